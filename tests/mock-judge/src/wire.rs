//! The shapes of OpenAI's chat completions.

use serde_json::{Value, json};

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

/// The body of a 200.
pub(crate) fn completion(request: &Value, completion: &Completion) -> Value {
    let (content, refusal, finish) = match completion {
        Completion::Text(text) => (Some(text), None, "stop"),
        Completion::Cut(text) => (Some(text), None, "length"),
        Completion::Filtered => (None, None, "content_filter"),
        Completion::Refused(words) => (None, Some(words), "stop"),
    };
    let prompt_tokens = prompt_bytes(request) / 4;
    let completion_tokens = content.or(refusal).map_or(0, String::len) / 4;
    json!({
        "id": "chatcmpl-mock",
        "object": "chat.completion",
        "created": 0,
        "model": MODEL,
        "choices": [{
            "index": 0,
            "message": {"role": "assistant", "content": content, "refusal": refusal},
            "finish_reason": finish,
        }],
        "usage": {
            "prompt_tokens": prompt_tokens,
            "completion_tokens": completion_tokens,
            "total_tokens": prompt_tokens + completion_tokens,
        },
    })
}

pub(crate) fn models() -> Value {
    json!({
        "object": "list",
        "data": [{"id": MODEL, "object": "model", "created": 0, "owned_by": "mock"}],
    })
}

/// The body of anything but a 200.
pub(crate) fn error(kind: &str, code: Option<&str>, param: Option<&str>, message: &str) -> Value {
    json!({"error": {"message": message, "type": kind, "param": param, "code": code}})
}

/// The text of the last user message.
pub(crate) fn user_message(request: &Value) -> Option<&str> {
    let messages = request["messages"].as_array()?;
    let last = messages.iter().rfind(|message| message["role"] == "user")?;
    last["content"].as_str()
}

fn prompt_bytes(request: &Value) -> usize {
    let messages = request["messages"].as_array().into_iter().flatten();
    messages.filter_map(|message| message["content"].as_str()).map(str::len).sum()
}
