//! One judge's figures over a whole data set.

use crate::Cause;
use crate::formula::{Formula, Rule, TestResult, TurnCounts, kept_of};
use crate::statistics::{Estimate, clustered_mean, mean_of_conversations};

/// One judged item: which conversation it belongs to and its counts. Repeats of a conversation
/// carry the same `conversation`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ItemCounts {
    pub conversation: i64,
    pub counts: TurnCounts,
}

/// Macro (mean over conversations) and micro (mean over turns) figures of one formula.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scores {
    pub macro_mean: Option<Estimate>,
    pub micro: Option<Estimate>,
}

/// How many items came to which result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ResultCounts {
    pub passed: u32,
    pub failed: u32,
    pub unscored: u32,
    pub nothing_to_remember: u32,
    /// Of `unscored`: items that had nothing to judge in the first place.
    pub nothing_to_judge: u32,
    /// Items that have a score.
    pub scored: u32,
}

/// Counts results under a rule.
pub fn count_results(items: &[ItemCounts], rule: Rule) -> ResultCounts {
    let mut counted = ResultCounts::default();
    for item in items {
        let assessment = rule.assess(item.counts);
        counted.scored += u32::from(assessment.score.is_some());
        counted.nothing_to_judge += u32::from(assessment.cause == Some(Cause::NothingToJudge));
        *match assessment.result {
            TestResult::Pass => &mut counted.passed,
            TestResult::Fail => &mut counted.failed,
            TestResult::Unscored => &mut counted.unscored,
            TestResult::NothingToRemember => &mut counted.nothing_to_remember,
        } += 1;
    }
    counted
}

/// Dataset scores under a rule. A conversation's score is the mean over its repeats that have one.
pub fn scores(items: &[ItemCounts], rule: Rule) -> Scores {
    let mut by_conversation: std::collections::BTreeMap<i64, Vec<TurnCounts>> = Default::default();
    for item in items {
        by_conversation.entry(item.conversation).or_default().push(item.counts);
    }
    let means: Vec<f64> = by_conversation
        .values()
        .filter_map(|repeats| {
            let scores: Vec<f64> =
                repeats.iter().filter_map(|counts| rule.assess(*counts).score).collect();
            (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
        })
        .collect();
    let macro_mean = mean_of_conversations(&means);
    let micro = match rule.formula {
        // The unit of a binary score is the conversation: there are no turns to average.
        Formula::PassFail => macro_mean,
        _ => {
            let turns: Vec<(f64, usize)> = by_conversation
                .values()
                .map(|repeats| {
                    repeats
                        .iter()
                        .filter_map(|counts| kept_of(rule.formula, *counts))
                        .fold((0.0, 0), |(sum, n), (kept, of)| {
                            (sum + f64::from(kept), n + of as usize)
                        })
                })
                .collect();
            clustered_mean(&turns)
        }
    };
    Scores { macro_mean, micro }
}
