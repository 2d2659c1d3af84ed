use recollect_domain::Cause;
use recollect_domain::statistics::{Estimate, Interval};
use recollect_store::calls::Spend;

use crate::run::lane::Lane;

/// A mean as shown, with its 95 % interval; undefined stays undefined.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Figure {
    /// 0..1.
    pub mean: Option<f64>,
    pub interval: Option<Interval>,
}

impl Figure {
    pub(crate) fn of(estimate: Option<Estimate>) -> Self {
        Self {
            mean: estimate.map(|estimate| estimate.mean),
            interval: estimate.and_then(|estimate| estimate.shown_interval()),
        }
    }
}

/// What the spend cost; none where a price or a token count is unknown.
pub(crate) fn cost_of(lane: &Lane, spend: &Spend) -> Option<f64> {
    let counted = spend.without_usage == 0 || lane.identity.url.is_none();
    lane.cost(spend.input_tokens, spend.output_tokens).filter(|_| counted)
}

/// A cause in words for someone who does not program.
pub fn cause_sentence(cause: Cause) -> &'static str {
    match cause {
        Cause::FactsMissing => {
            "The facts of an earlier message could not be worked out, so this reply could not be judged."
        }
        Cause::BadReply => "The judge's answer could not be read, even after asking again.",
        Cause::Refused => "The judge declined to answer.",
        Cause::ContentFilter => "The judge's content filter withheld the answer.",
        Cause::ContextTooLong => "The conversation is too long for this judge.",
        Cause::BadRequest => "The judge's service refused the request.",
        Cause::Timeout => "The judge did not answer in time, even after several tries.",
        Cause::Network => "The judge's service could not be reached, even after several tries.",
        Cause::RateLimited => "The judge's service was too busy, even after several tries.",
        Cause::ServerError => "The judge's service had an error, even after several tries.",
        Cause::Incomplete => {
            "Some replies have no verdict yet, and they could still change the result."
        }
        Cause::NothingToJudge => "The conversation has no reply by the assistant.",
    }
}
