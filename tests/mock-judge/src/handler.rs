//! From a request to what becomes of it.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use futures::stream;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::connection::Cut;
use crate::counts::{Entry, Ledger, Recorded};
use crate::plan::Fault;
use crate::refusal::{self, Refusal};
use crate::wires::{Call, Completion, Problem, Shape, Wire};
use crate::{Plan, answer, dice};

/// Bytes between two pauses of a slow answer.
const DRIP_BYTES: usize = 16;
/// How often a key stands after each sentence.
const REPEATED: usize = 200;
/// What is asked again carries this field; it is still the same document.
const PROBLEM_FIELD: &str = "problem_with_last_reply";

pub(crate) struct Shared {
    pub(crate) plan: Plan,
    started: Instant,
    ledger: Mutex<Ledger>,
}

impl Shared {
    pub(crate) fn new(plan: Plan) -> Self {
        Self { plan, started: Instant::now(), ledger: Mutex::default() }
    }

    pub(crate) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request under way; it is over when this is dropped.
struct InFlight {
    shared: Arc<Shared>,
    entry: Entry,
    answered: bool,
}

impl InFlight {
    fn answer(&mut self, status: StatusCode, readable: bool) {
        self.answered = true;
        self.shared.ledger().answered(&self.entry, status.as_u16(), readable);
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.shared.ledger().left(&self.entry, self.answered);
    }
}

/// What becomes of a request.
enum Outcome {
    Completion(Completion),
    Refusal(Refusal),
    Page,
    Hang,
    Disconnect,
}

pub(crate) fn models(wire: &dyn Wire, shared: &Shared, headers: &HeaderMap) -> Response {
    let call = Call {
        path: String::new(),
        query: String::new(),
        headers: texts(headers),
        body: Value::Null,
    };
    match refusal::at_the_door(&shared.plan, wire, &call) {
        Some(refusal) => refused(refusal),
        None => Json(wire.models()).into_response(),
    }
}

pub(crate) async fn complete(
    wire: &'static dyn Wire,
    shared: Arc<Shared>,
    cut: Cut,
    uri: Uri,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    let call = Call {
        path: uri.path().to_owned(),
        query: uri.query().unwrap_or_default().to_owned(),
        headers: texts(&headers),
        body: serde_json::from_slice(&bytes).unwrap_or_default(),
    };
    let recorded = Recorded {
        path: call.path.clone(),
        headers: call.headers.clone(),
        body: call.body.clone(),
        arrived_ms: u64::try_from(shared.started.elapsed().as_millis()).unwrap_or(u64::MAX),
        status: None,
    };
    let entry = shared.ledger().arrived(recorded, Sha256::digest(&bytes).into());
    let mut in_flight = InFlight { shared: Arc::clone(&shared), entry, answered: false };
    let (outcome, delay) = decide(&shared, wire, &call);
    tokio::time::sleep(delay).await;
    let repeated = wire.key(&call).filter(|_| shared.plan.repeat_key);
    match outcome {
        Outcome::Completion(completion) => {
            let readable = matches!(&completion, Completion::Text(text) if text.starts_with('{'));
            in_flight.answer(StatusCode::OK, readable);
            let mut body = wire.completion(&call.body, &completion);
            if shared.plan.no_usage {
                forget_usage(&mut body);
            }
            answered(repeating(repeated, body), in_flight)
        }
        Outcome::Refusal(refusal) => {
            in_flight.answer(refusal.status, false);
            refused(Refusal { body: repeating(repeated, refusal.body), ..refusal })
        }
        Outcome::Page => {
            in_flight.answer(StatusCode::OK, false);
            Html("<!doctype html><title>Sign in</title><p>Sign in to this network.</p>")
                .into_response()
        }
        Outcome::Hang => std::future::pending().await,
        Outcome::Disconnect => {
            cut.set();
            StatusCode::OK.into_response()
        }
    }
}

fn texts(headers: &HeaderMap) -> std::collections::BTreeMap<String, String> {
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect()
}

fn decide(shared: &Shared, wire: &dyn Wire, call: &Call) -> (Outcome, Duration) {
    let plan = &shared.plan;
    let latency = Duration::from_millis(plan.latency_ms);
    if plan.web_page {
        return (Outcome::Page, latency);
    }
    let refusal =
        refusal::at_the_door(plan, wire, call).or_else(|| refusal::of_request(plan, wire, call));
    if let Some(refusal) = refusal {
        return (Outcome::Refusal(refusal), latency);
    }
    let Some((document, text)) = document(wire, call) else {
        let message = "The last user message is not a JSON document of a known task.";
        let problem = Problem::invalid("messages", message);
        return (Outcome::Refusal(Refusal::of(wire, &problem, call)), latency);
    };
    let (fault, times) = draw(shared, &document);
    let jitter = dice::chance("jitter", plan.seed, &document, times);
    let delay = latency + Duration::from_millis(plan.jitter_ms).mul_f64(jitter);
    let sent = wire.limit(&call.body).map_or(0, |(_, tokens)| tokens);
    let outcome = match fault {
        Some(fault) => faulty(plan, wire, call, fault, &text),
        None if plan.needed_limit.is_some_and(|needed| sent < needed) => {
            Outcome::Completion(Completion::Cut(first_half(&text)))
        }
        None if plan.ignore_json_schema && wire.shape(&call.body) == Shape::Schema => {
            Outcome::Completion(Completion::Text(answer::UNREADABLE.to_owned()))
        }
        None => Outcome::Completion(sound(plan, text)),
    };
    (outcome, delay)
}

/// The document asked about, and the right answer to it.
fn document(wire: &dyn Wire, call: &Call) -> Option<(String, String)> {
    let mut document: Value = serde_json::from_str(wire.user_message(call)?).ok()?;
    document.as_object_mut()?.shift_remove(PROBLEM_FIELD);
    let text = answer::text(&document)?;
    Some((document.to_string(), text))
}

/// The fault this time, and how often the document had been asked about before.
fn draw(shared: &Shared, document: &str) -> (Option<Fault>, u32) {
    let plan = &shared.plan;
    let mut ledger = shared.ledger();
    let asked = ledger.asked(document);
    let times = asked.times;
    asked.times += 1;
    let fault = plan
        .rates
        .fault(dice::chance("fault", plan.seed, document, times))
        .filter(|_| asked.faults < plan.max_faults_per_request);
    asked.faults += u32::from(fault.is_some());
    (fault, times)
}

fn sound(plan: &Plan, text: String) -> Completion {
    if plan.content_filter {
        Completion::Filtered
    } else if plan.refusal {
        Completion::Refused("I can't help with that.".to_owned())
    } else {
        Completion::Text(text)
    }
}

fn faulty(plan: &Plan, wire: &dyn Wire, call: &Call, fault: Fault, text: &str) -> Outcome {
    let refused = |problem: Problem| Refusal::of(wire, &problem, call);
    match fault {
        Fault::RateLimited => {
            let busy = Problem::Busy(plan.retry_after_s);
            Outcome::Refusal(refused(busy).with_wait(wire, plan))
        }
        Fault::Unavailable => Outcome::Refusal(refused(Problem::Overloaded).with_wait(wire, plan)),
        Fault::ServerError => Outcome::Refusal(refused(Problem::Broken)),
        Fault::Hung => Outcome::Hang,
        Fault::Disconnect => Outcome::Disconnect,
        Fault::Malformed => Outcome::Completion(Completion::Text(answer::UNREADABLE.to_owned())),
        Fault::Truncated => Outcome::Completion(Completion::Cut(first_half(text))),
    }
}

fn first_half(text: &str) -> String {
    text.chars().take(text.chars().count() / 2).collect()
}

/// With the key after every sentence, so often that no shortening cuts all of them off whole. Words
/// a program reads have no spaces and stay as they are.
fn repeating(key: Option<&str>, body: Value) -> Value {
    let Some(key) = key else { return body };
    match body {
        Value::String(text) if text.contains(' ') => {
            Value::String(format!("{text} {}", format!("{key} ").repeat(REPEATED)))
        }
        Value::Array(items) => items.into_iter().map(|item| repeating(Some(key), item)).collect(),
        Value::Object(members) => Value::Object(
            members
                .into_iter()
                .map(|(name, member)| (name, repeating(Some(key), member)))
                .collect(),
        ),
        other => other,
    }
}

fn refused(refusal: Refusal) -> Response {
    let mut response = (refusal.status, Json(refusal.body)).into_response();
    if let Some((name, value)) = refusal.header {
        response.headers_mut().insert(name, value);
    }
    response
}

fn answered(body: Value, in_flight: InFlight) -> Response {
    let pause = Duration::from_millis(in_flight.shared.plan.slow_drip_ms);
    if pause.is_zero() {
        return Json(body).into_response();
    }
    let start = (Bytes::from(body.to_string()), in_flight);
    let drops = stream::unfold(start, move |(mut rest, in_flight)| async move {
        if rest.is_empty() {
            return None;
        }
        tokio::time::sleep(pause).await;
        let drop = rest.split_to(rest.len().min(DRIP_BYTES));
        Some((Ok::<_, Infallible>(drop), (rest, in_flight)))
    });
    ([(header::CONTENT_TYPE, "application/json")], Body::from_stream(drops)).into_response()
}

/// In every wire's words.
fn forget_usage(body: &mut Value) {
    if let Some(fields) = body.as_object_mut() {
        for field in ["usage", "usageMetadata", "prompt_eval_count", "eval_count"] {
            fields.remove(field);
        }
    }
}
