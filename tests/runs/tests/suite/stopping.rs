//! Stopping, and going on later.

use mock_judge::{MockJudge, Plan, Rates};
use recollect_domain::TurnCounts;
use recollect_engine::{Resume, RunState};
use runs::{Bench, judge_at, new_run, remembering};

const CONVERSATIONS: usize = 20;

fn slow() -> Plan {
    Plan { latency_ms: 15, jitter_ms: 15, ..Plan::default() }
}

async fn half_way(bench: &Bench, mock: &MockJudge) -> recollect_domain::ids::RunId {
    bench.add_judge(mock).await;
    let run = bench.start(new_run(bench.import(&remembering(CONVERSATIONS)).await)).await;
    bench.wait_for(run, |progress| progress.calls >= 30).await;
    run
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_run_goes_on_in_a_reopened_workspace_and_pays_for_nothing_twice() {
    let (mut bench, mock) = (Bench::new(), MockJudge::start(slow()));
    let run = half_way(&bench, &mock).await;
    bench.engine().cancel_run(run).await.unwrap();
    let sent = mock.counts().requests;
    assert!(sent < 80, "it was stopped on the way");
    bench.close();
    bench.open();
    let results = bench.results(run).await;
    assert_eq!(results.info.state, RunState::Cancelled);
    assert_eq!(mock.counts().requests, sent, "no request after the cancelling returned");

    let results = bench.resume(run, false).await;
    assert_eq!((results.info.state, results.info.done), (RunState::Finished, 20));
    let counts = mock.counts();
    assert_eq!((counts.repeats, counts.unanswered), (0, 0), "every answer was kept");
    assert_eq!(counts.requests, 80);
    let all = TurnCounts { retained: 40, ..TurnCounts::default() };
    assert_eq!((results.judges[0].turns, results.judges[0].macro_score.mean), (all, Some(1.0)));
    assert_eq!(results.judges[0].spend.calls, 80);
    assert_eq!(results.judges[0].spend.answered_from_memory, 0, "its own calls are its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_resumed_twice_at_once_goes_on_once() {
    let (bench, mock) = (Bench::new(), MockJudge::start(slow()));
    let run = half_way(&bench, &mock).await;
    bench.engine().cancel_run(run).await.unwrap();
    let resume = || bench.engine().resume_run(run, Resume::default());
    let both = tokio::join!(resume(), resume());
    assert_eq!([both.0.is_ok(), both.1.is_ok()].iter().filter(|ok| **ok).count(), 1);
    let results = bench.rest(run).await;
    assert_eq!((results.info.state, results.info.done), (RunState::Finished, 20));
    assert_eq!((mock.counts().repeats, mock.counts().requests), (0, 80));
}

#[tokio::test(flavor = "multi_thread")]
async fn cancelling_does_not_wait_for_a_judge_that_never_answers() {
    let rates = Rates { hung: 1.0, ..Rates::default() };
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan { rates, ..Plan::default() }));
    let mut judge = judge_at(&mock);
    judge.timeout_s = Some(3_600);
    bench.engine().add_judge(judge).await.unwrap();
    let run = bench.start(new_run(bench.import(&remembering(2)).await)).await;
    runs::until(|| mock.counts().requests == 4);
    bench.engine().cancel_run(run).await.unwrap();
    let results = bench.results(run).await;
    assert_eq!((results.info.state, results.info.done), (RunState::Cancelled, 0));
    assert_eq!(mock.counts().requests, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_run_keeps_what_was_in_flight_and_goes_on() {
    let (bench, mock) = (Bench::new(), MockJudge::start(slow()));
    let run = half_way(&bench, &mock).await;
    bench.engine().pause_run(run).unwrap();
    let paused = bench.rest(run).await;
    assert_eq!((paused.info.state, &paused.info.run.paused_because), (RunState::Paused, &None));
    assert_eq!(mock.counts().unanswered, 0, "calls in flight were awaited");
    let results = bench.resume(run, false).await;
    assert_eq!((results.info.state, results.info.done), (RunState::Finished, 20));
    assert_eq!((mock.counts().repeats, mock.counts().requests), (0, 80));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_run_froze_is_judged_even_when_the_dataset_is_gone() {
    let (bench, mock) = (Bench::new(), MockJudge::start(slow()));
    let run = half_way(&bench, &mock).await;
    bench.engine().pause_run(run).unwrap();
    let dataset = bench.rest(run).await.info.run.settings.dataset;
    bench.engine().delete_dataset(dataset).await.unwrap();
    let results = bench.resume(run, false).await;
    assert_eq!((results.info.state, results.judges[0].turns.retained), (RunState::Finished, 40));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_under_way_cannot_be_resumed_and_one_at_rest_cannot_be_stopped() {
    let (bench, mock) = (Bench::new(), MockJudge::start(slow()));
    let run = half_way(&bench, &mock).await;
    let twice = bench.engine().resume_run(run, Resume::default()).await.unwrap_err();
    assert_eq!(twice.to_string(), "This run is going on already.");
    bench.engine().cancel_run(run).await.unwrap();
    assert!(bench.engine().pause_run(run).is_err());
    assert!(bench.engine().cancel_run(run).await.is_err());
}
