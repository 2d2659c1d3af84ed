//! Records that hold more than one conversation: a person says which is meant.

use recollect_domain::Role;
use serde_json::{Map, Value};

use super::record::Found;
use super::sides;
use super::turns::{self, How, Turns};
use crate::draft::{Message, Speaker};
use crate::error::ask;
use crate::{ImportError, ReadOptions, message, roles};

const PREFERENCE: [&str; 2] = ["chosen", "rejected"];
const JOINED: &str = "one conversation a record, its sessions in their order";
const APART: &str = "one conversation a session";

/// A list of lists of messages, as memory benchmarks have it.
pub(super) fn sessions(
    fields: &Map<String, Value>,
    place: &str,
    options: &ReadOptions,
) -> Result<Option<Vec<Found>>, ImportError> {
    let Some((name, sessions)) =
        fields.iter().find_map(|(name, value)| Some((name, session_list(value.as_array()?)?)))
    else {
        return Ok(None);
    };
    let found = |messages| Found { messages, used: vec![name.clone()], ..Found::default() };
    match options.answer_to("sessions") {
        Some(JOINED) => Ok(Some(vec![found(sessions.concat())])),
        Some(APART) => Ok(Some(sessions.into_iter().map(found).collect())),
        _ => {
            let message = format!(
                "The field {name} ({place}) holds {} sessions with the same person. Are they one \
                 conversation, or one each?",
                sessions.len()
            );
            Err(ask("sessions", message, vec![JOINED.to_owned(), APART.to_owned()]))
        }
    }
}

/// Lists of one or two messages are exchanges of one conversation.
fn session_list(items: &[Value]) -> Option<Vec<Vec<Message>>> {
    let longest = items.iter().map(|item| item.as_array().map_or(0, Vec::len)).max()?;
    if items.len() < 2 || longest < 3 {
        return None;
    }
    items.iter().map(|item| message::list(item.as_array()?)).collect()
}

/// A reply that was preferred to another, with or without what both reply to.
pub(super) fn preferred(
    fields: &Map<String, Value>,
    place: &str,
    options: &ReadOptions,
) -> Result<Option<Found>, ImportError> {
    let sides: Option<Vec<Found>> =
        PREFERENCE.iter().map(|name| reply(fields, fields.get(*name)?, name)).collect();
    match sides {
        Some(sides) => chosen(sides, place, options).map(Some),
        None => Ok(None),
    }
}

/// The whole conversation, or the reply to the prompt beside it.
fn reply(fields: &Map<String, Value>, value: &Value, name: &str) -> Option<Found> {
    let asked = || sides::asked(fields);
    match turns::of(value) {
        Some(turns) => {
            let begins = turns.messages.first();
            let is_reply = begins.is_some_and(|first| sides::is(first, Role::Assistant));
            let found = Found::of(turns, name);
            Some(match asked().filter(|_| is_reply) {
                Some(asked) => asked.followed(found),
                None => found,
            })
        }
        None => {
            let text = Message::known(Role::Assistant, value.as_str()?);
            let used = vec![name.to_owned()];
            Some(asked()?.followed(Found { messages: vec![text], used, ..Found::default() }))
        }
    }
}

/// Fields that nobody names for turns and that hold some all the same. Where there are several,
/// they are versions of one conversation: preferred and rejected, original and edited.
pub(super) fn version(
    fields: &Map<String, Value>,
    place: &str,
    options: &ReadOptions,
) -> Result<Option<Found>, ImportError> {
    let mut versions: Vec<Found> = fields
        .iter()
        .filter_map(|(name, value)| {
            let named = value.as_array().is_some_and(|items| message::all_name_speakers(items));
            let turns = turns::of(value).filter(|turns| named || is_plain(turns))?;
            Some(Found::of(turns, name))
        })
        .collect();
    match versions.len() {
        0 | 1 => Ok(versions.pop()),
        _ => chosen(versions, place, options).map(Some),
    }
}

/// The version a person chose, by the last field it is from.
fn chosen(
    mut versions: Vec<Found>,
    place: &str,
    options: &ReadOptions,
) -> Result<Found, ImportError> {
    let names: Vec<String> =
        versions.iter().filter_map(|found| found.used.last().cloned()).collect();
    let answer = options.answer_to("version");
    match names.iter().position(|name| Some(name.as_str()) == answer) {
        Some(at) => Ok(versions.swap_remove(at)),
        None => {
            let message = format!(
                "Each record holds more than one version of its conversation ({}; first at \
                 {place}). Which one do you want?",
                names.join(", ")
            );
            Err(ask("version", message, names))
        }
    }
}

/// Only speakers that everybody knows, so that lists of other things are not taken for turns.
fn is_plain(turns: &Turns) -> bool {
    let known = |message: &Message| match &message.speaker {
        Speaker::Known(_) => true,
        Speaker::Named(name) => roles::is_speaker(name),
    };
    turns.how != How::Guessed && turns.messages.len() >= 2 && turns.messages.iter().all(known)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn preferred_contents(record: Value) -> Vec<String> {
        let options = ReadOptions {
            answers: vec![("version".to_owned(), "rejected".to_owned())],
            ..ReadOptions::default()
        };
        let found = preferred(record.as_object().unwrap(), "item 1", &options).unwrap().unwrap();
        found.messages.into_iter().map(|message| message.content).collect()
    }

    #[test]
    fn a_preference_is_a_reply_or_a_whole_conversation() {
        let reply = |text: &str| json!([{"role": "assistant", "content": text}]);
        let whole = |text: &str| json!([{"role": "user", "content": "a"}, {"role": "assistant", "content": text}]);
        for record in [
            json!({"prompt": "a", "chosen": "b", "rejected": "c"}),
            json!({"prompt": "a", "chosen": reply("b"), "rejected": reply("c")}),
            json!({"prompt": "a", "chosen": whole("b"), "rejected": whole("c")}),
            json!({"chosen": "Human: a\nAssistant: b", "rejected": "Human: a\nAssistant: c"}),
        ] {
            assert_eq!(preferred_contents(record), ["a", "c"]);
        }
    }

    #[test]
    fn which_version_is_meant_is_asked() {
        let record = json!({"prompt": "a", "chosen": "b", "rejected": "c"});
        let asked = preferred(record.as_object().unwrap(), "line 1", &ReadOptions::default());
        let Err(ImportError::Question(question)) = asked else {
            panic!("no question");
        };
        assert_eq!(
            (question.code.as_str(), question.choices),
            ("version", vec!["chosen".to_owned(), "rejected".to_owned()])
        );
    }
}
