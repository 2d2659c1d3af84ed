//! Starting, resuming, pausing, cancelling.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};

use recollect_domain::ids::RunId;
use recollect_domain::summary::ItemCounts;
use recollect_store::calls::{self, Memory};
use recollect_store::items::{self, Item, NewItem};
use recollect_store::judges::JudgeSettings;
use recollect_store::run_judges::{self, RunJudge};
use recollect_store::runs::{self, Run, RunSettings};
use recollect_store::{StoreError, Writes, conversations, datasets};
use tokio::sync::Semaphore;

use super::budget::Budget;
use super::desk::Desk;
use super::drive::{Work, drive};
use super::lane::Lane;
use super::live::{Counters, LiveRun, LiveStart};
use super::{Method, NewRun, RunState};
use crate::judges::BASELINE;
use crate::{Engine, EngineError};

const MOST_REPEATS: u32 = 100;

impl Engine {
    /// Freezes the data set and starts judging. Returns at once; the run goes on by itself.
    pub async fn start_run(&self, new: NewRun) -> Result<RunId, EngineError> {
        let mut frozen = self.checked(&new).await?;
        let connected = self.connect_all(&frozen).await?;
        for (judge, lane) in frozen.iter_mut().zip(&connected) {
            judge.prompt_version.clone_from(&lane.identity.prompt_version);
        }
        let now_ms = self.clock.now_ms();
        let run = self.write(move |writes| freeze(writes, &new, &frozen, now_ms)).await?;
        self.go(run, connected, false).await?;
        Ok(run)
    }

    /// The settings of an earlier run, to run again: what is unchanged is answered from memory, so
    /// only what was edited is asked anew.
    pub async fn run_request(&self, run: RunId) -> Result<NewRun, EngineError> {
        let (stored, judges) = self
            .read(move |reads| Ok((runs::get(reads, run)?, run_judges::list(reads, run)?)))
            .await?;
        let RunSettings { dataset, method, rule, include_reason, repeats, .. } = stored.settings;
        Ok(NewRun {
            dataset,
            judges: judges.into_iter().map(|judge| judge.settings.name).collect(),
            method: stored_method(&method)?,
            rule,
            include_reason,
            repeats,
            concurrency: stored.settings.concurrency,
            max_calls: stored.settings.max_calls,
            max_cost: stored.settings.max_cost,
            fresh: false,
        })
    }

    /// Takes up a run that is paused, cancelled or interrupted. With `retry_unscored` items that
    /// have turns without a verdict are judged again too, also of a finished run.
    pub async fn resume_run(&self, run: RunId, retry_unscored: bool) -> Result<(), EngineError> {
        if self.live_run(run).is_some() {
            return Err(EngineError::NotResumable("This run is going on already.".into()));
        }
        let stored = self.read(move |reads| runs::get(reads, run)).await?;
        let state = RunState::stored(&stored.state);
        let retries_finished = state == RunState::Finished && retry_unscored;
        if !(state.is_resumable() || retries_finished) {
            return Err(EngineError::NotResumable(format!(
                "This run is {}; there is nothing to resume.",
                state.as_str()
            )));
        }
        let judges = self.read(move |reads| run_judges::list(reads, run)).await?;
        let connected = self.connect_all(&judges).await?;
        self.write(move |writes| {
            runs::set_state(writes, run, RunState::Running.as_str(), None, 0, None)
        })
        .await?;
        self.go(run, connected, retry_unscored).await
    }

    /// Lets the calls in flight finish and starts no new ones.
    pub fn pause_run(&self, run: RunId) -> Result<(), EngineError> {
        self.under_way(run)?.pause_because(None);
        Ok(())
    }

    /// Pauses every run under way: the process is about to end.
    pub fn pause_all(&self) {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        live.values().for_each(|run| run.pause_because(None));
    }

    /// Stops now; no request goes out after it returns.
    pub async fn cancel_run(&self, run: RunId) -> Result<(), EngineError> {
        let live = self.under_way(run)?;
        live.cancel_now();
        live.ended().await;
        Ok(())
    }

    /// The run while it is under way in this process.
    pub fn watch_run(&self, run: RunId) -> Option<Arc<LiveRun>> {
        self.live_run(run)
    }

    fn under_way(&self, run: RunId) -> Result<Arc<LiveRun>, EngineError> {
        self.live_run(run)
            .ok_or_else(|| EngineError::NotFound(format!("Run {run} is not under way.")))
    }

    async fn checked(&self, new: &NewRun) -> Result<Vec<RunJudge>, EngineError> {
        check_settings(new)?;
        let mut judges = Vec::with_capacity(new.judges.len());
        for (ordinal, name) in (0..).zip(&new.judges) {
            let settings = self.judge_settings(name).await?;
            if let Some(reason) = uncappable(new, &settings) {
                return Err(EngineError::bad_input("max_cost", reason));
            }
            judges.push(RunJudge {
                ordinal,
                settings,
                // Told by the judge once it is connected.
                prompt_version: String::new(),
                notes: Vec::new(),
            });
        }
        Ok(judges)
    }

    async fn connect_all(&self, judges: &[RunJudge]) -> Result<Vec<Arc<Lane>>, EngineError> {
        let mut lanes = Vec::with_capacity(judges.len());
        for judge in judges {
            let connected = self.connect(&judge.settings).await?;
            lanes.push(Arc::new(Lane::new(judge, connected)));
        }
        Ok(lanes)
    }

    async fn go(&self, run: RunId, lanes: Vec<Arc<Lane>>, retry: bool) -> Result<(), EngineError> {
        let ordinals: Vec<u32> = lanes.iter().map(|lane| lane.ordinal).collect();
        let (stored, all, spends) = self
            .read(move |reads| {
                let spends = ordinals
                    .iter()
                    .map(|judge| calls::spend(reads, run, *judge))
                    .collect::<Result<Vec<_>, StoreError>>()?;
                Ok((runs::get(reads, run)?, items::list(reads, run)?, spends))
            })
            .await?;
        let to_do = |item: &Item| !item.finished || (retry && item.tally.counts.unscored > 0);
        let live = Arc::new(LiveRun::new(live_start(&stored, &all, &lanes, &spends, to_do)));
        let counters = live.progress(u64::MAX);
        let desk = Arc::new(Desk {
            workspace: Arc::clone(&self.workspace),
            clock: Arc::clone(&self.clock),
            run,
            live: Arc::clone(&live),
            method: stored_method(&stored.settings.method)?,
            overall: stored.settings.concurrency.map(|limit| Semaphore::new(limit as usize)),
            budget: Budget::new(
                stored.settings.max_calls,
                stored.settings.max_cost,
                counters.calls + counters.retries,
                counters.cost.unwrap_or(0.0),
            ),
            memory: if stored.settings.fresh { Memory::ThisRun } else { Memory::AnyRun },
            retry,
        });
        let work = lanes
            .into_iter()
            .map(|lane| {
                let mine = |item: &&Item| item.judge == lane.ordinal && to_do(item);
                Work { items: all.iter().filter(mine).cloned().collect(), lane }
            })
            .collect();
        self.remember_live(run, live);
        tokio::spawn(drive(self.clone(), desk, work, stored.settings.include_reason));
        Ok(())
    }
}

/// Why spending on a judge cannot be capped.
pub(super) fn uncappable(new: &NewRun, settings: &JudgeSettings) -> Option<String> {
    let unknown_price = settings.price_in.is_none() || settings.price_out.is_none();
    (new.max_cost.is_some() && unknown_price && settings.name != BASELINE).then(|| {
        let name = &settings.name;
        format!(
            "The price of “{name}” is unknown, so spending cannot be capped. Enter its price, or cap the number of calls."
        )
    })
}

fn stored_method(word: &str) -> Result<Method, EngineError> {
    word.parse().map_err(|error| EngineError::Internal(format!("{error}")))
}

fn check_settings(new: &NewRun) -> Result<(), EngineError> {
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
    if new.max_cost.is_some_and(|cost| !cost.is_finite() || cost <= 0.0) {
        return Err(EngineError::bad_input("max_cost", "The spending limit is a number above 0."));
    }
    Ok(())
}

fn freeze(
    writes: &Writes<'_>,
    new: &NewRun,
    judges: &[RunJudge],
    now_ms: i64,
) -> Result<RunId, StoreError> {
    let dataset = datasets::get(writes, new.dataset)?;
    let settings = RunSettings {
        dataset: dataset.id,
        dataset_name: dataset.name,
        dataset_version: dataset.version,
        method: new.method.as_str().to_owned(),
        rule: new.rule,
        include_reason: new.include_reason,
        repeats: new.repeats,
        concurrency: new.concurrency,
        max_calls: new.max_calls,
        max_cost: new.max_cost,
        fresh: new.fresh,
    };
    let run = runs::insert(writes, &settings, now_ms)?;
    let conversations = conversations::list(writes, dataset.id)?;
    for judge in judges {
        run_judges::insert(writes, run, judge)?;
        for repeat in 1..=new.repeats {
            let frozen: Vec<NewItem> = (0..)
                .zip(&conversations)
                .map(|(position, conversation)| NewItem {
                    judge: judge.ordinal,
                    repeat,
                    position,
                    conversation: conversation.id,
                    external_id: conversation.external_id.clone(),
                    snapshot: conversation.snapshot,
                    keys: conversation.keys.clone(),
                })
                .collect();
            items::insert_all(writes, run, &frozen)?;
        }
    }
    Ok(run)
}

fn live_start(
    stored: &Run,
    all: &[Item],
    lanes: &[Arc<Lane>],
    spends: &[calls::Spend],
    to_do: impl Fn(&Item) -> bool,
) -> LiveStart {
    let mut counters = Counters { cost: Some(0.0), ..Counters::default() };
    for (lane, spend) in lanes.iter().zip(spends) {
        counters.calls += spend.calls;
        counters.answered_from_memory += spend.answered_from_memory;
        counters.input_tokens += spend.input_tokens;
        counters.output_tokens += spend.output_tokens;
        let cost = crate::results::cost_of(lane, spend);
        counters.cost = counters.cost.zip(cost).map(|(sum, cost)| sum + cost);
    }
    counters.retries = all.iter().map(|item| item.tally.retries).sum();
    let mut finished = vec![Vec::new(); lanes.len()];
    for item in all.iter().filter(|item| !to_do(item)) {
        counters.done += 1;
        counters.failed += u32::from(item.tally.counts.unscored > 0);
        let counts =
            ItemCounts { conversation: i64::from(item.position), counts: item.tally.counts };
        if let Some(items) = finished.get_mut(item.judge as usize) {
            items.push(counts);
        }
    }
    LiveStart {
        run: stored.id,
        items: u32::try_from(all.len()).unwrap_or(u32::MAX),
        rule: stored.settings.rule,
        judges: lanes.iter().map(|lane| lane.name.clone()).collect(),
        max_calls: stored.settings.max_calls,
        elapsed_before_ms: stored.elapsed_ms,
        counters,
        finished,
    }
}
