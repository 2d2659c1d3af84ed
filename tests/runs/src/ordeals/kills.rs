use std::collections::BTreeMap;
use std::process::Stdio;
use std::time::Duration;

use mock_judge::{MockJudge, Plan};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use recollect_store::{Workspace, calls, items, runs as stored_runs};
use serde_json::{Value, json};

use crate::{Bench, Cli, Talk, judge_at, sent_document, talk};

const IN_FLIGHT: u64 = 4;
const CONVERSATIONS: usize = 24;
/// From the start of the process to somewhere within its work.
const LATEST_KILL_MS: u64 = 500;

/// What came of it.
#[derive(Debug, Default, Clone, Copy)]
pub struct Kills {
    pub kills: usize,
    pub runs: usize,
    /// Calls that were under way when the process died and went out again.
    pub sent_again: u64,
}

/// Kills a run at random instants and resumes it until it is finished, then starts over, until
/// there were that many kills.
///
/// # Panics
/// When a stored call is lost or sent again, more is sent again than was in flight, or the results
/// are not those of a run that nobody killed.
pub async fn kill_again_and_again(kills: usize, seed: u64) -> Kills {
    let mut dice = SmallRng::seed_from_u64(seed);
    let undisturbed = undisturbed().await;
    let mut report = Kills::default();
    while report.kills < kills {
        one_run(&mut dice, kills, &undisturbed, &mut report).await;
    }
    report
}

async fn one_run(dice: &mut SmallRng, most: usize, undisturbed: &Value, report: &mut Kills) {
    let (mock, bench, dataset) = prepared().await;
    let cli = Cli::on(&bench.workspace());
    report.runs += 1;
    let mut arguments = vec!["run".to_owned(), dataset, "--judge".to_owned(), "mock".to_owned()];
    let (mut allowed, mut stored) = (0, Vec::new());
    while report.kills < most {
        let mut command = cli.command(&arguments);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(dice.random_range(0..LATEST_KILL_MS)));
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        report.kills += 1;
        let Some(now) = stored_calls(&bench) else { continue };
        assert!(stored.iter().all(|call| now.contains(call)), "a stored call is lost");
        stored = now;
        allowed += IN_FLIGHT;
        arguments = vec!["resume".to_owned(), "1".to_owned()];
        check_sent(&mock, &stored, allowed);
    }
    let run = cli.json(&["resume", "1"]);
    assert!(run.code == 0 || run.stderr.contains("nothing to resume"), "{}", run.stderr);
    let stored = stored_calls(&bench).unwrap_or_default();
    report.sent_again += check_sent(&mock, &stored, allowed);
    assert_eq!(&outcome(&cli), undisturbed, "the results are not those of an undisturbed run");
}

/// How many requests were sent again.
fn check_sent(mock: &MockJudge, stored: &[String], allowed: u64) -> u64 {
    let mut sent: BTreeMap<String, u64> = BTreeMap::new();
    for request in mock.requests() {
        *sent.entry(sent_document(&request).to_owned()).or_default() += 1;
    }
    let repeated: u64 = sent.values().map(|times| times - 1).sum();
    assert!(repeated <= allowed, "{repeated} requests were repeated, {allowed} were in flight");
    let answered = mock.counts().by_status.get(&200).copied().unwrap_or_default();
    let lost = answered.saturating_sub(stored.len() as u64);
    assert!(lost <= allowed, "{lost} answers are not in the workspace, {allowed} were in flight");
    repeated
}

/// The documents of all calls that are stored for the only run; none while there is no run.
fn stored_calls(bench: &Bench) -> Option<Vec<String>> {
    let workspace = Workspace::open(&bench.workspace()).unwrap();
    let read = workspace.read(|reads| {
        let Some(run) = stored_runs::list(reads)?.into_iter().next() else { return Ok(None) };
        let mut documents = Vec::new();
        for item in items::list(reads, run.id)? {
            documents.extend(calls::of_item(reads, item.id)?);
        }
        Ok(Some(documents))
    });
    Some(read.unwrap()?.into_iter().map(|step| step.call.document).collect())
}

async fn prepared() -> (MockJudge, Bench, String) {
    let mock = MockJudge::start(Plan { latency_ms: 15, jitter_ms: 15, ..Plan::default() });
    let mut bench = Bench::new();
    let mut judge = judge_at(&mock);
    judge.concurrency = Some(IN_FLIGHT as u32);
    bench.engine().add_judge(judge).await.unwrap();
    let dataset = bench.import(&talks()).await.to_string();
    bench.close();
    (mock, bench, dataset)
}

/// Some miss something, so that a reason is asked for.
fn talks() -> Vec<Talk> {
    (0..CONVERSATIONS)
        .map(|n| {
            let miss = if n % 3 == 0 { " [[miss:forgot]]" } else { "" };
            let stated = format!("I am number {n} and live in [[city=City {n}]].");
            let reply = format!("Hello, number {n}.{miss}");
            talk(&format!("c{n}"), &[&stated, &reply])
        })
        .collect()
}

async fn undisturbed() -> Value {
    let (_mock, bench, dataset) = prepared().await;
    let cli = Cli::on(&bench.workspace());
    let ran = cli.json(&["run", &dataset, "--judge", "mock"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    outcome(&cli)
}

/// All of the results and of the summary that does not depend on when and how they were got.
fn outcome(cli: &Cli) -> Value {
    let shown = cli.json(&["show", "1"]).document;
    let summary = cli.json(&["runs"]).document;
    json!([shown["items"], summary["runs"][0]["state"], summary["runs"][0]["dataset"]])
}
