//! What runs came to: views over stored verdicts.

mod detail;
mod figures;
mod rows;
mod runs;

pub use detail::{ItemDetail, Located, PlacedFact, PlacedVerdict, Step};
pub use figures::{Figure, cause_sentence};
pub use rows::{ItemRow, ResultPage, RowFilter, RowQuery, RowSort};
pub use runs::{JudgeResults, RunResults};
