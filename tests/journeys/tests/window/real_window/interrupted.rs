use std::io::Write;
use std::path::Path;
use std::time::Duration;

use journeys::{Window, cli, files_with};
use mock_judge::{MockJudge, Plan};
use serde_json::json;
use tempfile::TempDir;

const CONVERSATIONS: usize = 14;
const EXCHANGES: usize = 4;
/// Facts and verdict of each exchange, and a reason for each conversation that missed something.
const CALLS: u64 = (CONVERSATIONS * (2 * EXCHANGES + 1)) as u64;
const IN_FLIGHT: u64 = 8;
const KEY: &str = "sk-planted-2b6e91f4-qrst";

/// A judge gets a key, a run is stopped halfway and the app closed; taken up, the app is killed;
/// taken up once more, it finishes. Whatever had come back before is never asked for again, and the
/// key of the keyring is used each time and stands in no file.
#[tokio::test]
async fn what_was_paid_for_survives_a_stop_a_restart_and_a_kill() {
    let folder = TempDir::new().unwrap();
    let workspace = folder.path().join("workspace.recollect");
    let judge = MockJudge::start(Plan {
        latency_ms: 500,
        wrong_key: Some(KEY.to_owned()),
        ..Plan::default()
    });
    import(&workspace, folder.path());

    let window = Window::open(&workspace).await;
    window.press("Judges").await;
    window.press("Add a judge").await;
    window.fill("Address", &judge.url()).await;
    window.fill("Model", "mock-1").await;
    window.fill("Name", "mock").await;
    window.press("Paste it").await;
    window.fill("The key", KEY).await;
    window.see("Will call").await;
    window.picture("add-judge").await;
    window.press("Add").await;
    window.see("Sends text to").await;
    window.press("Test mock").await;
    window.see("It works.").await;
    window.picture("judges").await;
    let tested = judge.counts().requests;

    window.press("Library").await;
    window.press("New run").await;
    window.see("127.0.0.1").await;
    window.press("Start run").await;
    until_asked(&judge, tested + CALLS / 3).await;
    window.picture("live-run").await;
    window.press("Stop run").await;
    window.press("Stop run").await;
    window.see("The run was stopped.").await;
    let stopped = judge.counts().requests;
    assert!(stopped < tested + CALLS, "it was over before it was stopped");
    window.picture("stopped").await;
    window.close().await;
    assert_eq!(judge.counts().requests, stopped, "a stopped run sends nothing more");

    let window = Window::open(&workspace).await;
    window.press("Runs").await;
    window.picture("runs").await;
    window.press("Resume").await;
    until_asked(&judge, tested + CALLS * 2 / 3).await;
    window.kill().await;

    let window = Window::open(&workspace).await;
    window.press("Runs").await;
    window.press("planted").await;
    window.see("The app was closed while this run was under way").await;
    window.picture("interrupted").await;
    window.press("Resume").await;
    window.see("14 scored of 14").await;
    let calls = number_after(&window.text().await, "Questions asked");
    window.close().await;

    assert_eq!(calls, CALLS);
    let counts = judge.counts();
    let answered = counts.by_status[&200] - tested;
    let never_arrived = answered - calls;
    assert_eq!(
        counts.repeats, never_arrived,
        "only answers that never arrived were asked for again"
    );
    assert!(
        never_arrived <= 2 * IN_FLIGHT,
        "at most what was in flight at the stop and at the kill"
    );
    for item in cli(&workspace, &["show", "1"])["items"].as_array().unwrap() {
        assert_eq!(item["scores"]["all-turns"], json!(0.75), "{item}");
    }
    let bearer = format!("Bearer {KEY}");
    assert!(judge.requests().iter().all(|asked| asked.authorization() == Some(&bearer)));
    assert_eq!(files_with(folder.path(), KEY), Vec::<String>::new());
}

/// Each conversation misses one of its four replies.
fn import(workspace: &Path, folder: &Path) {
    let path = folder.join("planted.jsonl");
    let mut file = std::fs::File::create(&path).unwrap();
    for n in 0..CONVERSATIONS {
        let mut messages = Vec::new();
        for exchange in 0..EXCHANGES {
            messages.push(json!({"role": "user", "content": format!("My number {exchange} is [[number {exchange}=c{n}]].")}));
            let miss = if exchange == 2 { " [[miss:forgot]]" } else { "" };
            messages.push(json!({"role": "assistant", "content": format!("Noted, c{n}, exchange {exchange}.{miss}")}));
        }
        writeln!(file, "{}", json!({"id": format!("c{n}"), "messages": messages})).unwrap();
    }
    let imported = cli(workspace, &["import", &path.to_string_lossy()]);
    assert_eq!(imported["conversations"], CONVERSATIONS);
}

async fn until_asked(judge: &MockJudge, requests: u64) {
    let waiting = async {
        while judge.counts().requests < requests {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), waiting).await.expect("the judge is asked");
}

fn number_after(text: &str, words: &str) -> u64 {
    let rest = text.split_once(words).unwrap_or_else(|| panic!("no “{words}” in {text}")).1;
    let digits: String =
        rest.trim_start().chars().take_while(|c| c.is_ascii_digit() || *c == ',').collect();
    digits.replace(',', "").parse().unwrap()
}
