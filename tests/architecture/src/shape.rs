//! The repository's outline: what lies at the top, how long files are, and what things are called.

use crate::Violation;
use crate::files::File;
use crate::rust::{Source, words};

const TOP: &[&str] = &[
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "clippy.toml",
    "datasets",
    "dev",
    "rustfmt.toml",
    "src-tauri",
    "tests",
    "ui",
];
/// What a build leaves behind.
const BUILT: &str = "target";

/// Names at the top that are not agreed on, and agreed ones that are not there. Dot-files are free.
#[must_use]
pub fn wrong_top_level(names: &[String]) -> Vec<Violation> {
    let violation = |place: String| Violation {
        rule: "the top level holds what was agreed, and dot-files",
        place,
        why: "everything else has its place inside, where those who need it look for it",
    };
    let free = |name: &&String| name.starts_with('.') || *name == BUILT;
    let extra = names.iter().filter(|name| !free(name) && !TOP.contains(&name.as_str()));
    let missing = TOP.iter().filter(|name| !names.iter().any(|there| there == **name));
    extra
        .map(|name| violation(format!("{name} has no place there")))
        .chain(missing.map(|name| violation(format!("{name} is missing"))))
        .collect()
}

const LONGEST_FILE: usize = 400;
const GENERATED: &[&str] = &["ui/src/ipc/bindings.ts"];

/// Files that one person cannot keep in mind at once.
#[must_use]
pub fn long_files(files: &[File]) -> Vec<Violation> {
    let written = files.iter().filter(|file| !GENERATED.contains(&file.path.as_str()));
    let measured = written.map(|file| (file, file.text.lines().count()));
    measured
        .filter(|(_, lines)| *lines > LONGEST_FILE)
        .map(|(file, lines)| Violation {
            rule: "a file has at most 400 lines",
            place: format!("{}: {lines} lines", file.path),
            why: "a file that long does several things; each deserves a name of its own",
        })
        .collect()
}

/// Endings that say nothing of what a thing does.
const VAGUE: &[&str] = &["Manager", "Helper", "Helpers", "Util", "Utils", "Service"];

/// Types and files of the product with a name that says nothing.
#[must_use]
pub fn vague_names(files: &[File]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for file in files.iter().filter(|file| !file.is_test()) {
        let stem = file.name().split('.').next().unwrap_or_default();
        let is_vague = VAGUE.iter().any(|word| {
            ends_in_word(stem, word) || ends_in_word(&stem.to_lowercase(), &word.to_lowercase())
        });
        if is_vague {
            violations.push(vague(file.path.clone()));
        }
        let types = types(file).into_iter();
        let named = types.filter(|(_, name)| VAGUE.iter().any(|word| name.ends_with(word)));
        violations
            .extend(named.map(|(line, name)| vague(format!("{}:{line} ({name})", file.path))));
    }
    violations
}

fn vague(place: String) -> Violation {
    Violation {
        rule: "nothing is called Manager, Helper, Util or Service",
        place,
        why: "such a name says where a thing was left over, not what it is for",
    }
}

/// Whether `name` ends in `word` as its last part: `rowUtils`, `row_utils`, `utils`.
fn ends_in_word(name: &str, word: &str) -> bool {
    name.strip_suffix(word).is_some_and(|start| {
        let capital = word.starts_with(char::is_uppercase);
        start.is_empty() || capital || start.ends_with(['_', '-'])
    })
}

/// The types a file declares, each with its line.
fn types(file: &File) -> Vec<(usize, String)> {
    let declares = |word: &str| {
        ["struct", "enum", "trait", "type", "union", "class", "interface"].contains(&word)
    };
    if file.has_ending(&["rs"]) {
        let code = Source::of_product(&file.text).code;
        let words: Vec<_> = words(&code).collect();
        let declared = words.windows(2).filter(|pair| declares(pair[0].1));
        return declared.map(|pair| (pair[1].0, pair[1].1.to_owned())).collect();
    }
    let lines = (1..).zip(file.text.lines());
    let declared = lines.filter_map(|(number, line)| {
        let modifiers = ["export", "default", "declare", "abstract", "const"];
        let mut words = line.split_whitespace().skip_while(|word| modifiers.contains(word));
        let name = words.next().filter(|word| declares(word)).and(words.next())?;
        let end = name.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(name.len());
        Some((number, name[..end].to_owned()))
    });
    declared.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn top(change: impl FnOnce(&mut Vec<String>)) -> Vec<String> {
        let mut names: Vec<String> = TOP.iter().map(|name| (*name).to_owned()).collect();
        change(&mut names);
        wrong_top_level(&names).into_iter().map(|violation| violation.place).collect()
    }

    #[test]
    fn the_agreed_top_level_with_dot_files_and_a_build_is_right() {
        let found = top(|names| names.extend([".gitignore", "target"].map(str::to_owned)));
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn a_stray_and_a_missing_name_at_the_top_are_found() {
        let found = top(|names| names[0] = "docs".into());
        assert_eq!(found, ["docs has no place there", "CHANGELOG.md is missing"]);
    }

    #[test]
    fn a_long_file_is_found_unless_it_is_generated() {
        let long = "line\n".repeat(401);
        let found = long_files(&[
            File::new("ui/src/app/App.tsx", &long),
            File::new("ui/src/ipc/bindings.ts", &long),
            File::new("src-tauri/src/lib.rs", &"line\n".repeat(400)),
        ]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].place, "ui/src/app/App.tsx: 401 lines");
    }

    fn vague(path: &str, text: &str) -> usize {
        vague_names(&[File::new(path, text)]).len()
    }

    #[test]
    fn vague_names_of_files_are_found() {
        for path in ["ui/src/ui/utils.ts", "ui/src/ui/dateUtils.ts", "src-tauri/src/run_helper.rs"]
        {
            assert_eq!(vague(path, ""), 1, "{path}");
        }
        assert_eq!(vague("ui/src/ui/futile.ts", ""), 0);
        assert_eq!(vague("ui/tests/helpers.tsx", ""), 0, "tests may have them");
    }

    #[test]
    fn vague_names_of_types_are_found() {
        assert_eq!(vague("src-tauri/src/a.rs", "pub struct RunManager {}"), 1);
        assert_eq!(vague("src-tauri/src/a.rs", "use tauri::Manager; // struct RunHelper"), 0);
        assert_eq!(vague("ui/src/a.ts", "export interface ExportService<T> {"), 1);
        assert_eq!(vague("ui/src/a.ts", "export type Run = { service: string };"), 0);
    }
}
