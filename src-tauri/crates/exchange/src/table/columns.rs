//! What the columns of a table are called, in the words of many exports.

use std::collections::BTreeMap;

use super::Table;
use crate::error::refuse;
use crate::{ImportError, MappedField, Place, ReadOptions};

const CONVERSATION: &[&str] = &[
    "conversationid",
    "conversation",
    "convid",
    "convoid",
    "conversationnumber",
    "chatid",
    "dialogid",
    "dialogueid",
    "sessionid",
    "threadid",
    "sequenceid",
    "ticketid",
    "caseid",
    "callid",
    "interactionid",
    "conv",
    "chat",
    "dialog",
    "dialogue",
    "session",
    "thread",
    "ticket",
    "case",
    "gesprächid",
    "gespräch",
    "unterhaltung",
    "conversación",
    "conversaciónid",
    "conversazione",
    "conversa",
    "会話id",
    "对话id",
];
const TURN: &[&str] = &[
    "turn",
    "turnnumber",
    "turnid",
    "turnindex",
    "turnidx",
    "turnno",
    "utteranceidx",
    "utteranceindex",
    "utteranceid",
    "messageindex",
    "messagenumber",
    "position",
    "order",
    "index",
    "idx",
    "seq",
    "sequence",
    "step",
    "nr",
    "no",
];
const ROLE: &[&str] = &[
    "role",
    "speaker",
    "sender",
    "speakerrole",
    "authorrole",
    "sendertype",
    "speakeridx",
    "speakerid",
    "from",
    "author",
    "participant",
    "who",
    "rolle",
    "sprecher",
    "absender",
    "rol",
    "rôle",
    "emisor",
    "ruolo",
    "角色",
    "役割",
];
const CONTENT: &[&str] = &[
    "content",
    "text",
    "message",
    "utterance",
    "body",
    "messagetext",
    "messagebody",
    "turntext",
    "value",
    "msg",
    "nachricht",
    "inhalt",
    "texto",
    "contenido",
    "mensaje",
    "texte",
    "contenu",
    "testo",
    "内容",
    "消息",
    "発言",
];
const USER: &[&str] = &[
    "userinput",
    "usermessage",
    "userquery",
    "user",
    "human",
    "instruction",
    "input",
    "prompt",
    "question",
    "query",
    "customer",
    "request",
    "frage",
];
const ASSISTANT: &[&str] = &[
    "actualoutput",
    "assistantmessage",
    "assistantresponse",
    "assistant",
    "modelresponse",
    "modeloutput",
    "botresponse",
    "output",
    "response",
    "reply",
    "completion",
    "bot",
    "chatbot",
    "generation",
];
const REPLY_TO: &[&str] =
    &["inresponsetotweetid", "inresponseto", "inreplyto", "replyto", "parentid", "parentmessageid"];
const ID: &[&str] = &["id", "uuid", "uid", "key"];
const MESSAGE_ID: &[&str] = &["tweetid", "messageid", "postid", "commentid"];
const SYSTEM: &[&str] = &["system", "systemprompt", "systemmessage"];

/// Case, spaces and punctuation do not make another column name.
pub(super) fn folded(name: &str) -> String {
    name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}

/// `user_10` → (“user”, 10)
pub(super) fn numbered(name: &str) -> Option<(String, u64)> {
    let name = folded(name);
    let digits = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = name[digits.len()..].parse().ok()?;
    Some((digits.to_owned(), number))
}

/// The columns by index, as their names (or a person) say.
#[derive(Debug, Default, Clone)]
pub(crate) struct Columns {
    pub(super) conversation: Option<usize>,
    pub(super) turn: Option<usize>,
    pub(super) role: Option<usize>,
    pub(super) content: Option<usize>,
    pub(super) user: Option<usize>,
    pub(super) assistant: Option<usize>,
    pub(super) reply_to: Option<usize>,
    pub(super) id: Option<usize>,
    pub(super) message_id: Option<usize>,
    pub(super) system: Option<usize>,
    /// Alpaca's second half of an instruction.
    pub(super) more_input: Option<usize>,
    /// The number → the user's and the assistant's column.
    pub(super) wide: BTreeMap<u64, (Option<usize>, Option<usize>)>,
}

impl Columns {
    pub(super) fn of(table: &Table, options: &ReadOptions) -> Result<Self, ImportError> {
        let mut columns = Self::named(&table.names);
        for (field, name) in &options.mapping {
            let wanted = name.trim();
            let found = table
                .names
                .iter()
                .position(|n| n.trim() == wanted)
                .or_else(|| table.names.iter().position(|n| folded(n) == folded(wanted)));
            let Some(found) = found else {
                let message = format!(
                    "There is no column “{name}” in this file. Its columns are: {}.",
                    table.names.join(", ")
                );
                let place = Place { column: Some(name.clone()), ..Place::file(&table.file) };
                return Err(refuse("no_such_column", message, place));
            };
            columns.set(*field, found);
        }
        Ok(columns)
    }

    pub(super) fn named(names: &[String]) -> Self {
        let folded_names: Vec<String> = names.iter().map(|name| folded(name)).collect();
        let find = |words: &[&str]| {
            words.iter().find_map(|word| folded_names.iter().position(|name| name == word))
        };
        let user = find(USER);
        let instruction =
            user.is_some_and(|at| folded_names.get(at).is_some_and(|n| n == "instruction"));
        Self {
            conversation: find(CONVERSATION),
            turn: find(TURN),
            role: find(ROLE),
            content: find(CONTENT),
            user,
            assistant: find(ASSISTANT),
            reply_to: find(REPLY_TO),
            id: find(ID),
            message_id: find(MESSAGE_ID),
            system: find(SYSTEM),
            more_input: if instruction { find(&["input"]) } else { None },
            wide: wide(names),
        }
    }

    /// What a person maps decides the shape, so the other shape's columns step back.
    fn set(&mut self, field: MappedField, at: usize) {
        for other in [
            &mut self.conversation,
            &mut self.turn,
            &mut self.role,
            &mut self.content,
            &mut self.user,
            &mut self.assistant,
        ] {
            if *other == Some(at) {
                *other = None;
            }
        }
        match field {
            MappedField::Conversation => self.conversation = Some(at),
            MappedField::Turn => self.turn = Some(at),
            MappedField::Role => self.role = Some(at),
            MappedField::Content => self.content = Some(at),
            MappedField::User => self.user = Some(at),
            MappedField::Assistant => self.assistant = Some(at),
        }
        if matches!(field, MappedField::User | MappedField::Assistant) {
            (self.role, self.content) = (None, None);
            self.wide.clear();
        }
    }

    /// Enough to read conversations from.
    pub(super) fn are_a_shape(&self) -> bool {
        self.role.is_some() && self.content.is_some()
            || self.user.is_some() && self.assistant.is_some()
            || !self.wide.is_empty()
    }

    pub(super) fn mapping(&self, table: &Table) -> Vec<(MappedField, String)> {
        let turns = self.role.is_some() && self.content.is_some();
        let pairs = [
            (MappedField::Conversation, self.conversation),
            (MappedField::Turn, self.turn),
            (MappedField::Role, self.role),
            (MappedField::Content, self.content),
            (MappedField::User, self.user.filter(|_| !turns)),
            (MappedField::Assistant, self.assistant.filter(|_| !turns)),
        ];
        pairs
            .into_iter()
            .filter_map(|(field, at)| Some((field, table.names.get(at?)?.clone())))
            .collect()
    }
}

/// `user_1, assistant_1, user_2, …`: at least two numbers, and somebody's name before them.
fn wide(names: &[String]) -> BTreeMap<u64, (Option<usize>, Option<usize>)> {
    let mut wide: BTreeMap<u64, (Option<usize>, Option<usize>)> = BTreeMap::new();
    for (at, name) in names.iter().enumerate() {
        let Some((word, number)) = numbered(name) else {
            continue;
        };
        if USER.contains(&word.as_str()) {
            wide.entry(number).or_default().0 = Some(at);
        } else if ASSISTANT.contains(&word.as_str()) {
            wide.entry(number).or_default().1 = Some(at);
        }
    }
    if wide.len() < 2 { BTreeMap::new() } else { wide }
}
