//! A service that repeats its key in all it says, over every wire and every way to fail: the key is
//! in no file, no log, no error and nothing the screen is told.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use mock_judge::{Certificate, MockJudge, Plan, Rates, TlsDoor};
use recollect_domain::ids::DatasetId;
use recollect_engine::{CsvOptions, ExportOptions, KeySource, NewJudge, RunResults, RunState};
use runs::{Bench, judge_at, new_run, talk};
use tracing_subscriber::filter::LevelFilter;

const VARIABLE: &str = "LEAKS_TEST_KEY";
/// With characters that look otherwise in an address and in base64.
const KEY: &str = "sk-pl/anted+7f=3c91e2~ab";
const PROVIDERS: [&str; 6] =
    ["openai", "openai-compatible", "azure", "anthropic", "gemini", "ollama"];

/// Each way to fail that a judge can answer with, by name.
fn failures() -> Vec<(&'static str, Plan)> {
    let rates = |rates: Rates| Plan { rates, retry_after_s: Some(0), ..Plan::default() };
    let plans = [
        ("wrong key", Plan { wrong_key: Some("another".into()), ..Plan::default() }),
        ("quota", Plan { quota: true, ..Plan::default() }),
        ("unknown model", Plan { unknown_model: true, ..Plan::default() }),
        ("too long", Plan { context_too_long: true, ..Plan::default() }),
        ("filter", Plan { content_filter: true, ..Plan::default() }),
        ("refusal", Plan { refusal: true, ..Plan::default() }),
        ("web page", Plan { web_page: true, ..Plan::default() }),
        (
            "redirect",
            Plan { redirect_to: Some(format!("http://127.0.0.1:9/?key={KEY}")), ..Plan::default() },
        ),
        (
            "no schema",
            Plan { refuse_json_schema: true, refuse_temperature: true, ..Plan::default() },
        ),
        ("ignored schema", Plan { ignore_json_schema: true, ..Plan::default() }),
        ("malformed", rates(Rates { malformed: 1.0, ..Rates::default() })),
        ("truncated", rates(Rates { truncated: 1.0, ..Rates::default() })),
        ("busy", rates(Rates { rate_limited: 1.0, ..Rates::default() })),
        ("broken", rates(Rates { server_error: 1.0, ..Rates::default() })),
        ("cut off", rates(Rates { disconnect: 1.0, ..Rates::default() })),
    ];
    plans.into_iter().map(|(name, plan)| (name, Plan { repeat_key: true, ..plan })).collect()
}

/// Tests a judge, asks it for its models and runs it; gives all that a person is told.
async fn told(bench: &Bench, dataset: DatasetId, judge: NewJudge) -> (RunResults, String) {
    let (engine, name) = (bench.engine(), judge.name.clone());
    engine.add_judge(judge).await.unwrap();
    let tested = engine.test_judge(&name).await;
    let models = engine.models(&name).await;
    let mut new = new_run(dataset);
    new.judges = vec![name.clone()];
    new.fresh = true;
    let results = bench.run(new).await;
    let run = results.info.run.id;
    let mut all = format!("{tested:?} {models:?} {results:?}");
    if results.info.state != RunState::Paused {
        for item in bench.items(&results).await {
            let steps = engine.item_steps(item.item.id).await.unwrap();
            all.push_str(&format!("{item:?} {steps:?}"));
        }
    }
    let options = ExportOptions { csv: CsvOptions::default(), rule: None };
    let export = bench.folder().join(format!("{name}.csv"));
    engine.export_run(run, &export, options).await.unwrap();
    (results, all)
}

/// The bytes a key can be met as.
fn forms() -> Vec<(&'static str, Vec<u8>)> {
    let percent: String = url::form_urlencoded::byte_serialize(KEY.as_bytes()).collect();
    let mut forms = vec![
        ("raw", KEY.into()),
        ("percent", percent.into_bytes()),
        ("escaped", KEY.replace('/', "\\/").into_bytes()),
        ("utf-16 le", KEY.encode_utf16().flat_map(u16::to_le_bytes).collect()),
        ("utf-16 be", KEY.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        // A key that was shortened before it was cut out.
        ("half", KEY[..12].into()),
    ];
    for before in 0..3 {
        // What stands before shifts all letters; those that hold a part of it are left out.
        let shifted = [&[b' '; 3][..before], KEY.as_bytes()].concat();
        let encoded = STANDARD_NO_PAD.encode(shifted);
        let whole = &encoded[(before * 8).div_ceil(6)..encoded.len() - 2];
        forms.push(("base64", whole.as_bytes().to_vec()));
    }
    forms
}

fn leaks_in(bytes: &[u8]) -> Vec<&'static str> {
    let holds = |form: &[u8]| bytes.windows(form.len()).any(|window| window == form);
    forms().into_iter().filter(|(_, form)| holds(form)).map(|(name, _)| name).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_nowhere_whatever_goes_wrong() {
    let mut bench = Bench::new();
    let log = std::fs::File::create(bench.folder().join("trace.log")).unwrap();
    tracing_subscriber::fmt()
        .with_max_level(LevelFilter::TRACE)
        .with_writer(Mutex::new(log))
        .init();
    bench.keys.set(VARIABLE, KEY);
    let talks = [talk("one", &["I am [[name=Ada]].", "Who are you? [[miss:asked_again]]"])];
    let dataset = bench.import(&talks).await;
    let guarded = |name: String, provider: &str, url: String| {
        let mut judge = judge_at(&MockJudge::start(Plan::default()));
        (judge.name, judge.provider, judge.url) = (name, provider.into(), Some(url));
        judge.key = KeySource::Environment(VARIABLE.into());
        judge
    };

    let (mut paths, mut sent) = (0, 0);
    for provider in PROVIDERS {
        for (failure, plan) in failures() {
            let mock = MockJudge::start(plan);
            let judge = guarded(format!("{provider} {failure}"), provider, mock.address());
            let (_, all) = told(&bench, dataset, judge).await;
            assert_eq!(leaks_in(all.as_bytes()), Vec::<&str>::new(), "{provider}, {failure}");
            let held = mock.requests().iter().filter(|r| format!("{r:?}").contains(KEY)).count();
            assert!(held > 0, "{provider}, {failure}: the key was sent");
            (paths, sent) = (paths + 1, sent + held);
        }
        let mock = MockJudge::start(Plan::default());
        for certificate in [Certificate::Expired, Certificate::OtherHost] {
            let door = TlsDoor::open(&mock, certificate);
            let judge = guarded(format!("{provider} {certificate:?}"), provider, door.address());
            let (_, all) = told(&bench, dataset, judge).await;
            assert_eq!(leaks_in(all.as_bytes()), Vec::<&str>::new(), "{provider}");
            paths += 1;
        }
    }
    assert!(paths >= 40 && sent > paths, "{paths} ways to fail, {sent} requests with the key");

    let exported =
        files(bench.folder()).iter().filter(|f| f.extension().is_some_and(|e| e == "csv")).count();
    assert_eq!(exported, paths, "each was exported");
    for is_open in [true, false] {
        if !is_open {
            bench.close();
        }
        for file in files(bench.folder()) {
            let leaks = leaks_in(&std::fs::read(&file).unwrap());
            assert_eq!(leaks, Vec::<&str>::new(), "{}, open: {is_open}", file.display());
        }
    }
    let traced = std::fs::read_to_string(bench.folder().join("trace.log")).unwrap();
    assert!(traced.contains("hyper"), "the log was written");
}

#[test]
fn the_search_finds_a_key_in_every_form() {
    for (name, form) in forms() {
        let among = [b"...", &form[..], b"..."].concat();
        assert!(leaks_in(&among).contains(&name), "{name}");
    }
    let header = STANDARD_NO_PAD.encode(format!("Authorization: Bearer {KEY}, and more"));
    assert_eq!(leaks_in(header.as_bytes()), ["base64"]);
}
