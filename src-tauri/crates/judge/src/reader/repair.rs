//! Finds the JSON in a reply by taking away what stands around it. Nothing inside is changed.

use serde_json::Value;

/// The one JSON value of a text and what was taken away; `None` when there is none, or several
/// different ones: which of two answers is meant is not ours to guess.
pub(super) fn json_in(text: &str) -> Option<(Value, Vec<String>)> {
    if let Ok(value) = serde_json::from_str(text) {
        return Some((value, Vec::new()));
    }
    let mut repairs = Vec::new();
    let mut rest = text.trim();
    if let Some(without) = rest.strip_prefix('\u{feff}') {
        rest = without;
        repairs.push("byte order mark".to_owned());
    }
    if let Some((thought, answer)) = rest.rsplit_once("</think>") {
        rest = if thought.trim_start().starts_with("<think>") { answer } else { rest };
        repairs.push("thoughts before the answer".to_owned());
    }
    if let Ok(value) = serde_json::from_str(rest) {
        return Some((value, repairs));
    }
    repairs.push("text around the JSON".to_owned());
    only_object(rest).map(|value| (value, repairs))
}

fn only_object(text: &str) -> Option<Value> {
    let mut found: Option<Value> = None;
    let mut at = 0;
    while let Some(start) = text[at..].find('{').map(|offset| at + offset) {
        let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Value>();
        match values.next() {
            Some(Ok(value)) => {
                if found.as_ref().is_some_and(|other| *other != value) {
                    return None;
                }
                at = start + values.byte_offset().max(1);
                found = Some(value);
            }
            _ => at = start + 1,
        }
    }
    found
}
