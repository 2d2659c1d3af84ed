//! Scores and results: views over stored verdicts that can be switched afterwards.

use crate::{Cause, Outcome};

vocabulary! {
    /// How verdicts become a score; always named beside the number.
    Formula, "formula" {
        /// DeepEval's documented formula: turns without attrition ÷ judged assistant turns.
        AllTurns = "all-turns",
        /// What DeepEval's code computes: retained ÷ (retained + attrition).
        TestableTurns = "testable-turns",
        /// Galtea's: 0 if any attrition, else 1.
        PassFail = "pass-fail",
    }
}

vocabulary! {
    TestResult, "result" {
        Pass = "pass",
        Fail = "fail",
        Unscored = "unscored",
        NothingToRemember = "nothing_to_remember",
    }
}

/// Counts of a conversation's assistant turns by outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TurnCounts {
    pub retained: u32,
    pub attrition: u32,
    pub not_applicable: u32,
    pub unscored: u32,
    /// Assistant turns without text.
    pub empty: u32,
}

impl TurnCounts {
    pub fn add(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Retained => &mut self.retained,
            Outcome::Attrition => &mut self.attrition,
            Outcome::NotApplicable => &mut self.not_applicable,
            Outcome::Unscored => &mut self.unscored,
        } += 1;
    }

    /// A of the formulas: assistant turns with a verdict.
    pub fn judged(&self) -> u32 {
        self.retained + self.attrition + self.not_applicable
    }

    pub fn testable(&self) -> u32 {
        self.retained + self.attrition
    }
}

impl std::iter::Sum for TurnCounts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |a, b| Self {
            retained: a.retained + b.retained,
            attrition: a.attrition + b.attrition,
            not_applicable: a.not_applicable + b.not_applicable,
            unscored: a.unscored + b.unscored,
            empty: a.empty + b.empty,
        })
    }
}

/// How a run's verdicts are read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rule {
    pub formula: Formula,
    /// Cutoff in 0..=1: pass when score ≥ threshold. Strict reads it as 1.
    pub threshold: f64,
    /// Threshold 1, and any score below 1 becomes 0.
    pub strict: bool,
}

impl Default for Rule {
    fn default() -> Self {
        Self { formula: Formula::AllTurns, threshold: 0.5, strict: false }
    }
}

/// What a rule makes of one conversation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Assessment {
    /// 0..=1, or none.
    pub score: Option<f64>,
    pub result: TestResult,
    /// Why there is no result.
    pub cause: Option<Cause>,
}

impl Assessment {
    fn unscored(score: Option<f64>, cause: Cause) -> Self {
        Self { score, result: TestResult::Unscored, cause: Some(cause) }
    }
}

impl Rule {
    /// Score and result of one conversation under this rule.
    ///
    /// Unscored turns leave numerator and denominator. A result, a strict score and a pass-fail
    /// score are given only if no value of the unscored turns could change them.
    pub fn assess(&self, counts: TurnCounts) -> Assessment {
        if counts.judged() + counts.unscored == 0 {
            return Assessment::unscored(None, Cause::NothingToJudge);
        }
        if self.formula == Formula::TestableTurns && counts.testable() == 0 {
            // Untestable turns may still turn out to have had nothing to remember.
            return if counts.unscored > 0 {
                Assessment::unscored(None, Cause::Incomplete)
            } else {
                Assessment { score: None, result: TestResult::NothingToRemember, cause: None }
            };
        }
        let worst = self.value(TurnCounts {
            attrition: counts.attrition + counts.unscored,
            unscored: 0,
            ..counts
        });
        let best = self.value(TurnCounts {
            retained: counts.retained + counts.unscored,
            unscored: 0,
            ..counts
        });
        let needs_certainty = self.strict || self.formula == Formula::PassFail;
        let score = if needs_certainty && worst != best { None } else { self.value(counts) };
        match (self.passes(worst), self.passes(best)) {
            (true, true) => Assessment { score, result: TestResult::Pass, cause: None },
            (false, false) => Assessment { score, result: TestResult::Fail, cause: None },
            _ => Assessment::unscored(score, Cause::Incomplete),
        }
    }

    /// The cutoff in force.
    pub fn cutoff(&self) -> f64 {
        if self.strict { 1.0 } else { self.threshold }
    }

    fn passes(&self, score: Option<f64>) -> bool {
        score.is_some_and(|score| score >= self.cutoff())
    }

    fn value(&self, counts: TurnCounts) -> Option<f64> {
        let (kept, of) = kept_of(self.formula, counts)?;
        let score = f64::from(kept) / f64::from(of);
        Some(if self.strict && score < 1.0 { 0.0 } else { score })
    }
}

/// Numerator and denominator of a formula over one conversation; none where nothing counts.
pub fn kept_of(formula: Formula, counts: TurnCounts) -> Option<(u32, u32)> {
    let (kept, of) = match formula {
        Formula::AllTurns => (counts.retained + counts.not_applicable, counts.judged()),
        Formula::TestableTurns => (counts.retained, counts.testable()),
        Formula::PassFail => (u32::from(counts.attrition == 0), u32::from(counts.judged() > 0)),
    };
    (of > 0).then_some((kept, of))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn counts(retained: u32, attrition: u32, not_applicable: u32, unscored: u32) -> TurnCounts {
        TurnCounts { retained, attrition, not_applicable, unscored, empty: 0 }
    }

    fn rule(formula: Formula, threshold: f64, strict: bool) -> Rule {
        Rule { formula, threshold, strict }
    }

    #[test]
    fn a_conversation_without_a_reply_has_nothing_to_judge() {
        for formula in Formula::ALL {
            let got =
                rule(*formula, 0.0, false).assess(TurnCounts { empty: 3, ..counts(0, 0, 0, 0) });
            assert_eq!(got, Assessment::unscored(None, Cause::NothingToJudge), "{formula}");
        }
    }

    #[test]
    fn nothing_to_remember_is_no_score_only_where_untestable_turns_drop_out() {
        let none = counts(0, 0, 3, 0);
        assert_eq!(rule(Formula::AllTurns, 0.5, false).assess(none).score, Some(1.0));
        assert_eq!(rule(Formula::PassFail, 0.5, false).assess(none).score, Some(1.0));
        let testable = rule(Formula::TestableTurns, 0.5, false).assess(none);
        assert_eq!((testable.score, testable.result), (None, TestResult::NothingToRemember));
    }

    #[test]
    fn an_unscored_turn_blocks_only_a_result_it_could_change() {
        let r = rule(Formula::AllTurns, 0.5, false);
        assert_eq!(r.assess(counts(3, 0, 0, 1)).result, TestResult::Pass, "at worst 0.75");
        let open = r.assess(counts(1, 1, 0, 1));
        assert_eq!(
            (open.score, open.result, open.cause),
            (Some(0.5), TestResult::Unscored, Some(Cause::Incomplete))
        );
        assert_eq!(r.assess(counts(0, 3, 0, 1)).result, TestResult::Fail, "at best 0.25");
    }

    #[test]
    fn strict_and_pass_fail_scores_need_certainty() {
        let strict = rule(Formula::AllTurns, 0.5, true);
        assert_eq!(strict.assess(counts(9, 0, 0, 1)).score, None);
        assert_eq!(strict.assess(counts(9, 1, 0, 1)).score, Some(0.0), "a miss settles it");
        assert_eq!(strict.assess(counts(9, 0, 0, 0)).score, Some(1.0));
        let binary = rule(Formula::PassFail, 0.5, false);
        assert_eq!(binary.assess(counts(9, 0, 0, 1)).score, None);
        assert_eq!(binary.assess(counts(0, 1, 0, 5)).result, TestResult::Fail);
    }

    proptest! {
        #[test]
        fn a_given_result_survives_any_value_of_the_unscored_turns(
            r in 0u32..6, a in 0u32..6, n in 0u32..6, u in 0u32..5,
            threshold in 0.0f64..=1.0, strict: bool, f in 0usize..3, as_attrition in 0u32..5, as_na in 0u32..5,
        ) {
            let rule = rule(Formula::ALL[f], threshold, strict);
            let got = rule.assess(counts(r, a, n, u));
            let (da, dn) = (as_attrition.min(u), as_na.min(u - as_attrition.min(u)));
            let settled = rule.assess(counts(r + u - da - dn, a + da, n + dn, 0));
            if got.result != TestResult::Unscored {
                prop_assert_eq!(got.result, settled.result);
            }
            if let Some(score) = got.score {
                prop_assert!((0.0..=1.0).contains(&score));
                if strict || rule.formula == Formula::PassFail {
                    prop_assert_eq!(Some(score), settled.score);
                }
            }
        }
    }
}
