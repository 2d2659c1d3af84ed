//! The ways turns are written down as one JSON value.

use recollect_domain::Role;
use serde_json::{Map, Value};

use super::syntax;
use crate::draft::Message;
use crate::{message, roles, template, transcript};

#[derive(Debug)]
pub(super) struct Turns {
    pub(super) messages: Vec<Message>,
    pub(super) how: How,
}

/// How it is told who speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    Named,
    /// By the order alone.
    Guessed,
    /// By marks within one text.
    WrittenOut,
}

/// The turns of a list, of numbered fields, or of a text; `None` when they are none.
pub(super) fn of(value: &Value) -> Option<Turns> {
    match value {
        Value::Array(items) => list(items.iter().collect()),
        Value::Object(fields) => list(numbered(fields)?),
        Value::String(text) => {
            let messages = written_out(text)?;
            Some(Turns { messages, how: How::WrittenOut })
        }
        _ => None,
    }
}

fn told(messages: Vec<Message>) -> Turns {
    Turns { messages, how: How::Named }
}

fn list(items: Vec<&Value>) -> Option<Turns> {
    if let Some(messages) = message::list(items.iter().copied()) {
        return Some(told(messages));
    }
    if let Some(messages) = flat(&items).and_then(message::list) {
        return Some(told(messages));
    }
    let exchanges: Option<Vec<Vec<Message>>> = items.iter().map(|item| exchange(item)).collect();
    match exchanges {
        Some(exchanges) if !exchanges.is_empty() => Some(told(exchanges.concat())),
        _ => alternating(&items),
    }
}

/// The messages of a list of exchanges.
fn flat<'a>(items: &[&'a Value]) -> Option<Vec<&'a Value>> {
    let exchanges: Option<Vec<&Vec<Value>>> = items.iter().map(|item| item.as_array()).collect();
    let exchanges = exchanges?;
    let short = exchanges.iter().all(|exchange| matches!(exchange.len(), 1 | 2));
    short.then(|| exchanges.into_iter().flatten().collect())
}

/// `{"turn_1": …, "turn_2": …}` in the order of the numbers.
fn numbered(fields: &Map<String, Value>) -> Option<Vec<&Value>> {
    let number = |name: &str| -> Option<u64> {
        let digits = name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        name.get(digits..)?.parse().ok()
    };
    let mut turns: Vec<(u64, &Value)> =
        fields.iter().map(|(name, value)| Some((number(name)?, value))).collect::<Option<_>>()?;
    turns.sort_by_key(|(number, _)| *number);
    Some(turns.into_iter().map(|(_, value)| value).collect())
}

/// One exchange: `{"user": …, "bot": …}` or `["hi", "hello"]`.
fn exchange(item: &Value) -> Option<Vec<Message>> {
    match item {
        Value::Object(fields) => sided(fields),
        Value::Array(pair) => match pair.as_slice() {
            [Value::String(user), Value::String(assistant)] => Some(vec![
                Message::known(Role::User, user.as_str()),
                Message::known(Role::Assistant, assistant.as_str()),
            ]),
            _ => None,
        },
        _ => None,
    }
}

/// Fields named after who speaks; both the user and the assistant must be among them.
fn sided(fields: &Map<String, Value>) -> Option<Vec<Message>> {
    let sides = || {
        fields
            .iter()
            .filter_map(|(name, value)| Some((name, roles::certain(name)?, value.as_str()?)))
    };
    let has = |wanted: Role| sides().any(|(_, role, _)| role == wanted);
    let both = has(Role::User) && has(Role::Assistant);
    both.then(|| sides().map(|(name, _, text)| Message::named(name.as_str(), text)).collect())
}

/// Bare texts: the user begins, and they take turns.
fn alternating(items: &[&Value]) -> Option<Turns> {
    let texts: Option<Vec<&str>> = items.iter().map(|item| item.as_str()).collect();
    let texts = texts.filter(|texts| texts.len() >= 2)?;
    let speakers = [Role::User, Role::Assistant].into_iter().cycle();
    let messages = speakers.zip(texts).map(|(role, text)| Message::known(role, text)).collect();
    Some(Turns { messages, how: How::Guessed })
}

/// A conversation written out as text: JSON, a chat template or a transcript.
fn written_out(text: &str) -> Option<Vec<Message>> {
    if text.trim_start().starts_with('[') {
        let (_, inner) = syntax::parse(text).ok()?.values.into_iter().next()?;
        return super::record::messages(&inner);
    }
    template::parse(text).or_else(|| transcript::parse(text))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::draft::Speaker;

    fn contents(value: &Value) -> Option<Vec<String>> {
        of(value).map(|turns| turns.messages.into_iter().map(|message| message.content).collect())
    }

    #[test]
    fn exchanges_are_read_in_all_their_forms() {
        for value in [
            json!([["a", "b"], ["c", "d"]]),
            json!([{"user": "a", "bot": "b"}, {"user": "c", "bot": "d"}]),
            json!({"turn_10": {"Human": "c", "AI": "d"}, "turn_2": {"Human": "a", "AI": "b"}}),
            json!(["a", "b", "c", "d"]),
        ] {
            assert_eq!(contents(&value).unwrap(), ["a", "b", "c", "d"], "{value}");
        }
    }

    #[test]
    fn only_bare_texts_are_guessed() {
        assert_eq!(of(&json!(["a", "b"])).unwrap().how, How::Guessed);
        assert_eq!(of(&json!([["a", "b"]])).unwrap().how, How::Named);
        let named = of(&json!([["agent", "b"], ["customer", "c"]])).unwrap();
        assert_eq!(named.messages[0].speaker, Speaker::Named("agent".to_owned()));
    }

    #[test]
    fn what_holds_no_turns_is_none() {
        for value in [json!([]), json!(["a"]), json!({"a": 1}), json!([{"user": "a"}]), json!(3)] {
            assert_eq!(contents(&value), None, "{value}");
        }
    }
}
