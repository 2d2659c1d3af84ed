use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A program built beside the tests; `./dev test` builds it before.
pub(crate) fn built(name: &str) -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let path = tests.ancestors().nth(2).unwrap().join(name);
    assert!(path.is_file(), "{} is not built: run ./dev test", path.display());
    path
}

/// Runs `recollect-cli --json` on a workspace and gives the document it prints.
pub fn cli(workspace: &Path, arguments: &[&str]) -> Value {
    let output = Command::new(built("recollect-cli"))
        .arg("--workspace")
        .arg(workspace)
        .arg("--json")
        .args(arguments)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {text}"))
}

/// A file under `tests/fixtures`.
pub fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(name).canonicalize().unwrap()
}

/// Files in a folder that hold those words.
pub fn files_with(folder: &Path, words: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_with(&path, words));
        } else if std::fs::read(&path)
            .unwrap()
            .windows(words.len())
            .any(|bytes| bytes == words.as_bytes())
        {
            found.push(path.display().to_string());
        }
    }
    found
}
