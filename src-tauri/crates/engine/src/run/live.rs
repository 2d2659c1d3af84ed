//! A run under way in this process: what it has done so far, and how to stop it.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use recollect_domain::formula::Rule;
use recollect_domain::ids::{ItemId, RunId};
use recollect_domain::summary::{ItemCounts, scores};
use recollect_domain::{AttritionKind, Outcome};
use recollect_store::runs::Limits;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::RunState;
use super::notices::Notices;
use crate::results::Figure;

/// Verdicts kept for those who watch.
const LATEST: usize = 50;
/// How long a cancelled run waits for calls in flight: they are paid for, and most judges answer
/// sooner.
const GRACE: Duration = Duration::from_secs(1);

/// A verdict as it came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LatestVerdict {
    pub item: ItemId,
    pub judge: String,
    /// The conversation's external id.
    pub conversation: String,
    pub position: u32,
    pub outcome: Outcome,
    pub kind: Option<AttritionKind>,
    /// The first words of the judged reply.
    pub excerpt: String,
}

/// How a run stands at one moment. Items unless said otherwise.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    pub run: RunId,
    pub state: RunState,
    pub items: u32,
    pub done: u32,
    pub in_flight: u32,
    pub waiting: u32,
    /// Calls that failed and wait for their next try.
    pub retrying: u32,
    /// Done, but with turns that have no verdict.
    pub failed: u32,
    pub calls: u32,
    pub answered_from_memory: u32,
    pub retries: u32,
    pub input_tokens: u64,
    pub output_tokens: u64,
    /// None where a price or a token count is unknown.
    pub cost: Option<f64>,
    pub limits: Limits,
    pub elapsed_ms: u64,
    pub eta_ms: Option<u64>,
    /// The macro score of each judge so far.
    pub scores: Vec<(String, Figure)>,
    /// Sentences for the person, each on a line of its own.
    pub notice: Option<String>,
    /// Newest last.
    pub latest: Vec<LatestVerdict>,
    /// Hand it back to [`LiveRun::progress`] to get only verdicts after these.
    pub latest_seen: u64,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Counters {
    pub(crate) done: u32,
    pub(crate) in_flight: u32,
    pub(crate) retrying: u32,
    pub(crate) failed: u32,
    pub(crate) calls: u32,
    pub(crate) answered_from_memory: u32,
    pub(crate) retries: u32,
    pub(crate) input_tokens: u64,
    pub(crate) output_tokens: u64,
    pub(crate) cost: Option<f64>,
}

struct Inner {
    state: RunState,
    paused_because: Option<String>,
    counters: Counters,
    notices: Notices,
    done_at_start: u32,
    verdicts: VecDeque<LatestVerdict>,
    verdicts_so_far: u64,
    /// Finished items by judge.
    finished: Vec<Vec<ItemCounts>>,
}

/// A run under way in this process.
pub struct LiveRun {
    run: RunId,
    items: u32,
    rule: Rule,
    judges: Vec<String>,
    limits: Limits,
    elapsed_before_ms: u64,
    started: Instant,
    pub(crate) pause: CancellationToken,
    pub(crate) cancel: CancellationToken,
    inner: Mutex<Inner>,
    changed: watch::Sender<u64>,
}

/// What a run brings along when it starts or goes on.
pub(crate) struct LiveStart {
    pub(crate) run: RunId,
    pub(crate) items: u32,
    pub(crate) rule: Rule,
    pub(crate) judges: Vec<String>,
    pub(crate) limits: Limits,
    pub(crate) elapsed_before_ms: u64,
    pub(crate) counters: Counters,
    pub(crate) finished: Vec<Vec<ItemCounts>>,
}

impl LiveRun {
    pub(crate) fn new(start: LiveStart) -> Self {
        Self {
            run: start.run,
            items: start.items,
            rule: start.rule,
            judges: start.judges,
            limits: start.limits,
            elapsed_before_ms: start.elapsed_before_ms,
            started: Instant::now(),
            pause: CancellationToken::new(),
            cancel: CancellationToken::new(),
            inner: Mutex::new(Inner {
                state: RunState::Running,
                paused_because: None,
                done_at_start: start.counters.done,
                counters: start.counters,
                notices: Notices::default(),
                verdicts: VecDeque::new(),
                verdicts_so_far: 0,
                finished: start.finished,
            }),
            changed: watch::Sender::new(0),
        }
    }

    /// Changes value whenever there is something new to see; closes never.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    pub fn state(&self) -> RunState {
        self.lock().state
    }

    /// Returns once the run has come to rest.
    pub async fn ended(&self) {
        let mut changes = self.changes();
        while matches!(self.state(), RunState::Running | RunState::Pausing | RunState::Cancelling) {
            if changes.changed().await.is_err() {
                return;
            }
        }
    }

    /// How it stands, with the verdicts that came after `latest_seen`.
    pub fn progress(&self, latest_seen: u64) -> Progress {
        let inner = self.lock();
        let counters = inner.counters.clone();
        let new =
            usize::try_from(inner.verdicts_so_far.saturating_sub(latest_seen)).unwrap_or(LATEST);
        let skip = inner.verdicts.len().saturating_sub(new);
        let elapsed_now = millis(self.started.elapsed());
        let done_now = counters.done - inner.done_at_start.min(counters.done);
        let left = self.items - counters.done.min(self.items);
        Progress {
            run: self.run,
            state: inner.state,
            items: self.items,
            done: counters.done,
            in_flight: counters.in_flight,
            waiting: left.saturating_sub(counters.in_flight),
            retrying: counters.retrying,
            failed: counters.failed,
            calls: counters.calls,
            answered_from_memory: counters.answered_from_memory,
            retries: counters.retries,
            input_tokens: counters.input_tokens,
            output_tokens: counters.output_tokens,
            cost: counters.cost,
            limits: self.limits,
            elapsed_ms: self.elapsed_before_ms + elapsed_now,
            eta_ms: (done_now > 0).then(|| elapsed_now * u64::from(left) / u64::from(done_now)),
            scores: self
                .judges
                .iter()
                .zip(&inner.finished)
                .map(|(judge, items)| {
                    (judge.clone(), Figure::of(scores(items, self.rule).macro_mean))
                })
                .collect(),
            notice: inner.paused_because.clone().or_else(|| inner.notices.now()),
            latest: inner.verdicts.iter().skip(skip).cloned().collect(),
            latest_seen: inner.verdicts_so_far,
        }
    }

    pub(crate) fn count(&self, change: impl FnOnce(&mut Counters)) {
        change(&mut self.lock().counters);
        self.announce();
    }

    /// Something to know while the run goes on, for so long or until it is taken back.
    pub(crate) fn say(&self, whom: &str, sentence: String, lasts: Option<Duration>) {
        self.lock().notices.say(whom, sentence, lasts);
        self.announce();
    }

    pub(crate) fn take_back(&self, whom: &str) {
        self.lock().notices.take_back(whom);
        self.announce();
    }

    pub(crate) fn finished(&self, judge: u32, counts: ItemCounts, verdicts: Vec<LatestVerdict>) {
        {
            let mut inner = self.lock();
            inner.counters.done += 1;
            inner.counters.failed += u32::from(counts.counts.unscored > 0);
            if let Some(items) = inner.finished.get_mut(judge as usize) {
                items.push(counts);
            }
            inner.verdicts_so_far += verdicts.len() as u64;
            inner.verdicts.extend(verdicts);
            let surplus = inner.verdicts.len().saturating_sub(LATEST);
            inner.verdicts.drain(..surplus);
        }
        self.announce();
    }

    /// Lets what is in flight finish and starts nothing new; the first reason given stays.
    pub(crate) fn pause_because(&self, reason: Option<String>) {
        {
            let mut inner = self.lock();
            if inner.state == RunState::Running {
                inner.state = RunState::Pausing;
                inner.paused_because = reason;
            }
        }
        self.pause.cancel();
        self.announce();
    }

    /// Starts nothing new and drops what does not come back soon.
    pub(crate) fn cancel_now(&self) {
        {
            let mut inner = self.lock();
            if matches!(inner.state, RunState::Running | RunState::Pausing) {
                inner.state = RunState::Cancelling;
            }
        }
        self.pause.cancel();
        self.cancel.cancel();
        self.announce();
    }

    /// Returns once what is still in flight is not waited for any longer.
    pub(crate) async fn given_up(&self) {
        self.cancel.cancelled().await;
        tokio::time::sleep(GRACE).await;
    }

    pub(crate) fn end(&self, state: RunState, paused_because: Option<String>) {
        {
            let mut inner = self.lock();
            inner.state = state;
            inner.paused_because = paused_because;
            inner.notices.clear();
            inner.counters.retrying = 0;
        }
        self.announce();
    }

    pub(crate) fn paused_because(&self) -> Option<String> {
        self.lock().paused_because.clone()
    }

    pub(crate) fn elapsed_ms(&self) -> u64 {
        millis(self.started.elapsed())
    }

    fn announce(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
