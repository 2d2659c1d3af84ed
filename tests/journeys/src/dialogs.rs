//! The system's file dialogs, which WebDriver cannot reach.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(20);

/// Waits for the dialog with that title and chooses a file in it.
pub fn choose_file_to_open(title: &str, path: &Path) {
    let dialog = wait_for_window(title);
    focus(&dialog);
    // A slash opens the field for a path.
    keys(&["type", "--delay", "8", &path.to_string_lossy()]);
    keys(&["key", "Return"]);
    wait_until_gone(title);
}

/// Waits for the dialog with that title and saves under `path`.
pub fn choose_file_to_save(title: &str, path: &Path) {
    let dialog = wait_for_window(title);
    focus(&dialog);
    keys(&["key", "ctrl+a"]);
    keys(&["type", "--delay", "8", &path.to_string_lossy()]);
    keys(&["key", "Return"]);
    wait_until_gone(title);
}

fn wait_for_window(title: &str) -> String {
    let started = Instant::now();
    loop {
        if let Some(id) = windows(title).first() {
            return id.clone();
        }
        assert!(started.elapsed() < PATIENCE, "no window “{title}” came up");
        std::thread::yield_now();
    }
}

fn wait_until_gone(title: &str) {
    let started = Instant::now();
    while !windows(title).is_empty() {
        assert!(started.elapsed() < PATIENCE, "the window “{title}” stayed open");
        std::thread::yield_now();
    }
}

fn windows(title: &str) -> Vec<String> {
    let output = Command::new("xdotool")
        .args(["search", "--onlyvisible", "--name", &format!("^{title}$")])
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// There is no window manager under test, so the keyboard goes where it is told to.
fn focus(window: &str) {
    keys(&["windowfocus", "--sync", window]);
}

fn keys(arguments: &[&str]) {
    let status = Command::new("xdotool").args(arguments).status().unwrap();
    assert!(status.success(), "xdotool {arguments:?}");
}
