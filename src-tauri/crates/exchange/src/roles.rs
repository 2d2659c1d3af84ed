//! The names files give to those who speak.

use recollect_domain::Role;

const USERS: &[&str] = &[
    "user", "human", "customer", "client", "prompter", "end user", "enduser", "me", "caller",
    "visitor", "person", "buyer", "usr", "consumer",
];
const ASSISTANTS: &[&str] = &[
    "assistant",
    "gpt",
    "bot",
    "chatbot",
    "ai",
    "model",
    "agent",
    "chatgpt",
    "bing",
    "bard",
    "claude",
    "gemini",
    "copilot",
    "llm",
    "moss",
    "support",
    "support agent",
    "virtual assistant",
    "ai assistant",
    "representative",
    "rep",
    "advisor",
    "operator",
    "support bot",
    "llama",
    "mistral",
    "gpt 4",
    "gpt4",
    "gpt 3.5",
    "gpt 4o",
    "asst",
];
const SYSTEMS: &[&str] = &["system", "developer", "system prompt"];
const TOOLS: &[&str] = &[
    "tool",
    "function",
    "observation",
    "ipython",
    "action",
    "tool result",
    "tool response",
    "function response",
    "environment",
];

/// Names that usually mean one role but that a person confirms: other languages, other trades.
const LIKELY_USERS: &[&str] = &[
    "benutzer",
    "nutzer",
    "kunde",
    "kundin",
    "utilisateur",
    "utilisatrice",
    "client(e)",
    "usuario",
    "usuaria",
    "usuário",
    "cliente",
    "utente",
    "gebruiker",
    "klant",
    "användare",
    "bruger",
    "użytkownik",
    "пользователь",
    "клиент",
    "用户",
    "客户",
    "顧客",
    "ユーザー",
    "お客様",
    "사용자",
    "고객",
    "patient",
    "student",
    "guest",
    "guest family",
    "guest clinician",
    "interviewer",
    "questioner",
    "seeker",
];
const LIKELY_ASSISTANTS: &[&str] = &[
    "assistent",
    "assistentin",
    "assistante",
    "asistente",
    "assistente",
    "agente",
    "berater",
    "mitarbeiter",
    "conseiller",
    "асистент",
    "ассистент",
    "бот",
    "助手",
    "客服",
    "アシスタント",
    "어시스턴트",
    "doctor",
    "teacher",
    "tutor",
    "interviewee",
    "answerer",
    "helper",
    "wizard",
];

/// Case, joining characters and a colon at the end do not make another name.
pub(crate) fn folded(name: &str) -> String {
    let name = name.trim().trim_end_matches([':', '：']).trim();
    name.to_lowercase().replace(['_', '-'], " ")
}

/// The role nobody would doubt.
pub(crate) fn certain(name: &str) -> Option<Role> {
    let name = folded(name);
    let is_in = |names: &[&str]| names.contains(&name.as_str());
    match () {
        () if is_in(USERS) || is_some_user(&name) => Some(Role::User),
        () if is_in(ASSISTANTS) => Some(Role::Assistant),
        () if is_in(SYSTEMS) => Some(Role::System),
        () if is_in(TOOLS) => Some(Role::Tool),
        // Rendered calls are the assistant's own doing.
        () if name == "function call" || name == "tool call" => Some(Role::Assistant),
        () => None,
    }
}

/// “User 1”, “human evaluator”; not a sentence about a user.
fn is_some_user(name: &str) -> bool {
    let rest = name.strip_prefix("user ").or_else(|| name.strip_prefix("human "));
    rest.is_some_and(|rest| !rest.contains(' '))
}

/// The role to propose first.
pub(crate) fn likely(name: &str) -> Option<Role> {
    let name = folded(name);
    if LIKELY_USERS.contains(&name.as_str()) {
        Some(Role::User)
    } else if LIKELY_ASSISTANTS.contains(&name.as_str()) {
        Some(Role::Assistant)
    } else {
        None
    }
}

/// A name that stands for somebody who speaks, whether or not a person has to confirm the role.
pub(crate) fn is_speaker(name: &str) -> bool {
    certain(name).or_else(|| likely(name)).is_some()
}
