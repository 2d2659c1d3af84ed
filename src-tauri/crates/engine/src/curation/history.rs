//! Undo and redo.

use recollect_domain::TurnKey;
use recollect_domain::ids::{ConversationId, DatasetId};
use recollect_store::edits::{self, Change, ChangeKind, Edit};
use recollect_store::{Reads, StoreError, Writes, conversations, datasets, labels};

use super::edit::{EditDone, done, refresh, set_content};
use crate::{Engine, EngineError};

macro_rules! edit_words {
    ($($word:ident = $text:literal),+ $(,)?) => {
        /// What a step did.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum EditWord { $($word),+ }

        impl EditWord {
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$word => $text),+ }
            }

            fn stored(text: &str) -> Result<Self, StoreError> {
                match text {
                    $($text => Ok(Self::$word),)+
                    other => Err(StoreError::Damaged { detail: format!("an edit of the kind “{other}”") }),
                }
            }
        }
    };
}

edit_words! {
    Write = "write",
    Role = "role",
    Insert = "insert",
    Delete = "delete",
    Move = "move",
    Split = "split",
    Merge = "merge",
    Label = "label",
    AddConversation = "add_conversation",
    RemoveConversation = "remove_conversation",
}

/// A step as undo and redo name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditStep {
    pub what: EditWord,
    pub conversation: ConversationId,
    pub external_id: String,
    pub turn: Option<TurnKey>,
}

/// The next step each way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditHistory {
    pub undo: Option<EditStep>,
    pub redo: Option<EditStep>,
}

impl Engine {
    pub async fn edit_history(&self, dataset: DatasetId) -> Result<EditHistory, EngineError> {
        self.read(move |reads| history(reads, dataset)).await
    }

    /// Takes the last step back; none when there is none.
    pub async fn undo_edit(&self, dataset: DatasetId) -> Result<Option<EditDone>, EngineError> {
        let now_ms = self.clock.now_ms();
        self.write(move |writes| {
            let Some(edit) = edits::last_done(writes, dataset)? else { return Ok(None) };
            for change in edits::changes(writes, edit.id)?.into_iter().rev() {
                restore(writes, change, Direction::Back)?;
            }
            edits::set_undone(writes, edit.id, true)?;
            datasets::touch(writes, dataset)?;
            done(writes, dataset, step(edit)?, now_ms).map(Some)
        })
        .await
    }

    /// Makes the step that was taken back last again; none when there is none.
    pub async fn redo_edit(&self, dataset: DatasetId) -> Result<Option<EditDone>, EngineError> {
        let now_ms = self.clock.now_ms();
        self.write(move |writes| {
            let Some(edit) = edits::first_undone(writes, dataset)? else { return Ok(None) };
            for change in edits::changes(writes, edit.id)? {
                restore(writes, change, Direction::Forth)?;
            }
            edits::set_undone(writes, edit.id, false)?;
            datasets::touch(writes, dataset)?;
            done(writes, dataset, step(edit)?, now_ms).map(Some)
        })
        .await
    }
}

pub(super) fn history(reads: &Reads<'_>, dataset: DatasetId) -> Result<EditHistory, StoreError> {
    Ok(EditHistory {
        undo: edits::last_done(reads, dataset)?.map(step).transpose()?,
        redo: edits::first_undone(reads, dataset)?.map(step).transpose()?,
    })
}

fn step(edit: Edit) -> Result<EditStep, StoreError> {
    Ok(EditStep {
        what: EditWord::stored(&edit.what)?,
        conversation: edit.conversation,
        external_id: edit.external_id,
        turn: edit.turn,
    })
}

#[derive(Clone, Copy)]
enum Direction {
    Back,
    Forth,
}

impl Direction {
    fn pick<T>(self, before: T, after: T) -> T {
        match self {
            Self::Back => before,
            Self::Forth => after,
        }
    }
}

fn restore(writes: &Writes<'_>, change: Change, way: Direction) -> Result<(), StoreError> {
    let conversation = change.conversation;
    match (change.kind, change.turn) {
        (ChangeKind::Content { before, after }, _) => {
            set_content(writes, conversation, &way.pick(before, after), 0)
        }
        (ChangeKind::Label { reviewer, before, after }, Some(turn)) => {
            let label = way.pick(before, after);
            labels::set(writes, conversation, turn, &reviewer, label.as_ref())?;
            refresh_standing(writes, conversation)
        }
        (ChangeKind::Label { .. }, None) => Ok(()),
        (ChangeKind::Presence { before, after }, _) => {
            conversations::set_present(writes, conversation, way.pick(before, after))
        }
    }
}

/// A label that comes back may have been made on another wording than there is now.
fn refresh_standing(writes: &Writes<'_>, conversation: ConversationId) -> Result<(), StoreError> {
    let content = conversations::content(writes, conversation)?;
    refresh(writes, conversation, &content)
}
