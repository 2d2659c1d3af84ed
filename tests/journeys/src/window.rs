use std::path::{Path, PathBuf};
use std::time::Duration;

use fantoccini::Client;
use fantoccini::elements::Element;
use fantoccini::key::Key;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::driver::Driver;

const PATIENCE: Duration = Duration::from_secs(30);
/// Between two looks at the screen.
const BLINK: Duration = Duration::from_millis(50);

/// Longest wait for something to stay in its place.
const SETTLING: Duration = Duration::from_secs(3);

/// Where an element is, unless something else is there.
const PLACE: &str = r#"
const [element] = arguments;
const { x, y, width, height } = element.getBoundingClientRect();
const there = document.elementFromPoint(x + width / 2, y + height / 2);
return there !== null && (element.contains(there) || there.contains(element)) ? [x, y] : null;
"#;

/// Where pictures of each step go; none are taken unless it is set.
const PICTURES: &str = "RECOLLECT_PICTURES";

/// Finds what a person would point at: something that can be used, by the words on it, in the
/// dialog on top if there is one. A message in the corner calls itself a dialog too, one that keeps
/// nobody from the rest, and stays as long as the pointer rests on it.
const FIND: &str = r#"
const [words, kinds] = arguments;
const said = (element) => (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
const seen = (element) => element.getClientRects().length > 0 && !element.closest("[inert],[aria-hidden=true]");
const dialogs = [...document.querySelectorAll("[role=dialog],[role=alertdialog],[role=listbox],[role=menu]")].filter(seen).filter((element) => element.getAttribute("aria-modal") !== "false");
const scope = dialogs.length > 0 ? dialogs[dialogs.length - 1] : document;
const all = [...scope.querySelectorAll(kinds)].filter(seen);
return all.find((element) => said(element) === words) ?? all.find((element) => said(element).startsWith(words)) ?? null;
"#;

const FIELD: &str = r#"
const [words] = arguments;
const named = (field) => {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label")
    ?? (field.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  return label.replace(/\s+/g, " ").trim();
};
const fields = [...document.querySelectorAll("input,textarea")].filter((field) => field.getClientRects().length > 0);
return fields.find((field) => named(field).startsWith(words)) ?? null;
"#;

const USABLE: &str = "button,a[href],[role=button],[role=link],[role=tab],[role=option],[role=menuitem],[role=row],[role=switch],[role=radio],[data-turn],label,summary";

const DISMISS: &str = "document.querySelectorAll('[aria-modal=false] [aria-label=Dismiss]').forEach((button) => button.click())";

/// Policy violations and errors from here on, for [`Window::complaints`].
const LISTEN: &str = r#"
window.__complaints ??= [];
document.addEventListener("securitypolicyviolation", (event) => window.__complaints.push(`blocked: ${event.violatedDirective} ${event.blockedURI}`));
window.addEventListener("error", (event) => window.__complaints.push(`error: ${event.message}`));
window.addEventListener("unhandledrejection", (event) => window.__complaints.push(`rejected: ${event.reason}`));
"#;

/// The app's window, open on a workspace.
pub struct Window {
    client: Client,
    driver: Driver,
    workspace: PathBuf,
}

impl Window {
    pub async fn open(workspace: &Path) -> Self {
        let driver = Driver::start().await;
        let client = driver.open(workspace).await;
        let window = Self { client, driver, workspace: workspace.to_owned() };
        window.see("Library").await;
        window.run(LISTEN, Vec::new()).await;
        window
    }

    /// Closes the window as a person would, and waits until the app has ended.
    pub async fn close(self) {
        let asked = self.client.clone().close_window().await;
        // The answer comes before the window is gone, and a session that ends in between takes the
        // web view's process with it, but leaves the window.
        until_gone(&self.workspace, &format!("its window: {asked:?}")).await;
        // The session ended together with the app, so that this need not be answered.
        let _ = self.client.close().await;
        self.driver.stop().await;
    }

    /// Ends the app as a power cut would.
    pub async fn kill(self) {
        for pid in processes(&self.workspace) {
            let status = std::process::Command::new("kill").args(["-9", &pid]).status().unwrap();
            assert!(status.success());
        }
        let ended = self.client.close().await;
        self.driver.stop().await;
        until_gone(&self.workspace, &format!("killed; the session: {ended:?}")).await;
    }

    /// Waits until those words stand on the screen.
    pub async fn see(&self, words: &str) {
        let started = Instant::now();
        while !self.text().await.contains(words) {
            if started.elapsed() > PATIENCE {
                panic!("“{words}” did not come up. On the screen:\n{}", self.text().await);
            }
            tokio::time::sleep(BLINK).await;
        }
    }

    /// All words on the screen, with single spaces.
    pub async fn text(&self) -> String {
        let text = self.run("return document.body.innerText", Vec::new()).await;
        text.as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Presses what has those words on it, once it can be pressed.
    pub async fn press(&self, words: &str) {
        let element = self.find(FIND, words, json!([words, USABLE])).await;
        let started = Instant::now();
        while !element.is_enabled().await.unwrap_or(false)
            || element.attr("data-disabled").await.ok().flatten().is_some()
        {
            assert!(started.elapsed() < PATIENCE, "“{words}” cannot be pressed");
            tokio::time::sleep(BLINK).await;
        }
        self.scroll_to(&element).await;
        self.until_steady(&element).await;
        element.click().await.unwrap_or_else(|error| panic!("pressing “{words}”: {error}"));
    }

    /// Waits until an element stays where it is and nothing lies over it: what closes beside it may
    /// move it away from under the pointer.
    async fn until_steady(&self, element: &Element) {
        let element = serde_json::to_value(element).unwrap();
        let started = Instant::now();
        let mut before = Value::Null;
        while started.elapsed() < SETTLING {
            let place = self.run(PLACE, vec![element.clone()]).await;
            if !place.is_null() && place == before {
                return;
            }
            before = place;
            tokio::time::sleep(BLINK).await;
        }
    }

    /// Replaces what stands in the field with that label.
    pub async fn fill(&self, label: &str, text: &str) {
        let field = self.find(FIELD, label, json!([label])).await;
        self.scroll_to(&field).await;
        field.click().await.unwrap_or_else(|error| panic!("filling “{label}”: {error}"));
        field
            .send_keys(&format!("{}a{}", char::from(Key::Control), char::from(Key::Null)))
            .await
            .unwrap();
        field.send_keys(text).await.unwrap();
    }

    /// Waits until the keyboard is on what has that name.
    pub async fn until_focused(&self, name: &str) {
        let script = "return document.activeElement?.getAttribute('aria-label') ?? ''";
        let started = Instant::now();
        loop {
            let focused = self.run(script, Vec::new()).await;
            let focused = focused.as_str().unwrap_or_default();
            if focused.starts_with(name) {
                return;
            }
            assert!(started.elapsed() < PATIENCE, "the keyboard is on “{focused}”, not “{name}”");
            tokio::time::sleep(BLINK).await;
        }
    }

    /// Presses a key where the keyboard is.
    pub async fn key(&self, key: &str) {
        self.client.active_element().await.unwrap().send_keys(key).await.unwrap();
    }

    /// Runs a script in the page and gives what it returns.
    pub async fn run(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.client
            .execute(script, arguments)
            .await
            .unwrap_or_else(|error| panic!("{error}\n{script}"))
    }

    /// Runs a script that calls its last argument when it is done.
    pub async fn run_async(&self, script: &str) -> Value {
        self.client
            .execute_async(script, Vec::new())
            .await
            .unwrap_or_else(|error| panic!("{error}\n{script}"))
    }

    /// What the content security policy blocked and what went wrong in the page.
    pub async fn complaints(&self) -> Vec<String> {
        let list = self.run("return window.__complaints", Vec::new()).await;
        list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Takes a picture if pictures are wanted, without the messages in the corner. The first one after
    /// a change can be stale, so two frames go by first.
    pub async fn picture(&self, name: &str) {
        let Some(folder) = std::env::var_os(PICTURES) else { return };
        let frames = "const done = arguments[arguments.length - 1]; requestAnimationFrame(() => requestAnimationFrame(() => done(null)))";
        self.run(DISMISS, Vec::new()).await;
        self.client.execute_async(frames, Vec::new()).await.unwrap();
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(
            Path::new(&folder).join(format!("{name}.png")),
            self.client.screenshot().await.unwrap(),
        )
        .unwrap();
    }

    async fn scroll_to(&self, element: &Element) {
        let element = serde_json::to_value(element).unwrap();
        self.run("arguments[0].scrollIntoView({ block: 'center' })", vec![element]).await;
    }

    async fn find(&self, script: &str, words: &str, arguments: Value) -> Element {
        let started = Instant::now();
        let Value::Array(arguments) = arguments else { unreachable!("a list of arguments") };
        loop {
            let found = self.run(script, arguments.clone()).await;
            if !found.is_null() {
                return Element::from_element_id(self.client.clone(), element_id(&found));
            }
            if started.elapsed() > PATIENCE {
                panic!("there is no “{words}” to use. On the screen:\n{}", self.text().await);
            }
            tokio::time::sleep(BLINK).await;
        }
    }
}

fn element_id(found: &Value) -> fantoccini::elements::ElementRef {
    let id = found.as_object().and_then(|fields| fields.values().next()).and_then(Value::as_str);
    id.expect("an element").to_owned().into()
}

async fn until_gone(workspace: &Path, said: &str) {
    let started = Instant::now();
    while is_running(workspace) {
        assert!(started.elapsed() < PATIENCE, "the app did not end; {said}");
        tokio::time::sleep(BLINK).await;
    }
}

/// A process can be gone from the list while its last threads still hold its files.
fn is_running(workspace: &Path) -> bool {
    let mut lock = workspace.as_os_str().to_owned();
    lock.push(".lock");
    let is_held = std::fs::File::open(&lock).is_ok_and(|file| file.try_lock().is_err());
    is_held || !processes(workspace).is_empty()
}

/// The app on that workspace; the driver and the web view's own processes are not among them.
fn processes(workspace: &Path) -> Vec<String> {
    let pattern = format!("recollect --workspace {}", workspace.display());
    let output = std::process::Command::new("pgrep").args(["-f", &pattern]).output().unwrap();
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}
