//! Changing what a conversation says.

use recollect_domain::ids::{ConversationId, DatasetId};
use recollect_domain::{EditRefused, Script, TurnEdit, TurnKey};
use recollect_store::conversations::{self, Content, Conversation};
use recollect_store::edits::{self, Change, ChangeKind};
use recollect_store::{Reads, StoreError, TurnKeys, Writes, datasets, labels, snapshots};

use super::conversation::{ConversationDetail, detail};
use super::history::{EditHistory, EditStep, EditWord, history};
use crate::{Engine, EngineError};

/// A change that is safe on disk.
#[derive(Debug, Clone, PartialEq)]
pub struct EditDone {
    pub step: EditStep,
    /// The conversation it was made in, as it is now; none when it is no longer in its data set.
    pub detail: Option<ConversationDetail>,
    pub history: EditHistory,
    pub saved_at_ms: i64,
}

impl Engine {
    /// Makes one change. With `continues` a write goes on with the step of the write before it, if
    /// that was to the same turn: typing is undone as a whole, not letter by letter.
    pub async fn edit_conversation(
        &self,
        dataset: DatasetId,
        conversation: ConversationId,
        edit: TurnEdit,
        continues: bool,
    ) -> Result<EditDone, EngineError> {
        let now_ms = self.clock.now_ms();
        self.write(move |writes| {
            let before = conversations::get(writes, dataset, conversation)?;
            let mut script = script(writes, &before)?;
            let (what, turn) = (word(&edit), subject(&edit, &script));
            if let Err(refused) = script.apply(edit) {
                return Ok(Err(refused));
            }
            let step = step(&before, what, turn);
            save(writes, dataset, &before, &script, &step, continues, now_ms)?;
            done(writes, dataset, step, now_ms).map(Ok)
        })
        .await?
        .map_err(|refused: EditRefused| EngineError::bad_input("turn", refused.to_string()))
    }
}

fn script(reads: &Reads<'_>, conversation: &Conversation) -> Result<Script, StoreError> {
    let turns = snapshots::get(reads, conversation.snapshot)?;
    Ok(Script {
        turns: turns
            .into_iter()
            .map(|turn| (conversation.keys.at(turn.position), turn.role, turn.content))
            .collect(),
        next_key: conversations::next_key(reads, conversation.id)?,
    })
}

fn save(
    writes: &Writes<'_>,
    dataset: DatasetId,
    before: &Conversation,
    script: &Script,
    step: &EditStep,
    continues: bool,
    now_ms: i64,
) -> Result<(), StoreError> {
    let after = Content {
        snapshot: snapshots::put(writes, &script.numbered())?,
        keys: TurnKeys::of(&script.keys()),
    };
    let before_content = Content { snapshot: before.snapshot, keys: before.keys.clone() };
    if after == before_content {
        return Ok(());
    }
    datasets::touch(writes, dataset)?;
    set_content(writes, before.id, &after, script.next_key)?;
    match goes_on(writes, dataset, step, continues)? {
        Some(edit) => edits::extend(writes, edit, &after, now_ms),
        None => {
            let kind = ChangeKind::Content { before: before_content, after };
            let change = Change { conversation: before.id, turn: step.turn, kind };
            edits::record(writes, dataset, step.what.as_str(), &[change], now_ms)
        }
    }
}

/// The step that a write goes on with.
fn goes_on(
    reads: &Reads<'_>,
    dataset: DatasetId,
    step: &EditStep,
    continues: bool,
) -> Result<Option<recollect_domain::ids::EditId>, StoreError> {
    if !continues || edits::first_undone(reads, dataset)?.is_some() {
        return Ok(None);
    }
    let last = edits::last_done(reads, dataset)?.filter(|last| {
        last.what == EditWord::Write.as_str()
            && last.conversation == step.conversation
            && last.turn == step.turn
    });
    Ok(last.filter(|_| step.what == EditWord::Write).map(|last| last.id))
}

pub(super) fn set_content(
    writes: &Writes<'_>,
    conversation: ConversationId,
    content: &Content,
    next_key: u32,
) -> Result<(), StoreError> {
    conversations::set_content(writes, conversation, content, next_key)?;
    refresh(writes, conversation, content)
}

pub(super) fn refresh(
    writes: &Writes<'_>,
    conversation: ConversationId,
    content: &Content,
) -> Result<(), StoreError> {
    let turns = snapshots::get(writes, content.snapshot)?;
    labels::refresh(writes, conversation, &content.keys, &snapshots::wordings(&turns))
}

/// What the window shows after a change.
pub(super) fn done(
    reads: &Reads<'_>,
    dataset: DatasetId,
    step: EditStep,
    saved_at_ms: i64,
) -> Result<EditDone, StoreError> {
    Ok(EditDone {
        detail: present(detail(reads, dataset, step.conversation))?,
        history: history(reads, dataset)?,
        step,
        saved_at_ms,
    })
}

fn present<T>(found: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match found {
        Err(StoreError::NotFound { what: "conversation", .. }) => Ok(None),
        found => found.map(Some),
    }
}

pub(super) fn step(conversation: &Conversation, what: EditWord, turn: Option<TurnKey>) -> EditStep {
    EditStep {
        what,
        conversation: conversation.id,
        external_id: conversation.external_id.clone(),
        turn,
    }
}

fn word(edit: &TurnEdit) -> EditWord {
    match edit {
        TurnEdit::Write { .. } => EditWord::Write,
        TurnEdit::Role { .. } => EditWord::Role,
        TurnEdit::Insert { .. } => EditWord::Insert,
        TurnEdit::Delete { .. } => EditWord::Delete,
        TurnEdit::Move { .. } => EditWord::Move,
        TurnEdit::Split { .. } => EditWord::Split,
        TurnEdit::Merge { .. } => EditWord::Merge,
    }
}

/// The turn an edit is about; an added turn gets the script's next key.
fn subject(edit: &TurnEdit, script: &Script) -> Option<TurnKey> {
    Some(match edit {
        TurnEdit::Insert { .. } => TurnKey(script.next_key),
        TurnEdit::Write { turn, .. }
        | TurnEdit::Role { turn, .. }
        | TurnEdit::Delete { turn }
        | TurnEdit::Move { turn, .. }
        | TurnEdit::Split { turn, .. }
        | TurnEdit::Merge { turn } => *turn,
    })
}
