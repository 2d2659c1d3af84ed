//! A judge behind a bad connection: late, but right.

use mock_judge::{MockJudge, Plan, Rates};
use recollect_domain::TurnCounts;
use recollect_engine::RunState;
use runs::{Bench, judge_at, new_run, remembering, talk};

fn bad_day() -> Plan {
    let rates = Rates {
        rate_limited: 0.10,
        server_error: 0.05,
        malformed: 0.05,
        hung: 0.02,
        truncated: 0.03,
        disconnect: 0.05,
        ..Rates::default()
    };
    Plan { rates, seed: 5, retry_after_s: Some(1), ..Plan::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_kinds_of_faults_leave_every_conversation_scored_and_none_wrong() {
    let (bench, mock) = (Bench::new(), MockJudge::start(bad_day()));
    let mut judge = judge_at(&mock);
    (judge.timeout_s, judge.concurrency) = (Some(1), Some(64));
    bench.engine().add_judge(judge).await.unwrap();
    let mut talks = remembering(30);
    for n in 0..10 {
        let forgot = format!("Who are you again, {n}? [[miss:forgot]]");
        talks.push(talk(&format!("m{n}"), &[&format!("I am [[name=Ada {n}]]."), &forgot]));
    }
    let results = bench.run(new_run(bench.import(&talks).await)).await;
    let judge = &results.judges[0];
    assert_eq!((results.info.state, results.info.unscored), (RunState::Finished, 0));
    let turns = TurnCounts { retained: 60, attrition: 10, ..TurnCounts::default() };
    assert_eq!(judge.turns, turns);
    assert_eq!(judge.macro_score.mean, Some(0.75));
    assert_eq!((judge.results.passed, judge.results.failed), (30, 10));
    let counts = mock.counts();
    let met = |status: u16| counts.by_status.get(&status).is_some_and(|times| *times > 0);
    assert!(met(429) && met(500) && counts.unanswered > 1, "the faults were met: {counts:?}");
    assert_eq!(counts.repeats, 0, "nothing that was answered is asked again");
    let lost = counts.by_status.get(&429).unwrap() + counts.by_status.get(&500).unwrap();
    assert_eq!(u64::from(judge.retries), lost + counts.unanswered, "each is counted as a retry");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_is_trying_again_can_be_paused_and_has_failed_nobody() {
    let rates = Rates { disconnect: 1.0, ..Rates::default() };
    let plan = Plan { rates, max_faults_per_request: u32::MAX, ..Plan::default() };
    let (bench, mock) = (Bench::new(), MockJudge::start(plan));
    bench.add_judge(&mock).await;
    let talks = [talk("one", &["I am [[name=Ada]].", "Hello Ada."])];
    let run = bench.start(new_run(bench.import(&talks).await)).await;
    bench.wait_for(run, |progress| progress.retries > 1).await;
    bench.engine().pause_run(run).unwrap();
    let results = bench.rest(run).await;
    assert_eq!(results.info.state, RunState::Paused);
    assert_eq!(results.info.done, 0, "nothing is settled");
    assert_eq!(results.judges[0].results.failed, 0, "a judge's failure is never a fail");
}
