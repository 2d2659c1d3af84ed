//! From a request to what becomes of it.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use futures::stream;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::connection::Cut;
use crate::counts::{Entry, Ledger, Recorded};
use crate::plan::Fault;
use crate::refusal::{self, Refusal};
use crate::wire::{self, Completion};
use crate::{Plan, answer, dice};

/// Bytes between two pauses of a slow answer.
const DRIP_BYTES: usize = 16;
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
    Hang,
    Disconnect,
}

pub(crate) async fn models(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    match refusal::at_the_door(&shared.plan, &headers) {
        Some(refusal) => refused(refusal),
        None => Json(wire::models()).into_response(),
    }
}

pub(crate) async fn complete(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(cut): ConnectInfo<Cut>,
    uri: Uri,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    let request: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    let recorded = Recorded {
        path: uri.path().to_owned(),
        headers: texts(&headers),
        body: request.clone(),
        arrived_ms: u64::try_from(shared.started.elapsed().as_millis()).unwrap_or(u64::MAX),
        status: None,
    };
    let entry = shared.ledger().arrived(recorded, Sha256::digest(&bytes).into());
    let mut in_flight = InFlight { shared: Arc::clone(&shared), entry, answered: false };
    let (outcome, delay) = decide(&shared, &headers, &request);
    tokio::time::sleep(delay).await;
    match outcome {
        Outcome::Completion(completion) => {
            let readable = matches!(&completion, Completion::Text(text) if text.starts_with('{'));
            in_flight.answer(StatusCode::OK, readable);
            answered(wire::completion(&request, &completion), in_flight)
        }
        Outcome::Refusal(refusal) => {
            in_flight.answer(refusal.status, false);
            refused(refusal)
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

fn decide(shared: &Shared, headers: &HeaderMap, request: &Value) -> (Outcome, Duration) {
    let plan = &shared.plan;
    let latency = Duration::from_millis(plan.latency_ms);
    let refusal =
        refusal::at_the_door(plan, headers).or_else(|| refusal::of_request(plan, request));
    if let Some(refusal) = refusal {
        return (Outcome::Refusal(refusal), latency);
    }
    let Some((document, text)) = document(request) else {
        let message = "The last user message is not a JSON document of a known task.";
        return (Outcome::Refusal(Refusal::invalid("messages", message)), latency);
    };
    let (fault, times) = draw(shared, &document);
    let jitter = dice::chance("jitter", plan.seed, &document, times);
    let delay = latency + Duration::from_millis(plan.jitter_ms).mul_f64(jitter);
    (outcome(plan, fault, text), delay)
}

/// The document asked about, and the right answer to it.
fn document(request: &Value) -> Option<(String, String)> {
    let mut document: Value = serde_json::from_str(wire::user_message(request)?).ok()?;
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

fn outcome(plan: &Plan, fault: Option<Fault>, text: String) -> Outcome {
    let completion = match fault {
        Some(Fault::RateLimited) => return told_to_wait(plan, StatusCode::TOO_MANY_REQUESTS),
        Some(Fault::Unavailable) => return told_to_wait(plan, StatusCode::SERVICE_UNAVAILABLE),
        Some(Fault::ServerError) => {
            let body = wire::error("server_error", None, None, "The server had an error.");
            let refusal = Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, body);
            return Outcome::Refusal(refusal);
        }
        Some(Fault::Hung) => return Outcome::Hang,
        Some(Fault::Disconnect) => return Outcome::Disconnect,
        Some(Fault::Malformed) => Completion::Text(answer::UNREADABLE.to_owned()),
        Some(Fault::Truncated) => Completion::Cut(first_half(&text)),
        None if plan.content_filter => Completion::Filtered,
        None if plan.refusal => Completion::Refused("I can't help with that.".to_owned()),
        None => Completion::Text(text),
    };
    Outcome::Completion(completion)
}

fn told_to_wait(plan: &Plan, status: StatusCode) -> Outcome {
    let body = wire::error("requests", Some("rate_limit_exceeded"), None, "Please slow down.");
    let mut refusal = Refusal::new(status, body);
    refusal.header = plan.retry_after_s.and_then(|seconds| {
        let wait = match plan.retry_after_as_date {
            true => httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(seconds)),
            false => seconds.to_string(),
        };
        Some((header::RETRY_AFTER, HeaderValue::from_str(&wait).ok()?))
    });
    Outcome::Refusal(refusal)
}

fn first_half(text: &str) -> String {
    text.chars().take(text.chars().count() / 2).collect()
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
