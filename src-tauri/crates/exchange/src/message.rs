//! One message of a JSON file, in the ways programs write it.

use std::collections::HashSet;

use recollect_domain::Role;
use serde_json::{Map, Value};

use crate::draft::{Message, Speaker};
use crate::roles;

const SPEAKERS: &[&str] = &["role", "from", "speaker", "sender", "author", "agent", "participant"];
/// These hold a speaker's name in some files and other things in more.
const PERHAPS_SPEAKERS: &[&str] = &["type", "id"];
const TEXTS: &[&str] = &[
    "content",
    "value",
    "text",
    "message",
    "utterance",
    "body",
    "parts",
    "data",
    "tool_calls",
    "toolCalls",
    "function_call",
];

/// The messages of a list; `None` when the list is not a conversation.
pub(crate) fn list<'a>(items: impl IntoIterator<Item = &'a Value>) -> Option<Vec<Message>> {
    let mut messages = Vec::new();
    let mut perhaps = Vec::new();
    for item in items {
        messages.append(&mut item_messages(item, &mut perhaps)?);
    }
    (!messages.is_empty() && are_speakers(&perhaps)).then_some(messages)
}

/// Whether every item of a list says who speaks, in a field that holds nothing else.
pub(crate) fn all_name_speakers(items: &[Value]) -> bool {
    let names = |item: &Value| SPEAKERS.iter().any(|key| item.get(*key).is_some());
    !items.is_empty() && items.iter().all(names)
}

/// Who speaks comes back, unless everybody knows the name.
fn are_speakers(names: &[String]) -> bool {
    let distinct: HashSet<&String> = names.iter().collect();
    distinct.len() * 2 <= names.len() || names.iter().all(|name| roles::is_speaker(name))
}

/// Messages of one item, and the name of a speaker where it may be something else.
fn item_messages(item: &Value, perhaps: &mut Vec<String>) -> Option<Vec<Message>> {
    match item {
        Value::Object(fields) => match special(fields) {
            Some(messages) => Some(messages),
            None => plain(fields, perhaps).map(|message| vec![message]),
        },
        Value::Array(pair) => named_pair(pair).map(|message| vec![message]),
        _ => None,
    }
}

/// `["agent", "Hello"]`
fn named_pair(pair: &[Value]) -> Option<Message> {
    match pair {
        [Value::String(name), Value::String(content)] if roles::is_speaker(name) => {
            Some(Message::named(name.as_str(), content.as_str()))
        }
        _ => None,
    }
}

/// Items of an API's list that are not messages in themselves.
fn special(fields: &Map<String, Value>) -> Option<Vec<Message>> {
    match fields.get("type").and_then(Value::as_str)? {
        "reasoning" => Some(Vec::new()),
        "function_call" | "tool_call" | "custom_tool_call" if !fields.contains_key("role") => {
            Some(vec![Message::known(Role::Assistant, "")])
        }
        "function_call_output" | "custom_tool_call_output" => Some(vec![Message::known(
            Role::Tool,
            fields.get("output").map(text_of).unwrap_or_default(),
        )]),
        _ => None,
    }
}

fn plain(fields: &Map<String, Value>, perhaps: &mut Vec<String>) -> Option<Message> {
    let named = |keys: &[&str]| keys.iter().find_map(|key| speaker(fields.get(*key)?));
    let name = match named(SPEAKERS) {
        Some(name) => name,
        None => {
            let name = named(PERHAPS_SPEAKERS)?;
            perhaps.push(name.clone());
            name
        }
    };
    let said = TEXTS.iter().find_map(|key| fields.get(*key).filter(|value| !value.is_null()));
    if said.is_none() && !TEXTS.iter().any(|key| fields.contains_key(*key)) {
        return None;
    }
    let holder = ["content", "parts"].iter().find_map(|key| fields.get(*key));
    if let Some(Value::Array(parts)) = holder
        && let Some(result) = tool_result(parts)
    {
        return Some(Message::known(Role::Tool, result));
    }
    let calls = ["tool_calls", "toolCalls", "function_call"];
    let content = TEXTS
        .iter()
        .filter(|key| !calls.contains(*key))
        .find_map(|key| fields.get(*key).filter(|value| !value.is_null()))
        .map(text_of)
        .unwrap_or_default();
    Some(Message { speaker: Speaker::Named(name), content, row: None })
}

fn speaker(value: &Value) -> Option<String> {
    match value {
        Value::String(name) => Some(name.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Object(author) => {
            author.get("role").or_else(|| author.get("name")).and_then(speaker)
        }
        _ => None,
    }
}

/// A message that holds nothing but results of tools: the person said nothing.
fn tool_result(parts: &[Value]) -> Option<String> {
    let mut results = Vec::new();
    for part in parts {
        let kind = part.get("type").and_then(Value::as_str);
        if kind == Some("tool_result") {
            results.push(part.get("content").map(text_of).unwrap_or_default());
        } else {
            let response = part.get("functionResponse").or_else(|| part.get("toolResult"))?;
            results.push(response.to_string());
        }
    }
    (!results.is_empty()).then(|| results.concat())
}

/// What a person reads of a content: text parts joined; thoughts, calls, images add nothing.
pub(crate) fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(truth) => truth.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Array(parts) => parts.iter().map(part_text).collect(),
        Value::Object(fields) => object_text(fields).unwrap_or_default(),
    }
}

fn part_text(part: &Value) -> String {
    let Value::Object(fields) = part else {
        return text_of(part);
    };
    let hidden = ["thinking", "redacted_thinking", "reasoning", "tool_call", "tool_use", "thought"];
    let kind = fields.get("type").and_then(Value::as_str);
    let thought = fields.get("thought").and_then(Value::as_bool) == Some(true);
    if thought || kind.is_some_and(|kind| hidden.contains(&kind)) {
        return String::new();
    }
    object_text(fields).unwrap_or_default()
}

fn object_text(fields: &Map<String, Value>) -> Option<String> {
    let keys = ["text", "value", "answer", "content", "parts", "result", "output"];
    keys.iter().find_map(|key| match fields.get(*key) {
        Some(Value::String(text)) => Some(text.clone()),
        Some(nested @ (Value::Array(_) | Value::Object(_))) => Some(text_of(nested)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{list, text_of};

    #[test]
    fn text_without_a_speaker_is_no_message() {
        assert_eq!(list([&json!({"text": "yes", "userDefined": false})]), None);
        assert_eq!(list([]), None);
    }

    #[test]
    fn an_id_is_a_speaker_only_where_it_comes_back() {
        let said = |id: &str| json!({"id": id, "text": "x"});
        assert_eq!(list(&[said("74dc"), said("425e"), said("0344")]), None);
        let bots = list(&[said("bot 1"), said("bot 2"), said("bot 1"), said("bot 2")]);
        assert_eq!(bots.map(|messages| messages.len()), Some(4));
    }

    #[test]
    fn thoughts_and_calls_are_not_what_was_said() {
        let parts = json!([
            {"type": "thinking", "thinking": "x"}, {"type": "text", "text": "a"}, "b",
            {"type": "tool_use", "input": {}}, {"text": "c", "thought": true}
        ]);
        assert_eq!(text_of(&parts), "ab");
    }
}
