use recollect_engine as engine;
use recollect_engine::{RunInfo, rfc3339};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::progress::JudgeScore;
use super::words::{Formula, Method, RunState};
use super::{Range, View};
use crate::error::AppError;

/// Where a run pauses; null = no such limit.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct RunLimits {
    pub max_calls: Option<u32>,
    /// Sent and received together.
    pub max_tokens: Option<u64>,
    /// In the currency of the judges' prices.
    pub max_cost: Option<f64>,
}

impl From<engine::Limits> for RunLimits {
    fn from(limits: engine::Limits) -> Self {
        let engine::Limits { max_calls, max_tokens, max_cost } = limits;
        Self { max_calls, max_tokens, max_cost }
    }
}

impl From<RunLimits> for engine::Limits {
    fn from(limits: RunLimits) -> Self {
        let RunLimits { max_calls, max_tokens, max_cost } = limits;
        Self { max_calls, max_tokens, max_cost }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct NewRun {
    pub dataset: String,
    pub judges: Vec<String>,
    pub method: Method,
    pub formula: Formula,
    pub threshold: f64,
    pub strict: bool,
    pub include_reason: bool,
    pub repeats: u32,
    /// Calls in flight over all judges.
    pub concurrency: Option<u32>,
    pub limits: RunLimits,
    pub fresh: bool,
}

impl TryFrom<NewRun> for engine::NewRun {
    type Error = AppError;

    fn try_from(new: NewRun) -> Result<Self, AppError> {
        let view = View { formula: new.formula, threshold: new.threshold, strict: new.strict };
        Ok(Self {
            dataset: new.dataset.parse()?,
            judges: new.judges,
            method: new.method.into(),
            rule: view.into(),
            include_reason: new.include_reason,
            repeats: new.repeats,
            concurrency: new.concurrency,
            limits: new.limits.into(),
            fresh: new.fresh,
        })
    }
}

impl From<engine::NewRun> for NewRun {
    fn from(new: engine::NewRun) -> Self {
        Self {
            dataset: new.dataset.to_string(),
            judges: new.judges,
            method: new.method.into(),
            formula: new.rule.formula.into(),
            threshold: new.rule.threshold,
            strict: new.rule.strict,
            include_reason: new.include_reason,
            repeats: new.repeats,
            concurrency: new.concurrency,
            limits: new.limits.into(),
            fresh: new.fresh,
        }
    }
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct RunEstimate {
    pub conversations: u32,
    pub items: u32,
    pub calls: Range,
    pub answered_from_memory: u32,
    pub input_tokens: Range,
    /// Unknown is null.
    pub cost: Option<Range>,
    pub seconds: Range,
    /// Who receives text; empty when nothing leaves this computer.
    pub hosts: Vec<HostShare>,
    /// In score points, 0..1.
    pub smallest_difference: Option<f64>,
    /// Why the run cannot start.
    pub blocked: Option<String>,
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct HostShare {
    pub host: String,
    pub conversations: u32,
}

impl From<engine::Estimate> for RunEstimate {
    fn from(estimate: engine::Estimate) -> Self {
        Self {
            conversations: estimate.conversations,
            items: estimate.items,
            calls: estimate.calls.into(),
            answered_from_memory: estimate.answered_from_memory,
            input_tokens: estimate.input_tokens.into(),
            cost: estimate.cost.map(Range::from),
            seconds: estimate.seconds.into(),
            hosts: estimate
                .hosts
                .into_iter()
                .map(|(host, conversations)| HostShare { host, conversations })
                .collect(),
            smallest_difference: estimate.smallest_difference,
            blocked: estimate.blocked,
        }
    }
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct RunSummary {
    pub id: String,
    pub dataset: String,
    pub dataset_name: String,
    pub dataset_version: u32,
    pub state: RunState,
    pub judges: Vec<String>,
    pub started_at: String,
    pub finished_at: Option<String>,
    pub items: u32,
    pub done: u32,
    pub formula: Formula,
    pub scores: Vec<JudgeScore>,
    pub unscored: u32,
    pub paused_because: Option<String>,
}

impl From<RunInfo> for RunSummary {
    fn from(info: RunInfo) -> Self {
        let (run, settings) = (&info.run, &info.run.settings);
        Self {
            id: run.id.to_string(),
            dataset: settings.dataset.to_string(),
            dataset_name: settings.dataset_name.clone(),
            dataset_version: settings.dataset_version,
            state: info.state.into(),
            judges: info.scores.iter().map(|(judge, _)| judge.clone()).collect(),
            started_at: rfc3339(run.started_at_ms),
            finished_at: run.finished_at_ms.map(rfc3339),
            items: info.items,
            done: info.done,
            formula: settings.rule.formula.into(),
            scores: JudgeScore::list(info.scores),
            unscored: info.unscored,
            paused_because: run.paused_because.clone(),
        }
    }
}
