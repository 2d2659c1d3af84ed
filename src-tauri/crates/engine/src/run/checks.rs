//! Whether a run can be what was asked for.

use std::collections::HashSet;

use recollect_store::judges::JudgeSettings;
use recollect_store::runs::Limits;

use super::NewRun;
use crate::EngineError;
use crate::judges::Price;

const MOST_REPEATS: u32 = 100;

pub(super) fn check_settings(new: &NewRun) -> Result<(), EngineError> {
    if new.judges.is_empty() {
        return Err(EngineError::bad_input("judges", "Choose at least one judge."));
    }
    if new.judges.iter().collect::<HashSet<_>>().len() != new.judges.len() {
        return Err(EngineError::bad_input(
            "judges",
            "Each judge can be chosen once. To judge several times, raise the repeats.",
        ));
    }
    if !(0.0..=1.0).contains(&new.rule.threshold) {
        return Err(EngineError::bad_input("threshold", "The threshold is a number from 0 to 1."));
    }
    if !(1..=MOST_REPEATS).contains(&new.repeats) {
        return Err(EngineError::bad_input("repeats", "Repeats are a whole number from 1 to 100."));
    }
    if new.concurrency == Some(0) {
        return Err(EngineError::bad_input(
            "concurrency",
            "At least one call at a time is needed.",
        ));
    }
    check_limits(&new.limits)
}

pub(super) fn check_limits(limits: &Limits) -> Result<(), EngineError> {
    if limits.max_calls == Some(0) {
        return Err(EngineError::bad_input("max_calls", "The limit of calls is 1 or more."));
    }
    if limits.max_tokens == Some(0) {
        return Err(EngineError::bad_input("max_tokens", "The limit of tokens is 1 or more."));
    }
    if limits.max_cost.is_some_and(|cost| !cost.is_finite() || cost <= 0.0) {
        return Err(EngineError::bad_input("max_cost", "The spending limit is a number above 0."));
    }
    Ok(())
}

/// Why spending on a judge cannot be limited.
pub(super) fn uncappable(limits: &Limits, settings: &JudgeSettings) -> Option<String> {
    (limits.max_cost.is_some() && !Price::of(settings).is_known()).then(|| {
        let name = &settings.name;
        format!(
            "The price of “{name}” is unknown, so spending cannot be capped. Enter its price, or cap the number of calls or tokens."
        )
    })
}
