//! Starting, resuming, pausing, cancelling.

use std::sync::{Arc, PoisonError};

use recollect_domain::ids::RunId;
use recollect_store::calls::Memory;
use recollect_store::items::{self, Item, NewItem};
use recollect_store::run_judges::{self, RunJudge};
use recollect_store::runs::{self, Run, RunSettings};
use recollect_store::{StoreError, Writes, conversations, datasets, judges};
use tokio::sync::Semaphore;

use super::before::Before;
use super::budget::Budget;
use super::checks::{check_limits, check_settings, uncappable};
use super::desk::Desk;
use super::drive::{Work, drive};
use super::lane::Lane;
use super::live::LiveRun;
use super::{Method, NewRun, Resume, RunState};
use crate::{Engine, EngineError};

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
        self.go(self.before(run, &connected).await?, connected, false)?;
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
            limits: stored.settings.limits,
            fresh: false,
        })
    }

    /// Takes up a run that is paused, cancelled or interrupted.
    ///
    /// # Errors
    /// [`EngineError::LimitReached`] when a limit leaves no room for a single call.
    pub async fn resume_run(&self, run: RunId, resume: Resume) -> Result<(), EngineError> {
        if self.live_run(run).is_some() {
            return Err(EngineError::already_going_on());
        }
        let stored = self.read(move |reads| runs::get(reads, run)).await?;
        let state = RunState::stored(&stored.state);
        let retries_finished = state == RunState::Finished && resume.retry_unscored;
        if !(state.is_resumable() || retries_finished) {
            return Err(EngineError::NotResumable(format!(
                "This run is {}; there is nothing to resume.",
                state.as_str()
            )));
        }
        let judges = self.read(move |reads| run_judges::list(reads, run)).await?;
        let limits = resume.limits.unwrap_or(stored.settings.limits);
        check_limits(&limits)?;
        if let Some(reason) = judges.iter().find_map(|judge| uncappable(&limits, &judge.settings)) {
            return Err(EngineError::bad_input("max_cost", reason));
        }
        let connected = self.connect_all(&judges).await?;
        let mut before = self.before(run, &connected).await?;
        if let Some(reached) = before.used(&connected).up(&limits) {
            return Err(EngineError::LimitReached(format!("{reached} To go on, allow more.")));
        }
        self.write(move |writes| {
            runs::set_limits(writes, run, &limits)?;
            runs::set_state(writes, run, RunState::Running.as_str(), None, 0, None)
        })
        .await?;
        before.run.settings.limits = limits;
        self.go(before, connected, resume.retry_unscored)
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
            if let Some(reason) = uncappable(&new.limits, &settings) {
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
            // Answers are known by what was asked for; what was learnt since changes only the wire.
            let lane = Lane::new(judge, connected);
            let name = judge.settings.name.clone();
            if let Some(learnt) = self.read(move |reads| judges::learnt(reads, &name)).await? {
                lane.judge.recall(&learnt);
            }
            lanes.push(Arc::new(lane));
        }
        Ok(lanes)
    }

    async fn before(&self, run: RunId, lanes: &[Arc<Lane>]) -> Result<Before, EngineError> {
        let judges = u32::try_from(lanes.len()).unwrap_or(u32::MAX);
        self.read(move |reads| Before::read(reads, run, judges)).await
    }

    fn go(&self, before: Before, lanes: Vec<Arc<Lane>>, retry: bool) -> Result<(), EngineError> {
        let to_do = |item: &Item| !item.finished || (retry && item.tally.counts.unscored > 0);
        let live = Arc::new(LiveRun::new(before.live_start(&lanes, to_do)));
        let used = before.used(&lanes);
        let Before { run: Run { id, settings, .. }, items, .. } = before;
        let desk = Arc::new(Desk {
            workspace: Arc::clone(&self.workspace),
            clock: Arc::clone(&self.clock),
            run: id,
            live: Arc::clone(&live),
            method: stored_method(&settings.method)?,
            overall: settings.concurrency.map(|limit| Semaphore::new(limit as usize)),
            budget: Budget::new(settings.limits, used),
            memory: if settings.fresh { Memory::ThisRun } else { Memory::AnyRun },
            retry,
        });
        let work = lanes
            .into_iter()
            .map(|lane| {
                let mine = |item: &&Item| item.judge == lane.ordinal && to_do(item);
                Work { items: items.iter().filter(mine).cloned().collect(), lane }
            })
            .collect();
        self.remember_live(id, live)?;
        tokio::spawn(drive(self.clone(), desk, work, settings.include_reason));
        Ok(())
    }
}

fn stored_method(word: &str) -> Result<Method, EngineError> {
    word.parse().map_err(|error| EngineError::Internal(format!("{error}")))
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
        limits: new.limits,
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
