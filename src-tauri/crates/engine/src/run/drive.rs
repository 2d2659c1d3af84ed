//! Works through a run's items, and brings the run to a named rest.

use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use futures::{StreamExt, stream};
use recollect_domain::formula::TurnCounts;
use recollect_domain::summary::ItemCounts;
use recollect_domain::{AttritionKind, Outcome, Turn, Verdict};
use recollect_store::items::{self, Item, Tally};
use recollect_store::{StoreError, judges, run_judges, runs, snapshots, verdicts};

use super::RunState;
use super::ask::Asker;
use super::desk::Desk;
use super::lane::Lane;
use super::live::{LatestVerdict, LiveRun};
use super::method::{Judged, Method};
use super::{turn_by_turn, whole_conversation};
use crate::{Engine, EngineError};

/// Conversations worked on at once, however many calls may be in flight: each holds its text.
const MOST_OPEN_ITEMS: usize = 256;
const EXCERPT_CHARS: usize = 140;

/// One judge and what it still has to do.
pub(crate) struct Work {
    pub(crate) lane: Arc<Lane>,
    pub(crate) items: Vec<Item>,
}

pub(crate) async fn drive(engine: Engine, desk: Arc<Desk>, work: Vec<Work>, include_reason: bool) {
    let lanes: Vec<Arc<Lane>> = work.iter().map(|work| Arc::clone(&work.lane)).collect();
    let all = work.into_iter().map(|work| work_through(Arc::clone(&desk), work, include_reason));
    futures::future::join_all(all).await;
    let (state, because) = rest(&desk, &lanes).await;
    let live = Arc::clone(&desk.live);
    engine.forget_live(desk.run);
    // Whoever waits for the end may want to close the workspace: nothing of the run holds it then.
    drop((engine, desk, lanes));
    live.end(state, because);
}

async fn work_through(desk: Arc<Desk>, work: Work, include_reason: bool) {
    let Work { lane, items } = work;
    let open = (lane.settings.concurrency as usize * 2).clamp(2, MOST_OPEN_ITEMS);
    stream::iter(items)
        .then(|item| async {
            until_room(&desk, &lane).await;
            item
        })
        .for_each_concurrent(open, |item| {
            let (desk, lane) = (Arc::clone(&desk), Arc::clone(&lane));
            async move {
                if desk.live.pause.is_cancelled() || lane.stopped_because().is_some() {
                    return;
                }
                // A task of its own, so that items use every core.
                let live = Arc::clone(&desk.live);
                let task =
                    tokio::spawn(async move { one_item(&desk, &lane, item, include_reason).await });
                let problem = match task.await {
                    Ok(Ok(())) => return,
                    Ok(Err(error)) => error.to_string(),
                    Err(error) => format!("Something went wrong inside Recollect: {error}"),
                };
                live.pause_because(Some(problem));
            }
        })
        .await;
}

/// Waits behind the calls that already queue for this judge: conversations are finished one after
/// the other, so that a run that stops early has whole results, and the judge is never idle.
async fn until_room(desk: &Desk, lane: &Lane) {
    tokio::select! {
        biased;
        () = desk.live.pause.cancelled() => {}
        slot = lane.slots.take() => drop(slot),
    }
}

async fn one_item(
    desk: &Arc<Desk>,
    lane: &Arc<Lane>,
    item: Item,
    include_reason: bool,
) -> Result<(), StoreError> {
    desk.live.count(|counters| counters.in_flight += 1);
    let done = settle(desk, lane, &item, include_reason).await;
    desk.live.count(|counters| counters.in_flight = counters.in_flight.saturating_sub(1));
    done
}

async fn settle(
    desk: &Arc<Desk>,
    lane: &Arc<Lane>,
    item: &Item,
    include_reason: bool,
) -> Result<(), StoreError> {
    let turns = desk.workspace.read(|reads| snapshots::get(reads, item.snapshot))?;
    let asker = Asker {
        desk: Arc::clone(desk),
        lane: Arc::clone(lane),
        item: item.id,
        repeat: item.repeat,
        retries: AtomicU32::new(0),
    };
    let judged = match desk.method {
        Method::TurnByTurn => turn_by_turn::judge(&asker, &turns, include_reason).await?,
        Method::WholeConversation => {
            whole_conversation::judge(&asker, &turns, include_reason).await?
        }
    };
    let Some(judged) = judged else { return Ok(()) };
    let tally = Tally { retries: asker.retries.load(Ordering::Relaxed), ..tally(&judged, &turns) };
    let latest = latest(&judged, &turns, item, &lane.settings.name);
    let (id, now_ms) = (item.id, desk.clock.now_ms());
    desk.commit(move |writes| {
        verdicts::replace(writes, id, &judged.facts, &judged.verdicts)?;
        items::finish(writes, id, &tally, judged.reason.as_deref(), now_ms)
    })
    .await?;
    let counts = ItemCounts { conversation: i64::from(item.position), counts: tally.counts };
    desk.live.finished(lane.ordinal, counts, latest);
    Ok(())
}

fn tally(judged: &Judged, turns: &[Turn]) -> Tally {
    let mut counts = TurnCounts::default();
    for verdict in &judged.verdicts {
        counts.add(verdict.outcome);
    }
    let count =
        |keep: &dyn Fn(&Verdict) -> bool| judged.verdicts.iter().map(|v| u32::from(keep(v))).sum();
    let of_kind = |kind| count(&move |verdict: &Verdict| verdict.kind == Some(kind));
    counts.empty = turns.iter().map(|turn| u32::from(turn.is_empty_reply())).sum();
    Tally {
        counts,
        weak: count(&Verdict::is_weak),
        forgot: of_kind(AttritionKind::Forgot),
        contradicted: of_kind(AttritionKind::Contradicted),
        asked_again: of_kind(AttritionKind::AskedAgain),
        ignored_constraint: of_kind(AttritionKind::IgnoredConstraint),
        retries: 0,
    }
}

fn latest(judged: &Judged, turns: &[Turn], item: &Item, judge: &str) -> Vec<LatestVerdict> {
    judged
        .verdicts
        .iter()
        .filter(|verdict| verdict.outcome != Outcome::NotApplicable)
        .map(|verdict| LatestVerdict {
            item: item.id,
            judge: judge.to_owned(),
            conversation: item.external_id.clone(),
            position: verdict.position,
            outcome: verdict.outcome,
            kind: verdict.kind,
            excerpt: turns
                .iter()
                .find(|turn| turn.position == verdict.position)
                .map(|turn| turn.content.chars().take(EXCERPT_CHARS).collect())
                .unwrap_or_default(),
        })
        .collect()
}

/// Stores the run's final state, with the reason for a pause. If even that cannot be written, the run shows as interrupted
/// the next time the workspace is opened, and can be resumed all the same.
async fn rest(desk: &Desk, lanes: &[Arc<Lane>]) -> (RunState, Option<String>) {
    let live = &desk.live;
    let progress = live.progress(u64::MAX);
    let stopped: Vec<String> = lanes
        .iter()
        .filter_map(|lane| Some(format!("{}: {}", lane.settings.name, lane.stopped_because()?)))
        .collect();
    let stopped = (!stopped.is_empty()).then(|| stopped.join("\n"));
    let (state, because) = if progress.done >= progress.items {
        (RunState::Finished, None)
    } else if live.cancel.is_cancelled() {
        (RunState::Cancelled, None)
    } else {
        (RunState::Paused, live.paused_because().or(stopped))
    };
    let (run, elapsed_ms, now_ms) = (desk.run, live.elapsed_ms(), desk.clock.now_ms());
    let lanes = lanes.to_vec();
    let reason = because.clone();
    let written = desk
        .workspace
        .write(move |writes| {
            for lane in &lanes {
                let notes = lane.judge.identity().notes;
                run_judges::set_notes(writes, run, lane.ordinal, &notes)?;
                judges::learn(writes, &lane.settings, lane.judge.learnt().as_deref())?;
            }
            let finished = (state == RunState::Finished).then_some(now_ms);
            runs::set_state(writes, run, state.as_str(), reason.as_deref(), elapsed_ms, finished)
        })
        .await;
    if let Err(error) = written {
        tracing::warn!(%error, "the state of a run could not be written");
    }
    (state, because)
}

impl Engine {
    fn forget_live(&self, run: recollect_domain::ids::RunId) {
        self.live.lock().unwrap_or_else(std::sync::PoisonError::into_inner).remove(&run);
    }

    /// Refuses when the run is under way already: two of it would ask everything twice.
    pub(crate) fn remember_live(
        &self,
        run: recollect_domain::ids::RunId,
        live: Arc<LiveRun>,
    ) -> Result<(), EngineError> {
        let mut lives = self.live.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match lives.entry(run) {
            Entry::Occupied(_) => Err(EngineError::already_going_on()),
            Entry::Vacant(free) => {
                free.insert(live);
                Ok(())
            }
        }
    }
}
