use recollect_domain::formula::Rule;
use recollect_domain::ids::RunId;
use recollect_domain::summary::{ItemCounts, ResultCounts, count_results, scores};
use recollect_domain::{AttritionKind, Cause, Formula, TurnCounts};
use recollect_store::calls::{self, Spend};
use recollect_store::items::{self, Drift, Item};
use recollect_store::run_judges::{self, RunJudge};
use recollect_store::runs::Run;
use recollect_store::{Reads, StoreError, runs, verdicts};

use super::Figure;
use crate::judges::Price;
use crate::run::{RunInfo, RunState};
use crate::{Engine, EngineError};

/// Bins of the score histogram over 0..1; the last includes 1.
const BINS: usize = 10;

/// A run under a rule, judge by judge.
#[derive(Debug, Clone, PartialEq)]
pub struct RunResults {
    pub info: RunInfo,
    /// How the data set has moved away from what the run froze.
    pub drift: Drift,
    pub judges: Vec<JudgeResults>,
}

/// One judge's results in a run.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgeResults {
    pub judge: RunJudge,
    /// Macro and micro under the rule asked for.
    pub macro_score: Figure,
    pub micro: Figure,
    /// Macro and micro under each formula, with the rule's threshold and strictness.
    pub by_formula: Vec<(Formula, Figure, Figure)>,
    pub items: u32,
    pub results: ResultCounts,
    pub turns: TurnCounts,
    pub kinds: Vec<(Option<AttritionKind>, u32)>,
    /// Why turns have no verdict, the commonest first.
    pub causes: Vec<(Cause, u32)>,
    /// (from, to, conversations).
    pub histogram: Vec<(f64, f64, u32)>,
    pub spend: Spend,
    pub retries: u32,
    /// None where a price or a token count is unknown.
    pub cost: Option<f64>,
}

impl Engine {
    /// All runs, newest first.
    pub async fn runs(&self) -> Result<Vec<RunInfo>, EngineError> {
        let list = self.read(runs::list).await?;
        let mut infos = Vec::with_capacity(list.len());
        for run in list {
            infos.push(self.run_info(run.id).await?);
        }
        Ok(infos)
    }

    pub async fn run_info(&self, id: RunId) -> Result<RunInfo, EngineError> {
        let live = self.live_run(id).map(|live| live.state());
        self.read(move |reads| {
            let run = runs::get(reads, id)?;
            let judges = run_judges::list(reads, id)?;
            Ok(info(run, &judges, &items::list(reads, id)?, live))
        })
        .await
    }

    /// A run's results under `rule`, or under its own.
    pub async fn run_results(
        &self,
        id: RunId,
        rule: Option<Rule>,
    ) -> Result<RunResults, EngineError> {
        let live = self.live_run(id).map(|live| live.state());
        self.read(move |reads| {
            let run = runs::get(reads, id)?;
            let rule = rule.unwrap_or(run.settings.rule);
            let run_judges = run_judges::list(reads, id)?;
            let all = items::list(reads, id)?;
            let judges = run_judges
                .iter()
                .map(|judge| {
                    let mine: Vec<&Item> =
                        all.iter().filter(|item| item.judge == judge.ordinal).collect();
                    judge_results(reads, id, judge, &mine, rule)
                })
                .collect::<Result<Vec<_>, StoreError>>()?;
            let drift = items::drift(reads, id)?;
            Ok(RunResults { info: info(run, &run_judges, &all, live), drift, judges })
        })
        .await
    }
}

fn info(run: Run, judges: &[RunJudge], all: &[Item], live: Option<RunState>) -> RunInfo {
    let rule = run.settings.rule;
    let counts = |judge: Option<u32>| -> Vec<ItemCounts> {
        all.iter()
            .filter(|item| item.finished && judge.is_none_or(|judge| item.judge == judge))
            .map(item_counts)
            .collect()
    };
    let results = count_results(&counts(None), rule);
    RunInfo {
        state: live.unwrap_or_else(|| RunState::stored(&run.state)),
        items: count(all.len()),
        done: count(all.iter().filter(|item| item.finished).count()),
        unscored: results.unscored - results.nothing_to_judge,
        scores: judges
            .iter()
            .map(|judge| {
                let items = counts(Some(judge.ordinal));
                (judge.settings.name.clone(), Figure::of(scores(&items, rule).macro_mean))
            })
            .collect(),
        run,
    }
}

fn judge_results(
    reads: &Reads<'_>,
    run: RunId,
    judge: &RunJudge,
    mine: &[&Item],
    rule: Rule,
) -> Result<JudgeResults, StoreError> {
    let finished: Vec<&Item> = mine.iter().copied().filter(|item| item.finished).collect();
    let counts: Vec<ItemCounts> = finished.iter().map(|item| item_counts(item)).collect();
    let under = |formula: Formula| {
        let scores = scores(&counts, Rule { formula, ..rule });
        (formula, Figure::of(scores.macro_mean), Figure::of(scores.micro))
    };
    let (_, macro_score, micro) = under(rule.formula);
    let turns: TurnCounts = counts.iter().map(|item| item.counts).sum();
    let spend = calls::spend(reads, run, judge.ordinal)?;
    let causes = verdicts::causes(reads, run, judge.ordinal)?
        .into_iter()
        .map(|(cause, turns)| Ok((cause.parse()?, turns)))
        .collect::<Result<Vec<_>, StoreError>>()?;
    Ok(JudgeResults {
        macro_score,
        micro,
        by_formula: Formula::ALL.iter().map(|formula| under(*formula)).collect(),
        items: count(mine.len()),
        results: count_results(&counts, rule),
        turns,
        kinds: kinds(&finished, turns.attrition),
        causes,
        histogram: histogram(&counts, rule),
        retries: mine.iter().map(|item| item.tally.retries).sum(),
        cost: Price::of(&judge.settings).of_spend(&spend),
        spend,
        judge: judge.clone(),
    })
}

pub(super) fn item_counts(item: &Item) -> ItemCounts {
    ItemCounts { conversation: i64::from(item.position), counts: item.tally.counts }
}

fn kinds(finished: &[&Item], missed: u32) -> Vec<(Option<AttritionKind>, u32)> {
    let sum = |of: fn(&Item) -> u32| finished.iter().map(|item| of(item)).sum::<u32>();
    let named = [
        (AttritionKind::Forgot, sum(|item| item.tally.forgot)),
        (AttritionKind::Contradicted, sum(|item| item.tally.contradicted)),
        (AttritionKind::AskedAgain, sum(|item| item.tally.asked_again)),
        (AttritionKind::IgnoredConstraint, sum(|item| item.tally.ignored_constraint)),
    ];
    let without = missed.saturating_sub(named.iter().map(|(_, turns)| turns).sum());
    let mut kinds: Vec<_> = named.into_iter().map(|(kind, turns)| (Some(kind), turns)).collect();
    if without > 0 {
        kinds.push((None, without));
    }
    kinds
}

fn histogram(items: &[ItemCounts], rule: Rule) -> Vec<(f64, f64, u32)> {
    let mut bins = [0u32; BINS];
    for score in items.iter().filter_map(|item| rule.assess(item.counts).score) {
        bins[((score * BINS as f64) as usize).min(BINS - 1)] += 1;
    }
    let edge = |n: usize| n as f64 / BINS as f64;
    bins.iter().enumerate().map(|(n, count)| (edge(n), edge(n + 1), *count)).collect()
}

pub(super) fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
