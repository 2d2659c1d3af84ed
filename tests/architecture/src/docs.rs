//! What the documents promise about the code.

use crate::Violation;
use crate::files::File;

const SECTION: &str = "## Invariants";

/// Rows of the table of invariants that name no test, or a test that is not there.
#[must_use]
pub fn invariants_without_a_test(page: &File, sources: &[File]) -> Vec<Violation> {
    let violation = |line: usize, what: &str| Violation {
        rule: "every invariant names the tests that hold it",
        place: format!("{}:{line} ({what})", page.path),
        why: "a promise that nothing checks is believed long after it is broken",
    };
    let mut violations = Vec::new();
    for (line, row) in rows(&page.text) {
        let tests = named(row);
        if tests.is_empty() {
            violations.push(violation(line, "no test"));
        }
        let missing = tests.into_iter().filter(|test| !is_there(test, sources));
        violations.extend(missing.map(|test| violation(line, &format!("there is no {test}"))));
    }
    violations
}

/// The rows of the section's table, its head left out, each with its line.
fn rows(page: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(page.lines());
    let section = lines.skip_while(|(_, line)| *line != SECTION).skip(1);
    let section = section.take_while(|(_, line)| !line.starts_with("## "));
    section.filter(|(_, line)| line.starts_with("| ") && !line.starts_with("| #"))
}

/// The names in backticks in a row's last cell.
fn named(row: &str) -> Vec<&str> {
    let last = row.trim_end().trim_end_matches('|').rsplit('|').next().unwrap_or_default();
    last.split('`').skip(1).step_by(2).collect()
}

fn is_there(test: &str, sources: &[File]) -> bool {
    let declaration = format!("fn {test}(");
    sources.iter().any(|file| file.text.contains(&declaration))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invariant_whose_test_is_not_there_is_found() {
        let text = "| 0 | elsewhere | |\n\n## Invariants\n\n| # | What | Held by |\n|---|---|---|\n\
                    | 1 | `Rule` is pure | `a_fact`, `another_fact` (domain) |\n| 2 | hope | nobody |\n\n## Next\n| 3 | x | |\n";
        let page = File::new("ARCHITECTURE.md", text);
        let sources = [File::new("a.rs", "#[test]\nfn a_fact() {}\nfn another_fact_too() {}")];
        let found = invariants_without_a_test(&page, &sources);
        let places: Vec<_> = found.iter().map(|violation| violation.place.as_str()).collect();
        assert_eq!(
            places,
            ["ARCHITECTURE.md:7 (there is no another_fact)", "ARCHITECTURE.md:8 (no test)"]
        );
    }
}
