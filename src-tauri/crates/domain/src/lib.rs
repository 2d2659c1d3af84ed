//! What Recollect measures, free of files, databases, clocks and networks.
//!
//! A conversation is an ordered list of [`Turn`]s. A judge states the [`Fact`]s a user told and
//! gives one [`Verdict`] for each assistant turn; [`formula`] turns verdicts into scores and
//! results, [`statistics`] turns scores into figures for a data set, and [`evidence`] checks that
//! what a judge quotes is really there.

#[macro_use]
mod words;

pub mod edit;
pub mod evidence;
pub mod fact;
pub mod formula;
pub mod ids;
pub mod label;
pub mod statistics;
pub mod summary;
pub mod turn;
pub mod verdict;

pub use edit::{EditRefused, Script, TurnEdit, TurnKey};
pub use fact::{Fact, FactId};
pub use formula::{Assessment, Formula, Rule, TestResult, TurnCounts};
pub use label::{Label, LabelWord};
pub use turn::{Role, Turn};
pub use verdict::{AttritionKind, Cause, Outcome, Quote, Verdict};
pub use words::UnknownWord;
