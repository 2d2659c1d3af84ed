//! From what a JSON file holds to its records.

use serde_json::{Map, Value};

use super::record::{as_id, holds, is_record};
use crate::error::ask;
use crate::{ImportError, ReadOptions, message};

/// Fields of a message that say which conversation it belongs to.
const CONVERSATIONS: &[&str] = &[
    "conversation_id",
    "conversationId",
    "conversation",
    "session_id",
    "sessionId",
    "thread_id",
    "chat_id",
    "dialogue_id",
    "dialog_id",
];

/// A value that should be a conversation.
#[derive(Debug, Default)]
pub(super) struct Record {
    /// “line 4”, “item 3”.
    pub(super) place: String,
    /// The name the file keeps it under.
    pub(super) name: Option<String>,
    /// The field whose list it is from.
    pub(super) within: Option<String>,
    pub(super) value: Value,
}

/// A list that is itself one conversation is one record; so is an object that holds one. Else an
/// object holds its records under their names, or a list of them in one of its fields.
pub(super) fn of(
    mut values: Vec<(u64, Value)>,
    options: &ReadOptions,
) -> Result<Vec<Record>, ImportError> {
    let alone = values.len() == 1;
    if !alone && are_messages(&values) {
        let line = values.first().map_or(1, |(line, _)| *line);
        let items = values.into_iter().map(|(_, value)| value).collect();
        values = vec![(line, Value::Array(items))];
    }
    let mut found = Vec::new();
    for (line, value) in values {
        let place = format!("line {line}");
        match value {
            Value::Array(items) if message::list(&items).is_some() => {
                found.extend(conversations(items, place));
            }
            Value::Array(items) => found.extend(listed(items)),
            Value::Object(fields) if alone && !is_record(&fields) => {
                found.extend(within(fields, options)?);
            }
            value => found.push(Record { place, value, ..Record::default() }),
        }
    }
    Ok(found)
}

/// The program that wrote the file, where its records show it.
pub(super) fn export(records: &[Record]) -> Option<&'static str> {
    let all_have = |field: &str| records.iter().all(|record| record.value.get(field).is_some());
    match () {
        () if records.is_empty() => None,
        () if all_have("mapping") => Some("ChatGPT export"),
        () if all_have("chat_messages") => Some("Claude export"),
        () => None,
    }
}

/// One message a line.
fn are_messages(values: &[(u64, Value)]) -> bool {
    let values = || values.iter().map(|(_, value)| value);
    !values().any(holds) && message::list(values()).is_some()
}

/// Messages that all name their conversation belong to those; else they are one.
fn conversations(items: Vec<Value>, place: String) -> Vec<Record> {
    let id = |item: &Value, field: &str| item.get(field).and_then(as_id);
    let field = CONVERSATIONS.iter().find(|name| items.iter().all(|item| id(item, name).is_some()));
    let Some(field) = field else {
        return vec![Record { place, value: Value::Array(items), ..Record::default() }];
    };
    let mut index = std::collections::HashMap::new();
    let mut groups: Vec<(String, usize, Vec<Value>)> = Vec::new();
    for (number, item) in (1..).zip(items) {
        let name = id(&item, field).unwrap_or_default();
        let at = *index.entry(name.clone()).or_insert_with(|| {
            groups.push((name, number, Vec::new()));
            groups.len() - 1
        });
        if let Some((_, _, items)) = groups.get_mut(at) {
            items.push(item);
        }
    }
    let record = |(name, number, items)| Record {
        place: format!("message {number}"),
        name: Some(name),
        value: Value::Array(items),
        ..Record::default()
    };
    groups.into_iter().map(record).collect()
}

fn listed(items: Vec<Value>) -> impl Iterator<Item = Record> {
    let place = |number: usize| format!("item {number}");
    (1..).zip(items).map(move |(n, value)| Record { place: place(n), value, ..Record::default() })
}

fn within(
    mut fields: Map<String, Value>,
    options: &ReadOptions,
) -> Result<Vec<Record>, ImportError> {
    let held = |value: &Value| value.as_array().is_some_and(|items| items.iter().any(holds));
    let lists: Vec<String> =
        fields.iter().filter(|(_, value)| held(value)).map(|(name, _)| name.clone()).collect();
    let chosen = match lists.as_slice() {
        [] => return Ok(named(fields)),
        [one] => one.clone(),
        _ => {
            match options.answer_to("records").filter(|answer| lists.iter().any(|l| l == answer)) {
                Some(answer) => answer.to_owned(),
                None => {
                    let message = format!(
                        "Several fields of this file hold lists of conversations: {}. Which one do \
                     you want?",
                        lists.join(", ")
                    );
                    return Err(ask("records", message, lists));
                }
            }
        }
    };
    match fields.shift_remove(&chosen) {
        Some(Value::Array(items)) => Ok(listed(items)
            .map(|record| Record { within: Some(chosen.clone()), ..record })
            .collect()),
        _ => Ok(Vec::new()),
    }
}

/// `{"conversation 1": {…}, "conversation 2": {…}}`
fn named(fields: Map<String, Value>) -> Vec<Record> {
    if !fields.values().any(holds) {
        let value = Value::Object(fields);
        return vec![Record { place: "line 1".to_owned(), value, ..Record::default() }];
    }
    let record = |(name, value): (String, Value)| Record {
        place: format!("“{name}”"),
        name: Some(name),
        value,
        ..Record::default()
    };
    fields.into_iter().map(record).collect()
}
