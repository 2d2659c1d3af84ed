use std::path::Path;

use recollect_engine as engine;
use recollect_engine::rfc3339;
use serde::Serialize;
use specta::Type;

use super::ScoreFigure;
use super::words::{Formula, Role, RunState};

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct WorkspaceInfo {
    pub path: String,
    pub writable: bool,
    pub read_only_reason: Option<String>,
    pub app_version: String,
}

impl WorkspaceInfo {
    pub fn of(path: &Path, engine: &engine::Engine) -> Self {
        let reason = engine.read_only_reason();
        Self {
            path: path.to_string_lossy().into_owned(),
            writable: reason.is_none(),
            read_only_reason: reason.map(str::to_owned),
            app_version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// One that `restore_dataset` brings back.
#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct DeletedDataset {
    pub id: String,
    pub name: String,
    pub deleted_at: String,
}

impl From<engine::DeletedDataset> for DeletedDataset {
    fn from(dataset: engine::DeletedDataset) -> Self {
        Self {
            id: dataset.id.to_string(),
            name: dataset.name,
            deleted_at: rfc3339(dataset.deleted_at_ms),
        }
    }
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct DatasetSummary {
    pub id: String,
    pub name: String,
    pub version: u32,
    pub conversations: u32,
    pub turns: u32,
    pub assistant_turns: u32,
    pub created_at: String,
    pub last_run: Option<LastRun>,
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct LastRun {
    pub run: String,
    pub judge: String,
    pub formula: Formula,
    pub score: ScoreFigure,
    pub state: RunState,
    /// The data set reads differently now.
    pub changed_since: bool,
}

impl From<engine::DatasetInfo> for DatasetSummary {
    fn from(info: engine::DatasetInfo) -> Self {
        let dataset = info.dataset;
        Self {
            id: dataset.id.to_string(),
            name: dataset.name,
            version: dataset.version,
            conversations: dataset.conversations,
            turns: dataset.turns,
            assistant_turns: dataset.assistant_turns,
            created_at: rfc3339(dataset.created_at_ms),
            last_run: info.last_run.map(LastRun::from),
        }
    }
}

impl From<engine::LastRun> for LastRun {
    fn from(last: engine::LastRun) -> Self {
        Self {
            run: last.run.to_string(),
            judge: last.judge,
            formula: last.formula.into(),
            score: last.score.into(),
            state: last.state.into(),
            changed_since: last.changed_since,
        }
    }
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct ConversationRow {
    pub id: String,
    pub external_id: String,
    pub turns: u32,
    pub opening: String,
}

impl From<engine::Conversation> for ConversationRow {
    fn from(conversation: engine::Conversation) -> Self {
        Self {
            id: conversation.id.to_string(),
            external_id: conversation.external_id,
            turns: conversation.turns,
            opening: conversation.opening,
        }
    }
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct ConversationPage {
    pub total: u32,
    pub rows: Vec<ConversationRow>,
}

impl From<engine::ConversationPage> for ConversationPage {
    fn from(page: engine::ConversationPage) -> Self {
        Self { total: page.total, rows: page.rows.into_iter().map(ConversationRow::from).collect() }
    }
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct Turn {
    pub position: u32,
    pub role: Role,
    pub content: String,
}

impl From<recollect_domain::Turn> for Turn {
    fn from(turn: recollect_domain::Turn) -> Self {
        Self { position: turn.position, role: turn.role.into(), content: turn.content }
    }
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct Sample {
    pub id: String,
    pub name: String,
    pub description: String,
    pub conversations: u32,
    pub turns: u32,
}

impl From<(engine::Sample, u32, u32)> for Sample {
    fn from((sample, conversations, turns): (engine::Sample, u32, u32)) -> Self {
        Self {
            id: sample.id.to_owned(),
            name: sample.name.to_owned(),
            description: sample.description.to_owned(),
            conversations,
            turns,
        }
    }
}
