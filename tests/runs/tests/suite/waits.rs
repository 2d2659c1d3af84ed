//! A named wait is sat out, and no more calls are in flight than allowed.

use mock_judge::{MockJudge, Plan, Rates};
use recollect_engine::RunState;
use runs::{Bench, judge_at, new_run, remembering, talk};

const WAIT_S: u64 = 2;

/// Arrivals of the only document that is asked about, in milliseconds.
async fn arrivals(plan: Plan) -> Vec<u64> {
    let (bench, mock) = (Bench::new(), MockJudge::start(plan));
    bench.add_judge(&mock).await;
    let silent = [talk("one", &["I am [[name=Ada]]."])];
    let results = bench.run(new_run(bench.import(&silent).await)).await;
    assert_eq!(results.info.state, RunState::Finished);
    mock.requests().iter().map(|request| request.arrived_ms).collect()
}

fn told_to_wait() -> Plan {
    let rates = Rates { rate_limited: 1.0, ..Rates::default() };
    Plan { rates, retry_after_s: Some(WAIT_S), ..Plan::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wait_in_seconds_is_over_before_the_next_request() {
    let arrived = arrivals(told_to_wait()).await;
    assert_eq!(arrived.len(), 2);
    assert!(arrived[1] - arrived[0] >= WAIT_S * 1_000, "{arrived:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wait_named_as_a_date_is_over_before_the_next_request() {
    let arrived = arrivals(Plan { retry_after_as_date: true, ..told_to_wait() }).await;
    assert_eq!(arrived.len(), 2);
    // A date knows only whole seconds: the one named may be up to a second sooner.
    assert!(arrived[1] - arrived[0] >= (WAIT_S - 1) * 1_000, "{arrived:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_503_that_names_a_wait_is_obeyed_too() {
    let rates = Rates { unavailable: 1.0, ..Rates::default() };
    let arrived = arrivals(Plan { rates, ..told_to_wait() }).await;
    assert!(arrived[1] - arrived[0] >= WAIT_S * 1_000, "{arrived:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_judge_waits_not_only_the_call_that_was_told_to() {
    let rates = Rates { rate_limited: 0.2, ..Rates::default() };
    let plan = Plan { rates, retry_after_s: Some(1), seed: 1, ..Plan::default() };
    let (bench, mock) = (Bench::new(), MockJudge::start(plan));
    let mut judge = judge_at(&mock);
    // One at a time: nothing is under way already when the wait is named.
    judge.concurrency = Some(1);
    bench.engine().add_judge(judge).await.unwrap();
    bench.run(new_run(bench.import(&remembering(3)).await)).await;
    let requests = mock.requests();
    let told = requests.iter().filter(|request| request.status == Some(429));
    let waits: Vec<u64> = told.map(|request| request.arrived_ms).collect();
    assert!(!waits.is_empty());
    for from in waits {
        let meanwhile = |at: &u64| *at > from && *at < from + 1_000;
        let arrived = requests.iter().map(|request| request.arrived_ms).filter(meanwhile);
        assert_eq!(arrived.count(), 0, "within a second of a 429");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_named_wait_costs_no_try() {
    // More waits than a call has tries.
    let rates = Rates { rate_limited: 1.0, ..Rates::default() };
    let plan =
        Plan { rates, max_faults_per_request: 12, retry_after_s: Some(0), ..Plan::default() };
    let arrived = arrivals(plan).await;
    assert_eq!(arrived.len(), 13);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_calls_are_in_flight_than_the_judge_and_the_run_allow() {
    let plan = Plan { latency_ms: 30, jitter_ms: 10, ..Plan::default() };
    for (of_judge, of_run, peak) in [(4, None, 4), (8, Some(2), 2)] {
        let (bench, mock) = (Bench::new(), MockJudge::start(plan.clone()));
        let mut judge = judge_at(&mock);
        judge.concurrency = Some(of_judge);
        bench.engine().add_judge(judge).await.unwrap();
        let mut new = new_run(bench.import(&remembering(10)).await);
        new.concurrency = of_run;
        bench.run(new).await;
        assert_eq!(mock.counts().peak_in_flight, peak, "the limit is used, and kept");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_that_waits_holds_up_no_other() {
    let for_long = Plan { retry_after_s: Some(600), ..told_to_wait() };
    let (slow, quick) = (MockJudge::start(for_long), MockJudge::start(Plan::default()));
    let bench = Bench::new();
    for (name, mock) in [("slow", &slow), ("quick", &quick)] {
        let mut judge = judge_at(mock);
        judge.name = name.into();
        bench.engine().add_judge(judge).await.unwrap();
    }
    let mut new = new_run(bench.import(&remembering(4)).await);
    (new.judges, new.concurrency) = (vec!["slow".into(), "quick".into()], Some(2));
    let run = bench.start(new).await;
    bench.wait_for(run, |progress| progress.done >= 4).await;
    bench.engine().cancel_run(run).await.unwrap();
    assert!(slow.counts().requests <= 2, "no more than went out before the wait was named");
    assert_eq!(quick.counts().requests, 16, "all of the quick judge's calls, meanwhile");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_wait_half_as_many_calls_are_in_flight() {
    let latency_ms = 1_000;
    let plan = Plan { latency_ms, ..told_to_wait() };
    let (bench, mock) = (Bench::new(), MockJudge::start(plan));
    bench.add_judge(&mock).await;
    let run = bench.start(new_run(bench.import(&remembering(20)).await)).await;
    // All of the first eight are told to wait, which halves once; then the next ones are.
    bench.wait_for(run, |progress| progress.retries > 8).await;
    bench.engine().cancel_run(run).await.unwrap();
    let arrived: Vec<u64> = mock.requests().iter().map(|request| request.arrived_ms).collect();
    let (before, after) = arrived.split_at(8);
    assert!(before.iter().all(|at| at - before[0] < latency_ms), "{arrived:?}");
    assert!(after[0] - before[0] >= latency_ms + WAIT_S * 1_000, "{arrived:?}");
    let at_first = after.iter().filter(|at| **at - after[0] < latency_ms).count();
    assert_eq!(at_first, 4, "{arrived:?}");
}
