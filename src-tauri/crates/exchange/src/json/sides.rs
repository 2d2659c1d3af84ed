//! Records that name what was asked and what was answered, and what stood above both.

use recollect_domain::Role;
use serde_json::{Map, Value};

use super::record::Found;
use crate::draft::{Message, Speaker};
use crate::message::{self, text_of};
use crate::roles;

const ASKED: &[&str] =
    &["instruction", "prompt", "inputs", "input", "question", "query", "user_input"];
/// Never `expected_output`, `ideal`, `target` or `answer`: those are what a reply is compared with.
const ANSWERED: &[&str] =
    &["actual_output", "outputs", "output", "completion", "response", "model_output", "generation"];
const SYSTEM: &[&str] = &["system", "system_prompt", "system_message", "instructions"];

/// What the user said, and the field that holds it.
pub(super) fn asked(fields: &Map<String, Value>) -> Option<Found> {
    ASKED.iter().find_map(|name| {
        let mut found = side(fields.get(*name)?, Role::User, name)?;
        if *name == "instruction" {
            add_input(fields, &mut found);
        }
        Some(found)
    })
}

/// Alpaca's second half of an instruction.
fn add_input(fields: &Map<String, Value>, found: &mut Found) {
    let input = fields.get("input").and_then(Value::as_str).unwrap_or("");
    if let (false, Some(message)) = (input.trim().is_empty(), found.messages.last_mut()) {
        message.content = format!("{}\n{input}", message.content);
    }
    found.used.push("input".to_owned());
}

/// What followed; a lone text only where the assistant has not answered yet.
pub(super) fn answered(fields: &Map<String, Value>, before: &Found) -> Option<Found> {
    ANSWERED.iter().filter(|name| !before.used.iter().any(|used| used == *name)).find_map(|name| {
        let value = fields.get(*name)?;
        let waiting = before.messages.last().is_none_or(|last| !is(last, Role::Assistant));
        let list = matches!(value, Value::Array(_));
        (waiting || list).then(|| side(value, Role::Assistant, name))?
    })
}

/// The system prompt, unless the turns begin with one.
pub(super) fn system(fields: &Map<String, Value>, before: &Found) -> Option<Found> {
    if before.messages.first().is_some_and(|first| is(first, Role::System)) {
        return None;
    }
    SYSTEM.iter().find_map(|name| {
        let value = fields.get(*name)?;
        let text = match value {
            Value::String(_) | Value::Array(_) => text_of(value),
            _ => return None,
        };
        let blank = text.trim().is_empty();
        (!blank).then(|| found(vec![Message::known(Role::System, text)], name))
    })
}

/// One side as a text, a message, a list of messages, or a record of its own.
fn side(value: &Value, role: Role, name: &str) -> Option<Found> {
    match value {
        Value::String(text) if !text.trim().is_empty() => {
            Some(found(vec![Message::known(role, text.as_str())], name))
        }
        Value::Array(items) => Some(found(message::list(items)?, name)),
        Value::Object(fields) => {
            let messages = message::list([value]).or_else(|| within(fields, role))?;
            Some(found(messages, name))
        }
        _ => None,
    }
}

/// `{"messages": […]}`, `{"output": {…}}`, or one text under any name.
fn within(fields: &Map<String, Value>, role: Role) -> Option<Vec<Message>> {
    if let Some(messages) = super::record::messages(&Value::Object(fields.clone())) {
        return Some(messages);
    }
    let mut values = fields.values();
    match (values.next(), values.next()) {
        (Some(Value::String(text)), None) => Some(vec![Message::known(role, text.as_str())]),
        (Some(inner @ Value::Object(_)), None) => message::list([inner]),
        _ => None,
    }
}

fn found(messages: Vec<Message>, name: &str) -> Found {
    Found { messages, used: vec![name.to_owned()], ..Found::default() }
}

pub(super) fn is(message: &Message, role: Role) -> bool {
    match &message.speaker {
        Speaker::Known(known) => *known == role,
        Speaker::Named(name) => roles::certain(name) == Some(role),
    }
}
