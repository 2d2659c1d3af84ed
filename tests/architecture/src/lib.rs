//! The rules that keep Recollect's structure, as functions over what they check.
//!
//! Each checker takes plain data (a list of packages, a file's text) and returns the places where
//! a rule is broken, so that its own unit test can show it a bad example. `tests/rules.rs` runs
//! them on the repository.

pub mod docs;
pub mod edges;
pub mod files;
pub mod layers;
pub mod rust;
pub mod shape;
pub mod window;
pub mod wording;

use std::fmt;

/// A place where the repository breaks one of its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// What must hold.
    pub rule: &'static str,
    /// The file and line, or the edge, where it does not.
    pub place: String,
    /// What goes wrong for us when it does not hold.
    pub why: &'static str,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n  where: {}\n  why:   {}", self.rule, self.place, self.why)
    }
}

/// All violations, one below the other, for a failing test to print.
#[must_use]
pub fn report(violations: &[Violation]) -> String {
    let places = if violations.len() == 1 { "place" } else { "places" };
    let mut text = format!("\n{} {places} to put right:\n", violations.len());
    for violation in violations {
        text.push_str(&format!("\n{violation}\n"));
    }
    text
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot read {path}: {source}")]
    Read { path: String, source: std::io::Error },
    #[error("cannot start `cargo metadata`: {0}")]
    StartCargo(std::io::Error),
    #[error("`cargo metadata` failed:\n{0}")]
    Cargo(String),
    #[error("`cargo metadata` answered in a shape this test does not know: {0}")]
    Metadata(#[from] serde_json::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_names_rule_place_and_reason() {
        let text = report(&[Violation {
            rule: "dependencies point one way",
            place: "recollect-domain → tokio".into(),
            why: "the domain is pure",
        }]);
        for part in [
            "1 place to put right",
            "point one way",
            "recollect-domain → tokio",
            "the domain is pure",
        ] {
            assert!(text.contains(part), "{part} is missing from {text}");
        }
    }
}
