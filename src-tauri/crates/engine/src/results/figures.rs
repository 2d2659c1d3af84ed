use recollect_domain::Cause;
use recollect_domain::statistics::{Estimate, Interval};

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
