//! What a refusal means: a plain sentence and whether trying again makes sense.

use std::time::{Duration, SystemTime};

use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use serde_json::Value;

use crate::{CallError, CallErrorKind};

/// Longest technical text kept.
const DETAIL_CHARS: usize = 2_000;
/// A longer wait is as good as none named: nobody would sit it out.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 3600);

/// What an HTTP response other than success means. Never [`CallErrorKind::Negotiated`]: whether
/// something can be left out is for the caller to say.
pub(crate) fn of_response(status: StatusCode, headers: &HeaderMap, body: &str) -> CallError {
    let kind = kind(status, headers, body);
    CallError {
        message: sentence(kind, status),
        kind,
        detail: cut(&format!("HTTP {status}: {}", message(body))),
        status: Some(status.as_u16()),
    }
}

/// What an error inside a successful response means.
pub(crate) fn of_error_body(body: &Value) -> CallError {
    let code = body.pointer("/error/code").and_then(Value::as_u64);
    let status = code
        .and_then(|code| u16::try_from(code).ok())
        .and_then(|code| StatusCode::from_u16(code).ok())
        .filter(|status| status.is_client_error() || status.is_server_error())
        .unwrap_or(StatusCode::BAD_GATEWAY);
    of_response(status, &HeaderMap::new(), &body.to_string())
}

pub(crate) fn of_transport(error: &reqwest::Error, host: &str) -> CallError {
    let chain = causes(error);
    let kind = if error.is_timeout() {
        CallErrorKind::Timeout
    } else if is_about_trust(&chain) {
        CallErrorKind::Tls
    } else {
        CallErrorKind::Network
    };
    let message = match kind {
        CallErrorKind::Timeout => format!("{host} did not answer in time."),
        CallErrorKind::Tls => format!(
            "The secure connection to {host} could not be trusted, so nothing was sent. Check the address, or ask your network's administrator."
        ),
        _ => {
            format!("{host} could not be reached. Check the address and your internet connection.")
        }
    };
    CallError { kind, message, detail: cut(&chain), status: None }
}

/// The wait a header names, in seconds or as a date.
pub(crate) fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let wait = match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok()?,
        Err(_) => httpdate::parse_http_date(text).ok()?.duration_since(now).unwrap_or_default(),
    };
    (wait <= LONGEST_WAIT).then_some(wait)
}

fn kind(status: StatusCode, headers: &HeaderMap, body: &str) -> CallErrorKind {
    let lower = body.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    match status.as_u16() {
        300..=399 => CallErrorKind::WrongAddress,
        401 | 403 => CallErrorKind::Unauthorised,
        402 => CallErrorKind::Quota,
        404 if says(&["model"]) => CallErrorKind::UnknownModel,
        404 | 405 => CallErrorKind::WrongAddress,
        408 => CallErrorKind::Timeout,
        413 => CallErrorKind::ContextTooLong,
        429 if says(&["insufficient_quota", "exceeded your current quota", "billing"]) => {
            CallErrorKind::Quota
        }
        429 => CallErrorKind::RateLimited { retry_after: retry_after(headers, SystemTime::now()) },
        503 => match retry_after(headers, SystemTime::now()) {
            None => CallErrorKind::Server,
            wait => CallErrorKind::RateLimited { retry_after: wait },
        },
        400..=499
            if says(&[
                "context_length",
                "context length",
                "context window",
                "too many tokens",
                "prompt is too long",
            ]) =>
        {
            CallErrorKind::ContextTooLong
        }
        400..=499 if says(&["content_filter", "content filter", "content management policy"]) => {
            CallErrorKind::ContentFilter
        }
        400..=499
            if says(&["model_not_found", "unknown model", "no such model", "model not found"]) =>
        {
            CallErrorKind::UnknownModel
        }
        400..=499 => CallErrorKind::BadRequest,
        _ => CallErrorKind::Server,
    }
}

fn sentence(kind: CallErrorKind, status: StatusCode) -> String {
    match kind {
        CallErrorKind::Negotiated => "The service refused a setting; it is left out from now on.",
        CallErrorKind::RateLimited { .. } => "The service is busy and asked us to wait.",
        CallErrorKind::Server => "The service had an error of its own.",
        CallErrorKind::Timeout => "The service did not answer in time.",
        CallErrorKind::Network => "The service could not be reached.",
        CallErrorKind::Tls => "The secure connection could not be trusted.",
        CallErrorKind::Unauthorised => "The service did not accept the key. Check that it is complete, still valid, and meant for this address.",
        CallErrorKind::Quota => "The account at the service has no credit left. Top it up there, then resume.",
        CallErrorKind::UnknownModel => "The service does not know this model. Check its name.",
        CallErrorKind::WrongAddress if status.is_redirection() => {
            "The address leads on to another one, which we do not follow because the key would travel with it. Enter the final address."
        }
        CallErrorKind::WrongAddress => "There is no chat service at this address. Check it, especially its end (often /v1).",
        CallErrorKind::ContextTooLong => "The conversation is too long for this model.",
        CallErrorKind::ContentFilter => "The service's content filter refused the conversation.",
        CallErrorKind::BadRequest => "The service refused the request and did not say what to change.",
    }
    .to_owned()
}

/// The endpoint's own words.
fn message(body: &str) -> String {
    let parsed: Option<Value> = serde_json::from_str(body).ok();
    let said = parsed.as_ref().and_then(|body| {
        body.pointer("/error/message").or_else(|| body.get("message")).or_else(|| body.get("error"))
    });
    match said.and_then(Value::as_str) {
        Some(text) => text.to_owned(),
        None => body.to_owned(),
    }
}

fn causes(error: &dyn std::error::Error) -> String {
    let mut parts = vec![error.to_string()];
    let mut source = error.source();
    while let Some(cause) = source {
        parts.push(cause.to_string());
        source = cause.source();
    }
    parts.join(": ")
}

fn is_about_trust(chain: &str) -> bool {
    let lower = chain.to_lowercase();
    ["certificate", "tls", "handshake", "unknownissuer"].iter().any(|word| lower.contains(word))
}

fn cut(text: &str) -> String {
    text.chars().take(DETAIL_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind_of(status: u16, body: &str) -> CallErrorKind {
        of_response(StatusCode::from_u16(status).expect("a status"), &HeaderMap::new(), body).kind
    }

    #[test]
    fn each_refusal_has_its_own_meaning() {
        assert_eq!(kind_of(401, ""), CallErrorKind::Unauthorised);
        assert_eq!(kind_of(429, "{}"), CallErrorKind::RateLimited { retry_after: None });
        assert_eq!(
            kind_of(429, r#"{"error":{"code":"insufficient_quota"}}"#),
            CallErrorKind::Quota
        );
        assert_eq!(
            kind_of(404, r#"{"error":{"message":"The model `x` does not exist"}}"#),
            CallErrorKind::UnknownModel
        );
        assert_eq!(kind_of(404, "<html>"), CallErrorKind::WrongAddress);
        assert_eq!(kind_of(302, ""), CallErrorKind::WrongAddress);
        assert_eq!(
            kind_of(400, r#"{"error":{"code":"context_length_exceeded"}}"#),
            CallErrorKind::ContextTooLong
        );
        assert_eq!(
            kind_of(400, r#"{"error":{"code":"content_filter"}}"#),
            CallErrorKind::ContentFilter
        );
        assert_eq!(kind_of(400, "{}"), CallErrorKind::BadRequest);
        assert_eq!(kind_of(529, "{}"), CallErrorKind::Server);
    }

    #[test]
    fn a_wait_is_read_in_seconds_and_as_a_date() {
        let now = httpdate::parse_http_date("Sun, 06 Nov 1994 08:49:00 GMT").expect("a date");
        let wait = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, text.parse().expect("a header"));
            retry_after(&headers, now)
        };
        assert_eq!(wait("34"), Some(Duration::from_secs(34)));
        assert_eq!(wait("1.5"), Some(Duration::from_millis(1500)));
        assert_eq!(wait("Sun, 06 Nov 1994 08:49:37 GMT"), Some(Duration::from_secs(37)));
        assert_eq!(
            wait("Sun, 06 Nov 1994 08:00:00 GMT"),
            Some(Duration::ZERO),
            "a date gone by is no wait"
        );
        assert_eq!(wait("soon"), None);
        assert_eq!(wait("-5"), None);
        assert_eq!(wait("1e300"), None);
    }

    #[test]
    fn an_error_in_a_successful_response_is_an_error() {
        let body =
            serde_json::json!({"error": {"message": "Provider returned error", "code": 502}});
        assert_eq!(of_error_body(&body).kind, CallErrorKind::Server);
        let body = serde_json::json!({"error": {"message": "Slow down", "code": 429}});
        assert_eq!(of_error_body(&body).kind, CallErrorKind::RateLimited { retry_after: None });
    }
}
