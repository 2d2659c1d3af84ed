//! What a refusal means, and whether trying again makes sense. The sentences are in [`sentences`].

mod sentences;

use std::time::{Duration, SystemTime};

use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use serde_json::Value;

use super::FinalUrl;
use super::envelope::Said;
use crate::{CallError, CallErrorKind};

pub(super) use sentences::NO_KEY;
use sentences::sentence;

/// Longest technical text kept.
const DETAIL_CHARS: usize = 2_000;
/// Nobody would sit out a longer wait.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 3600);

/// Words of codes and messages, in lower case, by what they mean.
const WRONG_KEY: &[&str] =
    &["api_key_invalid", "api key not valid", "invalid_api_key", "incorrect api key"];
const QUOTA: &[&str] = &[
    "insufficient_quota",
    "exceeded your current quota",
    "billing",
    "credit balance",
    "insufficient balance",
    "insufficient credit",
    "key limit exceeded",
];
const CONTEXT: &[&str] = &[
    "context_length",
    "context length",
    "context window",
    "context size",
    "maximum context",
    "too many tokens",
    "prompt is too long",
    "input token count",
    "too large for model",
];
const FILTER: &[&str] = &[
    "content_filter",
    "content filter",
    "content_policy",
    "content management policy",
    "responsibleaipolicyviolation",
    "moderation",
];
const MODEL: &[&str] = &[
    "model_not_found",
    "deploymentnotfound",
    "unknown model",
    "no such model",
    "model not found",
    "model not exist",
    "invalid model",
    "not a valid model",
];

/// What an HTTP response other than success means. Never [`CallErrorKind::Negotiated`]: whether
/// something can be left out is for the caller to say.
pub(crate) fn of_response(status: StatusCode, headers: &HeaderMap, body: &str) -> CallError {
    of_said(status, headers, &Said::read(body))
}

/// The error inside of a successful response, if there is one.
pub(super) fn of_error_in_reply(body: &Value) -> Option<CallError> {
    let places = ["/error", "/choices/0/error"];
    let error = places.iter().find_map(|place| body.pointer(place).filter(|e| !e.is_null()))?;
    let said = Said::of(error);
    let told = said.status.and_then(|code| StatusCode::from_u16(code).ok());
    let told = told.filter(|status| status.is_client_error() || status.is_server_error());
    let status = told.unwrap_or(StatusCode::BAD_GATEWAY);
    Some(of_said(status, &HeaderMap::new(), &said))
}

pub(super) fn of_kind(kind: CallErrorKind, status: StatusCode, detail: &str) -> CallError {
    let (message, detail) = (sentence(kind, status), cut(detail));
    CallError { kind, message, detail, status: Some(status.as_u16()) }
}

/// What a successful response that holds no reply means. Broken off, it may be whole next time;
/// anything else is not what answers at a judge's address.
pub(super) fn of_no_reply(body: &str) -> CallError {
    let start = body.trim_start();
    let is_broken = start.is_empty() || start.starts_with(['{', '[']);
    let is_whole = serde_json::from_str::<Value>(body).is_ok();
    if is_broken && !is_whole {
        return of_kind(CallErrorKind::Server, StatusCode::OK, body);
    }
    let message = match start.starts_with('<') {
        true => sentences::WEB_PAGE,
        false => sentences::NO_REPLY,
    };
    let error = of_kind(CallErrorKind::WrongAddress, StatusCode::OK, body);
    CallError { message: message.to_owned(), ..error }
}

pub(super) fn of_transport(error: &reqwest::Error, url: &FinalUrl) -> CallError {
    let chain = causes(error);
    let kind = if error.is_timeout() {
        CallErrorKind::Timeout
    } else if is_about_trust(&chain) {
        CallErrorKind::Tls
    } else {
        CallErrorKind::Network
    };
    let message = sentences::of_transport(kind, url, &chain.to_lowercase());
    CallError { kind, message, detail: cut(&chain), status: None }
}

fn of_said(status: StatusCode, headers: &HeaderMap, said: &Said) -> CallError {
    let kind = kind(status, headers, said);
    of_kind(kind, status, &format!("HTTP {status}: {}", said.message))
}

/// The wait a header names, in seconds or as a date; an endless one where it is beyond all counting.
fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = |name: &str| headers.get(name)?.to_str().ok().map(str::trim);
    if let Some(milliseconds) = text("retry-after-ms").and_then(|text| text.parse().ok()) {
        return Some(Duration::from_millis(milliseconds));
    }
    let text = text(RETRY_AFTER.as_str())?;
    match text.parse::<f64>() {
        Ok(seconds) if seconds >= 0.0 => {
            Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
        }
        Ok(_) => None,
        Err(_) => {
            Some(httpdate::parse_http_date(text).ok()?.duration_since(now).unwrap_or_default())
        }
    }
}

fn limited(wait: Option<Duration>) -> CallErrorKind {
    match wait {
        Some(wait) if wait > LONGEST_WAIT => CallErrorKind::WaitTooLong,
        wait => CallErrorKind::RateLimited { retry_after: wait },
    }
}

fn kind(status: StatusCode, headers: &HeaderMap, said: &Said) -> CallErrorKind {
    let words = said.words();
    let says = |any: &[&str]| any.iter().any(|word| words.contains(word));
    let wait = || retry_after(headers, SystemTime::now()).or(said.wait);
    match status.as_u16() {
        300..=399 => CallErrorKind::WrongAddress,
        401 => CallErrorKind::Unauthorised,
        402 => CallErrorKind::Quota,
        403 if says(QUOTA) => CallErrorKind::Quota,
        403 if says(FILTER) => CallErrorKind::ContentFilter,
        403 => CallErrorKind::Unauthorised,
        404 if !is_markup(&words) && says(&["model", "deployment"]) => CallErrorKind::UnknownModel,
        404 | 405 => CallErrorKind::WrongAddress,
        408 => CallErrorKind::Timeout,
        429 if said.is_daily => CallErrorKind::Quota,
        // A service may speak of a quota and mean that of this minute.
        429 if said.wait.is_some() => limited(wait()),
        429 if says(QUOTA) => CallErrorKind::Quota,
        429 => limited(wait()),
        400..=499 if says(WRONG_KEY) => CallErrorKind::Unauthorised,
        400..=499 if says(QUOTA) => CallErrorKind::Quota,
        400..=499 if says(FILTER) => CallErrorKind::ContentFilter,
        400..=599 if says(CONTEXT) => CallErrorKind::ContextTooLong,
        413 => CallErrorKind::ContextTooLong,
        400..=499 if says(MODEL) => CallErrorKind::UnknownModel,
        400..=499 => CallErrorKind::BadRequest,
        503 if wait().is_some() => limited(wait()),
        _ => CallErrorKind::Server,
    }
}

fn is_markup(text: &str) -> bool {
    text.trim_start().starts_with('<')
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
mod tests;
