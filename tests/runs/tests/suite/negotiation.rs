//! An endpoint that refuses settings gets the request without them.

use mock_judge::{MockJudge, Plan};
use recollect_engine::RunState;
use runs::{Bench, judge_at, new_run, remembering};

const CONCURRENCY: u32 = 4;
/// The schema, JSON mode, the temperature.
const REFUSABLE: u64 = 3;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_is_left_out_and_told_and_the_run_finishes_right() {
    let plan = Plan {
        refuse_json_schema: true,
        refuse_json_mode: true,
        refuse_temperature: true,
        ..Plan::default()
    };
    let (bench, mock) = (Bench::new(), MockJudge::start(plan));
    let mut judge = judge_at(&mock);
    judge.concurrency = Some(CONCURRENCY);
    bench.engine().add_judge(judge).await.unwrap();
    let results = bench.run(new_run(bench.import(&remembering(10)).await)).await;
    let judge = &results.judges[0];
    assert_eq!((results.info.state, judge.turns.retained), (RunState::Finished, 20));
    assert_eq!(judge.macro_score.mean, Some(1.0));
    let counts = mock.counts();
    assert_eq!(counts.by_status.get(&200), Some(&40));
    let refused = *counts.by_status.get(&400).unwrap();
    assert!(
        (REFUSABLE..=REFUSABLE * u64::from(CONCURRENCY)).contains(&refused),
        "each setting is refused once for each call in flight: {refused}"
    );
    let notes = judge.judge.notes.join("\n");
    assert_eq!(judge.judge.notes.len(), 2, "{notes}");
    assert!(notes.contains("temperature") && notes.contains("reply format"), "{notes}");
    let judges = bench.engine().judges().await.unwrap();
    assert_eq!(judges[1].notes, judge.judge.notes, "and shown with the judge");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_surest_form_that_is_not_refused_is_used() {
    let plan = Plan { refuse_json_schema: true, ..Plan::default() };
    let (bench, mock) = (Bench::new(), MockJudge::start(plan));
    bench.add_judge(&mock).await;
    let results = bench.run(new_run(bench.import(&remembering(2)).await)).await;
    let answered = mock.requests().into_iter().filter(|request| request.status == Some(200));
    for request in answered {
        assert_eq!(request.body["response_format"]["type"], "json_object");
        assert_eq!(request.body["temperature"], 0.0);
    }
    let notes = &results.judges[0].judge.notes;
    assert!(notes.len() == 1 && notes[0].contains("schema"), "{notes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endpoint_that_takes_everything_leaves_nothing_to_tell() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let results = bench.run(new_run(bench.import(&remembering(1)).await)).await;
    assert_eq!(results.judges[0].judge.notes, Vec::<String>::new());
    let first = &mock.requests()[0].body;
    assert_eq!(first["response_format"]["type"], "json_schema");
    assert_eq!(first["response_format"]["json_schema"]["strict"], true);
}
