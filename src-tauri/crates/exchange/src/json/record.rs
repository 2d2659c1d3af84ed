//! One record of a JSON file: where in it the conversation is.

use serde_json::{Map, Value};

use super::syntax;
use crate::draft::{Draft, Message};
use crate::{message, template, transcript};

/// Fields that hold the turns, the plainest first.
const TURNS: &[&str] = &[
    "messages",
    "turns",
    "conversations",
    "conversation",
    "dialogue",
    "dialog",
    "history",
    "transcript",
    "text",
];
const IDS: &[&str] = &["id", "conversation_id", "conversationId", "external_id", "session_id"];

/// The messages of a value; `None` when it holds no conversation.
pub(crate) fn messages(value: &Value) -> Option<Vec<Message>> {
    match value {
        Value::Array(items) => message::list(items),
        Value::Object(fields) => TURNS.iter().find_map(|name| turns(fields.get(*name)?)),
        _ => None,
    }
}

/// The turns as a list, or written out as text.
fn turns(value: &Value) -> Option<Vec<Message>> {
    match value {
        Value::Array(items) => message::list(items),
        Value::String(text) => text_turns(text),
        _ => None,
    }
}

/// A conversation written out as text: JSON, a chat template or a transcript.
fn text_turns(text: &str) -> Option<Vec<Message>> {
    if text.trim_start().starts_with('[') {
        let (_, inner) = syntax::parse(text).ok()?.values.into_iter().next()?;
        return messages(&inner);
    }
    template::parse(text).or_else(|| transcript::parse(text))
}

/// A record as a draft; `None` when it holds no conversation.
pub(super) fn draft(value: Value, place: String) -> Option<Draft> {
    let messages = messages(&value)?;
    let mut metadata = match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    let id = IDS.iter().find_map(|name| as_id(metadata.get(*name)?));
    metadata.retain(|name, _| !TURNS.contains(&name.as_str()) && !IDS.contains(&name.as_str()));
    Some(Draft { id, place, messages, metadata })
}

fn as_id(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
