use recollect_store::calls::Spend;
use recollect_store::judges::JudgeSettings;

use super::BASELINE;

/// What a judge's service charges for a million tokens, in the currency the person entered. The
/// built-in judge counts no tokens and costs nothing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Price {
    sent: Option<f64>,
    received: Option<f64>,
    is_built_in: bool,
}

impl Price {
    pub(crate) fn of(judge: &JudgeSettings) -> Self {
        Self {
            sent: judge.price_in,
            received: judge.price_out,
            is_built_in: judge.provider == BASELINE,
        }
    }

    pub(crate) fn is_built_in(self) -> bool {
        self.is_built_in
    }

    pub(crate) fn is_known(self) -> bool {
        self.is_built_in || (self.sent.is_some() && self.received.is_some())
    }

    /// None where a price or a count of tokens is unknown.
    pub(crate) fn cost(self, sent: Option<u64>, received: Option<u64>) -> Option<f64> {
        if self.is_built_in {
            return Some(0.0);
        }
        let millions =
            |tokens: Option<u64>, price: Option<f64>| Some(tokens? as f64 / 1e6 * price?);
        Some(millions(sent, self.sent)? + millions(received, self.received)?)
    }

    /// Of all a judge's calls in a run.
    pub(crate) fn of_spend(self, spend: &Spend) -> Option<f64> {
        let known = |tokens: u64| (spend.without_usage == 0).then_some(tokens);
        self.cost(known(spend.input_tokens), known(spend.output_tokens))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_is_unknown_where_a_price_or_a_count_is_and_nothing_for_the_built_in_judge() {
        let price = Price { sent: Some(2.0), received: Some(10.0), is_built_in: false };
        assert_eq!(price.cost(Some(500_000), Some(100_000)), Some(2.0));
        assert_eq!(price.cost(None, Some(1)), None);
        assert_eq!(Price { received: None, ..price }.cost(Some(1), Some(1)), None);
        let built_in = Price { sent: None, received: None, is_built_in: true };
        assert_eq!(built_in.cost(None, None), Some(0.0));
        let spend =
            Spend { calls: 2, input_tokens: 1_000_000, without_usage: 1, ..Spend::default() };
        assert_eq!(price.of_spend(&spend), None, "one of the two calls said nothing of its tokens");
        assert_eq!(price.of_spend(&Spend { without_usage: 0, ..spend }), Some(2.0));
    }
}
