//! The rules, run on the repository.
#![allow(clippy::unwrap_used)] // A repository that cannot be read fails its tests.

use std::path::{Path, PathBuf};

use architecture::files::{self, File};
use architecture::{Violation, docs, edges, layers, report, shape, window, wording};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn below(folder: &str, endings: &[&str]) -> Vec<File> {
    let files = files::below(&root(), folder, endings).unwrap();
    assert!(!files.is_empty(), "nothing found in {folder}: this test would look at nothing");
    files
}

fn product() -> Vec<File> {
    let mut files = below("src-tauri", &["rs"]);
    files.extend(below("ui/src", &["ts", "tsx", "css"]));
    files
}

fn hold(violations: &[Violation]) {
    assert!(violations.is_empty(), "{}", report(violations));
}

#[test]
fn crates_depend_only_on_the_layers_below_them() {
    let packages = edges::members(&root()).unwrap();
    let mut wrong = edges::wrong_edges(&packages, &root());
    wrong.extend(edges::wrong_libraries(&packages));
    wrong.extend(edges::tauri_outside_the_shell(&packages));
    hold(&wrong);
}

#[test]
fn the_promised_libraries_are_direct_dependencies() {
    hold(&edges::missing_libraries(&edges::members(&root()).unwrap(), &root()));
}

#[test]
fn sql_stands_in_the_store_only() {
    hold(&layers::sql_outside_the_store(&below("src-tauri", &["rs"])));
}

#[test]
fn commands_only_parse_ask_and_answer() {
    hold(&layers::heavy_commands(&below("src-tauri/src/commands", &["rs"])));
}

#[test]
fn the_pages_import_only_what_is_theirs() {
    hold(&window::wrong_imports(&below("ui/src", &["ts", "tsx", "css"])));
}

#[test]
fn no_markup_or_style_is_made_from_text() {
    let mut files = below("ui/src", &["ts", "tsx"]);
    files.push(files::read(&root(), "ui/index.html").unwrap());
    hold(&window::markup_from_text(&files));
}

#[test]
fn no_file_is_too_long() {
    let mut files = below("tests", &["rs"]);
    files.extend(below("src-tauri", &["rs"]));
    files.extend(below("ui", &["ts", "tsx", "mjs", "css"]));
    hold(&shape::long_files(&files));
}

#[test]
fn the_top_level_holds_what_was_agreed() {
    hold(&shape::wrong_top_level(&files::names(&root()).unwrap()));
}

#[test]
fn names_say_what_things_are_for() {
    hold(&shape::vague_names(&product()));
}

#[test]
fn the_window_speaks_the_language_of_its_people() {
    let catalogue = files::read(&root(), "ui/src/locales/en/messages.po").unwrap();
    hold(&wording::words_of_ours(&catalogue));
}

#[test]
fn every_invariant_on_the_architecture_page_has_its_tests() {
    let page = files::read(&root(), "src-tauri/docs/ARCHITECTURE.md").unwrap();
    let mut sources = below("src-tauri", &["rs"]);
    sources.extend(below("tests", &["rs"]));
    hold(&docs::invariants_without_a_test(&page, &sources));
}
