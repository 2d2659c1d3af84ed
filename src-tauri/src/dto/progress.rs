use recollect_engine as engine;
use serde::Serialize;
use specta::Type;

use super::ScoreFigure;
use super::runs::RunLimits;
use super::words::{AttritionKind, Outcome, RunState};

/// One message of a live run. Numbered without gaps; the first is a snapshot.
#[derive(Debug, Clone, Serialize, Type)]
pub struct RunUpdate {
    pub sequence: u32,
    pub kind: UpdateKind,
    pub progress: RunProgress,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum UpdateKind {
    Snapshot,
    Delta,
}

/// Items unless said otherwise.
#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct RunProgress {
    pub run: String,
    pub state: RunState,
    pub items: u32,
    pub done: u32,
    pub in_flight: u32,
    pub waiting: u32,
    /// Calls that wait for their next try.
    pub retrying: u32,
    /// Done, but with turns that have no verdict.
    pub failed: u32,
    pub calls: u32,
    pub answered_from_memory: u32,
    pub retries: u32,
    pub input_tokens: u64,
    pub output_tokens: u64,
    pub cost: Option<f64>,
    pub limits: RunLimits,
    pub elapsed_ms: u64,
    pub eta_ms: Option<u64>,
    pub running: Vec<JudgeScore>,
    pub notice: Option<String>,
    /// In a delta only those since the message before; newest last.
    pub latest: Vec<LatestVerdict>,
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct JudgeScore {
    pub judge: String,
    pub score: ScoreFigure,
}

impl JudgeScore {
    pub fn list(scores: Vec<(String, engine::Figure)>) -> Vec<Self> {
        scores.into_iter().map(|(judge, score)| Self { judge, score: score.into() }).collect()
    }
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct LatestVerdict {
    pub item: String,
    pub judge: String,
    pub conversation: String,
    pub position: u32,
    pub outcome: Outcome,
    pub kind: Option<AttritionKind>,
    pub excerpt: String,
}

impl From<engine::LatestVerdict> for LatestVerdict {
    fn from(latest: engine::LatestVerdict) -> Self {
        Self {
            item: latest.item.to_string(),
            judge: latest.judge,
            conversation: latest.conversation,
            position: latest.position,
            outcome: latest.outcome.into(),
            kind: latest.kind.map(AttritionKind::from),
            excerpt: latest.excerpt,
        }
    }
}

impl From<engine::Progress> for RunProgress {
    fn from(progress: engine::Progress) -> Self {
        Self {
            run: progress.run.to_string(),
            state: progress.state.into(),
            items: progress.items,
            done: progress.done,
            in_flight: progress.in_flight,
            waiting: progress.waiting,
            retrying: progress.retrying,
            failed: progress.failed,
            calls: progress.calls,
            answered_from_memory: progress.answered_from_memory,
            retries: progress.retries,
            input_tokens: progress.input_tokens,
            output_tokens: progress.output_tokens,
            cost: progress.cost,
            limits: progress.limits.into(),
            elapsed_ms: progress.elapsed_ms,
            eta_ms: progress.eta_ms,
            running: JudgeScore::list(progress.scores),
            notice: progress.notice,
            latest: progress.latest.into_iter().map(LatestVerdict::from).collect(),
        }
    }
}

impl RunProgress {
    /// A run that nobody works on.
    pub fn at_rest(results: &engine::RunResults) -> Self {
        let info = &results.info;
        let sum = |of: fn(&engine::JudgeResults) -> u64| results.judges.iter().map(of).sum::<u64>();
        let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            run: info.run.id.to_string(),
            state: info.state.into(),
            items: info.items,
            done: info.done,
            in_flight: 0,
            waiting: info.items.saturating_sub(info.done),
            retrying: 0,
            failed: info.unscored,
            calls: small(sum(|judge| u64::from(judge.spend.calls))),
            answered_from_memory: small(sum(|judge| u64::from(judge.spend.answered_from_memory))),
            retries: small(sum(|judge| u64::from(judge.retries))),
            input_tokens: sum(|judge| judge.spend.input_tokens),
            output_tokens: sum(|judge| judge.spend.output_tokens),
            cost: results.judges.iter().map(|judge| judge.cost).sum(),
            limits: info.run.settings.limits.into(),
            elapsed_ms: info.run.elapsed_ms,
            eta_ms: None,
            running: JudgeScore::list(info.scores.clone()),
            notice: info.run.paused_because.clone(),
            latest: Vec::new(),
        }
    }
}
