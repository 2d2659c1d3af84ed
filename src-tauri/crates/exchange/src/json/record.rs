//! One record of a JSON file: where in it the conversation is.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::notes::Note;
use super::tree::Tree;
use super::turns::{self, How, Turns};
use super::{chatgpt, choice, media, sides};
use crate::draft::{Draft, Message};
use crate::{ImportError, ReadOptions, message};

/// Fields that hold the turns, the plainest first.
const TURNS: &[&str] = &[
    "messages",
    "turns",
    "conversations",
    "conversation",
    "chat_messages",
    "dialogue",
    "dialog",
    "chat",
    "chat_history",
    "history",
    "transcript",
    "text",
    "data",
];
/// What came before the exchange a record is about.
const HISTORY: &str = "history";
const IDS: &[&str] = &[
    "id",
    "conversation_id",
    "conversationId",
    "external_id",
    "session_id",
    "chat_id",
    "convo_id",
    "dialogue_id",
    "dialog_id",
    "thread_id",
    "question_id",
    "uuid",
    "uid",
];

/// The messages of a value; `None` when it holds no conversation.
pub(crate) fn messages(value: &Value) -> Option<Vec<Message>> {
    match value {
        Value::Array(items) => message::list(items),
        Value::Object(fields) => named(fields).map(|found| found.messages),
        _ => None,
    }
}

/// Messages and the fields they came from.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) messages: Vec<Message>,
    pub(super) used: Vec<String>,
    pub(super) notes: BTreeSet<Note>,
}

impl Found {
    pub(super) fn of(turns: Turns, field: &str) -> Self {
        let note = match turns.how {
            How::Named => None,
            How::Guessed => Some(Note::Guessed),
            How::WrittenOut => Some(Note::WrittenOut(field.to_owned())),
        };
        let used = vec![field.to_owned()];
        Self { messages: turns.messages, used, notes: note.into_iter().collect() }
    }

    /// Puts `other` before what was found.
    fn preceded(mut self, other: Self) -> Self {
        self.messages.splice(0..0, other.messages);
        self.used.extend(other.used);
        self.notes.extend(other.notes);
        self
    }

    pub(super) fn followed(mut self, other: Self) -> Self {
        self.messages.extend(other.messages);
        self.used.extend(other.used);
        self
    }
}

/// A record's conversations with what is to be told of them; none when it holds none, several when
/// a person said so.
pub(super) fn drafts(
    value: Value,
    place: &str,
    options: &ReadOptions,
) -> Result<Vec<(Draft, BTreeSet<Note>)>, ImportError> {
    let pictures = media::is_in(&value);
    let (found, fields) = match value {
        Value::Object(fields) => (conversations(&fields, place, options)?, fields),
        Value::Array(items) => (listed(&items, place, options)?, Map::new()),
        _ => (Vec::new(), Map::new()),
    };
    let id = IDS.iter().find_map(|name| as_id(fields.get(*name)?));
    let draft = |mut found: Found| {
        let rest = fields
            .iter()
            .filter(|(name, _)| !found.used.contains(name) && !IDS.contains(&name.as_str()));
        let metadata = rest.map(|(name, value)| (name.clone(), value.clone())).collect();
        found.notes.extend(pictures.then_some(Note::Pictures));
        let draft =
            Draft { id: id.clone(), place: place.to_owned(), messages: found.messages, metadata };
        (draft, found.notes)
    };
    Ok(found.into_iter().map(draft).collect())
}

/// A list that is itself one conversation, or several with their branches.
fn listed(items: &[Value], place: &str, options: &ReadOptions) -> Result<Vec<Found>, ImportError> {
    let conversations = match Tree::of_pointers(items) {
        Some(tree) => tree.conversations(place, options)?,
        None => message::list(items).into_iter().collect(),
    };
    let found = |messages| Found { messages, ..Found::default() };
    Ok(conversations.into_iter().map(found).collect())
}

/// Whether a value is a record with a conversation.
pub(super) fn holds(value: &Value) -> bool {
    match value {
        Value::Object(fields) => is_record(fields),
        Value::Array(items) => message::list(items).is_some(),
        _ => false,
    }
}

/// A question about an object shows that it holds one, too.
pub(super) fn is_record(fields: &Map<String, Value>) -> bool {
    conversations(fields, "", &ReadOptions::default())
        .map_or(true, |found| found.iter().any(|found| !found.messages.is_empty()))
}

fn conversations(
    fields: &Map<String, Value>,
    place: &str,
    options: &ReadOptions,
) -> Result<Vec<Found>, ImportError> {
    if let Some(found) = choice::sessions(fields, place, options)? {
        return Ok(found);
    }
    if let Some(found) = chatgpt::conversation(fields) {
        return Ok(vec![found]);
    }
    if let Some(found) = replies(fields, place, options)? {
        return Ok(found);
    }
    let found = match choice::preferred(fields, place, options)?.or_else(|| told(fields)) {
        Some(found) => Some(found),
        None => choice::version(fields, place, options)?.or_else(|| nested(fields)),
    };
    // An empty list of turns is a conversation without any, which is worth telling by its id.
    Ok(found.or_else(|| empty(fields)).into_iter().collect())
}

/// A message with its replies, alone or as the prompt of a record.
fn replies(
    fields: &Map<String, Value>,
    place: &str,
    options: &ReadOptions,
) -> Result<Option<Vec<Found>>, ImportError> {
    let prompt = fields.get("prompt").and_then(Tree::of_replies).map(|tree| (tree, vec!["prompt"]));
    let tree = match prompt {
        Some(found) => Some(found),
        None if fields.contains_key("replies") => Tree::of_replies(&Value::Object(fields.clone()))
            .map(|tree| (tree, vec!["replies", "text", "content", "role"])),
        None => None,
    };
    let Some((tree, used)) = tree else {
        return Ok(None);
    };
    let used: Vec<String> = used.into_iter().map(str::to_owned).collect();
    let found = |messages| Found { messages, used: used.clone(), ..Found::default() };
    Ok(Some(tree.conversations(place, options)?.into_iter().map(found).collect()))
}

/// What the names of the fields tell.
fn told(fields: &Map<String, Value>) -> Option<Found> {
    let asked = sides::asked(fields);
    let turns = named(fields).filter(|found| asked.is_none() || found.used != [HISTORY]);
    let found = match (turns, asked) {
        (Some(turns), _) => turns,
        (None, Some(asked)) => match list(fields, HISTORY) {
            Some(history) => asked.preceded(history),
            None => asked,
        },
        (None, None) => return None,
    };
    let found = match sides::answered(fields, &found) {
        Some(answer) => found.followed(answer),
        None => found,
    };
    Some(match sides::system(fields, &found) {
        Some(system) => found.preceded(system),
        None => found,
    })
}

fn named(fields: &Map<String, Value>) -> Option<Found> {
    TURNS.iter().find_map(|name| list(fields, name))
}

fn list(fields: &Map<String, Value>, name: &str) -> Option<Found> {
    turns::of(fields.get(name)?).map(|turns| Found::of(turns, name))
}

fn empty(fields: &Map<String, Value>) -> Option<Found> {
    let is_empty =
        |name: &&&str| fields.get(**name).and_then(Value::as_array).is_some_and(Vec::is_empty);
    let name = TURNS.iter().filter(|name| **name != HISTORY).find(is_empty)?;
    Some(Found { used: vec![(*name).to_owned()], ..Found::default() })
}

/// A record within the record, if there is just one.
fn nested(fields: &Map<String, Value>) -> Option<Found> {
    let mut inner = fields.iter().filter_map(|(name, value)| {
        let mut found = told(value.as_object()?)?;
        found.used = vec![name.clone()];
        found.notes.insert(Note::Within(name.clone()));
        Some(found)
    });
    let found = inner.next()?;
    inner.next().is_none().then_some(found)
}

pub(super) fn as_id(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
