//! An endpoint that refuses settings gets the request without them.

use mock_judge::{MockJudge, Plan};
use recollect_engine::{KeyChange, NewJudge, NewRun, RunState};
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
async fn what_was_refused_once_is_not_sent_again_and_answers_are_still_known() {
    let plan = Plan { refuse_json_schema: true, refuse_temperature: true, ..Plan::default() };
    let (mut bench, mock) = (Bench::new(), MockJudge::start(plan));
    bench.add_judge(&mock).await;
    let dataset = bench.import(&remembering(5)).await;
    bench.run(new_run(dataset)).await;
    bench.close();
    bench.open();

    mock.reset();
    bench.run(new_run(dataset)).await;
    assert_eq!(mock.requests().len(), 0, "the same questions are answered from memory");
    let fresh = bench.run(NewRun { fresh: true, ..new_run(dataset) }).await;
    assert_eq!(mock.counts().by_status.get(&400), None, "nothing is refused a second time");
    assert_eq!(fresh.judges[0].judge.notes.len(), 2, "and the report says what was left out");

    // Another model may take what this one refused.
    mock.reset();
    let other = NewJudge { model: "another-model".into(), ..judge_at(&mock) };
    bench.engine().change_judge(other, KeyChange::AsItIs).await.unwrap();
    bench.run(new_run(dataset)).await;
    assert!(mock.counts().by_status.contains_key(&400));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_of_the_judge_begins_anew_and_its_finding_is_kept() {
    let plan = Plan { refuse_json_schema: true, ..Plan::default() };
    let (bench, mock) = (Bench::new(), MockJudge::start(plan));
    bench.add_judge(&mock).await;
    let name = judge_at(&mock).name;
    for _ in 0..2 {
        mock.reset();
        let test = bench.engine().test_judge(&name).await.unwrap();
        assert_eq!(test.form.as_deref(), Some("json_object"));
        assert_eq!(mock.counts().by_status.get(&400), Some(&1));
    }
    mock.reset();
    bench.run(new_run(bench.import(&remembering(2)).await)).await;
    assert_eq!(mock.counts().by_status.get(&400), None);
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
