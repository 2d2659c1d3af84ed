//! Anthropic's Messages.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Call, Completion, MODEL, Problem, Shape, Wire, check};

pub(crate) struct Anthropic;

const FIELDS: &[&str] = &[
    "model",
    "max_tokens",
    "system",
    "messages",
    "temperature",
    "top_p",
    "output_config",
    "tools",
    "tool_choice",
    "stream",
];

impl Wire for Anthropic {
    fn key<'c>(&self, call: &'c Call) -> Option<&'c str> {
        call.header("x-api-key")
    }

    fn check(&self, call: &Call) -> Result<(), Problem> {
        let body = &call.body;
        let version = call.header("anthropic-version");
        check::required(version == Some("2023-06-01"), "anthropic-version")?;
        check::only(body, FIELDS, |name| format!("{name}: Extra inputs are not permitted"))?;
        check::required(body["model"].is_string(), "model")?;
        check::required(body["max_tokens"].as_u64().is_some_and(|n| n > 0), "max_tokens")?;
        check::required(body["system"].is_null() || body["system"].is_string(), "system")?;
        check::messages(&body["messages"], &["user", "assistant"])?;
        shape_fits(body)
    }

    fn model(&self, call: &Call) -> String {
        call.body["model"].as_str().unwrap_or_default().to_owned()
    }

    fn user_message<'c>(&self, call: &'c Call) -> Option<&'c str> {
        super::last_of_user(&call.body["messages"])?["content"].as_str()
    }

    fn shape(&self, body: &Value) -> Shape {
        if body.get("output_config").is_some() {
            Shape::Schema
        } else if body.get("tools").is_some() {
            Shape::Json
        } else {
            Shape::Plain
        }
    }

    fn shape_parameter(&self, shape: Shape) -> &'static str {
        if shape == Shape::Json { "tool_choice" } else { "output_config.format" }
    }

    fn limit(&self, body: &Value) -> Option<(&'static str, u64)> {
        super::first_limit(body, ["max_tokens", "max_tokens"])
    }

    fn completion(&self, body: &Value, completion: &Completion) -> Value {
        let stop = match completion {
            Completion::Text(_) if self.shape(body) == Shape::Json => "tool_use",
            Completion::Text(_) => "end_turn",
            Completion::Cut(_) => "max_tokens",
            // There is no filter apart from refusing.
            Completion::Filtered | Completion::Refused(_) => "refusal",
        };
        let input_tokens = super::tokens_in(body, &["system", "content"]);
        let output_tokens = super::tokens(completion.said().unwrap_or_default());
        json!({
            "id": "msg_mock",
            "type": "message",
            "role": "assistant",
            "model": MODEL,
            "content": content(body, completion, stop),
            "stop_reason": stop,
            "stop_sequence": null,
            "usage": {
                "input_tokens": input_tokens,
                "cache_creation_input_tokens": 0,
                "cache_read_input_tokens": 0,
                "output_tokens": output_tokens,
            },
        })
    }

    fn error(&self, problem: &Problem, model: &str) -> (StatusCode, Value) {
        let told = |status: StatusCode, kind: &str, message: &str| {
            let error = json!({"type": kind, "message": message});
            (status, json!({"type": "error", "error": error, "request_id": "req_mock"}))
        };
        let invalid =
            |message: &str| told(StatusCode::BAD_REQUEST, "invalid_request_error", message);
        match problem {
            Problem::Invalid(parameter, message) if message.contains(parameter.as_str()) => {
                invalid(message)
            }
            Problem::Invalid(parameter, message) => invalid(&format!("{parameter}: {message}")),
            Problem::WrongKey => {
                told(StatusCode::UNAUTHORIZED, "authentication_error", "invalid x-api-key")
            }
            Problem::Quota => {
                invalid("Your credit balance is too low to access the Anthropic API.")
            }
            Problem::UnknownModel => {
                told(StatusCode::NOT_FOUND, "not_found_error", &format!("model: {model}"))
            }
            Problem::ContextTooLong => {
                invalid("prompt is too long: 210000 tokens > 200000 maximum")
            }
            Problem::Busy(_) => {
                told(StatusCode::TOO_MANY_REQUESTS, "rate_limit_error", "Please slow down.")
            }
            Problem::Overloaded => {
                told(StatusCode::SERVICE_UNAVAILABLE, "overloaded_error", "Overloaded")
            }
            Problem::Broken => {
                told(StatusCode::INTERNAL_SERVER_ERROR, "api_error", "Internal server error")
            }
            Problem::NothingHere => told(StatusCode::NOT_FOUND, "not_found_error", "Not found"),
        }
    }

    fn models(&self) -> Value {
        json!({
            "data": [{"type": "model", "id": MODEL, "display_name": "Mock", "created_at": "2025-01-01T00:00:00Z"}],
            "has_more": false, "first_id": MODEL, "last_id": MODEL,
        })
    }
}

fn shape_fits(body: &Value) -> Result<(), Problem> {
    if let Some(config) = body.get("output_config") {
        check::required(config["format"]["type"] == "json_schema", "output_config.format.type")?;
        check::strict_schema(&config["format"]["schema"], "output_config.format.schema")?;
    }
    if let Some(tools) = body.get("tools") {
        let tool = &tools[0];
        check::required(tool["input_schema"]["type"] == "object", "tools.0.input_schema")?;
        let forced = body["tool_choice"]["type"] == "tool"
            && tool["name"].is_string()
            && body["tool_choice"]["name"] == tool["name"];
        check::required(forced, "tool_choice")?;
    }
    Ok(())
}

fn content(body: &Value, completion: &Completion, stop: &str) -> Value {
    match completion {
        Completion::Text(text) | Completion::Cut(text) => {
            let input: Option<Value> = serde_json::from_str(text).ok();
            match input.filter(|_| stop == "tool_use") {
                Some(input) => json!([
                    {"type": "text", "text": "Here is the answer."},
                    {"type": "tool_use", "id": "toolu_mock", "name": body["tools"][0]["name"], "input": input},
                ]),
                None => json!([{"type": "text", "text": text}]),
            }
        }
        Completion::Filtered | Completion::Refused(_) => json!([]),
    }
}
