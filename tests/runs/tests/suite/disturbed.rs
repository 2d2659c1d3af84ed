//! The workspace cannot be written for a while.

use mock_judge::{MockJudge, Plan};
use recollect_engine::RunState;
use runs::{Bench, new_run, remembering};
use rusqlite::Connection;

#[tokio::test(flavor = "multi_thread")]
async fn a_run_waits_while_another_program_holds_the_workspace_and_loses_no_answer() {
    let plan = Plan { latency_ms: 100, ..Plan::default() };
    let (bench, mock) = (Bench::new(), MockJudge::start(plan));
    bench.add_judge(&mock).await;
    let other = Connection::open(bench.workspace()).unwrap();
    let run = bench.start(new_run(bench.import(&remembering(20)).await)).await;
    bench.wait_for(run, |progress| progress.calls > 0).await;
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let is_told = |progress: &recollect_engine::Progress| {
        progress.notice.as_deref().is_some_and(|said| said.contains("another program holds it"))
    };
    bench.wait_for(run, is_told).await;
    other.execute_batch("COMMIT").unwrap();
    let results = bench.rest(run).await;
    assert_eq!(results.info.state, RunState::Finished);
    assert_eq!(mock.counts().requests, 80, "nothing that came back was asked for again");
    assert_eq!(results.judges[0].macro_score.mean, Some(1.0));
}
