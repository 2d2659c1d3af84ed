//! From what a JSON file holds to its records.

use serde_json::Value;

use super::record::holds;
use crate::error::ask;
use crate::{ImportError, ReadOptions, message};

/// A value that should be a conversation.
#[derive(Debug)]
pub(super) struct Record {
    /// “line 4”, “item 3”.
    pub(super) place: String,
    /// The name the file keeps it under.
    pub(super) name: Option<String>,
    pub(super) value: Value,
}

/// A list that is itself one conversation is one record; so is an object that holds one. Else an
/// object holds its records under their names, or a list of them in one of its fields.
pub(super) fn of(
    values: Vec<(u64, Value)>,
    options: &ReadOptions,
) -> Result<Vec<Record>, ImportError> {
    let alone = values.len() == 1;
    let mut found = Vec::new();
    for (line, value) in values {
        match value {
            Value::Array(items) if message::list(&items).is_none() => found.extend(listed(items)),
            Value::Object(fields) if alone && !holds(&Value::Object(fields.clone())) => {
                found.extend(within(fields, options)?);
            }
            value => found.push(Record { place: format!("line {line}"), name: None, value }),
        }
    }
    Ok(found)
}

fn listed(items: Vec<Value>) -> impl Iterator<Item = Record> {
    let place = |number: usize| format!("item {number}");
    (1..).zip(items).map(move |(n, value)| Record { place: place(n), name: None, value })
}

fn within(
    mut fields: serde_json::Map<String, Value>,
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
        Some(Value::Array(items)) => Ok(listed(items).collect()),
        _ => Ok(Vec::new()),
    }
}

/// `{"conversation 1": {…}, "conversation 2": {…}}`
fn named(fields: serde_json::Map<String, Value>) -> Vec<Record> {
    if !fields.values().any(holds) {
        let value = Value::Object(fields);
        return vec![Record { place: "line 1".to_owned(), name: None, value }];
    }
    let record = |(name, value): (String, Value)| Record {
        place: format!("“{name}”"),
        name: Some(name),
        value,
    };
    fields.into_iter().map(record).collect()
}
