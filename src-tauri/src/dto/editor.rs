//! A conversation as it is edited and labelled.

use recollect_domain as domain;
use recollect_engine as engine;
use recollect_engine::{cause_sentence, rfc3339};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::words::{AttritionKind, EditWord, LabelWord, Outcome, Role};

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct ConversationDetail {
    pub id: String,
    pub external_id: String,
    pub turns: Vec<EditorTurn>,
    /// The newest run that judged it.
    pub run: Option<String>,
    /// What that run's judges found the user to have stated.
    pub facts: Vec<KnownFact>,
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct EditorTurn {
    /// Names the turn wherever it moves.
    pub key: u32,
    pub position: u32,
    pub role: Role,
    pub content: String,
    pub labels: Vec<TurnLabel>,
    /// The newest of each judge.
    pub verdicts: Vec<TurnVerdict>,
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TurnLabel {
    pub reviewer: String,
    pub label: LabelWord,
    pub kind: Option<AttritionKind>,
    pub note: Option<String>,
    pub labelled_at: String,
    /// The turn or one before it reads differently now.
    pub earlier_wording: bool,
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TurnVerdict {
    pub judge: String,
    pub run: String,
    pub item: String,
    pub outcome: Outcome,
    pub kind: Option<AttritionKind>,
    /// No quote of it could be found.
    pub weak: bool,
    pub reason: Option<String>,
    pub cause_message: Option<String>,
    pub fact_quote: Option<String>,
    pub reply_quote: Option<String>,
    pub earlier_wording: bool,
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct KnownFact {
    pub id: String,
    pub judge: String,
    /// Key of the turn it was stated in; null when that turn is gone.
    pub turn: Option<u32>,
    pub key: String,
    pub value: String,
    pub quote: String,
    pub quote_found: bool,
    pub superseded_by: Option<String>,
    pub earlier_wording: bool,
}

/// One change to a conversation; `turn` is a key, `at` and `to` are positions, save in a split.
#[derive(Debug, Clone, Deserialize, Type)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum TurnEdit {
    /// `continues`: this goes on with the typing of the write before it.
    Write {
        turn: u32,
        content: String,
        continues: bool,
    },
    Role {
        turn: u32,
        role: Role,
    },
    Insert {
        at: u32,
        role: Role,
        content: String,
    },
    Delete {
        turn: u32,
    },
    Move {
        turn: u32,
        to: u32,
    },
    /// `at` in UTF-16 units.
    Split {
        turn: u32,
        at: u32,
    },
    /// With the next turn.
    Merge {
        turn: u32,
    },
}

impl TurnEdit {
    /// The change, and whether it goes on with the one before.
    pub fn parts(self) -> (engine::TurnEdit, bool) {
        use engine::{TurnEdit as Edit, TurnKey};
        let key = TurnKey;
        match self {
            Self::Write { turn, content, continues } => {
                (Edit::Write { turn: key(turn), content }, continues)
            }
            Self::Role { turn, role } => (Edit::Role { turn: key(turn), role: role.into() }, false),
            Self::Insert { at, role, content } => {
                (Edit::Insert { at, role: role.into(), content }, false)
            }
            Self::Delete { turn } => (Edit::Delete { turn: key(turn) }, false),
            Self::Move { turn, to } => (Edit::Move { turn: key(turn), to }, false),
            Self::Split { turn, at } => (Edit::Split { turn: key(turn), at }, false),
            Self::Merge { turn } => (Edit::Merge { turn: key(turn) }, false),
        }
    }
}

/// A change that is safe on disk.
#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct EditDone {
    pub step: EditStep,
    /// The conversation it was made in, as it is now; null when it is no longer in the dataset.
    pub detail: Option<ConversationDetail>,
    pub history: EditHistory,
    pub saved_at: String,
}

/// The next step each way.
#[derive(Debug, Clone, Serialize, Type)]
pub struct EditHistory {
    pub undo: Option<EditStep>,
    pub redo: Option<EditStep>,
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct EditStep {
    pub what: EditWord,
    pub conversation: String,
    pub external_id: String,
    pub turn: Option<u32>,
}

#[derive(Debug, Clone, Deserialize, Type)]
pub struct NewLabel {
    pub label: LabelWord,
    pub kind: Option<AttritionKind>,
    pub note: Option<String>,
}

impl From<NewLabel> for engine::Label {
    fn from(new: NewLabel) -> Self {
        Self::new(new.label.into(), new.kind.map(Into::into), new.note)
    }
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct Reviewer {
    pub name: String,
    pub labelled: u32,
    /// Of `labelled`, those made on an earlier wording.
    pub stale: u32,
    /// Replies of the dataset.
    pub replies: u32,
}

impl From<engine::Reviewer> for Reviewer {
    fn from(reviewer: engine::Reviewer) -> Self {
        Self {
            name: reviewer.name,
            labelled: reviewer.labelled,
            stale: reviewer.earlier_wording,
            replies: reviewer.replies,
        }
    }
}

impl From<engine::ConversationDetail> for ConversationDetail {
    fn from(detail: engine::ConversationDetail) -> Self {
        Self {
            id: detail.conversation.id.to_string(),
            external_id: detail.conversation.external_id,
            turns: detail.turns.into_iter().map(EditorTurn::from).collect(),
            run: detail.run.map(|run| run.to_string()),
            facts: detail.facts.into_iter().map(KnownFact::from).collect(),
        }
    }
}

impl From<engine::ShownTurn> for EditorTurn {
    fn from(shown: engine::ShownTurn) -> Self {
        Self {
            key: shown.key.0,
            position: shown.turn.position,
            role: shown.turn.role.into(),
            content: shown.turn.content,
            labels: shown.labels.into_iter().map(TurnLabel::from).collect(),
            verdicts: shown.verdicts.into_iter().map(TurnVerdict::from).collect(),
        }
    }
}

impl From<engine::ShownLabel> for TurnLabel {
    fn from(shown: engine::ShownLabel) -> Self {
        Self {
            reviewer: shown.reviewer,
            label: shown.label.word.into(),
            kind: shown.label.kind.map(AttritionKind::from),
            note: shown.label.note,
            labelled_at: rfc3339(shown.labelled_at_ms),
            earlier_wording: shown.earlier_wording,
        }
    }
}

impl From<engine::ShownVerdict> for TurnVerdict {
    fn from(shown: engine::ShownVerdict) -> Self {
        let verdict = shown.verdict;
        let text = |quote: Option<domain::Quote>| quote.map(|quote| quote.text);
        Self {
            judge: shown.judge,
            run: shown.run.to_string(),
            item: shown.item.to_string(),
            outcome: verdict.outcome.into(),
            kind: verdict.kind.map(AttritionKind::from),
            weak: verdict.is_weak(),
            cause_message: verdict.cause.map(|cause| cause_sentence(cause).to_owned()),
            reason: verdict.reason,
            fact_quote: text(verdict.fact_quote),
            reply_quote: text(verdict.reply_quote),
            earlier_wording: shown.earlier_wording,
        }
    }
}

impl From<engine::KnownFact> for KnownFact {
    fn from(known: engine::KnownFact) -> Self {
        Self {
            id: known.fact.id.0,
            judge: known.judge,
            turn: known.turn.map(|key| key.0),
            key: known.fact.key,
            value: known.fact.value,
            quote: known.fact.quote,
            quote_found: known.fact.quote_found,
            superseded_by: known.superseded_by,
            earlier_wording: known.earlier_wording,
        }
    }
}

impl From<engine::EditDone> for EditDone {
    fn from(done: engine::EditDone) -> Self {
        Self {
            step: done.step.into(),
            detail: done.detail.map(ConversationDetail::from),
            history: done.history.into(),
            saved_at: rfc3339(done.saved_at_ms),
        }
    }
}

impl From<engine::EditHistory> for EditHistory {
    fn from(history: engine::EditHistory) -> Self {
        Self { undo: history.undo.map(EditStep::from), redo: history.redo.map(EditStep::from) }
    }
}

impl From<engine::EditStep> for EditStep {
    fn from(step: engine::EditStep) -> Self {
        Self {
            what: step.what.into(),
            conversation: step.conversation.to_string(),
            external_id: step.external_id,
            turn: step.turn.map(|key| key.0),
        }
    }
}
