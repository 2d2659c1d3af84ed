//! Imports files as people have them and compares the outcome with what is right.
//!
//! A collection is a folder with `MANIFEST.tsv` and the files in `files/`. The manifest says of
//! each file whether it is accepted, refused or asked about, and what an import of it holds.

mod case;
mod check;
mod lists;

pub use case::{Case, Expected, Outcome, cases};
pub use check::problems;
pub use lists::{Answer, Answers, Reasons, answers, reasons};

/// Why a collection cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{path}: {source}")]
    Read { path: String, source: std::io::Error },
    #[error("{path}: {source}")]
    Table { path: String, source: csv::Error },
    #[error("{path}: {id} has {what}")]
    Case { path: String, id: String, what: String },
}
