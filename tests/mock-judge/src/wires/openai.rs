//! OpenAI's chat completions.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Call, Completion, MODEL, Problem, Shape, Wire, check};

pub(crate) struct OpenAi;

const FIELDS: &[&str] = &[
    "model",
    "messages",
    "temperature",
    "top_p",
    "response_format",
    "max_tokens",
    "max_completion_tokens",
    "stream",
    "seed",
];

impl Wire for OpenAi {
    fn key<'c>(&self, call: &'c Call) -> Option<&'c str> {
        call.bearer()
    }

    fn check(&self, call: &Call) -> Result<(), Problem> {
        check::required(call.body["model"].is_string(), "model")?;
        body(&call.body)
    }

    fn model(&self, call: &Call) -> String {
        call.body["model"].as_str().unwrap_or_default().to_owned()
    }

    fn user_message<'c>(&self, call: &'c Call) -> Option<&'c str> {
        user_message(&call.body)
    }

    fn shape(&self, body: &Value) -> Shape {
        shape(body)
    }

    fn shape_parameter(&self, _shape: Shape) -> &'static str {
        "response_format"
    }

    fn limit(&self, body: &Value) -> Option<(&'static str, u64)> {
        limit(body)
    }

    fn completion(&self, body: &Value, given: &Completion) -> Value {
        completion(body, given)
    }

    fn error(&self, problem: &Problem, model: &str) -> (StatusCode, Value) {
        error(problem, model)
    }

    fn models(&self) -> Value {
        json!({
            "object": "list",
            "data": [{"id": MODEL, "object": "model", "created": 0, "owned_by": "mock"}],
        })
    }
}

pub(super) fn body(body: &Value) -> Result<(), Problem> {
    check::only(body, FIELDS, |name| format!("Unrecognized request argument supplied: {name}"))?;
    check::messages(&body["messages"], &["system", "developer", "user", "assistant"])?;
    let format = &body["response_format"];
    match format["type"].as_str() {
        None => check::required(format.is_null(), "response_format"),
        Some("text") => Ok(()),
        Some("json_object") => {
            let speaks_of_it = body["messages"].to_string().to_lowercase().contains("json");
            check::required(speaks_of_it, "messages")
        }
        Some("json_schema") => {
            let asked = &format["json_schema"];
            check::required(asked["name"].is_string(), "response_format.json_schema.name")?;
            match asked["strict"] == true {
                true => check::strict_schema(&asked["schema"], "response_format"),
                false => check::required(asked["schema"].is_object(), "response_format"),
            }
        }
        Some(_) => check::required(false, "response_format"),
    }
}

pub(super) fn user_message(body: &Value) -> Option<&str> {
    super::last_of_user(&body["messages"])?["content"].as_str()
}

pub(super) fn shape(body: &Value) -> Shape {
    match body["response_format"]["type"].as_str() {
        Some("json_schema") => Shape::Schema,
        Some("json_object") => Shape::Json,
        _ => Shape::Plain,
    }
}

pub(super) fn limit(body: &Value) -> Option<(&'static str, u64)> {
    super::first_limit(body, ["max_completion_tokens", "max_tokens"])
}

pub(super) fn completion(body: &Value, completion: &Completion) -> Value {
    let (content, refusal, finish) = match completion {
        Completion::Text(text) => (Some(text), None, "stop"),
        Completion::Cut(text) => (Some(text), None, "length"),
        Completion::Filtered => (None, None, "content_filter"),
        Completion::Refused(words) => (None, Some(words), "stop"),
    };
    let prompt_tokens = super::tokens_in(&body["messages"], &["content"]);
    let completion_tokens = super::tokens(completion.said().unwrap_or_default());
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

pub(super) fn error(problem: &Problem, model: &str) -> (StatusCode, Value) {
    let invalid = "invalid_request_error";
    let told = |status, kind: &str, code: Option<&str>, param: Option<&str>, message: &str| {
        let error = json!({"message": message, "type": kind, "param": param, "code": code});
        (status, json!({ "error": error }))
    };
    match problem {
        Problem::Invalid(param, message) => told(
            StatusCode::BAD_REQUEST,
            invalid,
            Some("unsupported_parameter"),
            Some(param),
            message,
        ),
        Problem::WrongKey => {
            let message = "Incorrect API key provided.";
            told(StatusCode::UNAUTHORIZED, invalid, Some("invalid_api_key"), None, message)
        }
        Problem::Quota => {
            let message = "You exceeded your current quota, please check your plan and billing.";
            let code = "insufficient_quota";
            told(StatusCode::TOO_MANY_REQUESTS, code, Some(code), None, message)
        }
        Problem::UnknownModel => {
            let message =
                format!("The model `{model}` does not exist or you do not have access to it.");
            told(StatusCode::NOT_FOUND, invalid, Some("model_not_found"), None, &message)
        }
        Problem::ContextTooLong => {
            let message =
                "This model's maximum context length is 16 tokens. Please shorten the input.";
            let code = Some("context_length_exceeded");
            told(StatusCode::BAD_REQUEST, invalid, code, Some("messages"), message)
        }
        Problem::Busy(_) => {
            let code = Some("rate_limit_exceeded");
            told(StatusCode::TOO_MANY_REQUESTS, "requests", code, None, "Please slow down.")
        }
        Problem::Overloaded => {
            let code = Some("rate_limit_exceeded");
            told(StatusCode::SERVICE_UNAVAILABLE, "requests", code, None, "Please slow down.")
        }
        Problem::Broken => {
            let message = "The server had an error.";
            told(StatusCode::INTERNAL_SERVER_ERROR, "server_error", None, None, message)
        }
        Problem::NothingHere => {
            told(StatusCode::NOT_FOUND, invalid, None, None, "Invalid URL (POST).")
        }
    }
}
