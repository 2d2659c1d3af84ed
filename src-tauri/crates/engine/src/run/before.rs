//! What a run has and has used when it starts or goes on.

use std::sync::Arc;

use recollect_domain::ids::RunId;
use recollect_domain::summary::ItemCounts;
use recollect_store::calls::{self, Spend, Uncounted};
use recollect_store::items::{self, Item};
use recollect_store::runs::{self, Run};
use recollect_store::{Reads, StoreError};

use super::budget::Used;
use super::lane::Lane;
use super::live::{Counters, LiveStart};

pub(super) struct Before {
    pub(super) run: Run,
    pub(super) items: Vec<Item>,
    /// By judge.
    spends: Vec<(Spend, Uncounted)>,
}

impl Before {
    pub(super) fn read(reads: &Reads<'_>, run: RunId, judges: u32) -> Result<Self, StoreError> {
        let spends = (0..judges)
            .map(|judge| {
                let spend = calls::spend(reads, run, judge)?;
                let uncounted = match spend.without_usage {
                    0 => Uncounted::default(),
                    _ => calls::uncounted(reads, run, judge)?,
                };
                Ok((spend, uncounted))
            })
            .collect::<Result<_, StoreError>>()?;
        Ok(Self { run: runs::get(reads, run)?, items: items::list(reads, run)?, spends })
    }

    /// What counts against the run's limits.
    pub(super) fn used(&self, lanes: &[Arc<Lane>]) -> Used {
        let mut used = Used { calls: self.retries(), ..Used::default() };
        for (lane, (spend, uncounted)) in lanes.iter().zip(&self.spends) {
            used.calls += spend.calls;
            used.add(Used::counted(lane.price, spend.input_tokens, spend.output_tokens));
            used.add(Used::uncounted(lane.price, *uncounted));
        }
        used
    }

    pub(super) fn live_start(
        &self,
        lanes: &[Arc<Lane>],
        to_do: impl Fn(&Item) -> bool,
    ) -> LiveStart {
        let mut counters =
            Counters { cost: Some(0.0), retries: self.retries(), ..Counters::default() };
        for (lane, (spend, _)) in lanes.iter().zip(&self.spends) {
            counters.calls += spend.calls;
            counters.answered_from_memory += spend.answered_from_memory;
            counters.input_tokens += spend.input_tokens;
            counters.output_tokens += spend.output_tokens;
            let cost = lane.price.of_spend(spend);
            counters.cost = counters.cost.zip(cost).map(|(sum, cost)| sum + cost);
        }
        let mut finished = vec![Vec::new(); lanes.len()];
        for item in self.items.iter().filter(|item| !to_do(item)) {
            counters.done += 1;
            counters.failed += u32::from(item.tally.counts.unscored > 0);
            let counts =
                ItemCounts { conversation: i64::from(item.position), counts: item.tally.counts };
            if let Some(items) = finished.get_mut(item.judge as usize) {
                items.push(counts);
            }
        }
        LiveStart {
            run: self.run.id,
            items: u32::try_from(self.items.len()).unwrap_or(u32::MAX),
            rule: self.run.settings.rule,
            judges: lanes.iter().map(|lane| lane.settings.name.clone()).collect(),
            limits: self.run.settings.limits,
            elapsed_before_ms: self.run.elapsed_ms,
            counters,
            finished,
        }
    }

    fn retries(&self) -> u32 {
        self.items.iter().map(|item| item.tally.retries).sum()
    }
}
