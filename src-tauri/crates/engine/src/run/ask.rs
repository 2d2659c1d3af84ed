//! One question to a judge: from memory if it was answered before, else over the wire, within all
//! limits, tried again where that makes sense, committed before it counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use rand::RngExt;
use recollect_domain::Cause;
use recollect_domain::ids::ItemId;
use recollect_judge::{CallError, CallErrorKind, Reply, Request, read_reply};
use recollect_store::StoreError;
use recollect_store::calls::{self, Call, GAVE_UP};
use serde_json::Value;
use tokio::sync::SemaphorePermit;

use super::budget::Used;
use super::desk::Desk;
use super::lane::Lane;
use super::live::millis;
use super::memory::request_hash;
use super::reading::{Check, Reading, finish_word, read_again};
use super::slots::Slot;

/// How often a reply that cannot be read is asked for again.
const RE_ASKS: u32 = 3;
/// Tries of one call, those left out whose wait the provider named.
const TRIES: u32 = 8;
/// Refusals of parameters or schemas, each of which is remembered: more than there are to refuse.
const NEGOTIATIONS: u32 = 12;
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// How a question ended.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Asked {
    Read(Value),
    /// Read, but it failed its check however often it was asked again: the last such answer.
    Disputed(Value),
    Unscored(Cause),
    /// The run is stopping, or the judge cannot go on: nothing is settled.
    Stopped,
}

/// Asks on behalf of one item.
pub(crate) struct Asker {
    pub(crate) desk: Arc<Desk>,
    pub(crate) lane: Arc<Lane>,
    pub(crate) item: ItemId,
    pub(crate) repeat: u32,
    pub(crate) retries: AtomicU32,
}

/// A call's places among those that may be in flight: its judge's and the run's. They are held
/// until what came of the call is settled: stored, so that a crash never loses more than may be in
/// flight, or heeded, so that no other call goes out past a wait or a stop it brought.
type Places<'a> = (Slot<'a>, Option<SemaphorePermit<'a>>);

/// A try over the wire that came to an end.
enum Tried<'a> {
    Answered(Reply, u64, Places<'a>),
    GaveUp(CallError, u64, Places<'a>),
    Stopped,
}

impl Asker {
    /// Asks until there is a readable reply or no point in asking again.
    pub(crate) async fn ask(
        &self,
        position: Option<u32>,
        request: Request,
    ) -> Result<Asked, StoreError> {
        self.ask_and_check(position, request, &|_| None).await
    }

    /// Asks until there is a readable reply that passes its check, which says what is wrong with it.
    pub(crate) async fn ask_and_check(
        &self,
        position: Option<u32>,
        mut request: Request,
        check: Check<'_>,
    ) -> Result<Asked, StoreError> {
        request.extra_instructions.clone_from(&self.lane.settings.instructions);
        if self.desk.retry
            && let Some(value) = self.answered_in_the_end(request.clone(), check).await?
        {
            return Ok(Asked::Read(value));
        }
        let mut disputed = None;
        for attempt in 0..=RE_ASKS {
            let hash = request_hash(&self.lane.identity, &request, self.repeat, attempt);
            let known = self.remembered(&hash).await?;
            let call = match known.filter(|call| call.readable || !self.desk.retry) {
                Some(call) => call,
                None => match self.over_the_wire(&request, position, attempt, check).await {
                    Some((call, _places)) => self.keep(hash, call).await?,
                    None => return Ok(Asked::Stopped),
                },
            };
            match read_again(&call, &request, check) {
                Reading::Value(value) => return Ok(Asked::Read(value)),
                Reading::Hopeless(cause) => return Ok(Asked::Unscored(cause)),
                Reading::Again(problem, value) => {
                    request.problem = Some(problem);
                    disputed = value.or(disputed);
                }
            }
        }
        Ok(disputed.map_or(Asked::Unscored(Cause::BadReply), Asked::Disputed))
    }

    /// The reply that settled a question before, be it to a re-ask: a retry asks again only what
    /// was never answered.
    async fn answered_in_the_end(
        &self,
        mut request: Request,
        check: Check<'_>,
    ) -> Result<Option<Value>, StoreError> {
        for attempt in 0..=RE_ASKS {
            let hash = request_hash(&self.lane.identity, &request, self.repeat, attempt);
            let Some(call) = self.remembered(&hash).await? else { return Ok(None) };
            match read_again(&call, &request, check) {
                Reading::Value(value) => return Ok(Some(value)),
                Reading::Hopeless(_) => return Ok(None),
                Reading::Again(problem, _) => request.problem = Some(problem),
            }
        }
        Ok(None)
    }

    async fn remembered(&self, hash: &[u8]) -> Result<Option<Call>, StoreError> {
        let desk = &self.desk;
        let found =
            desk.workspace.read(|reads| calls::remembered(reads, hash, desk.run, desk.memory))?;
        let Some((id, call)) = found else { return Ok(None) };
        let item = self.item;
        let is_new = desk.commit(move |writes| calls::link(writes, item, id, true)).await?;
        if is_new {
            desk.live.count(|counters| counters.answered_from_memory += 1);
        }
        Ok(Some(call))
    }

    /// Commits a finished call; only then does it count.
    async fn keep(&self, hash: Vec<u8>, call: Call) -> Result<Call, StoreError> {
        let (run, judge, item, stored) =
            (self.desk.run, self.lane.ordinal, self.item, call.clone());
        self.desk
            .commit(move |writes| calls::insert(writes, run, judge, item, &hash, &stored))
            .await?;
        let (input, output) = (call.input_tokens.unwrap_or(0), call.output_tokens.unwrap_or(0));
        let cost = self.lane.price.cost(call.input_tokens, call.output_tokens);
        self.desk.budget.spend(Used::by(&self.lane, &call));
        self.desk.live.count(|counters| {
            counters.calls += 1;
            counters.input_tokens += input;
            counters.output_tokens += output;
            counters.cost = counters.cost.zip(cost).map(|(sum, cost)| sum + cost);
        });
        Ok(call)
    }

    /// None when the run is stopping or the judge cannot go on.
    async fn over_the_wire(
        &self,
        request: &Request,
        position: Option<u32>,
        attempt: u32,
        check: Check<'_>,
    ) -> Option<(Call, Places<'_>)> {
        let tried = self.try_until_settled(request).await;
        let call = |text: String,
                    finish: String,
                    status: &str,
                    readable,
                    reply: Option<&Reply>,
                    elapsed_ms| Call {
            task: request.task.as_str().to_owned(),
            position,
            attempt,
            instructions: request.instructions(),
            document: request.user_message(),
            reply: text,
            finish,
            status: status.to_owned(),
            readable,
            model: reply.and_then(|reply| reply.model.clone()),
            input_tokens: reply.and_then(|reply| reply.usage).map(|usage| usage.input_tokens),
            output_tokens: reply.and_then(|reply| reply.usage).map(|usage| usage.output_tokens),
            elapsed_ms,
            at_ms: self.desk.clock.now_ms(),
        };
        match tried {
            Tried::Stopped => None,
            Tried::Answered(reply, elapsed_ms, places) => {
                let read = read_reply(&reply.text, &reply.finish, request.schema());
                let finish = finish_word(&reply.finish).to_owned();
                let text = reply.text.clone();
                let readable = read.value.is_some_and(|value| check(&value).is_none());
                let status = read.status.as_str();
                Some((call(text, finish, status, readable, Some(&reply), elapsed_ms), places))
            }
            Tried::GaveUp(error, elapsed_ms, places) => {
                let finish = error.cause().as_str().to_owned();
                Some((call(error.detail, finish, GAVE_UP, false, None, elapsed_ms), places))
            }
        }
    }

    async fn try_until_settled(&self, request: &Request) -> Tried<'_> {
        let (mut tries, mut negotiations) = (0, 0);
        let mut is_first = true;
        loop {
            let Some((outcome, elapsed_ms, places)) = self.one_try(request, is_first).await else {
                return Tried::Stopped;
            };
            is_first = false;
            let error = match outcome {
                Ok(reply) => {
                    self.lane.slots.answered();
                    return Tried::Answered(reply, elapsed_ms, places);
                }
                Err(error) => error,
            };
            match error.kind {
                CallErrorKind::Negotiated if negotiations < NEGOTIATIONS => {
                    negotiations += 1;
                    continue;
                }
                CallErrorKind::RateLimited { retry_after: Some(wait) } => {
                    self.lane.wait(wait);
                    self.note_wait(wait);
                }
                _ if error.stops_judge() => {
                    self.lane.stop(error.message.clone());
                    let name = &self.lane.settings.name;
                    self.desk.live.say(name, format!("{name}: {}", error.message), None);
                    return Tried::Stopped;
                }
                _ if error.is_retryable() && tries + 1 < TRIES => {
                    tries += 1;
                    drop(places);
                    if !self.back_off(tries).await {
                        return Tried::Stopped;
                    }
                }
                _ => return Tried::GaveUp(error, elapsed_ms, places),
            }
            self.retries.fetch_add(1, Ordering::Relaxed);
            self.desk.live.count(|counters| counters.retries += 1);
        }
    }

    /// One attempt within all limits; none when the run is stopping.
    async fn one_try(
        &self,
        request: &Request,
        is_first: bool,
    ) -> Option<(Result<Reply, CallError>, u64, Places<'_>)> {
        let live = &self.desk.live;
        let limits = async {
            let slot = match is_first {
                true => self.lane.slots.take().await,
                false => self.lane.slots.take_again().await,
            };
            self.lane.allowance(request).await;
            (slot, self.place_in_flight().await)
        };
        let places = tokio::select! {
            biased;
            () = live.pause.cancelled() => return None,
            places = limits => places,
        };
        if self.lane.stopped_because().is_some() {
            return None;
        }
        if let Err(reason) = self.desk.budget.take() {
            live.pause_because(Some(reason));
            return None;
        }
        let started = Instant::now();
        tokio::select! {
            biased;
            outcome = self.lane.judge.call(request) => {
                Some((outcome, millis(started.elapsed()), places))
            }
            () = live.given_up() => None,
        }
    }

    /// A place among the calls in flight over all judges. It is taken only while this judge may
    /// call: one that was told to wait must not keep it from the others.
    async fn place_in_flight(&self) -> Option<SemaphorePermit<'_>> {
        loop {
            self.lane.gate.until_open().await;
            let place = match &self.desk.overall {
                Some(overall) => overall.acquire().await.ok(),
                None => None,
            };
            if self.lane.gate.remaining().is_none() {
                return place;
            }
        }
    }

    /// Waits a random time up to a doubling limit (“full jitter”); false when the run is stopping.
    async fn back_off(&self, tries: u32) -> bool {
        let limit = FIRST_WAIT.saturating_mul(1 << (tries - 1).min(10)).min(LONGEST_WAIT);
        let wait = rand::rng().random_range(Duration::ZERO..=limit);
        let live = &self.desk.live;
        live.count(|counters| counters.retrying += 1);
        let goes_on = tokio::select! {
            () = live.pause.cancelled() => false,
            () = tokio::time::sleep(wait) => true,
        };
        live.count(|counters| counters.retrying = counters.retrying.saturating_sub(1));
        goes_on
    }

    fn note_wait(&self, wait: Duration) {
        let seconds = wait.as_secs_f64().ceil();
        let name = &self.lane.settings.name;
        let sentence = format!("The provider of “{name}” asked us to wait {seconds} s.");
        self.desk.live.say(name, sentence, Some(wait));
    }
}
