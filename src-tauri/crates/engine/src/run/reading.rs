//! What a stored call says. A call from memory is read anew: the reader is pure, and may have learnt.

use recollect_domain::Cause;
use recollect_judge::{Finish, ReadStatus, Request, read_reply};
use recollect_store::calls::{Call, GAVE_UP};
use serde_json::Value;

/// What is wrong with a reply that has the right form, if anything.
pub(crate) type Check<'a> = &'a (dyn Fn(&Value) -> Option<String> + Sync);

pub(super) enum Reading {
    Value(Value),
    Hopeless(Cause),
    /// What was wrong with it, and what it says if only its check failed.
    Again(String, Option<Value>),
}

pub(super) fn read_again(call: &Call, request: &Request, check: Check<'_>) -> Reading {
    if call.status == GAVE_UP {
        return Reading::Hopeless(call.finish.parse().unwrap_or(Cause::BadRequest));
    }
    let read = read_reply(&call.reply, &finish_of(&call.finish), request.schema());
    match (read.value, read.status) {
        (Some(value), _) => match check(&value) {
            Some(problem) => Reading::Again(problem, Some(value)),
            None => Reading::Value(value),
        },
        (None, ReadStatus::Refused) => Reading::Hopeless(Cause::Refused),
        (None, ReadStatus::Filtered) => Reading::Hopeless(Cause::ContentFilter),
        (None, _) => {
            let problem = read.problem.unwrap_or_else(|| "The reply could not be read.".into());
            Reading::Again(problem, None)
        }
    }
}

pub(super) fn finish_word(finish: &Finish) -> &str {
    match finish {
        Finish::Stop => "stop",
        Finish::Length => "length",
        Finish::ContentFilter => "content_filter",
        Finish::Refusal => "refusal",
        Finish::Other(word) => word,
    }
}

fn finish_of(word: &str) -> Finish {
    match word {
        "stop" => Finish::Stop,
        "length" => Finish::Length,
        "content_filter" => Finish::ContentFilter,
        "refusal" => Finish::Refusal,
        other => Finish::Other(other.to_owned()),
    }
}
