//! What a plan refuses, whoever asks and however often.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use serde_json::Value;

use crate::Plan;
use crate::wire;

/// An answer that is no completion.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) header: Option<(HeaderName, HeaderValue)>,
    pub(crate) body: Value,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, body: Value) -> Self {
        Self { status, header: None, body }
    }

    pub(crate) fn invalid(param: &str, message: &str) -> Self {
        let body = wire::error(
            "invalid_request_error",
            Some("unsupported_parameter"),
            Some(param),
            message,
        );
        Self::new(StatusCode::BAD_REQUEST, body)
    }
}

/// Redirects and keys come before the body is looked at.
pub(crate) fn at_the_door(plan: &Plan, headers: &HeaderMap) -> Option<Refusal> {
    if let Some(address) = plan.redirect_to.as_deref().and_then(|to| HeaderValue::from_str(to).ok())
    {
        let mut refusal = Refusal::new(StatusCode::FOUND, Value::Null);
        refusal.header = Some((header::LOCATION, address));
        return Some(refusal);
    }
    let key = plan.wrong_key.as_deref()?;
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if sent.and_then(|value| value.strip_prefix("Bearer ")) == Some(key) {
        return None;
    }
    let message = "Incorrect API key provided.";
    let body = wire::error("invalid_request_error", Some("invalid_api_key"), None, message);
    Some(Refusal::new(StatusCode::UNAUTHORIZED, body))
}

/// What the plan refuses about a request that came in.
pub(crate) fn of_request(plan: &Plan, request: &Value) -> Option<Refusal> {
    parameter(plan, request).or_else(|| account(plan, request))
}

fn parameter(plan: &Plan, request: &Value) -> Option<Refusal> {
    let shape = request["response_format"]["type"].as_str();
    if plan.refuse_json_schema && shape == Some("json_schema") {
        let message = "'response_format' of type 'json_schema' is not supported with this model.";
        return Some(Refusal::invalid("response_format", message));
    }
    if plan.refuse_json_mode && shape == Some("json_object") {
        let message = "'response_format' of type 'json_object' is not supported with this model.";
        return Some(Refusal::invalid("response_format", message));
    }
    if plan.refuse_temperature && request.get("temperature").is_some() {
        let message = "Unsupported parameter: 'temperature' is not supported with this model.";
        return Some(Refusal::invalid("temperature", message));
    }
    None
}

fn account(plan: &Plan, request: &Value) -> Option<Refusal> {
    if plan.quota {
        let message = "You exceeded your current quota, please check your plan and billing.";
        let body = wire::error("insufficient_quota", Some("insufficient_quota"), None, message);
        return Some(Refusal::new(StatusCode::TOO_MANY_REQUESTS, body));
    }
    if plan.unknown_model {
        let model = request["model"].as_str().unwrap_or_default();
        let message =
            format!("The model `{model}` does not exist or you do not have access to it.");
        let body = wire::error("invalid_request_error", Some("model_not_found"), None, &message);
        return Some(Refusal::new(StatusCode::NOT_FOUND, body));
    }
    if plan.context_too_long {
        let message = "This model's maximum context length is 16 tokens. Please shorten the input.";
        let code = Some("context_length_exceeded");
        let body = wire::error("invalid_request_error", code, Some("messages"), message);
        return Some(Refusal::new(StatusCode::BAD_REQUEST, body));
    }
    None
}
