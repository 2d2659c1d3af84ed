use std::sync::{Mutex, PoisonError};

use recollect_store::calls::{Call, GAVE_UP, Uncounted};
use recollect_store::runs::Limits;

use super::lane::{Lane, tokens_in};
use crate::judges::Price;

/// A run's hard caps, and what it has used of them.
pub(crate) struct Budget {
    limits: Limits,
    used: Mutex<Used>,
}

/// Requests count as they go out, tokens and money as answers come in.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Used {
    pub(crate) calls: u32,
    pub(crate) tokens: u64,
    pub(crate) cost: f64,
}

impl Used {
    /// One call's tokens and money.
    pub(crate) fn by(lane: &Lane, call: &Call) -> Self {
        if let (Some(sent), Some(received)) = (call.input_tokens, call.output_tokens) {
            return Self::counted(lane.price, sent, received);
        }
        if call.status == GAVE_UP {
            return Self::default();
        }
        let chars = |text: &str| text.chars().count() as u64;
        Self::uncounted(
            lane.price,
            Uncounted {
                sent: chars(&call.instructions) + chars(&call.document),
                received: chars(&call.reply),
            },
        )
    }

    pub(crate) fn counted(price: Price, sent: u64, received: u64) -> Self {
        let cost = price.cost(Some(sent), Some(received)).unwrap_or(0.0);
        Self { calls: 0, tokens: sent + received, cost }
    }

    /// A service that does not say how many tokens it used must not make a limit useless: what it
    /// used is worked out from the length of the text.
    pub(crate) fn uncounted(price: Price, text: Uncounted) -> Self {
        if price.is_built_in() {
            return Self::default();
        }
        Self::counted(price, tokens_in(text.sent), tokens_in(text.received))
    }

    pub(crate) fn add(&mut self, more: Self) {
        self.calls += more.calls;
        self.tokens += more.tokens;
        self.cost += more.cost;
    }

    /// The sentence for the person when one more request would go beyond a limit.
    pub(crate) fn up(&self, limits: &Limits) -> Option<String> {
        let reached = limits
            .max_calls
            .filter(|max| self.calls >= *max)
            .map(|max| format!("limit of {max} calls"))
            .or_else(|| {
                let max = limits.max_tokens.filter(|max| self.tokens >= *max)?;
                Some(format!("limit of {max} tokens"))
            })
            .or_else(|| {
                let max = limits.max_cost.filter(|max| self.cost >= *max)?;
                Some(format!("spending limit of {max}"))
            })?;
        Some(format!("The run reached its {reached}. Everything so far is kept."))
    }
}

impl Budget {
    pub(crate) fn new(limits: Limits, used: Used) -> Self {
        Self { limits, used: Mutex::new(used) }
    }

    /// Reserves one request.
    ///
    /// # Errors
    /// The sentence for the person when a cap is reached.
    pub(crate) fn take(&self) -> Result<(), String> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sentence) = used.up(&self.limits) {
            return Err(sentence);
        }
        used.calls += 1;
        Ok(())
    }

    pub(crate) fn spend(&self, used: Used) {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).add(used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_request_goes_out_beyond_a_cap() {
        let one = Used { calls: 1, ..Used::default() };
        let calls = Budget::new(Limits { max_calls: Some(2), ..Limits::default() }, one);
        assert!(calls.take().is_ok());
        assert!(calls.take().is_err(), "one was used before");
        let tokens = Limits { max_tokens: Some(100), ..Limits::default() };
        let tokens = Budget::new(tokens, Used::default());
        tokens.spend(Used { tokens: 99, ..Used::default() });
        assert!(tokens.take().is_ok());
        tokens.spend(Used { tokens: 1, ..Used::default() });
        assert!(tokens.take().is_err());
        let money = Limits { max_cost: Some(1.0), ..Limits::default() };
        let money = Budget::new(money, Used::default());
        money.spend(Used { cost: 1.0, ..Used::default() });
        assert!(money.take().is_err());
    }
}
