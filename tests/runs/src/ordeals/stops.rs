use std::time::{Duration, Instant};

use mock_judge::{MockJudge, Plan, Rates};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use recollect_domain::ids::RunId;
use recollect_engine::{Resume, RunState};

use crate::{Bench, judge_at, new_run, remembering};

const CONVERSATIONS: usize = 12;
const LATEST_STOP_MS: u64 = 150;
/// Longer than it may take to stop.
const HANG_S: u32 = 3_600;

/// What came of it.
#[derive(Debug, Default, Clone, Copy)]
pub struct Stops {
    pub cancels: usize,
    pub pauses: usize,
    pub slowest_cancel: Duration,
    pub slowest_pause: Duration,
}

/// Cancels and pauses runs at random instants. One judge in use answers all, one leaves some calls
/// hanging for ever, which only a cancel need not wait for.
///
/// # Panics
/// When a request goes out after a stop, or a stopped run does not come to rest or cannot go on.
pub async fn stop_again_and_again(stops: usize, seed: u64) -> Stops {
    let mut dice = SmallRng::seed_from_u64(seed);
    let mut report = Stops::default();
    while report.cancels + report.pauses < stops {
        let hangs = dice.random_bool(0.3);
        let rates = Rates { hung: if hangs { 0.2 } else { 0.0 }, ..Rates::default() };
        let plan = Plan { latency_ms: 5, jitter_ms: 10, rates, ..Plan::default() };
        let (bench, mock) = (Bench::new(), MockJudge::start(plan));
        let mut judge = judge_at(&mock);
        judge.timeout_s = Some(HANG_S);
        bench.engine().add_judge(judge).await.unwrap();
        let run = bench.start(new_run(bench.import(&remembering(CONVERSATIONS)).await)).await;
        while report.cancels + report.pauses < stops {
            tokio::time::sleep(Duration::from_millis(dice.random_range(0..LATEST_STOP_MS))).await;
            if bench.engine().watch_run(run).is_none() {
                break;
            }
            match hangs || dice.random_bool(0.5) {
                true => cancel(&bench, &mock, run, &mut report).await,
                false => pause(&bench, run, &mut report).await,
            }
            if bench.results(run).await.info.state == RunState::Finished {
                break;
            }
            bench.engine().resume_run(run, Resume::default()).await.unwrap();
        }
        if !hangs {
            let results = bench.rest(run).await;
            let state = results.info.state;
            let results = match state {
                RunState::Finished => results,
                _ => bench.resume(run, false).await,
            };
            assert_eq!(results.judges[0].turns.retained as usize, 2 * CONVERSATIONS);
        }
    }
    report
}

async fn cancel(bench: &Bench, mock: &MockJudge, run: RunId, report: &mut Stops) {
    let started = Instant::now();
    // It may have finished a moment ago.
    let stopped = bench.engine().cancel_run(run).await;
    report.slowest_cancel = report.slowest_cancel.max(started.elapsed());
    report.cancels += 1;
    let sent = mock.counts().requests;
    let state = bench.results(run).await.info.state;
    assert!(stopped.is_err() || matches!(state, RunState::Cancelled | RunState::Finished));
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(mock.counts().requests, sent, "a request went out after the cancel returned");
}

async fn pause(bench: &Bench, run: RunId, report: &mut Stops) {
    let started = Instant::now();
    if bench.engine().pause_run(run).is_err() {
        return;
    }
    let state = bench.rest(run).await.info.state;
    report.slowest_pause = report.slowest_pause.max(started.elapsed());
    report.pauses += 1;
    assert!(matches!(state, RunState::Paused | RunState::Finished), "{state:?}");
}
