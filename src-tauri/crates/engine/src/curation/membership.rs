//! Which conversations a data set has.

use recollect_domain::ids::{ConversationId, DatasetId};
use recollect_domain::{Role, Turn};
use recollect_store::conversations::{self, NewConversation};
use recollect_store::edits::{self, Change, ChangeKind};
use recollect_store::{Reads, StoreError, Writes, datasets, snapshots};

use super::edit::{EditDone, done, step};
use super::history::EditWord;
use crate::{Engine, EngineError};

impl Engine {
    /// Adds a conversation below all others. It begins with a turn of the user to be written.
    pub async fn add_conversation(&self, dataset: DatasetId) -> Result<EditDone, EngineError> {
        let now_ms = self.clock.now_ms();
        self.write(move |writes| {
            datasets::get(writes, dataset)?;
            let id = append_blank(writes, dataset)?;
            set_presence(writes, dataset, id, true, now_ms)
        })
        .await
    }

    /// Takes a conversation out of its data set; undo brings it back. Runs keep what they judged.
    pub async fn remove_conversation(
        &self,
        dataset: DatasetId,
        conversation: ConversationId,
    ) -> Result<EditDone, EngineError> {
        let now_ms = self.clock.now_ms();
        self.write(move |writes| set_presence(writes, dataset, conversation, false, now_ms)).await
    }
}

/// A conversation to be written, not a step of undo by itself.
pub(crate) fn append_blank(
    writes: &Writes<'_>,
    dataset: DatasetId,
) -> Result<ConversationId, StoreError> {
    let blank = Turn { position: 0, role: Role::User, content: String::new() };
    let new = NewConversation {
        external_id: free_external_id(writes, dataset)?,
        snapshot: snapshots::put(writes, &[blank])?,
        metadata: "{}".to_owned(),
    };
    conversations::append(writes, dataset, &new)
}

/// A number, as most files have.
fn free_external_id(reads: &Reads<'_>, dataset: DatasetId) -> Result<String, StoreError> {
    let mut number = conversations::count(reads, dataset)? + 1;
    while conversations::is_known(reads, dataset, &number.to_string())? {
        number += 1;
    }
    Ok(number.to_string())
}

fn set_presence(
    writes: &Writes<'_>,
    dataset: DatasetId,
    id: ConversationId,
    present: bool,
    now_ms: i64,
) -> Result<EditDone, StoreError> {
    let what = if present { EditWord::AddConversation } else { EditWord::RemoveConversation };
    let step = step(&conversations::get(writes, dataset, id)?, what, None);
    datasets::touch(writes, dataset)?;
    conversations::set_present(writes, id, present)?;
    let kind = ChangeKind::Presence { before: !present, after: present };
    let change = Change { conversation: id, turn: None, kind };
    edits::record(writes, dataset, what.as_str(), &[change], now_ms)?;
    done(writes, dataset, step, now_ms)
}
