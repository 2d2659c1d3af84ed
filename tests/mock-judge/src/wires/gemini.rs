//! Google's `generateContent`.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Call, Completion, MODEL, Problem, Shape, Wire, check};

pub(crate) struct Gemini;

const FIELDS: &[&str] = &["contents", "systemInstruction", "generationConfig", "safetySettings"];
const CONFIG: &[&str] = &[
    "temperature",
    "topP",
    "maxOutputTokens",
    "responseMimeType",
    "responseSchema",
    "responseJsonSchema",
];
const CALL: &str = ":generateContent";

impl Wire for Gemini {
    fn key<'c>(&self, call: &'c Call) -> Option<&'c str> {
        call.header("x-goog-api-key")
    }

    fn check(&self, call: &Call) -> Result<(), Problem> {
        let body = &call.body;
        if !call.path.ends_with(CALL) {
            return Err(Problem::NothingHere);
        }
        check::required(!call.query.contains("key="), "key")?;
        let unknown = |name: &str| {
            format!("Invalid JSON payload received. Unknown name \"{name}\": Cannot find field.")
        };
        check::only(body, FIELDS, unknown)?;
        check::required(are_contents(&body["contents"]), "contents")?;
        let system = &body["systemInstruction"];
        check::required(system.is_null() || has_text(system), "systemInstruction")?;
        let none = json!({});
        let config = body.get("generationConfig").unwrap_or(&none);
        check::only(config, CONFIG, unknown)?;
        let has_schema = config.get("responseJsonSchema").is_some();
        let is_json = config["responseMimeType"] == "application/json";
        check::required(is_json || !has_schema, "responseMimeType")?;
        let words_are_text = !config["responseJsonSchema"].to_string().contains(",null]");
        check::required(words_are_text, "responseJsonSchema.enum")
    }

    fn model(&self, call: &Call) -> String {
        let last = call.path.rsplit('/').next().unwrap_or_default();
        last.strip_suffix(CALL).unwrap_or(last).to_owned()
    }

    fn user_message<'c>(&self, call: &'c Call) -> Option<&'c str> {
        super::last_of_user(&call.body["contents"])?["parts"][0]["text"].as_str()
    }

    fn shape(&self, body: &Value) -> Shape {
        let config = &body["generationConfig"];
        if config.get("responseJsonSchema").is_some() {
            Shape::Schema
        } else if config.get("responseMimeType").is_some() {
            Shape::Json
        } else {
            Shape::Plain
        }
    }

    fn shape_parameter(&self, shape: Shape) -> &'static str {
        if shape == Shape::Json { "response_mime_type" } else { "response_json_schema" }
    }

    fn sends_temperature(&self, body: &Value) -> bool {
        body["generationConfig"].get("temperature").is_some()
    }

    fn limit(&self, body: &Value) -> Option<(&'static str, u64)> {
        super::first_limit(&body["generationConfig"], ["maxOutputTokens", "maxOutputTokens"])
    }

    fn completion(&self, body: &Value, completion: &Completion) -> Value {
        let parts = |text: &str| json!([{"text": "Let me think. {\"verdict\":\"attrition\"}", "thought": true}, {"text": text}]);
        let candidate = match completion {
            Completion::Text(text) => {
                json!({"content": {"role": "model", "parts": parts(text)}, "finishReason": "STOP", "index": 0})
            }
            Completion::Cut(text) => {
                json!({"content": {"role": "model", "parts": parts(text)}, "finishReason": "MAX_TOKENS", "index": 0})
            }
            Completion::Filtered | Completion::Refused(_) => {
                json!({"finishReason": "SAFETY", "index": 0, "safetyRatings": []})
            }
        };
        let prompt = super::tokens_in(body, &["text"]);
        let spoken = super::tokens(completion.said().unwrap_or_default());
        json!({
            "candidates": [candidate],
            "usageMetadata": {
                "promptTokenCount": prompt,
                "candidatesTokenCount": spoken,
                "thoughtsTokenCount": 2,
                "totalTokenCount": prompt + spoken + 2,
            },
            "modelVersion": MODEL,
        })
    }

    fn error(&self, problem: &Problem, model: &str) -> (StatusCode, Value) {
        let told = |status: StatusCode, word: &str, message: &str, details: Value| {
            let code = status.as_u16();
            let error =
                json!({"code": code, "message": message, "status": word, "details": details});
            (status, json!({ "error": error }))
        };
        let invalid = |message: &str, details: Value| {
            told(StatusCode::BAD_REQUEST, "INVALID_ARGUMENT", message, details)
        };
        let exhausted = |details: Value| {
            let message =
                "You exceeded your current quota, please check your plan and billing details.";
            told(StatusCode::TOO_MANY_REQUESTS, "RESOURCE_EXHAUSTED", message, details)
        };
        let quota = |id: &str| json!({"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [{"quotaId": id}]});
        match problem {
            Problem::Invalid(parameter, message) if message.contains(parameter.as_str()) => {
                invalid(message, json!([]))
            }
            Problem::Invalid(parameter, message) => {
                invalid(&format!("{parameter}: {message}"), json!([]))
            }
            Problem::WrongKey => invalid(
                "API key not valid. Please pass a valid API key.",
                json!([{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}]),
            ),
            Problem::Quota => exhausted(json!([quota("GenerateRequestsPerDayPerProjectPerModel")])),
            Problem::UnknownModel => {
                let message = format!(
                    "models/{model} is not found for API version v1beta, or is not supported for generateContent."
                );
                told(StatusCode::NOT_FOUND, "NOT_FOUND", &message, json!([]))
            }
            Problem::ContextTooLong => invalid(
                "The input token count (2) exceeds the maximum number of tokens allowed (1).",
                json!([]),
            ),
            Problem::Busy(wait) => {
                let delay = wait.map(|seconds| json!({"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": format!("{seconds}s")}));
                let minute = quota("GenerateRequestsPerMinutePerProjectPerModel");
                exhausted(std::iter::once(minute).chain(delay).collect())
            }
            Problem::Overloaded => {
                let message = "The model is overloaded. Please try again later.";
                told(StatusCode::SERVICE_UNAVAILABLE, "UNAVAILABLE", message, json!([]))
            }
            Problem::Broken => {
                told(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL", "Internal error.", json!([]))
            }
            Problem::NothingHere => told(StatusCode::NOT_FOUND, "NOT_FOUND", "", json!([])),
        }
    }

    fn names_wait_in_header(&self) -> bool {
        false
    }

    fn models(&self) -> Value {
        json!({"models": [
            {"name": format!("models/{MODEL}"), "supportedGenerationMethods": ["generateContent"]},
            {"name": "models/mock-embedding", "supportedGenerationMethods": ["embedContent"]},
        ]})
    }
}

fn are_contents(contents: &Value) -> bool {
    let fits = |content: &Value| {
        (content["role"] == "user" || content["role"] == "model") && has_text(content)
    };
    contents.as_array().is_some_and(|list| !list.is_empty() && list.iter().all(fits))
}

fn has_text(content: &Value) -> bool {
    let parts = content["parts"].as_array();
    parts
        .is_some_and(|parts| !parts.is_empty() && parts.iter().all(|part| part["text"].is_string()))
}
