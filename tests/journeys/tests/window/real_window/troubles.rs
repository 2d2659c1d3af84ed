use std::path::{Path, PathBuf};

use journeys::{Window, cli};
use mock_judge::{Certificate, MockJudge, Plan, TlsDoor};
use tempfile::TempDir;

const KEY: &str = "sk-right-5d2c7781-hijk";
const CLOSED: &str = "http://127.0.0.1:9/v1";

/// A judge that does not work, what its test says, and the one button that leads on.
struct Trouble {
    name: &'static str,
    sentence: String,
    button: Option<&'static str>,
}

/// What goes wrong with judges out there: each is told in a sentence of its own, with the button
/// that helps, and a wrong key is mended with it. A run that meets such a judge pauses and says so.
#[tokio::test]
async fn whatever_is_wrong_with_a_judge_is_told_with_what_to_do() {
    let folder = TempDir::new().unwrap();
    let workspace = folder.path().join("workspace.recollect");
    let chats = folder.path().join("chats.csv");
    std::fs::copy(journeys::fixture("journey.csv"), &chats).unwrap();
    cli(&workspace, &["import", &chats.to_string_lossy()]);
    let guarded = MockJudge::start(Plan { wrong_key: Some(KEY.to_owned()), ..Plan::default() });
    let plans = [
        Plan { unknown_model: true, ..Plan::default() },
        Plan { quota: true, ..Plan::default() },
        Plan { content_filter: true, ..Plan::default() },
    ]
    .map(MockJudge::start);
    let sound = MockJudge::start(Plan::default());
    let door = TlsDoor::open(&sound, Certificate::Expired);
    let authority = folder.path().join("authority.pem");
    std::fs::write(&authority, door.authority()).unwrap();
    let [missing, poor, filtered] = &plans;
    add(&workspace, "missing", &missing.url(), None);
    add(&workspace, "poor", &poor.url(), None);
    add(&workspace, "filtered", &filtered.url(), None);
    add(&workspace, "gone", CLOSED, None);
    add(&workspace, "expired", &format!("{}/v1", door.address()), Some(&authority));
    let trouble =
        |name, sentence: &str, button| Trouble { name, sentence: sentence.into(), button };
    let troubles = [
        trouble("missing", "does not know this model", Some("Choose a model")),
        trouble("poor", "has no credit left", None),
        trouble("filtered", "content filter held back the answer", Some("Choose a model")),
        trouble("gone", "Nothing answers at 127.0.0.1:9", Some("Test again")),
        trouble("expired", "The certificate of 127.0.0.1 has expired", Some("Test again")),
    ];

    let window = Window::open(&workspace).await;
    window.press("Judges").await;
    wrong_key_is_mended(&window, &guarded).await;
    for trouble in &troubles {
        window.press(&format!("Test {}", trouble.name)).await;
        window.see(&trouble.sentence).await;
        let offered = offered(&window, trouble.name).await;
        let expected = trouble.button.map(|word| format!("{word}: {}", trouble.name));
        assert_eq!(offered, expected, "{}", trouble.name);
    }
    window.picture("judges-in-trouble").await;
    assert_eq!(sound.counts().requests, 0, "nothing goes to a host that cannot prove who it is");

    window.press("Library").await;
    window.press("New run").await;
    window.press("poor").await;
    window.press("Start run").await;
    window.see("The judge “poor” could not go on. The account at the service").await;
    window.see("The judge “expired” could not go on. The certificate of").await;
    window.see("0 scored of 3").await;
    window.picture("run-paused").await;
    window.close().await;
}

/// The address is pasted as a page of the service shows it, with its end twice.
async fn wrong_key_is_mended(window: &Window, guarded: &MockJudge) {
    window.press("Add a judge").await;
    window.fill("Address", &format!("{}/v1/v1/chat/completions", guarded.address())).await;
    window.see(&format!("Will call {}/v1/chat/completions", guarded.address())).await;
    window.fill("Model", "mock-1").await;
    window.fill("Name", "guarded").await;
    window.press("Paste it").await;
    window.fill("The key", "sk-wrong-1f00").await;
    window.press("Add").await;
    window.press("Test guarded").await;
    window.see("did not accept the key").await;
    window.picture("wrong-key").await;
    window.press("Enter the key: guarded").await;
    window.fill("The key", KEY).await;
    window.press("Save the key").await;
    window.press("Test guarded").await;
    window.see("It works.").await;
}

fn add(workspace: &Path, name: &str, url: &str, authority: Option<&PathBuf>) {
    let authority = authority.map(|path| path.to_string_lossy().into_owned());
    let mut words = vec!["judge", "add", name, "--provider", "openai-compatible"];
    words.extend(["--model", "mock-1", "--url", url]);
    words.extend(authority.iter().flat_map(|path| ["--certificates", path]));
    cli(workspace, &words);
}

/// The button under the outcome of a judge's test.
async fn offered(window: &Window, name: &str) -> Option<String> {
    let script = "const [name] = arguments;
        const button = [...document.querySelectorAll('button')].map((each) => each.getAttribute('aria-label') ?? '')
          .find((label) => label.endsWith(`: ${name}`));
        return button ?? null;";
    let found = window.run(script, vec![name.into()]).await;
    found.as_str().map(str::to_owned)
}
