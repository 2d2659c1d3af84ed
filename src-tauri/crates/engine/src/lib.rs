//! Use cases: import, judges, run, resume, results, export.
//!
//! [`Engine`] is the one door for the window and the command line. It composes the store's table
//! functions into transactions, asks judges through their trait, and keeps everything paid for.

mod clock;
mod curation;
mod discovery;
mod engine;
mod error;
mod export;
mod files;
mod judges;
mod keys;
mod library;
mod results;
mod run;
mod samples;
mod secrets;

pub use clock::{Clock, SystemClock};
pub use curation::{
    ConversationDetail, EditDone, EditHistory, EditStep, EditWord, KnownFact, LabelsImported,
    Reviewer, ShownLabel, ShownTurn, ShownVerdict,
};
pub use engine::{Engine, default_workspace};
pub use error::{EngineError, ErrorCode, ImportQuestion, ImportRefusal};
pub use export::{DatasetShape, ExportOptions, Exported, rfc3339};
pub use judges::{BASELINE, Fix, JudgeInfo, JudgeTest, KeyChange, MOST_INSTRUCTIONS, NewJudge};
pub use keys::{KeyInfo, KeySource, NewKey};
pub use library::{ConversationPage, DatasetInfo, Imported, LastRun, Preview, PreviewRow};
pub use results::{
    Figure, ItemDetail, ItemRow, JudgeResults, Located, PlacedFact, PlacedVerdict, ResultPage,
    RowFilter, RowQuery, RowSort, RunResults, Step, cause_sentence,
};
pub use run::estimate::{Estimate, Span};
pub use run::live::{LatestVerdict, LiveRun, Progress};
pub use run::{Method, NewRun, Resume, RunInfo, RunState, UnknownMethod};
pub use samples::Sample;
pub use secrets::{HeldKey, KeyPlace, Secrets, SecretsError};
// What the engine speaks in, for those above it.
pub use recollect_domain::{Label, LabelWord, TurnEdit, TurnKey};
pub use recollect_exchange::{
    CsvOptions, Delimiter, MappedField, ReadOptions, Reading, RoleName, Skipped, Warning,
};
pub use recollect_judge::{KeyNeed, LocalServer, PRESETS, Preset};
pub use recollect_store::conversations::Conversation;
pub use recollect_store::datasets::{Dataset, DeletedDataset};
pub use recollect_store::items::{Drift, Item, Tally};
pub use recollect_store::judges::JudgeSettings;
pub use recollect_store::run_judges::RunJudge;
pub use recollect_store::runs::{Limits, Run, RunSettings};
