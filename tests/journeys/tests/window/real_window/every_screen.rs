use std::path::Path;

use fantoccini::key::Key;
use journeys::Window;
use serde_json::Value;
use tempfile::TempDir;

/// Every screen, light and dark, in the real web view: nothing is blocked by the content security
/// policy, nothing goes wrong in the page, and axe finds nothing that keeps a person out.
#[tokio::test]
async fn every_screen_is_accessible_in_light_and_dark() {
    let folder = TempDir::new().unwrap();
    let window = Window::open(&folder.path().join("workspace.recollect")).await;
    let mut found = Vec::new();
    found.extend(problems(&window, "first-run").await);
    window.press("Try the sample").await;
    window.see("Complex workflows").await;
    window.see("baseline").await;
    for theme in ["Light", "Dark"] {
        window.press("Settings").await;
        window.press(theme).await;
        found.extend(tour(&window, &theme.to_lowercase()).await);
    }
    assert_eq!(window.complaints().await, Vec::<String>::new());
    window.close().await;
    assert!(found.is_empty(), "{}", found.join("\n"));
}

async fn tour(window: &Window, theme: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut look = async |screen: &str| {
        let name = format!("{theme}-{screen}");
        found.extend(problems(window, &name).await);
        window.picture(&name).await;
    };
    window.see("Appearance").await;
    look("settings").await;
    window.press("Library").await;
    window.see("Personal assistants").await;
    look("library").await;
    window.press("Personal assistants").await;
    window.see("Jonah").await;
    look("dataset").await;
    window.press("Turn 1").await;
    window.until_focused("Turn 1").await;
    look("editor-writing").await;
    window.key(&Key::Escape.to_string()).await;
    window.press("New run").await;
    window.see("Nothing leaves this computer").await;
    look("new-run").await;
    window.press("Judges").await;
    window.see("a yardstick, not a judge").await;
    look("judges").await;
    window.press("Add a judge").await;
    window.see("Address").await;
    look("add-judge").await;
    window.press("Cancel").await;
    window.press("Runs").await;
    window.see("Counted as").await;
    look("runs").await;
    window.press("Personal assistants").await;
    window.see("scored of").await;
    look("results").await;
    window.press("pa-01").await;
    window.see("What the user stated").await;
    look("evidence").await;
    window.press("Show steps").await;
    window.see("put to the judge").await;
    look("steps").await;
    window.press("Close").await;
    window.press("Close").await;
    window.press("Export").await;
    window.see("Between the columns").await;
    look("export").await;
    window.press("Cancel").await;
    found
}

/// What axe says of the screen as it is.
async fn problems(window: &Window, screen: &str) -> Vec<String> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/node_modules/axe-core/axe.min.js");
    let source = std::fs::read_to_string(&path).unwrap();
    window.run(&format!("if (!window.axe) {{ {source} }}"), Vec::new()).await;
    // Colours that are still on their way to another theme have any contrast.
    let check = "const done = arguments[arguments.length - 1];
        Promise.allSettled(document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity).map((each) => each.finished))
          .then(() => window.axe.run(document, { resultTypes: ['violations'] }))
          .then((results) => done(results.violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)))
          .catch((error) => done([String(error)]));";
    let said = window.run_async(check).await;
    said.as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(|problem| format!("{screen}: {problem}"))
        .collect()
}
