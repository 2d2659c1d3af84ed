use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use recollect_judge::{Identity, Judge, Request};
use recollect_store::run_judges::RunJudge;

use super::gate::Gate;
use super::slots::Slots;

/// One judge in a run: its limits, and whether it can go on.
pub(crate) struct Lane {
    pub(crate) ordinal: u32,
    pub(crate) name: String,
    pub(crate) judge: Arc<dyn Judge>,
    /// As connected; see [`super::memory::request_hash`].
    pub(crate) identity: Identity,
    /// The person's own, for every request.
    pub(crate) instructions: Option<String>,
    pub(crate) concurrency: u32,
    pub(crate) slots: Slots,
    pub(crate) gate: Gate,
    requests: Option<DefaultDirectRateLimiter>,
    tokens: Option<DefaultDirectRateLimiter>,
    price_in: Option<f64>,
    price_out: Option<f64>,
    stopped: Mutex<Option<String>>,
}

/// The share of a minute's allowance that may go out at once.
const BURST_SHARE: u32 = 10;

impl Lane {
    pub(crate) fn new(judge: &RunJudge, connected: Arc<dyn Judge>) -> Self {
        let settings = &judge.settings;
        Self {
            ordinal: judge.ordinal,
            name: settings.name.clone(),
            identity: connected.identity(),
            judge: connected,
            instructions: settings.instructions.clone(),
            concurrency: settings.concurrency,
            slots: Slots::new(settings.concurrency),
            gate: Gate::default(),
            requests: settings.rpm.and_then(limiter),
            tokens: settings.tpm.and_then(limiter),
            price_in: settings.price_in,
            price_out: settings.price_out,
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

    /// In the currency of the prices; none where a price is unknown.
    pub(crate) fn cost(&self, input_tokens: u64, output_tokens: u64) -> Option<f64> {
        let millions = |tokens: u64, price: f64| tokens as f64 / 1e6 * price;
        Some(millions(input_tokens, self.price_in?) + millions(output_tokens, self.price_out?))
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

/// A rough count: four characters a token.
pub(crate) fn tokens_of(request: &Request) -> u32 {
    let chars = request.instructions().chars().count() + request.user_message().chars().count();
    u32::try_from(chars / 4).unwrap_or(u32::MAX)
}
