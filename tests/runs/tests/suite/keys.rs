//! A judge that cannot go on pauses the run with a sentence; keys travel in one header only.

use std::path::Path;

use mock_judge::{MockJudge, Plan};
use recollect_engine::{
    CsvOptions, DatasetShape, ExportOptions, KeySource, RunResults, RunState, Step,
};
use runs::{Bench, judge_at, new_run, port_of, remembering, talk};

const VARIABLE: &str = "RUNS_TEST_KEY";
const WRONG: &str = "sk-wrong-0b7d1c52";
const RIGHT: &str = "sk-right-93e4a6f8";

fn wants_key() -> Plan {
    Plan { wrong_key: Some(RIGHT.into()), ..Plan::default() }
}

async fn with_key(mock: &MockJudge, key: &str) -> Bench {
    let bench = Bench::new();
    bench.keys.set(VARIABLE, key);
    let mut judge = judge_at(mock);
    judge.key = KeySource::Environment(VARIABLE.into());
    bench.engine().add_judge(judge).await.unwrap();
    bench
}

/// Runs three conversations at a judge without a key.
async fn stopped_by(plan: Plan) -> (RunResults, u64) {
    let (bench, mock) = (Bench::new(), MockJudge::start(plan));
    bench.add_judge(&mock).await;
    let results = bench.run(new_run(bench.import(&remembering(30)).await)).await;
    (results, mock.counts().requests)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_that_cannot_go_on_pauses_the_run_with_a_plain_sentence() {
    let plans = [
        (wants_key(), "asks for a key"),
        (Plan { quota: true, ..Plan::default() }, "no credit left"),
        (Plan { unknown_model: true, ..Plan::default() }, "does not know this model"),
    ];
    for (plan, words) in plans {
        let (results, requests) = stopped_by(plan).await;
        let said = results.info.run.paused_because.unwrap();
        assert_eq!(results.info.state, RunState::Paused, "{said}");
        assert!(said.starts_with("mock: ") && said.contains(words), "{said}");
        assert!(requests <= 8, "no more than were in flight: {requests}");
        let results = &results.judges[0].results;
        assert_eq!((results.passed, results.failed, results.unscored), (0, 0, 0), "{words}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_is_not_followed() {
    let target = MockJudge::start(Plan::default());
    let to = format!("{}/chat/completions", target.url());
    let mock = MockJudge::start(Plan { redirect_to: Some(to), ..Plan::default() });
    let bench = with_key(&mock, RIGHT).await;
    let results = bench.run(new_run(bench.import(&remembering(2)).await)).await;
    assert_eq!(results.info.state, RunState::Paused);
    assert!(results.info.run.paused_because.unwrap().contains("we do not follow"));
    assert_eq!((target.counts().requests, target.counts().connections), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_judge_without_credit_leaves_the_other_to_finish() {
    let (poor, rich) = (
        MockJudge::start(Plan { quota: true, ..Plan::default() }),
        MockJudge::start(Plan::default()),
    );
    let bench = Bench::new();
    for (name, mock) in [("poor", &poor), ("rich", &rich)] {
        let mut judge = judge_at(mock);
        judge.name = name.into();
        bench.engine().add_judge(judge).await.unwrap();
    }
    let mut new = new_run(bench.import(&remembering(5)).await);
    new.judges = vec!["poor".into(), "rich".into()];
    let results = bench.run(new).await;
    assert_eq!((results.info.state, results.info.done), (RunState::Paused, 5));
    assert!(results.info.run.paused_because.unwrap().starts_with("poor: "));
    assert_eq!(results.judges[1].results.passed, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_judge_that_could_not_go_on_is_named() {
    let mock = MockJudge::start(Plan { quota: true, ..Plan::default() });
    let bench = Bench::new();
    for name in ["one", "two"] {
        let mut judge = judge_at(&mock);
        judge.name = name.into();
        bench.engine().add_judge(judge).await.unwrap();
    }
    let mut new = new_run(bench.import(&remembering(2)).await);
    new.judges = vec!["one".into(), "two".into()];
    let because = bench.run(new).await.info.run.paused_because.unwrap();
    let named: Vec<&str> = because.lines().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(named, ["one", "two"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_goes_on_once_the_key_is_right() {
    let mock = MockJudge::start(wants_key());
    let bench = with_key(&mock, WRONG).await;
    let run = bench.run(new_run(bench.import(&remembering(3)).await)).await.info.run.id;
    bench.keys.set(VARIABLE, RIGHT);
    let results = bench.resume(run, false).await;
    assert_eq!((results.info.state, results.info.done), (RunState::Finished, 3));
    assert_eq!(results.info.run.paused_because, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_goes_on_once_there_is_credit() {
    let mock = MockJudge::start(Plan { quota: true, ..Plan::default() });
    let (bench, port) = (Bench::new(), port_of(&mock));
    bench.add_judge(&mock).await;
    let run = bench.run(new_run(bench.import(&remembering(3)).await)).await.info.run.id;
    drop(mock);
    let _topped_up = MockJudge::start_on(port, Plan::default()).unwrap();
    let results = bench.resume(run, false).await;
    assert_eq!((results.info.state, results.judges[0].turns.retained), (RunState::Finished, 6));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_nothing_starts() {
    let mock = MockJudge::start(wants_key());
    let mut judge = judge_at(&mock);
    judge.key = KeySource::Environment("RUNS_TEST_UNSET".into());
    let bench = Bench::new();
    bench.engine().add_judge(judge).await.unwrap();
    let new = new_run(bench.import(&remembering(1)).await);
    let refused = bench.engine().start_run(new).await.unwrap_err();
    assert!(refused.to_string().contains("RUNS_TEST_UNSET"), "{refused}");
    assert!(bench.engine().runs().await.unwrap().is_empty());
    assert_eq!(mock.counts().requests, 0);
}

/// Whether any file below `folder` holds the bytes of `text`.
fn holds(folder: &Path, text: &str) -> bool {
    std::fs::read_dir(folder).unwrap().any(|entry| {
        let path = entry.unwrap().path();
        if path.is_dir() {
            return holds(&path, text);
        }
        let bytes = std::fs::read(&path).unwrap();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}

async fn steps(bench: &Bench, results: &RunResults) -> Vec<Step> {
    let mut steps = Vec::new();
    for item in bench.items(results).await {
        steps.extend(bench.engine().item_steps(item.item.id).await.unwrap());
    }
    steps
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_sent_in_one_header_and_written_nowhere() {
    let mock = MockJudge::start(wants_key());
    let mut bench = with_key(&mock, WRONG).await;
    let talks = [talk("one", &["I am [[name=Ada]].", "Who are you? [[miss:asked_again]]"])];
    let run = bench.run(new_run(bench.import(&talks).await)).await.info.run.id;
    let tested = bench.engine().test_judge("mock").await.unwrap();
    assert!(!tested.ok);
    bench.keys.set(VARIABLE, RIGHT);
    let results = bench.resume(run, false).await;

    for request in mock.requests() {
        let header = request.authorization().unwrap();
        assert!(header == format!("Bearer {RIGHT}") || header == format!("Bearer {WRONG}"));
        let others = request.headers.iter().filter(|(name, _)| *name != "authorization");
        let rest = format!("{} {:?} {}", request.path, others.collect::<Vec<_>>(), request.body);
        assert!(!rest.contains(RIGHT) && !rest.contains(WRONG), "{rest}");
    }
    let options = ExportOptions { csv: CsvOptions::default(), rule: None };
    bench.engine().export_run(run, &bench.folder().join("run.csv"), options).await.unwrap();
    let dataset = results.info.run.settings.dataset;
    let file = bench.folder().join("dataset.jsonl");
    let shape = DatasetShape::Jsonl;
    bench.engine().export_dataset(dataset, &file, shape, CsvOptions::default()).await.unwrap();
    let told = format!("{results:?} {tested:?} {:?}", steps(&bench, &results).await);
    assert!(holds(bench.folder(), "Who are you?"), "the search finds what is there");
    for key in [WRONG, RIGHT] {
        assert!(!told.contains(key), "{key} is told");
        assert!(!holds(bench.folder(), key), "{key} is in a file of an open workspace");
    }
    bench.close();
    assert!(!holds(bench.folder(), RIGHT) && !holds(bench.folder(), WRONG));
}
