//! Runs: a frozen data set version × judges × settings (× repeats).

pub(crate) mod ask;
mod before;
mod budget;
mod checks;
mod desk;
pub(crate) mod drive;
pub mod estimate;
mod gate;
pub(crate) mod lane;
pub mod live;
pub(crate) mod memory;
mod method;
mod notices;
mod reading;
mod slots;
mod start;
mod turn_by_turn;
mod whole_conversation;

use recollect_domain::formula::Rule;
use recollect_domain::ids::DatasetId;
use recollect_store::runs::{Limits, Run};

pub use method::{Method, UnknownMethod};

use crate::judges::BASELINE;
use crate::results::Figure;

/// A run to be started.
#[derive(Debug, Clone)]
pub struct NewRun {
    pub dataset: DatasetId,
    /// Names; at least one.
    pub judges: Vec<String>,
    pub method: Method,
    pub rule: Rule,
    pub include_reason: bool,
    /// From 1.
    pub repeats: u32,
    /// Calls in flight over all judges; none = the judges' own limits only.
    pub concurrency: Option<u32>,
    pub limits: Limits,
    /// Pay again for what is in memory.
    pub fresh: bool,
}

impl NewRun {
    /// A run of the built-in judge with the usual settings.
    pub(crate) fn with_baseline(dataset: DatasetId) -> Self {
        Self {
            dataset,
            judges: vec![BASELINE.to_owned()],
            method: Method::TurnByTurn,
            rule: Rule::default(),
            include_reason: true,
            repeats: 1,
            concurrency: None,
            limits: Limits::default(),
            fresh: false,
        }
    }
}

/// How a run is taken up again.
#[derive(Debug, Clone, Copy, Default)]
pub struct Resume {
    /// What has turns without a verdict is judged again too, also of a finished run.
    pub retry_unscored: bool,
    /// In place of the limits it had.
    pub limits: Option<Limits>,
}

/// How a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RunState {
    Running,
    /// No new calls; those in flight are awaited.
    Pausing,
    Paused,
    Cancelling,
    Cancelled,
    /// Its process died.
    Interrupted,
    Finished,
}

impl RunState {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Pausing => "pausing",
            Self::Paused => "paused",
            Self::Cancelling => "cancelling",
            Self::Cancelled => "cancelled",
            Self::Interrupted => "interrupted",
            Self::Finished => "finished",
        }
    }

    /// Of a stored run; a word that is not known means that its process never finished it.
    pub(crate) fn stored(word: &str) -> Self {
        match word {
            "running" => Self::Running,
            "paused" => Self::Paused,
            "cancelled" => Self::Cancelled,
            "finished" => Self::Finished,
            _ => Self::Interrupted,
        }
    }

    /// Whether [`crate::Engine::resume_run`] can take it up.
    pub fn is_resumable(self) -> bool {
        matches!(self, Self::Paused | Self::Cancelled | Self::Interrupted)
    }
}

/// A run as listed.
#[derive(Debug, Clone, PartialEq)]
pub struct RunInfo {
    pub run: Run,
    pub state: RunState,
    pub items: u32,
    pub done: u32,
    /// Items without a result, those with nothing to judge left out.
    pub unscored: u32,
    /// Macro score of each judge under the run's own rule.
    pub scores: Vec<(String, Figure)>,
}
