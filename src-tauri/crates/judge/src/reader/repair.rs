//! Finds the JSON in a reply: by taking away what stands around it, by taking it out of what it was
//! wrapped in, and only then by reading it more kindly. A reply that fits is never touched.

use serde_json::Value;

use super::loose::{self, Stop};

/// How deep an answer may be wrapped.
const MOST_WRAPS: usize = 3;

/// What a text holds.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Found {
    /// The one value that fits, and what was taken away or overlooked.
    Fits(Value, Vec<String>),
    /// There is JSON, but it is not what was asked for.
    Misfit,
    /// The text ends in the middle of its JSON.
    Cut,
    Nothing,
}

/// Looks for the one value that `fits`. Several different ones are as good as none: which answer is
/// meant is not ours to guess.
pub(super) fn find(text: &str, fits: &dyn Fn(&Value) -> bool) -> Found {
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        return whole(value, Vec::new(), fits);
    }
    let mut repairs = Vec::new();
    let rest = without_thoughts(text, &mut repairs);
    if let Ok(value) = serde_json::from_str::<Value>(rest) {
        return whole(value, repairs, fits);
    }
    repairs.push("text around the JSON".to_owned());
    if is_cut(rest) {
        return Found::Cut;
    }
    let objects = objects(rest);
    let mut fitting: Option<Found> = None;
    for object in &objects {
        let Some(found) = unwrapped(object.clone(), repairs.clone(), fits) else { continue };
        match &fitting {
            Some(other) if *other != found => return Found::Nothing,
            _ => fitting = Some(found),
        }
    }
    match fitting {
        Some(found) => found,
        None => kindly(rest, fits, objects.is_empty()),
    }
}

/// Whether the outermost object never ends: then no object inside it is the answer.
fn is_cut(text: &str) -> bool {
    text.find('{').is_some_and(|start| loose::object(&text[start..]) == Err(Stop::Cut))
}

fn whole(value: Value, repairs: Vec<String>, fits: &dyn Fn(&Value) -> bool) -> Found {
    let otherwise = if value.is_object() { Found::Misfit } else { Found::Nothing };
    unwrapped(value, repairs, fits).unwrap_or(otherwise)
}

fn without_thoughts<'a>(text: &'a str, repairs: &mut Vec<String>) -> &'a str {
    let mut rest = text.trim();
    if let Some(without) = rest.strip_prefix('\u{feff}') {
        rest = without;
        repairs.push("byte order mark".to_owned());
    }
    if let Some((_, answer)) = rest.rsplit_once("</think>")
        && answer.contains('{')
    {
        rest = answer;
        repairs.push("thoughts before the answer".to_owned());
    }
    rest
}

/// The value itself if it fits, else what fits inside: the only entry of a list, the only field of
/// an object, or JSON written as a text.
fn unwrapped(value: Value, repairs: Vec<String>, fits: &dyn Fn(&Value) -> bool) -> Option<Found> {
    let (mut value, mut repairs) = (value, repairs);
    for _ in 0..=MOST_WRAPS {
        if fits(&value) {
            return Some(Found::Fits(value, repairs));
        }
        value = match value {
            Value::Array(mut items) if items.len() == 1 => items.remove(0),
            Value::Object(fields) if fields.len() == 1 => {
                fields.into_iter().next().map(|(_, inner)| inner)?
            }
            Value::String(text) => serde_json::from_str(&text).ok()?,
            _ => return None,
        };
        repairs.push("what the answer was wrapped in".to_owned());
    }
    None
}

/// Every object that is JSON as it stands and is not inside another.
fn objects(text: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('{').map(|offset| at + offset) {
        let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Value>();
        match values.next() {
            Some(Ok(value)) => {
                at = start + values.byte_offset().max(1);
                found.push(value);
            }
            _ => at = start + 1,
        }
    }
    found
}

fn kindly(text: &str, fits: &dyn Fn(&Value) -> bool, no_json: bool) -> Found {
    let read = text.match_indices('{').filter_map(|(start, _)| loose::object(&text[start..]).ok());
    let mut outcome = if no_json { Found::Nothing } else { Found::Misfit };
    for (value, overlooked) in read {
        if fits(&value) {
            return Found::Fits(value, overlooked);
        }
        outcome = Found::Misfit;
    }
    outcome
}
