//! Engine, JSON and CSV say the same, and exit codes say how it went.

use std::collections::BTreeMap;
use std::path::Path;

use mock_judge::{MockJudge, Plan};
use recollect_domain::ids::RunId;
use runs::{Answer, Bench, Cli, remembering, talk};
use serde_json::{Value, json};

fn sample() -> String {
    let datasets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datasets");
    datasets.join("personal-assistants.jsonl").display().to_string()
}

/// The sample, judged by the baseline.
fn baseline_run(cli: &Cli, more: &[&str]) -> Answer {
    let imported = cli.json(&["import", &sample()]);
    assert_eq!(imported.code, 0, "{}", imported.stderr);
    let dataset = imported.document["dataset"].as_str().unwrap();
    cli.json(&[&["run", dataset, "--judge", "baseline"], more].concat())
}

fn id(answer: &Answer) -> &str {
    answer.document["run"].as_str().unwrap()
}

/// Reading a number from JSON may miss the last bit.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= f64::EPSILON
}

type Rows = Vec<BTreeMap<String, String>>;

fn exported(cli: &Cli, bench: &Bench, run: &str, formula: &str) -> Rows {
    let file = bench.folder().join("run.csv");
    let path = file.display().to_string();
    let answer = cli.json(&["export", "run", run, &path, "--formula", formula, "--no-bom"]);
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    let rows: Rows =
        csv::Reader::from_path(file).unwrap().deserialize().collect::<Result<_, _>>().unwrap();
    assert_eq!(answer.document["rows"], json!(rows.len()));
    rows
}

/// Score by conversation.
fn scores(rows: &Rows) -> BTreeMap<&str, Option<f64>> {
    rows.iter().map(|row| (row["conversation"].as_str(), row["score"].parse().ok())).collect()
}

const FORMULAS: [&str; 3] = ["all-turns", "testable-turns", "pass-fail"];

#[tokio::test(flavor = "multi_thread")]
async fn run_show_and_csv_agree_on_every_number() {
    let mut bench = Bench::new();
    bench.close();
    let cli = Cli::on(&bench.workspace());
    let run = baseline_run(&cli, &[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let judge = &run.document["judges"][0];
    let shown = cli.json(&["show", id(&run)]);
    let items = shown.document["items"].as_array().unwrap();
    assert_eq!(run.document["items"], json!(items.len()));
    for formula in FORMULAS {
        let rows = exported(&cli, &bench, id(&run), formula);
        let in_csv = scores(&rows);
        let mut sum = 0.0;
        for item in items {
            let score = item["scores"][formula].as_f64();
            let other = in_csv[item["conversation"].as_str().unwrap()];
            assert!(score.zip(other).is_some_and(|(a, b)| same(a, b)), "{score:?} {other:?}");
            sum += score.unwrap();
        }
        let mean = judge["scores"][formula]["macro"].as_f64().unwrap();
        assert!(same(mean, sum / items.len() as f64), "{formula}: {mean}");
        assert!(rows.iter().all(|row| row["formula"] == formula));
    }
    assert!(judge["scores"]["all-turns"]["macro"].as_f64().unwrap() < 1.0, "something is missed");
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_of_the_run_are_the_rows_of_the_csv_and_the_verdicts_shown() {
    let mut bench = Bench::new();
    bench.close();
    let cli = Cli::on(&bench.workspace());
    let run = baseline_run(&cli, &[]);
    let judge = &run.document["judges"][0];
    let rows = exported(&cli, &bench, id(&run), "all-turns");
    let shown = cli.json(&["show", id(&run)]);
    let items = shown.document["items"].as_array().unwrap();
    let verdicts = || items.iter().flat_map(|item| item["verdicts"].as_array().unwrap());
    for outcome in ["retained", "attrition", "not_applicable", "unscored"] {
        let told = &judge["turns"][outcome];
        let in_csv = rows.iter().filter(|row| row["outcome"] == outcome).count();
        let seen = verdicts().filter(|verdict| verdict["outcome"] == outcome).count();
        assert_eq!((told, in_csv), (&json!(seen), seen), "{outcome}");
    }
    let results = |result: &str| items.iter().filter(|item| item["result"] == result).count();
    assert_eq!(judge["passed"], json!(results("pass")));
    assert_eq!(judge["failed"], json!(results("fail")));
    let judged = verdicts().count() as f64;
    let missed = judge["turns"]["attrition"].as_f64().unwrap();
    let micro = judge["scores"]["all-turns"]["micro"].as_f64().unwrap();
    assert!(same(micro, (judged - missed) / judged));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_says_what_the_command_line_says() {
    let mut bench = Bench::new();
    bench.close();
    let run = baseline_run(&Cli::on(&bench.workspace()), &[]);
    bench.open();
    let results = bench.results(id(&run).parse::<RunId>().unwrap()).await;
    let (engine, json) = (&results.judges[0], &run.document["judges"][0]);
    for (formula, macro_score, micro) in &engine.by_formula {
        let told = &json["scores"][formula.as_str()];
        assert!(same(told["macro"].as_f64().unwrap(), macro_score.mean.unwrap()));
        assert!(same(told["micro"].as_f64().unwrap(), micro.mean.unwrap()));
        let interval = macro_score.interval.unwrap();
        assert!(same(told["ci95"][0].as_f64().unwrap(), interval.low));
        assert!(same(told["ci95"][1].as_f64().unwrap(), interval.high));
    }
    assert_eq!(json["passed"], json!(engine.results.passed));
    assert_eq!(json["calls"], json!(engine.spend.calls));
    assert_eq!(json["cost"], json!(0.0), "the built-in judge costs nothing");
}

#[test]
fn the_baseline_says_the_same_every_time() {
    let figures = || {
        let mut bench = Bench::new();
        bench.close();
        let cli = Cli::on(&bench.workspace());
        let run = baseline_run(&cli, &[]);
        cli.json(&["show", id(&run)]).document["items"].clone()
    };
    assert_eq!(figures(), figures());
}

#[test]
fn the_gate_decides_by_the_macro_score_under_the_formula_of_the_run() {
    let mut bench = Bench::new();
    bench.close();
    let cli = Cli::on(&bench.workspace());
    let run = baseline_run(&cli, &["--fail-under", "0.01"]);
    assert_eq!(run.code, 0);
    let score = run.document["judges"][0]["scores"]["all-turns"]["macro"].as_f64().unwrap();
    let gate = |formula: &str, under: f64| {
        let dataset = cli.json(&["datasets"]).document["datasets"][0]["id"].clone();
        let under = under.to_string();
        let dataset = dataset.as_str().unwrap();
        let run = ["run", dataset, "--judge", "baseline", "--formula", formula];
        cli.json(&[&run[..], &["--fail-under", &under]].concat()).code
    };
    assert_eq!(gate("all-turns", score - 1e-9), 0);
    assert_eq!(gate("all-turns", score + 1e-9), 1);
    let binary = run.document["judges"][0]["scores"]["pass-fail"]["macro"].as_f64().unwrap();
    assert!(binary < score, "the formulas differ, so this can be told");
    assert_eq!(gate("pass-fail", score - 1e-9), 1);
}

async fn code_of(plan: Plan, replies: [&str; 2], more: &[&str]) -> (i32, Value) {
    let (mut bench, mock) = (Bench::new(), MockJudge::start(plan));
    bench.add_judge(&mock).await;
    let mut talks = remembering(1);
    talks.push(talk("last", &["I am [[name=Ada]].", replies[0], "Well?", replies[1]]));
    let dataset = bench.import(&talks).await.to_string();
    bench.close();
    let arguments = [&["run", &dataset, "--judge", "mock"], more].concat();
    let answer = Cli::on(&bench.workspace()).json(&arguments);
    (answer.code, answer.document["state"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn unscored_and_paused_end_with_3_and_a_failed_gate_wins_over_them() {
    const OPEN: [&str; 2] = ["Hello. [[miss:forgot]]", "[[judge:unreadable]]"];
    let plain = Plan::default;
    assert_eq!(code_of(plain(), ["Hello.", "Fine."], &[]).await, (0, json!("finished")));
    assert_eq!(code_of(plain(), OPEN, &[]).await, (3, json!("finished")));
    assert_eq!(code_of(plain(), OPEN, &["--fail-under", "0.9"]).await, (1, json!("finished")));
    assert_eq!(code_of(plain(), OPEN, &["--max-calls", "2"]).await, (3, json!("paused")));
    let quota = Plan { quota: true, ..Plan::default() };
    assert_eq!(code_of(quota.clone(), OPEN, &[]).await, (3, json!("paused")));
    let gate = ["--fail-under", "0"];
    assert_eq!(code_of(quota, OPEN, &gate).await, (1, json!("paused")), "no score is no pass");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_to_judge_and_nothing_to_remember_are_no_lack() {
    let (mut bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let talks = [talk("silent", &["Is anyone there?"]), talk("greeting", &["Hello.", "Hi."])];
    let dataset = bench.import(&talks).await.to_string();
    bench.close();
    let run = ["run", &dataset, "--judge", "mock", "--formula", "testable-turns"];
    let answer = Cli::on(&bench.workspace()).json(&run);
    let judge = &answer.document["judges"][0];
    assert_eq!((answer.code, &judge["nothing_to_remember"]), (0, &json!(1)));
    assert_eq!(judge["scores"]["testable-turns"]["macro"], json!(null), "undefined is null");
}
