//! A process that is killed loses at most what was in flight.

use std::collections::BTreeMap;
use std::process::Stdio;

use mock_judge::{MockJudge, Plan};
use recollect_engine::RunState;
use recollect_store::{Workspace, calls, items, runs as stored_runs};
use runs::{Bench, Cli, judge_at, remembering, sent_document, until};
use serde_json::json;

const CONVERSATIONS: usize = 30;
const CALLS: u64 = 4 * CONVERSATIONS as u64;
const IN_FLIGHT: u64 = 4;

/// How often each document was sent.
fn sent(mock: &MockJudge) -> BTreeMap<String, u64> {
    let mut sent = BTreeMap::new();
    for request in mock.requests() {
        *sent.entry(sent_document(&request).to_owned()).or_default() += 1;
    }
    sent
}

/// The documents of all calls that are stored for the only run.
fn committed(bench: &Bench) -> Vec<String> {
    let workspace = Workspace::open(&bench.workspace()).unwrap();
    let read = workspace.read(|reads| {
        let run = stored_runs::list(reads)?.remove(0);
        let mut documents = Vec::new();
        for item in items::list(reads, run.id)? {
            documents.extend(calls::of_item(reads, item.id)?);
        }
        Ok(documents)
    });
    read.unwrap().into_iter().map(|step| step.call.document).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_run_is_resumed_and_repeats_at_most_what_was_in_flight() {
    let mock = MockJudge::start(Plan { latency_ms: 20, jitter_ms: 10, ..Plan::default() });
    let mut bench = Bench::new();
    let mut judge = judge_at(&mock);
    judge.concurrency = Some(IN_FLIGHT as u32);
    bench.engine().add_judge(judge).await.unwrap();
    let dataset = bench.import(&remembering(CONVERSATIONS)).await.to_string();
    bench.close();

    let cli = Cli::on(&bench.workspace());
    let mut command = cli.command(&["run", &dataset, "--judge", "mock"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    until(|| mock.counts().by_status.get(&200).is_some_and(|answered| *answered >= CALLS / 2));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(mock.counts().requests < CALLS, "it was killed on the way");

    let before = committed(&bench);
    let lost = mock.counts().requests - before.len() as u64;
    assert!(lost <= IN_FLIGHT, "{lost} requests are not in the workspace");
    bench.open();
    let run = bench.engine().runs().await.unwrap().remove(0);
    assert_eq!(run.state, RunState::Interrupted);
    bench.close();

    let resumed = cli.json(&["resume", &run.run.id.to_string()]);
    assert_eq!(resumed.code, 0, "{}", resumed.stderr);
    let sent = sent(&mock);
    let again: Vec<&String> = before.iter().filter(|document| sent[*document] != 1).collect();
    assert!(again.is_empty(), "these were stored and sent again: {again:#?}");
    let repeated: u64 = sent.values().map(|times| times - 1).sum();
    assert!(repeated <= IN_FLIGHT, "{repeated} requests were repeated");
    assert_eq!(sent.len() as u64, CALLS);

    let document = &resumed.document;
    assert_eq!((&document["state"], &document["items"]), (&json!("finished"), &json!(30)));
    let judge = &document["judges"][0];
    assert_eq!(judge["turns"]["retained"], json!(60));
    assert_eq!(judge["scores"]["all-turns"]["macro"], json!(1.0));
    assert_eq!((&judge["passed"], &judge["unscored"]), (&json!(30), &json!(0)));
    assert_eq!((&judge["calls"], &judge["answered_from_memory"]), (&json!(CALLS), &json!(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_of_another_process_can_be_looked_at_but_not_changed() {
    let mock = MockJudge::start(Plan { latency_ms: 60_000, ..Plan::default() });
    let mut bench = Bench::new();
    bench.add_judge(&mock).await;
    let dataset = bench.import(&remembering(CONVERSATIONS)).await.to_string();
    bench.close();
    let cli = Cli::on(&bench.workspace());
    let mut command = cli.command(&["run", &dataset, "--judge", "mock"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    until(|| mock.counts().requests > 0);

    let looked = cli.json(&["runs"]);
    assert_eq!((looked.code, &looked.document["runs"][0]["state"]), (0, &json!("running")));
    let run = looked.document["runs"][0]["id"].as_str().unwrap();
    let refused = cli.json(&["resume", run]);
    assert_eq!(refused.code, 2);
    child.kill().unwrap();
    child.wait().unwrap();
}
