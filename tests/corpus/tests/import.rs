//! Every file of the collections, imported.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail like the tests themselves")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use corpus::{Answers, Case, Reasons};
use sha2::{Digest, Sha256};

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn own_collection() -> PathBuf {
    here().join("../fixtures/cases")
}

/// What is wrong with the cases that should be right, and with the list of those that cannot be.
fn wrong(cases: &[Case], answers: &Answers, not_yet: &Reasons) -> Vec<String> {
    let mut wrong = Vec::new();
    for case in cases {
        let bytes = std::fs::read(&case.file).unwrap();
        let answers = answers.get(&case.id).map_or(&[][..], Vec::as_slice);
        let problems = corpus::problems(case, &bytes, answers);
        let name = format!("{} {}", case.id, case.file.file_name().unwrap().display());
        match (problems.is_empty(), not_yet.contains_key(&case.id)) {
            (true, true) => wrong.push(format!("{name} is right now: take it off the list")),
            (false, false) => wrong.push(format!("{name}\n    {}", problems.join("\n    "))),
            _ => {}
        }
    }
    let known: BTreeSet<&String> = cases.iter().map(|case| &case.id).collect();
    let unknown = not_yet.iter().filter(|(id, _)| !known.contains(id));
    wrong.extend(unknown.map(|(id, reason)| format!("{id} is listed ({reason}) but no case")));
    wrong
}

#[test]
fn our_own_files_are_as_the_manifest_says() {
    for case in corpus::cases(&own_collection()).unwrap() {
        let bytes = std::fs::read(&case.file).unwrap();
        let hash: String = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!((bytes.len() as u64, hash), (case.bytes, case.sha256), "{}", case.id);
    }
}

#[test]
fn our_own_files_are_imported_as_they_should_be() {
    let cases = corpus::cases(&own_collection()).unwrap();
    let answers = corpus::answers(&here().join("answers.tsv")).unwrap();
    let not_yet = corpus::reasons(&here().join("not_yet.tsv")).unwrap();
    let wrong = wrong(&cases, &answers, &not_yet);
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// The variable names a larger collection; otherwise one in a folder `cases` next to the project
/// is taken. Files by others are in there, so it is no part of the project.
fn larger_collection() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("RECOLLECT_CASES") {
        return Some(folder.into());
    }
    let root = here().join("../..").canonicalize().ok()?;
    let mut beside: Vec<PathBuf> = std::fs::read_dir(root.parent()?)
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path().join("cases")))
        .filter(|folder| folder.join("MANIFEST.tsv").is_file())
        .collect();
    beside.sort();
    beside.into_iter().next()
}

#[test]
fn a_larger_collection_is_imported_as_it_should_be() {
    let Some(folder) = larger_collection() else {
        println!(
            "skipped: RECOLLECT_CASES names no collection, and there is none next to the project"
        );
        return;
    };
    let cases = corpus::cases(&folder).unwrap();
    let mut answers = corpus::answers(&here().join("answers.tsv")).unwrap();
    answers.extend(corpus::answers(&here().join("answers_elsewhere.tsv")).unwrap());
    let mut not_yet = corpus::reasons(&here().join("not_yet.tsv")).unwrap();
    not_yet.extend(corpus::reasons(&here().join("not_yet_elsewhere.tsv")).unwrap());
    let wrong = wrong(&cases, &answers, &not_yet);
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
