use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use recollect_judge::{Identity, Judge, Request};
use recollect_store::judges::JudgeSettings;
use recollect_store::run_judges::RunJudge;

use super::gate::Gate;
use super::slots::Slots;
use crate::judges::Price;

/// One judge in a run: its limits, and whether it can go on.
pub(crate) struct Lane {
    pub(crate) ordinal: u32,
    pub(crate) settings: JudgeSettings,
    pub(crate) judge: Arc<dyn Judge>,
    /// As connected; see [`super::memory::request_hash`].
    pub(crate) identity: Identity,
    pub(crate) slots: Slots,
    pub(crate) gate: Gate,
    requests: Option<DefaultDirectRateLimiter>,
    tokens: Option<DefaultDirectRateLimiter>,
    pub(crate) price: Price,
    stopped: Mutex<Option<String>>,
}

/// The share of a minute's allowance that may go out at once.
const BURST_SHARE: u32 = 10;

impl Lane {
    pub(crate) fn new(judge: &RunJudge, connected: Arc<dyn Judge>) -> Self {
        let settings = &judge.settings;
        Self {
            ordinal: judge.ordinal,
            settings: settings.clone(),
            identity: connected.identity(),
            judge: connected,
            slots: Slots::new(settings.concurrency),
            gate: Gate::default(),
            requests: settings.rpm.and_then(limiter),
            tokens: settings.tpm.and_then(limiter),
            price: Price::of(settings),
            stopped: Mutex::default(),
        }
    }

    /// Waits for the allowance of requests and tokens a minute, tokens estimated from the text.
    pub(crate) async fn allowance(&self, request: &Request) {
        if let Some(requests) = &self.requests {
            requests.until_ready().await;
        }
        if let (Some(tokens), Some(needed)) = (&self.tokens, NonZeroU32::new(tokens_of(request))) {
            // More than the allowance holds at once can only wait for all of it.
            if tokens.until_n_ready(needed).await.is_err() {
                tokens.until_ready().await;
            }
        }
    }

    /// Nobody asks this judge for that long, and then fewer at once. One wait halves once, however
    /// many of the calls in flight are told of it.
    pub(crate) fn wait(&self, wait: Duration) {
        if self.gate.close_for(wait) {
            self.slots.halve();
        }
    }

    /// No further call makes sense until a person acts.
    pub(crate) fn stop(&self, sentence: String) {
        self.lock().get_or_insert(sentence);
    }

    pub(crate) fn stopped_because(&self) -> Option<String> {
        self.lock().clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<String>> {
        self.stopped.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn limiter(per_minute: u32) -> Option<DefaultDirectRateLimiter> {
    let burst = NonZeroU32::new((per_minute / BURST_SHARE).max(1))?;
    Some(RateLimiter::direct(Quota::per_minute(NonZeroU32::new(per_minute)?).allow_burst(burst)))
}

const CHARS_A_TOKEN: u64 = 4;

/// A rough count.
pub(crate) fn tokens_of(request: &Request) -> u32 {
    let chars = request.instructions().chars().count() + request.user_message().chars().count();
    u32::try_from(tokens_in(chars as u64)).unwrap_or(u32::MAX)
}

/// A rough count of what so many characters come to.
pub(crate) fn tokens_in(chars: u64) -> u64 {
    chars.div_ceil(CHARS_A_TOKEN)
}
