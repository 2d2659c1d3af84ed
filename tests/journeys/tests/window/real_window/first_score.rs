use std::collections::HashMap;
use std::path::Path;

use journeys::{Window, choose_file_to_open, choose_file_to_save, cli, fixture};
use tempfile::TempDir;

/// Start empty → import a CSV → run the built-in judge → open a missed turn and see its evidence →
/// export → the file's numbers are the screen's and the command line's.
#[tokio::test]
async fn a_newcomer_scores_a_file_and_takes_a_spreadsheet_home() {
    let folder = TempDir::new().unwrap();
    let workspace = folder.path().join("workspace.recollect");
    let window = Window::open(&workspace).await;
    window.see("Try the sample").await;
    window.picture("library-empty").await;

    window.press("Import a file").await;
    choose_file_to_open("Import conversations", &fixture("journey.csv"));
    window.see("CSV, one row a turn").await;
    window.picture("import-preview").await;
    window.press("Import").await;
    window.see("3 conversations").await;
    window.picture("dataset").await;

    window.press("New run").await;
    window.see("Nothing leaves this computer").await;
    window.picture("new-run").await;
    window.press("Start").await;
    window.see("scored of").await;
    window.picture("results").await;
    let screen = window.text().await;

    window.press("c-2").await;
    window.see("asked again").await;
    window.picture("evidence").await;
    let highlighted = window
        .run(
            "return [...document.querySelectorAll('mark')].map((mark) => mark.textContent)",
            Vec::new(),
        )
        .await
        .to_string();
    assert!(highlighted.contains("KX-4471"), "{highlighted}");

    window.press("Close").await;
    window.press("Export").await;
    window.press("Choose where to save").await;
    let csv = folder.path().join("results.csv");
    choose_file_to_save("Export", &csv);
    window.see("rows were saved").await;
    window.press("Done").await;
    assert_eq!(window.complaints().await, Vec::<String>::new());
    window.close().await;

    let told = cli(&workspace, &["show", "1"]);
    let scores = scores_in(&csv);
    let items = told["items"].as_array().unwrap();
    assert_eq!(items.len(), 3);
    for item in items {
        let conversation = item["conversation"].as_str().unwrap();
        let score = item["scores"]["all-turns"].as_f64().unwrap();
        assert_eq!(scores[conversation], score, "{conversation}");
    }
    let mean = scores.values().sum::<f64>() / scores.len() as f64;
    let shown = format!("{:.1}", mean * 100.0);
    assert!(screen.contains(&shown), "{shown} is not among: {screen}");
}

/// Score by conversation.
fn scores_in(csv: &Path) -> HashMap<String, f64> {
    let text = std::fs::read_to_string(csv).unwrap();
    let mut reader = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let headers = reader.headers().unwrap().clone();
    let column = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let (conversation, score) = (column("conversation"), column("score"));
    reader
        .records()
        .map(|record| {
            let record = record.unwrap();
            (record[conversation].to_owned(), record[score].parse().unwrap())
        })
        .collect()
}
