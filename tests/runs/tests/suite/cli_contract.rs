//! The documents of `--json` and the exit codes that scripts rely on.

use mock_judge::{MockJudge, Plan};
use runs::{Answer, Bench, Cli, talk};
use serde_json::{Value, json};

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

/// A workspace with one finished run by the mock judge, closed.
struct Shop {
    bench: Bench,
    cli: Cli,
    mock: MockJudge,
    run: Answer,
}

async fn shop() -> Shop {
    let (mut bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    let file = bench.file(&[
        talk("007", &["I am [[name=Ada]].", "Who are you? [[miss:asked_again]]"]),
        talk("008", &["I live in [[city=Leeds]].", "Leeds, then."]),
    ]);
    bench.close();
    let cli = Cli::on(&bench.workspace());
    let add = ["judge", "add", "mock", "--provider", "openai-compatible", "--model", "m"];
    assert_eq!(cli.json(&[&add[..], &["--url", &mock.url()]].concat()).code, 0);
    let imported = cli.json(&["import", &file.display().to_string(), "--name", "Shop"]);
    assert_eq!(imported.code, 0, "{}", imported.stderr);
    let run = cli.json(&["run", "Shop", "--judge", "mock"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    Shop { bench, cli, mock, run }
}

impl Shop {
    fn json(&self, arguments: &[&str]) -> Value {
        let answer = self.cli.json(arguments);
        assert_eq!(answer.code, 0, "{}", answer.stderr);
        answer.document
    }

    fn path(&self, name: &str) -> String {
        self.bench.folder().join(name).display().to_string()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn import_tells_what_it_would_bring_before_it_writes() {
    let shop = shop().await;
    let file = shop.path("more.jsonl");
    let lines = [
        json!({"id": "1", "messages": [{"role": "user", "content": "  Hello\n there "}]}),
        json!({"id": "2", "messages": []}),
    ];
    std::fs::write(&file, lines.map(|line| format!("{line}\n")).concat()).unwrap();
    let dry = shop.json(&["import", &file, "--dry-run"]);
    let wanted = [
        "dataset",
        "name",
        "format",
        "conversations",
        "turns",
        "roles",
        "skipped",
        "warnings",
        "first_content",
    ];
    assert_eq!(keys(&dry), wanted);
    assert_eq!((&dry["dataset"], &dry["name"]), (&json!(null), &json!("more")));
    assert_eq!((&dry["conversations"], &dry["turns"]), (&json!(1), &json!(1)));
    assert_eq!(dry["roles"], json!({"user": 1}));
    assert_eq!(keys(&dry["skipped"][0]), ["place", "reason"]);
    assert_eq!(
        (&dry["skipped"][0]["place"], dry["first_content"].as_str()),
        (&json!("line 2"), Some("Hello there"))
    );
    assert_eq!(shop.json(&["datasets"])["datasets"].as_array().map(Vec::len), Some(1));
    let real = shop.json(&["import", &file]);
    assert_eq!((keys(&real), &real["dataset"]), (keys(&dry), &json!("2")));
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_have_their_fields_and_ids_are_strings() {
    let shop = shop().await;
    let datasets = shop.json(&["datasets"]);
    let dataset = json!({"id": "1", "name": "Shop", "version": 1, "conversations": 2, "turns": 4});
    assert_eq!(datasets, json!({"datasets": [dataset]}));

    let judges = shop.json(&["judges"]);
    let names: Vec<_> = judges["judges"].as_array().unwrap().iter().map(|j| &j["name"]).collect();
    assert_eq!(names, ["baseline", "mock"]);
    assert_eq!(keys(&judges["judges"][1]), ["name", "provider", "model", "url"]);

    let again = shop.json(&["run", "Shop", "--judge", "baseline"]);
    let runs = shop.json(&["runs"]);
    let runs = runs["runs"].as_array().unwrap();
    assert_eq!(keys(&runs[0]), ["id", "dataset", "state", "judges", "started"]);
    assert_eq!((&runs[0]["id"], &runs[1]["id"]), (&again["run"], &json!("1")), "newest first");
    assert_eq!(runs[1]["judges"], json!(["mock"]));
    assert!(runs[1]["started"].as_str().unwrap().ends_with('Z'), "{}", runs[1]["started"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_told_judge_by_judge() {
    let shop = shop().await;
    let run = &shop.run.document;
    assert_eq!(keys(run), ["run", "state", "items", "judges"]);
    assert_eq!((&run["run"], &run["state"]), (&json!("1"), &json!("finished")));
    let judge = &run["judges"][0];
    let wanted = [
        "judge",
        "scores",
        "passed",
        "failed",
        "unscored",
        "nothing_to_remember",
        "turns",
        "calls",
        "answered_from_memory",
        "retries",
        "input_tokens",
        "output_tokens",
        "cost",
        "elapsed_ms",
    ];
    assert_eq!(keys(judge), wanted);
    assert_eq!(keys(&judge["scores"]), ["all-turns", "testable-turns", "pass-fail"]);
    for (_, scores) in judge["scores"].as_object().unwrap() {
        assert_eq!(keys(scores), ["macro", "micro", "ci95"]);
        assert_eq!(scores["ci95"].as_array().map(Vec::len), Some(2));
    }
    let turns = json!({
        "retained": 1, "attrition": 1, "not_applicable": 0, "unscored": 0, "empty": 0,
    });
    assert_eq!(judge["turns"], turns);
    assert_eq!((&judge["calls"], &judge["cost"]), (&json!(5), &json!(null)), "price unknown");
}

#[tokio::test(flavor = "multi_thread")]
async fn show_gives_facts_and_verdicts_of_all_or_one_conversation() {
    let shop = shop().await;
    let shown = shop.json(&["show", "1"]);
    assert_eq!(keys(&shown), ["run", "items"]);
    assert_eq!(shown["items"].as_array().map(Vec::len), Some(2));
    let one = shop.json(&["show", "1", "--conversation", "007"]);
    assert_eq!(one["items"], json!([shown["items"][0]]), "ids keep their leading zeros");
    let item = &one["items"][0];
    let wanted = [
        "conversation",
        "judge",
        "repeat",
        "scores",
        "result",
        "cause",
        "reason",
        "facts",
        "verdicts",
    ];
    assert_eq!(keys(item), wanted);
    let fact = json!({
        "id": "f1", "turn": 0, "key": "name", "value": "Ada", "quote": "I am [[name=Ada]].",
        "quote_found": true, "supersedes": null,
    });
    assert_eq!(item["facts"], json!([fact]));
    let verdict = json!({
        "position": 1, "outcome": "attrition", "kind": "asked_again", "fact_ids": ["f1"],
        "fact_quote": "I am [[name=Ada]].", "reply_quote": "[[miss:asked_again]]", "weak": false,
        "reason": "The reply is marked as a miss: asked_again.", "cause": null,
    });
    assert_eq!(item["verdicts"], json!([verdict]));
    assert_eq!(shop.cli.json(&["show", "1", "--conversation", "7"]).code, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn exports_tell_file_and_rows_and_the_csv_has_its_header() {
    let shop = shop().await;
    let file = shop.path("run.csv");
    let written = shop.json(&["export", "run", "1", &file]);
    assert_eq!(written, json!({"file": file, "rows": 4}));
    let text = std::fs::read_to_string(&file).unwrap();
    let header = "run,dataset,dataset_version,conversation,turn,role,content,outcome,kind,\
        fact_quote,reply_quote,weak,reason,cause,label,reviewer,note,judge,model,prompt_version,\
        repeat,method,formula,threshold,score,result,date,input_tokens,output_tokens,cost";
    assert_eq!(text.lines().next(), Some(format!("\u{feff}{header}").as_str()));
    for (name, rows) in [("set.jsonl", 2), ("set.json", 2), ("set.csv", 4)] {
        let file = shop.path(name);
        let written = shop.json(&["export", "dataset", "Shop", &file]);
        assert_eq!(written, json!({"file": file, "rows": rows}));
        let again = shop.json(&["import", &file, "--dry-run"]);
        assert_eq!((&again["conversations"], &again["turns"]), (&json!(2), &json!(4)), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_is_added_tested_and_removed() {
    let shop = shop().await;
    let test = shop.json(&["judge", "test", "mock"]);
    assert_eq!((&test["ok"], &test["model"]), (&json!(true), &json!("mock-1")));
    assert_eq!(test["url"], json!(format!("{}/chat/completions", shop.mock.url())));
    shop.json(&["judge", "remove", "mock"]);
    assert_eq!(shop.json(&["judges"])["judges"].as_array().map(Vec::len), Some(1));
    assert_eq!(shop.cli.json(&["judge", "remove", "baseline"]).code, 2);
    assert_eq!(shop.json(&["show", "1"])["items"].as_array().map(Vec::len), Some(2), "runs stay");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_from_the_environment_goes_along_and_only_its_name_is_kept() {
    const KEY: &str = "sk-command-line-5a1c";
    let mock = MockJudge::start(Plan { wrong_key: Some(KEY.into()), ..Plan::default() });
    let mut bench = Bench::new();
    bench.close();
    let cli = Cli::on(&bench.workspace()).with_variable("RUNS_CLI_KEY", KEY);
    let add = ["judge", "add", "keyed", "--provider", "openai-compatible", "--model", "m"];
    let more = ["--url", &mock.url(), "--key-env", "RUNS_CLI_KEY"];
    assert_eq!(cli.json(&[&add[..], &more].concat()).code, 0);
    let test = cli.json(&["judge", "test", "keyed"]);
    assert_eq!(test.code, 0, "{}", test.stdout);
    assert!(!format!("{test:?}").contains(KEY));
    let without = Cli::on(&bench.workspace()).json(&["judge", "test", "keyed"]);
    assert_eq!((without.code, &without.document["error"]["code"]), (2, &json!("key_missing")));
    let pasted = [&add[..2], &["other"], &add[3..], &["--url", &mock.url(), "--key-env", KEY]];
    let refused = cli.json(&pasted.concat());
    assert_eq!(refused.code, 2);
    assert!(!refused.stdout.contains(KEY) && !refused.stderr.contains(KEY), "{refused:?}");
}

#[test]
fn judge_read_says_what_the_reader_makes_of_anything_and_ends_with_0() {
    let mut bench = Bench::new();
    bench.close();
    let cli = Cli::on(&bench.workspace());
    let body = |finish: &str, content: &str| {
        json!({"choices": [{"finish_reason": finish, "message": {"content": content}}]}).to_string()
    };
    let verdict = r#"{"verdict":"retained","kind":null,"fact_ids":[],"fact_quote":null,"reply_quote":null,"reason":"ok"}"#;
    let (whole, cut) = (body("stop", verdict), body("length", "{\"ver"));
    let cases: [(&[&str], &[u8], &str); 8] = [
        (&[], verdict.as_bytes(), "ok"),
        (&[], b"```json\n{\"verdict\": \"attrition\"}\n```", "ok_repaired"),
        (&[], b"{\"verdict\":\"perhaps\"}", "failed_invalid_score"),
        (&[], b"", "failed_unparseable"),
        (&[], b"\xff\xfe\x00", "failed_unparseable"),
        (&["--http", "200"], whole.as_bytes(), "ok"),
        (&["--http", "200"], cut.as_bytes(), "failed_truncated"),
        (&["--http", "500"], b"{\"error\":{\"message\":\"oops\"}}", "provider_error"),
    ];
    for (more, stdin, status) in cases {
        let read = cli.json_with_stdin(&[&["judge", "read"], more].concat(), stdin);
        let told = String::from_utf8_lossy(stdin);
        assert_eq!(read.code, 0, "{told}");
        assert_eq!(keys(&read.document), ["status", "value", "repairs", "flags", "retry"]);
        assert_eq!(read.document["status"], status, "{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_mistake_is_an_error_document_and_exit_2() {
    let shop = shop().await;
    let cut = shop.path("cut.jsonl");
    std::fs::write(&cut, "{\"id\":\"1\",\"messages\":[{\"role\":\"user\",\"con").unwrap();
    let cases: [(&[&str], &str); 12] = [
        (&["import", &shop.path("nowhere.jsonl")], "file_unreadable"),
        (&["import", &cut], "json_syntax"),
        (&["run", "Shop", "--judge", "nobody"], "not_found"),
        (&["run", "Nothing", "--judge", "baseline"], "not_found"),
        (&["run", "Shop", "--judge", "baseline", "--formula", "best"], "bad_usage"),
        (&["run", "Shop", "--judge", "baseline", "--fail-under", "3"], "bad_usage"),
        (&["run", "Shop", "--judge", "baseline", "--threshold", "7"], "bad_input"),
        (&["run", "Shop"], "bad_usage"),
        (&["frobnicate"], "bad_usage"),
        (&["show", "99"], "not_found"),
        (&["resume", "1"], "run_not_resumable"),
        (&["export", "run", "1", "run.docx"], "bad_usage"),
    ];
    for (arguments, code) in cases {
        let answer = shop.cli.json(arguments);
        assert_eq!(answer.code, 2, "{arguments:?}: {}", answer.stderr);
        assert_eq!(keys(&answer.document), ["error"], "{arguments:?}: {}", answer.stdout);
        let error = &answer.document["error"];
        assert_eq!(keys(error), ["code", "message", "place"]);
        assert_eq!(error["code"], code, "{arguments:?}");
        assert!(error["message"].as_str().is_some_and(|said| said.len() > 10), "{arguments:?}");
        assert!(!answer.stderr.is_empty(), "people are told too");
    }
    let place = &shop.cli.json(&["import", &cut]).document["error"]["place"];
    assert!(place.as_str().is_some_and(|place| place.starts_with("cut.jsonl, line")), "{place}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_only_a_person_can_settle_comes_with_its_choices() {
    let shop = shop().await;
    let file = shop.path("speakers.csv");
    let rows = ["conversation,speaker,text", "1,Mia,Hello", "1,Bob,Hi", "1,Mia,And?", "1,Bob,Yes"];
    std::fs::write(&file, rows.join("\n")).unwrap();
    let asked = shop.cli.json(&["import", &file]);
    assert_eq!((asked.code, keys(&asked.document)), (2, vec!["question"]));
    let question = &asked.document["question"];
    assert_eq!(keys(question), ["code", "message", "choices"]);
    assert!(question["choices"].as_array().is_some_and(|choices| choices.len() > 1));
    let answered = ["import", &file, "--role", "user=Mia", "--role", "assistant=Bob"];
    assert_eq!(shop.json(&answered)["roles"], json!({"user": 2, "assistant": 2}));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_json_people_get_sentences_and_stdout_no_document() {
    let shop = shop().await;
    let output = shop.cli.command(&["runs"]).output().unwrap();
    assert!(output.status.success());
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(told.trim_end(), "1  Shop  finished");
}
