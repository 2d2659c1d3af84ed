//! The wires this judge speaks. Each refuses what its service would refuse, and more: a field it
//! does not know is an error everywhere, so that a misspelt one is seen.

mod anthropic;
mod azure;
mod check;
mod gemini;
mod ollama;
mod openai;

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde_json::Value;

pub(crate) use anthropic::Anthropic;
pub(crate) use azure::Azure;
pub(crate) use gemini::Gemini;
pub(crate) use ollama::Ollama;
pub(crate) use openai::OpenAi;

pub(crate) const MODEL: &str = "mock-1";

/// How a completion ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Completion {
    Text(String),
    /// Cut off at the token limit.
    Cut(String),
    Filtered,
    Refused(String),
}

impl Completion {
    pub(crate) fn said(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Cut(text) | Self::Refused(text) => Some(text),
            Self::Filtered => None,
        }
    }
}

/// What a service has against a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Problem {
    /// The parameter and the sentence.
    Invalid(String, String),
    WrongKey,
    Quota,
    UnknownModel,
    ContextTooLong,
    /// The wait in seconds.
    Busy(Option<u64>),
    Overloaded,
    Broken,
    NothingHere,
}

impl Problem {
    pub(crate) fn invalid(parameter: &str, message: impl Into<String>) -> Self {
        Self::Invalid(parameter.to_owned(), message.into())
    }
}

/// How the shape of the answer is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Schema,
    Json,
    Plain,
}

/// A request as it came.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    pub path: String,
    pub query: String,
    /// Names in lower case.
    pub headers: BTreeMap<String, String>,
    pub body: Value,
}

impl Call {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }

    pub(crate) fn bearer(&self) -> Option<&str> {
        self.header("authorization")?.strip_prefix("Bearer ")
    }
}

pub(crate) trait Wire: Sync {
    /// The key, if it came the way the service wants it.
    fn key<'c>(&self, call: &'c Call) -> Option<&'c str>;

    /// What is wrong with the form of a request.
    fn check(&self, call: &Call) -> Result<(), Problem>;

    fn model(&self, call: &Call) -> String;

    /// The text of the last user message.
    fn user_message<'c>(&self, call: &'c Call) -> Option<&'c str>;

    fn shape(&self, body: &Value) -> Shape;

    /// Names the parameter that asks for it.
    fn shape_parameter(&self, shape: Shape) -> &'static str;

    fn sends_temperature(&self, body: &Value) -> bool {
        body.get("temperature").is_some()
    }

    /// The token limit, by the name it was sent under.
    fn limit(&self, body: &Value) -> Option<(&'static str, u64)>;

    /// The body of a 200.
    fn completion(&self, body: &Value, completion: &Completion) -> Value;

    /// The status and body of anything else.
    fn error(&self, problem: &Problem, model: &str) -> (StatusCode, Value);

    /// Whether a wait is named in the header `Retry-After`.
    fn names_wait_in_header(&self) -> bool {
        true
    }

    fn models(&self) -> Value;
}

/// A rough count: four bytes a token.
fn tokens(text: &str) -> usize {
    text.len() / 4
}

/// The tokens of every text below `value` that stands in one of `fields`.
fn tokens_in(value: &Value, fields: &[&str]) -> usize {
    fn bytes(value: &Value, fields: &[&str], counts: bool) -> usize {
        match value {
            Value::String(text) if counts => text.len(),
            Value::Array(items) => items.iter().map(|item| bytes(item, fields, counts)).sum(),
            Value::Object(members) => members
                .iter()
                .map(|(name, member)| bytes(member, fields, fields.contains(&name.as_str())))
                .sum(),
            _ => 0,
        }
    }
    bytes(value, fields, false) / 4
}

/// The first of `names` that holds a number.
fn first_limit(body: &Value, names: [&'static str; 2]) -> Option<(&'static str, u64)> {
    names.into_iter().find_map(|name| Some((name, body.get(name)?.as_u64()?)))
}

/// The last of `messages` that a user sent.
fn last_of_user(messages: &Value) -> Option<&Value> {
    messages.as_array()?.iter().rfind(|message| message["role"] == "user")
}
