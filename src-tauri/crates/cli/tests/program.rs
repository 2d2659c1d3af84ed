//! The program as it is started. What its commands answer is tested in `tests/runs`.
#![allow(clippy::unwrap_used)] // A helper of a test may fail it.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_recollect-cli")).args(arguments).output().unwrap()
}

#[test]
fn it_says_its_version_and_how_it_is_used() {
    let version = run(&["--version"]);
    assert!(version.status.success());
    let said = String::from_utf8(version.stdout).unwrap();
    assert!(said.contains(env!("CARGO_PKG_VERSION")), "{said}");
    assert!(run(&["help"]).status.success());
}

#[test]
fn an_unknown_command_is_bad_usage() {
    assert_eq!(run(&["frobnicate"]).status.code(), Some(2));
}
