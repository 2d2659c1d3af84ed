use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use fantoccini::key::Key;
use journeys::{Window, cli, fixture};
use serde_json::{Value, json};
use tempfile::TempDir;

/// How long typing may stay unsaved.
const PROMISED: Duration = Duration::from_secs(1);

/// The sample → a missed reply → edit it → what was judged is marked as an earlier wording → run
/// again → that conversation's score changes as it should, and nothing else does.
#[tokio::test]
async fn a_missed_reply_is_mended_and_scored_again() {
    let folder = TempDir::new().unwrap();
    let workspace = folder.path().join("workspace.recollect");
    let window = Window::open(&workspace).await;
    window.press("Try the sample").await;
    window.see("baseline").await;
    window.press("Runs").await;
    window.press("Personal assistants").await;
    window.press("pa-01").await;
    window.see("What the user stated").await;
    window.press("Edit this turn").await;

    window.see("Conversation pa-01").await;
    window.see("turn 6").await;
    window.until_focused("Turn 6").await;
    window.picture("editor").await;
    window.key(&Key::Enter.to_string()).await;
    window.fill("Turn 6", "Tuesday could be grilled chicken with rice and cucumber.").await;
    window.picture("editor-typing").await;
    window.key(&Key::Escape.to_string()).await;
    window.see("Edited since the last run").await;
    window.see("made on an earlier wording").await;
    window.picture("editor-earlier-wording").await;

    window.press("Last results").await;
    window.see("1 conversation was edited after this run").await;
    window.press("pa-01").await;
    window.see("Made on an earlier wording").await;
    window.picture("results-earlier-wording").await;
    window.press("Close").await;
    window.press("Run again").await;
    window.see("Run 4").await;
    window.see("scored of").await;
    let screen = window.text().await;
    assert!(!screen.contains("edited after this run"), "{screen}");
    assert_eq!(window.complaints().await, Vec::<String>::new());
    window.close().await;

    let (before, after) = (scores(&workspace, "1"), scores(&workspace, "4"));
    assert_eq!(before["pa-01"], json!(5.0 / 7.0));
    assert_eq!(after["pa-01"], json!(6.0 / 7.0));
    for (conversation, score) in &before {
        assert!(conversation == "pa-01" || after[conversation] == *score, "{conversation}");
    }
}

/// What had been typed a second before the power went is there when the window opens again, and
/// what is there is the beginning of what was typed.
#[tokio::test]
async fn typing_survives_a_kill_but_for_its_last_second() {
    let folder = TempDir::new().unwrap();
    let workspace = folder.path().join("workspace.recollect");
    cli(&workspace, &["import", &fixture("journey.csv").to_string_lossy()]);
    let window = Window::open(&workspace).await;
    window.press("journey").await;
    window.see("turn 2").await;
    window.press("Turn 2").await;
    window.fill("Turn 2", "Typed:").await;
    let started = Instant::now();
    let mut typed_at = Vec::new();
    while started.elapsed() < 3 * PROMISED {
        window.key(&format!(" {}", typed_at.len())).await;
        typed_at.push(Instant::now());
    }
    let killed = Instant::now();
    window.kill().await;

    let window = Window::open(&workspace).await;
    window.press("journey").await;
    window.see("Typed:").await;
    let screen = window.text().await;
    let kept = screen.split_once("Typed:").unwrap().1.split_whitespace();
    let kept = kept.enumerate().take_while(|(n, word)| *word == n.to_string()).count();
    let promised = typed_at.iter().filter(|typed| killed - **typed >= PROMISED).count();
    assert!(promised > 0, "nothing was typed in time");
    assert!(kept >= promised, "{kept} of {promised} numbers are there: {screen}");
    assert!(screen.contains("Yes please, something warm."), "the rest is as it was: {screen}");
    window.close().await;
}

/// Score by conversation, over all replies.
fn scores(workspace: &Path, run: &str) -> BTreeMap<String, Value> {
    let told = cli(workspace, &["show", run]);
    let items = told["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| {
            let conversation = item["conversation"].as_str().unwrap().to_owned();
            (conversation, item["scores"]["all-turns"].clone())
        })
        .collect()
}
