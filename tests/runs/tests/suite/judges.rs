//! Setting judges up, changing them and trying them out.

use std::path::PathBuf;

use mock_judge::{MockJudge, Plan};
use recollect_engine::{
    BASELINE, CsvOptions, ErrorCode, ExportOptions, Fix, KeyChange, KeySource, MOST_INSTRUCTIONS,
    NewJudge, NewKey,
};
use runs::{Bench, Cli, judge_at, new_run, remembering};
use secrecy::SecretString;
use serde_json::json;

const KEY: &str = "sk-kept-0123456789-wxyz";

fn wants_key() -> MockJudge {
    MockJudge::start(Plan { wrong_key: Some(KEY.into()), ..Plan::default() })
}

fn pasted(key: &str) -> Option<NewKey> {
    Some(NewKey { key: SecretString::from(key.to_owned()), session_will_do: true })
}

fn with_key(mock: &MockJudge) -> NewJudge {
    NewJudge { key: KeySource::Keychain, new_key: pasted(KEY), ..judge_at(mock) }
}

fn instructed(mock: &MockJudge, text: &str) -> NewJudge {
    NewJudge { instructions: Some(text.into()), ..judge_at(mock) }
}

fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(name)
}

#[tokio::test(flavor = "multi_thread")]
async fn another_model_at_the_same_host_keeps_the_key_and_another_host_does_not_get_it() {
    let (mock, other, bench) = (wants_key(), wants_key(), Bench::new());
    let engine = bench.engine();
    engine.add_judge(with_key(&mock)).await.unwrap();
    let model = NewJudge { model: "mock-2".into(), price_in: Some(1.0), ..judge_at(&mock) };
    let changed = engine.change_judge(model, KeyChange::AsItIs).await.unwrap();
    assert_eq!(changed.settings.model, "mock-2");
    assert_eq!(changed.settings.price_in, Some(1.0));
    assert_eq!(changed.key.last_four.as_deref(), Some("wxyz"));
    assert!(engine.test_judge("mock").await.unwrap().ok);

    let elsewhere = engine.change_judge(judge_at(&other), KeyChange::AsItIs).await.unwrap_err();
    assert_eq!((elsewhere.code(), elsewhere.field()), (ErrorCode::BadInput, Some("key")));
    assert!(elsewhere.to_string().contains("does not go along"), "{elsewhere}");
    assert_eq!(engine.judge("mock").await.unwrap().settings.model, "mock-2", "nothing changed");

    engine.change_judge(with_key(&other), KeyChange::AsGiven).await.unwrap();
    assert!(engine.test_judge("mock").await.unwrap().ok);
    assert_eq!(bench.keys.kept(), 1, "the key for the first host is gone");
    engine.change_judge(judge_at(&other), KeyChange::AsGiven).await.unwrap();
    assert_eq!(bench.keys.kept(), 0, "none needed is none kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_of_the_instructions_is_a_version_of_its_own_and_asks_anew() {
    let (mock, bench) = (MockJudge::start(Plan::default()), Bench::new());
    let engine = bench.engine();
    engine.add_judge(judge_at(&mock)).await.unwrap();
    let dataset = bench.import(&remembering(1)).await;
    let versions = [("", "1"), ("Prices are in euros.", "1+1"), ("In pounds.", "1+2"), ("", "1")];
    let mut asked = 0;
    for (round, (text, version)) in versions.into_iter().enumerate() {
        let changed =
            engine.change_judge(instructed(&mock, text), KeyChange::AsItIs).await.unwrap();
        assert_eq!(changed.prompt_version, version, "{text}");
        let results = bench.run(new_run(dataset)).await;
        assert_eq!(results.judges[0].judge.prompt_version, version, "{text}");
        let before = std::mem::replace(&mut asked, mock.counts().requests);
        assert_eq!(asked == before, round == 3, "only what was asked before is remembered: {text}");
        if !text.is_empty() {
            let body = mock.requests().last().unwrap().body.clone();
            assert!(body["messages"][0]["content"].as_str().unwrap().ends_with(text));
            assert!(!body["messages"][1]["content"].as_str().unwrap().contains(text));
        }
    }
    let again = engine.change_judge(instructed(&mock, "In yen."), KeyChange::AsItIs).await.unwrap();
    assert_eq!(again.prompt_version, "1+4", "taking them away counted too");
    let file = bench.folder().join("run.csv");
    let run = engine.runs().await.unwrap()[1].run.id;
    let options = ExportOptions { csv: CsvOptions::default(), rule: None };
    engine.export_run(run, &file, options).await.unwrap();
    assert!(std::fs::read_to_string(file).unwrap().contains(",1+2,"));
}

#[tokio::test(flavor = "multi_thread")]
async fn instructions_have_a_limit() {
    let (mock, bench) = (MockJudge::start(Plan::default()), Bench::new());
    let fits = instructed(&mock, &"é".repeat(MOST_INSTRUCTIONS));
    bench.engine().add_judge(fits).await.unwrap();
    let long = instructed(&mock, &"é".repeat(MOST_INSTRUCTIONS + 1));
    let refused = bench.engine().change_judge(long, KeyChange::AsItIs).await.unwrap_err();
    assert_eq!(refused.field(), Some("instructions"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_built_in_judge_names_its_own_instructions_and_cannot_be_changed() {
    let (mock, bench) = (MockJudge::start(Plan::default()), Bench::new());
    let mut new = new_run(bench.import(&remembering(1)).await);
    new.judges = vec![BASELINE.into()];
    let results = bench.run(new).await;
    let told = bench.engine().judge(BASELINE).await.unwrap().prompt_version;
    assert_eq!(results.judges[0].judge.prompt_version, told);
    assert!(!told.is_empty());
    let changed = NewJudge { name: BASELINE.into(), ..judge_at(&mock) };
    assert!(bench.engine().change_judge(changed, KeyChange::AsItIs).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_tells_the_form_that_worked_what_was_refused_and_what_it_cost() {
    let plan = Plan { refuse_json_schema: true, refuse_temperature: true, ..Plan::default() };
    let (mock, bench) = (MockJudge::start(plan), Bench::new());
    let engine = bench.engine();
    engine.add_judge(judge_at(&mock)).await.unwrap();
    let test = engine.test_judge("mock").await.unwrap();
    assert_eq!((test.ok, test.form.as_deref(), test.fix), (true, Some("json_object"), None));
    assert_eq!(test.refused.len(), 2, "{:?}", test.refused);
    assert_eq!((test.price_known, test.cost), (false, None));
    let priced = NewJudge { price_in: Some(1e6), price_out: Some(0.0), ..judge_at(&mock) };
    engine.change_judge(priced, KeyChange::AsItIs).await.unwrap();
    let test = engine.test_judge("mock").await.unwrap();
    let tokens = test.tokens.unwrap();
    assert_eq!((test.price_known, test.cost), (true, Some(tokens.input_tokens as f64)));
}

#[tokio::test(flavor = "multi_thread")]
async fn each_failure_of_a_test_names_what_mends_it() {
    let cases = [
        (Plan { wrong_key: Some(KEY.into()), ..Plan::default() }, Some(Fix::EnterKey)),
        (Plan { unknown_model: true, ..Plan::default() }, Some(Fix::ChooseModel)),
        (Plan { web_page: true, ..Plan::default() }, Some(Fix::CorrectAddress)),
        (Plan { quota: true, ..Plan::default() }, None),
    ];
    for (plan, fix) in cases {
        let (mock, bench) = (MockJudge::start(plan.clone()), Bench::new());
        bench.add_judge(&mock).await;
        let test = bench.engine().test_judge("mock").await.unwrap();
        assert_eq!((test.ok, test.fix, test.form), (false, fix, None), "{plan:?}");
    }
    let (mock, bench) = (MockJudge::start(Plan::default()), Bench::new());
    bench.add_judge(&mock).await;
    drop(mock);
    let test = bench.engine().test_judge("mock").await.unwrap();
    assert_eq!((test.ok, test.fix), (false, Some(Fix::TestAgain)));
}

#[tokio::test(flavor = "multi_thread")]
async fn models_are_listed_before_there_is_a_judge_and_a_kept_key_stays_at_its_host() {
    let (mock, other, bench) = (wants_key(), wants_key(), Bench::new());
    let engine = bench.engine();
    let unsaved = NewJudge { model: String::new(), ..with_key(&mock) };
    let models = engine.models_at(unsaved, KeyChange::AsGiven).await.unwrap();
    assert_eq!(models, Some(vec!["mock-1".to_owned()]));
    assert_eq!(bench.keys.kept(), 0, "nothing is kept for a judge that is not added");

    engine.add_judge(with_key(&mock)).await.unwrap();
    assert!(engine.models_at(judge_at(&mock), KeyChange::AsItIs).await.is_ok());
    let refused = engine.models_at(judge_at(&other), KeyChange::AsItIs).await.unwrap_err();
    assert_eq!(refused.field(), Some("key"));
    assert!(other.requests().iter().all(|request| request.authorization().is_none()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_file_is_checked_when_it_is_chosen_and_again_when_it_is_used() {
    let (mock, bench) = (MockJudge::start(Plan::default()), Bench::new());
    let engine = bench.engine();
    let file = bench.folder().join("house.pem");
    let trusting = || NewJudge { certificates: Some(file.clone()), ..judge_at(&mock) };
    for (content, words) in [
        (None, "could not be read"),
        (Some("no certificate"), "holds no certificate"),
        (Some("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"), "damaged"),
    ] {
        if let Some(content) = content {
            std::fs::write(&file, content).unwrap();
        }
        let refused = engine.add_judge(trusting()).await.unwrap_err();
        assert_eq!(refused.field(), Some("certificates"), "{refused}");
        assert!(refused.to_string().contains(words), "{refused}");
    }
    std::fs::copy(fixture("house_ca.pem"), &file).unwrap();
    engine.add_judge(trusting()).await.unwrap();
    assert!(engine.test_judge("mock").await.unwrap().ok);
    std::fs::remove_file(&file).unwrap();
    let gone = engine.test_judge("mock").await.unwrap_err();
    assert_eq!(Fix::of_error(&gone), Some(Fix::ChooseCertificates), "{gone}");
}

#[test]
fn the_command_line_changes_what_is_named_and_nothing_else() {
    let (mock, other) = (wants_key(), wants_key());
    let mut bench = Bench::new();
    bench.close();
    let cli = Cli::on(&bench.workspace()).with_variable("RUNS_SET_KEY", KEY);
    let add =
        ["judge", "add", "j", "--provider", "openai-compatible", "--model", "m", "--price-in"];
    let more = ["2", "--url", &mock.url(), "--key-env", "RUNS_SET_KEY"];
    assert_eq!(cli.json(&[&add[..], &more].concat()).code, 0);
    assert_eq!(cli.json(&["judge", "set", "j", "--model", "mock-1"]).document["model"], "mock-1");
    assert_eq!(cli.json(&["judge", "test", "j"]).document["ok"], json!(true));
    assert_eq!(cli.json(&["judge", "models", "j"]).document["models"], json!(["mock-1"]));
    let elsewhere = ["judge", "set", "j", "--url", &other.url()];
    assert_eq!(cli.json(&elsewhere).code, 2, "the key does not go along");
    let named = cli.json(&[&elsewhere[..], &["--key-env", "RUNS_SET_KEY"]].concat());
    assert_eq!(named.document["url"], json!(format!("{}/chat/completions", other.url())));
    assert_eq!(named.document["model"], "mock-1");
}
