//! Ollama's `/api/chat`.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Call, Completion, MODEL, Problem, Shape, Wire, check};

pub(crate) struct Ollama;

const FIELDS: &[&str] =
    &["model", "messages", "stream", "format", "options", "think", "keep_alive"];
const OPTIONS: &[&str] = &["temperature", "top_p", "num_predict", "num_ctx", "seed"];

impl Wire for Ollama {
    fn key<'c>(&self, call: &'c Call) -> Option<&'c str> {
        call.bearer()
    }

    fn check(&self, call: &Call) -> Result<(), Problem> {
        let body = &call.body;
        check::only(body, FIELDS, |name| format!("unknown field {name}"))?;
        check::required(body["model"].is_string(), "model")?;
        // Streaming is what it does unless told otherwise.
        check::required(body["stream"] == false, "stream")?;
        check::messages(&body["messages"], &["system", "user", "assistant", "tool"])?;
        let format = &body["format"];
        let fits = format.is_null() || format == "json" || format["type"] == "object";
        check::required(fits, "format")?;
        match body.get("options") {
            Some(options) => check::only(options, OPTIONS, |name| format!("unknown option {name}")),
            None => Ok(()),
        }
    }

    fn model(&self, call: &Call) -> String {
        call.body["model"].as_str().unwrap_or_default().to_owned()
    }

    fn user_message<'c>(&self, call: &'c Call) -> Option<&'c str> {
        super::last_of_user(&call.body["messages"])?["content"].as_str()
    }

    fn shape(&self, body: &Value) -> Shape {
        match &body["format"] {
            Value::Null => Shape::Plain,
            Value::String(_) => Shape::Json,
            _ => Shape::Schema,
        }
    }

    fn shape_parameter(&self, _shape: Shape) -> &'static str {
        "invalid format"
    }

    fn sends_temperature(&self, body: &Value) -> bool {
        body["options"].get("temperature").is_some()
    }

    fn limit(&self, body: &Value) -> Option<(&'static str, u64)> {
        super::first_limit(&body["options"], ["num_predict", "num_predict"])
    }

    fn completion(&self, body: &Value, completion: &Completion) -> Value {
        let reason = if matches!(completion, Completion::Cut(_)) { "length" } else { "stop" };
        let said = completion.said().unwrap_or_default();
        json!({
            "model": MODEL,
            "created_at": "2025-01-01T00:00:00Z",
            "message": {"role": "assistant", "content": said, "thinking": "Hm."},
            "done": true,
            "done_reason": reason,
            "total_duration": 1,
            "prompt_eval_count": super::tokens_in(&body["messages"], &["content"]),
            "eval_count": super::tokens(said),
        })
    }

    fn error(&self, problem: &Problem, model: &str) -> (StatusCode, Value) {
        let told = |status: StatusCode, message: &str| (status, json!({ "error": message }));
        match problem {
            Problem::Invalid(parameter, message) => {
                told(StatusCode::BAD_REQUEST, &format!("{parameter}: {message}"))
            }
            Problem::WrongKey => told(StatusCode::UNAUTHORIZED, "unauthorized"),
            Problem::Quota => told(StatusCode::PAYMENT_REQUIRED, "payment required"),
            Problem::UnknownModel => {
                told(StatusCode::NOT_FOUND, &format!("model '{model}' not found"))
            }
            Problem::ContextTooLong => {
                let message = "the input length exceeds the context length";
                told(StatusCode::BAD_REQUEST, message)
            }
            Problem::Busy(_) => told(StatusCode::TOO_MANY_REQUESTS, "too many requests"),
            Problem::Overloaded => {
                let message = "server busy, please try again. maximum pending requests exceeded";
                told(StatusCode::SERVICE_UNAVAILABLE, message)
            }
            Problem::Broken => {
                told(StatusCode::INTERNAL_SERVER_ERROR, "model runner has unexpectedly stopped")
            }
            Problem::NothingHere => told(StatusCode::NOT_FOUND, "404 page not found"),
        }
    }

    fn models(&self) -> Value {
        json!({"models": [{"name": MODEL, "model": MODEL, "size": 1}]})
    }
}
