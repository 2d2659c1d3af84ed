use std::collections::{HashMap, HashSet};

use recollect_domain::Role;

use crate::draft::{Draft, Drafts, Message, Speaker};
use crate::error::ask;
use crate::reading::listed;
use crate::roles::{certain, folded, likely};
use crate::{ImportError, ReadOptions, RoleName};

/// The choice that names nobody: in each conversation the first unknown speaker is the user.
const FIRST_IS_USER: &str = "whoever speaks first is the user";
const LEFT_OUT: &str = "leave out";
/// Beyond this many names the column was hardly meant to hold speakers.
const MOST_NAMES: usize = 50;

#[derive(Debug, Default)]
struct Part {
    name: String,
    turns: u32,
    rows: Vec<u64>,
}

/// Every speaker of a file and the role each was given.
#[derive(Debug)]
pub(super) struct Cast {
    parts: Vec<Part>,
    /// By folded name; `None` leaves the turns out.
    roles: HashMap<String, Option<Role>>,
    first_is_user: bool,
}

impl Cast {
    pub(super) fn of(drafts: &Drafts, options: &ReadOptions) -> Result<Self, ImportError> {
        let parts = parts(&drafts.conversations);
        let mut roles = HashMap::new();
        for part in &parts {
            if let Some(role) = settled(&part.name, options) {
                roles.insert(folded(&part.name), role);
            }
        }
        let first_is_user = options.answers_to("roles").any(|answer| answer == FIRST_IS_USER);
        let unknown: Vec<&Part> =
            parts.iter().filter(|part| !roles.contains_key(&folded(&part.name))).collect();
        if !unknown.is_empty() && !first_is_user {
            return Err(question(&unknown, &roles, drafts));
        }
        if !drafts.own {
            system_as_assistant(&drafts.conversations, &mut roles);
        }
        Ok(Self { parts, roles, first_is_user })
    }

    pub(super) fn role_names(&self) -> Vec<RoleName> {
        let role = |part: &Part| self.roles.get(&folded(&part.name)).copied().flatten();
        self.parts
            .iter()
            .map(|part| RoleName { name: part.name.clone(), role: role(part), turns: part.turns })
            .collect()
    }

    pub(super) fn assign(&self, messages: Vec<Message>) -> Vec<(Role, String)> {
        let mut first: Option<String> = None;
        let mut assigned = Vec::with_capacity(messages.len());
        for message in messages {
            let role = match message.speaker {
                Speaker::Known(role) => Some(role),
                Speaker::Named(name) => {
                    let name = folded(&name);
                    match self.roles.get(&name) {
                        Some(role) => *role,
                        None if self.first_is_user => {
                            let first = first.get_or_insert_with(|| name.clone());
                            Some(if *first == name { Role::User } else { Role::Assistant })
                        }
                        None => None,
                    }
                }
            };
            assigned.extend(role.map(|role| (role, message.content)));
        }
        assigned
    }
}

fn parts(conversations: &[Draft]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut index: HashMap<String, usize> = HashMap::new();
    for message in conversations.iter().flat_map(|draft| &draft.messages) {
        let Speaker::Named(name) = &message.speaker else {
            continue;
        };
        let at = *index.entry(folded(name)).or_insert_with(|| {
            parts.push(Part { name: name.trim().to_owned(), ..Part::default() });
            parts.len() - 1
        });
        if let Some(part) = parts.get_mut(at) {
            part.turns += 1;
            part.rows.extend(message.row);
        }
    }
    parts
}

/// What the person said about a name, else what everybody knows.
fn settled(name: &str, options: &ReadOptions) -> Option<Option<Role>> {
    let wanted = folded(name);
    let told = options.roles.iter().find(|(_, n)| folded(n) == wanted).map(|(role, _)| Some(*role));
    let answered = options.answers_to("roles").filter_map(|answer| {
        let (name, role) = answer.rsplit_once('=')?;
        let role = match role.trim() {
            LEFT_OUT => None,
            role => Some(role.parse().ok()?),
        };
        (folded(name) == wanted).then_some(role)
    });
    told.or_else(|| answered.last()).or_else(|| certain(name).map(Some))
}

fn question(
    unknown: &[&Part],
    roles: &HashMap<String, Option<Role>>,
    drafts: &Drafts,
) -> ImportError {
    let place = match &drafts.role_column {
        Some(column) => format!("In the column {column} of this file"),
        None => "In this file".to_owned(),
    };
    if unknown.len() > MOST_NAMES {
        let message = format!(
            "{place} there are {} different speakers, which is more than people who talk. Choose \
             the column that says who speaks.",
            unknown.len()
        );
        return ask("columns", message, drafts.columns.clone());
    }
    let named: Vec<String> = unknown.iter().map(|part| described(part)).collect();
    let message = format!(
        "{place} we do not know who these speakers are: {}. Say who is the user, who is the \
         assistant (the chatbot to be judged), and whose turns to leave out.",
        named.join(", ")
    );
    ask("roles", message, choices(unknown, roles, &drafts.conversations))
}

fn described(part: &Part) -> String {
    let name = if part.name.is_empty() { "(no name)" } else { &part.name };
    match part.rows.is_empty() {
        true => format!("“{name}” ({} turns)", part.turns),
        false => format!("“{name}” ({})", listed("row", part.rows.iter().copied())),
    }
}

fn choices(
    unknown: &[&Part],
    roles: &HashMap<String, Option<Role>>,
    conversations: &[Draft],
) -> Vec<String> {
    let mut choices = Vec::new();
    let mut user_known = roles.values().any(|role| *role == Some(Role::User));
    for part in unknown {
        let fallback = if user_known { Role::Assistant } else { Role::User };
        let first = likely(&part.name).unwrap_or(fallback);
        user_known |= first == Role::User;
        choices.push(format!("{} = {first}", part.name));
        let others = Role::ALL.iter().filter(|role| **role != first);
        choices.extend(others.map(|role| format!("{} = {role}", part.name)));
        choices.push(format!("{} = {LEFT_OUT}", part.name));
    }
    if unknown.len() >= 2 {
        let at = if roles.is_empty() && openers(conversations) > 1 { 0 } else { choices.len() };
        choices.insert(at, FIRST_IS_USER.to_owned());
    }
    choices
}

/// How many different names open a conversation.
fn openers(conversations: &[Draft]) -> usize {
    let names = conversations.iter().filter_map(|draft| match &draft.messages.first()?.speaker {
        Speaker::Named(name) if likely(name).is_none() => Some(folded(name)),
        _ => None,
    });
    names.collect::<HashSet<_>>().len()
}

/// In files where “USER” and “SYSTEM” take turns, the system is the one that answers.
fn system_as_assistant(conversations: &[Draft], roles: &mut HashMap<String, Option<Role>>) {
    if roles.values().any(|role| *role == Some(Role::Assistant)) {
        return;
    }
    let role_of = |message: &Message| match &message.speaker {
        Speaker::Known(role) => Some(*role),
        Speaker::Named(name) => roles.get(&folded(name)).copied().flatten(),
    };
    let all = || conversations.iter().flat_map(|draft| &draft.messages).map(role_of);
    let count = |wanted: Role| all().filter(|role| *role == Some(wanted)).count();
    let (users, systems) = (count(Role::User), count(Role::System));
    if count(Role::Assistant) > 0
        || systems < 2
        || systems * 2 < users
        || systems <= conversations.len()
    {
        return;
    }
    for role in roles.values_mut().filter(|role| **role == Some(Role::System)) {
        *role = Some(Role::Assistant);
    }
}
