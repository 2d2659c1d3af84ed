use journeys::{Window, cli, files_with};
use mock_judge::{MockJudge, Plan};
use tempfile::TempDir;

const KEY: &str = "sk-planted-8d1f0c27-wxyz";

/// A key is pasted once, kept by the real keyring over a restart, sent to its own host in one
/// header, and stands nowhere else.
#[tokio::test]
async fn a_pasted_key_survives_a_restart_and_is_nowhere_but_in_the_keyring() {
    let folder = TempDir::new().unwrap();
    let workspace = folder.path().join("workspace.recollect");
    let judge = MockJudge::start(Plan { wrong_key: Some(KEY.to_owned()), ..Plan::default() });
    let chats = folder.path().join("chats.csv");
    std::fs::copy(journeys::fixture("journey.csv"), &chats).unwrap();
    cli(&workspace, &["import", &chats.to_string_lossy()]);

    let window = Window::open(&workspace).await;
    window.press("Judges").await;
    window.press("Add a judge").await;
    window.fill("Address", &judge.url()).await;
    window.fill("Model", "mock-1").await;
    window.fill("Name", "guarded").await;
    window.press("Paste it").await;
    window.fill("The key", KEY).await;
    window.picture("add-judge-key").await;
    window.press("Add").await;
    window.see("in the system keychain").await;
    window.see("ends in wxyz").await;
    window.picture("judge-with-key").await;
    window.close().await;

    let window = Window::open(&workspace).await;
    window.press("Judges").await;
    window.see("ends in wxyz").await;
    window.press("Test guarded").await;
    window.see("It works.").await;
    window.press("Library").await;
    window.press("New run").await;
    window.see("Runs at 127.0.0.1").await;
    window.press("Start run").await;
    window.see("3 scored of 3").await;
    let html = window.run("return document.documentElement.outerHTML", Vec::new()).await;
    assert!(!html.as_str().unwrap().contains(KEY), "the key is in the page");
    let answers = window
        .run_async(
            "const done = arguments[arguments.length - 1];
             const ask = window.__TAURI_INTERNALS__.invoke;
             Promise.all([ask('list_judges'), ask('list_runs'), ask('workspace_info')]).then((all) => done(JSON.stringify(all)));",
        )
        .await;
    let answers = answers.as_str().unwrap();
    assert!(answers.contains("guarded") && !answers.contains(KEY), "the key came back: {answers}");
    window.close().await;

    let export = folder.path().join("report.csv");
    cli(&workspace, &["export", "run", "1", &export.to_string_lossy()]);
    assert_eq!(files_with(folder.path(), KEY), Vec::<String>::new());
    assert!(judge.requests().iter().all(|request| {
        request.authorization() == Some(&format!("Bearer {KEY}"))
            && !request.body.to_string().contains(KEY)
    }));

    let window = Window::open(&workspace).await;
    window.press("Judges").await;
    window.press("Remove key of guarded").await;
    window.see("none needed").await;
    window.press("Test guarded").await;
    window.see("asks for a key, and none is set").await;
    window.close().await;
}
