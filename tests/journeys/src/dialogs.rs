//! The system's file dialogs, which WebDriver cannot reach.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(20);
/// A dialog that is still filling its list drops keys; then the path is typed again.
const TYPE_AGAIN_AFTER: Duration = Duration::from_secs(3);

/// Waits for the dialog with that title and chooses a file in it. A slash opens the field for a path.
pub fn choose_file_to_open(title: &str, path: &Path) {
    choose(title, &["slash", "ctrl+a"], path);
}

/// Waits for the dialog with that title and saves under `path`.
pub fn choose_file_to_save(title: &str, path: &Path) {
    choose(title, &["ctrl+a"], path);
}

fn choose(title: &str, first_keys: &[&str], path: &Path) {
    let started = Instant::now();
    let mut typed: Option<Instant> = None;
    loop {
        let open = windows(title);
        match (open.first(), typed) {
            (None, Some(_)) => return,
            (Some(dialog), None) => {
                type_path(dialog, first_keys, path);
                typed = Some(Instant::now());
            }
            (Some(_), Some(at)) if at.elapsed() > TYPE_AGAIN_AFTER => {
                // Closes the message about the path that was mistyped.
                press(&["Return"]);
                typed = None;
            }
            _ => {}
        }
        assert!(
            started.elapsed() < PATIENCE,
            "the dialog “{title}” did not come up or did not close"
        );
        std::thread::yield_now();
    }
}

/// There is no window manager under test, so the keyboard goes where it is told to.
fn type_path(dialog: &str, first_keys: &[&str], path: &Path) {
    xdotool(&["windowfocus", "--sync", dialog]);
    press(first_keys);
    xdotool(&["type", "--delay", "12", &path.to_string_lossy()]);
    press(&["Return"]);
}

fn press(keys: &[&str]) {
    xdotool(&[&["key", "--delay", "120"], keys].concat());
}

fn windows(title: &str) -> Vec<String> {
    let output = Command::new("xdotool")
        .args(["search", "--onlyvisible", "--name", &format!("^{title}$")])
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// The dialog may have closed in between, so a failure here shows at the next look.
fn xdotool(arguments: &[&str]) {
    let _ = Command::new("xdotool").args(arguments).status().unwrap();
}
