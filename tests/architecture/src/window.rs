//! The window's pages: who may import what, and no markup or styles from text.

use crate::Violation;
use crate::files::File;

const FEATURES: &str = "ui/src/features/";

/// A library that one folder wraps for all the others.
struct Wrapped {
    library: &'static str,
    folder: &'static str,
    why: &'static str,
}

const WRAPPED: &[Wrapped] = &[
    Wrapped {
        library: "@tauri-apps",
        folder: "ui/src/ipc/",
        why: "what the window may ask of the program is one typed list, which a test can replace",
    },
    Wrapped {
        library: "ag-grid",
        folder: "ui/src/grid/",
        why: "the grid's settings for speed and for screen readers hold for every table, and it \
              can be replaced",
    },
];

/// Imports that go around a wrapper, from one feature to another, or from shared parts to a feature.
#[must_use]
pub fn wrong_imports(files: &[File]) -> Vec<Violation> {
    files.iter().flat_map(|file| imports(file).flat_map(|import| wrong(file, &import))).collect()
}

struct Import {
    line: usize,
    /// A library, or a path from the repository's root.
    from: String,
}

fn wrong(file: &File, import: &Import) -> Vec<Violation> {
    let place = format!("{}:{} imports {}", file.path, import.line, import.from);
    let around = WRAPPED.iter().filter(|wrapped| {
        import.from.starts_with(wrapped.library) && !file.path.starts_with(wrapped.folder)
    });
    let mut violations: Vec<_> = around
        .map(|wrapped| Violation {
            rule: "@tauri-apps is imported in ui/src/ipc only, ag-grid in ui/src/grid only",
            place: place.clone(),
            why: wrapped.why,
        })
        .collect();
    let frame = file.path.starts_with("ui/src/app/");
    if let Some(other) = feature(&import.from)
        && feature(&file.path) != Some(other)
        && !frame
    {
        violations.push(Violation {
            rule: "a feature is imported by itself and by ui/src/app only",
            place,
            why: "a screen can be changed or removed without looking at the others; what two need \
                  lives in ui/src/ui",
        });
    }
    violations
}

fn feature(path: &str) -> Option<&str> {
    path.strip_prefix(FEATURES)?.split('/').next()
}

fn imports(file: &File) -> impl Iterator<Item = Import> {
    (1..).zip(file.text.lines()).flat_map(move |(line, text)| {
        let openings = [
            ("from ", '"'),
            ("from ", '\''),
            ("import ", '"'),
            ("import ", '\''),
            ("import(", '"'),
            ("import(", '\''),
        ];
        let found = openings.into_iter().filter_map(move |(opening, quote)| {
            let rest = text.split_once(&format!("{opening}{quote}"))?.1;
            let (name, _) = rest.split_once(quote)?;
            Some(Import { line, from: resolved(&file.path, name) })
        });
        found.collect::<Vec<_>>()
    })
}

/// A relative import as a path from the root; a library as it is.
fn resolved(file: &str, name: &str) -> String {
    if !name.starts_with('.') {
        return name.to_owned();
    }
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Ways to make markup from text.
const MARKUP: &[&str] =
    &["innerHTML", "outerHTML", "insertAdjacentHTML", "InnerHTML", "document.write"];

/// Markup made from text, and style attributes.
#[must_use]
pub fn markup_from_text(files: &[File]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for file in files {
        let lines = (1..).zip(file.text.lines()).filter(|(_, line)| !is_comment(line));
        for (number, line) in lines {
            let place = format!("{}:{number}", file.path);
            if MARKUP.iter().any(|way| line.contains(way)) {
                violations.push(Violation {
                    rule: "no markup is made from text",
                    place: place.clone(),
                    why: "transcripts come from strangers; shown as text they can do nothing",
                });
            }
            if has_style_attribute(line) {
                violations.push(Violation {
                    rule: "no style attributes",
                    place,
                    why: "the content security policy allows style sheets only, and colours and \
                          sizes live in the tokens",
                });
            }
        }
    }
    violations
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") || line.starts_with("/*") || line.starts_with("* ")
}

fn has_style_attribute(line: &str) -> bool {
    line.match_indices("style=").any(|(at, _)| {
        let alone = line[..at].chars().next_back().is_none_or(char::is_whitespace);
        alone && line[at + "style=".len()..].starts_with(['{', '"', '\''])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn import(path: &str, text: &str) -> usize {
        wrong_imports(&[File::new(path, text)]).len()
    }

    #[test]
    fn a_way_around_a_wrapper_is_found() {
        let tauri = "import { invoke } from \"@tauri-apps/api/core\";";
        assert_eq!(import("ui/src/features/run/Live.tsx", tauri), 1);
        assert_eq!(import("ui/src/ipc/tauri.ts", tauri), 0);
        let grid = "const grid = await import('ag-grid-react');";
        assert_eq!(import("ui/src/features/results/Table.tsx", grid), 1);
        assert_eq!(import("ui/src/grid/DataGrid.tsx", grid), 0);
    }

    #[test]
    fn a_feature_that_leans_on_another_is_found() {
        let other = "import { Peek } from \"../results/Peek\";";
        assert_eq!(import("ui/src/features/run/Live.tsx", other), 1);
        assert_eq!(import("ui/src/features/results/Table.tsx", other), 0);
        let deep = "import {\n  Peek,\n} from \"../../results/Peek\";";
        assert_eq!(import("ui/src/features/library/dataset/Page.tsx", deep), 1);
    }

    #[test]
    fn only_the_frame_puts_features_together() {
        let screen = "import { Runs } from \"../features/run/Runs\";";
        assert_eq!(import("ui/src/app/Screen.tsx", screen), 0);
        assert_eq!(import("ui/src/ui/Button.tsx", screen), 1);
    }

    fn markup(line: &str) -> usize {
        markup_from_text(&[File::new("ui/src/ui/A.tsx", line)]).len()
    }

    #[test]
    fn markup_and_styles_from_text_are_found() {
        assert_eq!(markup("element.innerHTML = text;"), 1);
        assert_eq!(markup("<p dangerouslySetInnerHTML={{ __html: text }} />"), 1);
        assert_eq!(markup("<p style={{ color }}>"), 1);
        assert_eq!(markup("style=\"width: 1px\""), 1);
    }

    #[test]
    fn a_comment_a_sheet_and_a_prop_of_another_name_are_none() {
        assert_eq!(markup("  // innerHTML and style={{}} are never used"), 0);
        assert_eq!(markup("const style = sheet.style;"), 0);
        assert_eq!(markup("<Grid rowStyle={none} />"), 0);
        assert_eq!(markup("<style id=\"nonce-carrier\"></style>"), 0);
    }
}
