//! Records that hold more than one conversation: a person says which is meant.

use serde_json::{Map, Value};

use super::record::Found;
use super::turns::{self, Turns};
use crate::draft::{Message, Speaker};
use crate::error::ask;
use crate::{ImportError, ReadOptions, message, roles};

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
    let found = |messages| Found { messages, used: vec![name.clone()], guessed: false };
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
    if versions.len() < 2 {
        return Ok(versions.pop());
    }
    let names: Vec<String> = versions.iter().flat_map(|found| found.used.clone()).collect();
    let chosen = options.answer_to("version").and_then(|answer| {
        versions.iter().position(|found| found.used.iter().any(|name| name == answer))
    });
    let Some(chosen) = chosen else {
        let message = format!(
            "Each record holds more than one version of its conversation ({}; first at {place}). \
             Which one do you want?",
            names.join(", ")
        );
        return Err(ask("version", message, names));
    };
    Ok(Some(versions.swap_remove(chosen)))
}

/// Only speakers that everybody knows, so that lists of other things are not taken for turns.
fn is_plain(turns: &Turns) -> bool {
    let known = |message: &Message| match &message.speaker {
        Speaker::Known(_) => true,
        Speaker::Named(name) => roles::is_speaker(name),
    };
    !turns.guessed && turns.messages.len() >= 2 && turns.messages.iter().all(known)
}
