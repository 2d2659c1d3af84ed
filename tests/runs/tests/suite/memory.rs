//! What was answered once is not paid for again, unless a person wants it to be.

use mock_judge::{MockJudge, Plan};
use recollect_engine::RunState;
use runs::{Bench, judge_at, new_run, remembering};

const CALLS: u64 = 20;

#[tokio::test(flavor = "multi_thread")]
async fn a_second_run_is_answered_from_memory_and_a_fresh_one_asks_everything() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let dataset = bench.import(&remembering(5)).await;
    let first = bench.run(new_run(dataset)).await;
    assert_eq!(mock.counts().requests, CALLS);

    let second = bench.run(new_run(dataset)).await;
    assert_eq!(mock.counts().requests, CALLS, "no request at all");
    let spend = second.judges[0].spend;
    assert_eq!((spend.calls, u64::from(spend.answered_from_memory)), (0, CALLS));
    assert_eq!((spend.input_tokens, spend.output_tokens), (0, 0), "nothing was paid");
    assert_eq!(second.judges[0].by_formula, first.judges[0].by_formula);

    let mut fresh = new_run(dataset);
    fresh.fresh = true;
    let third = bench.run(fresh).await;
    assert_eq!(mock.counts().requests, 2 * CALLS);
    assert_eq!(u64::from(third.judges[0].spend.calls), CALLS);
    assert_eq!(third.judges[0].spend.answered_from_memory, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn repeats_are_asked_each_on_their_own() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let mut new = new_run(bench.import(&remembering(5)).await);
    new.repeats = 3;
    let results = bench.run(new).await;
    assert_eq!(mock.counts().requests, 3 * CALLS);
    assert_eq!((results.info.items, results.info.state), (15, RunState::Finished));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_model_is_another_question() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let mut other = judge_at(&mock);
    (other.name, other.model) = ("other".into(), "mock-2".into());
    bench.engine().add_judge(other).await.unwrap();
    let dataset = bench.import(&remembering(5)).await;
    bench.run(new_run(dataset)).await;
    let mut new = new_run(dataset);
    new.judges = vec!["other".into()];
    bench.run(new).await;
    assert_eq!(mock.counts().requests, 2 * CALLS);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_estimate_knows_what_is_in_memory() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let new = new_run(bench.import(&remembering(5)).await);
    let before = bench.engine().estimate_run(&new).await.unwrap();
    assert_eq!((before.answered_from_memory, before.items), (0, 5));
    assert!(before.calls.low <= CALLS as f64 && CALLS as f64 <= before.calls.high, "{before:?}");
    assert_eq!(before.cost, None, "an unknown price is never 0");
    bench.run(new.clone()).await;
    let after = bench.engine().estimate_run(&new).await.unwrap();
    assert!(after.answered_from_memory >= 10, "{after:?}");
}
