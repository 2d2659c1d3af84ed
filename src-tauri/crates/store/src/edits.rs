//! Every change a person made, with what it replaced: undo and redo survive a restart.

use recollect_domain::ids::{ConversationId, DatasetId, EditId, SnapshotId};
use recollect_domain::{Label, TurnKey};
use rusqlite::{OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

use crate::conversations::Content;
use crate::keys::TurnKeys;
use crate::labels::StoredLabel;
use crate::{Reads, StoreError, Writes, snapshots};

pub(crate) const CREATE: &str = "
CREATE TABLE edits (
    id         INTEGER PRIMARY KEY,
    dataset_id INTEGER NOT NULL REFERENCES datasets (id),
    what       TEXT NOT NULL,
    undone     INTEGER NOT NULL DEFAULT 0,
    edited_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX edits_by_dataset ON edits (dataset_id, undone, id);
CREATE TABLE edit_changes (
    edit_id         INTEGER NOT NULL REFERENCES edits (id) ON DELETE CASCADE,
    ordinal         INTEGER NOT NULL,
    conversation_id INTEGER NOT NULL REFERENCES conversations (id),
    turn_key        INTEGER,
    before_snapshot INTEGER REFERENCES snapshots (id),
    before_keys     TEXT,
    after_snapshot  INTEGER REFERENCES snapshots (id),
    after_keys      TEXT,
    reviewer        TEXT,
    before_label    TEXT,
    after_label     TEXT,
    PRIMARY KEY (edit_id, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX edit_changes_by_before ON edit_changes (before_snapshot);
CREATE INDEX edit_changes_by_after ON edit_changes (after_snapshot);
";

/// Whether the conversation was in its data set; neither for changes that leave it where it is.
pub(crate) const ADD_PRESENCE: &str = "
ALTER TABLE edit_changes ADD COLUMN before_present INTEGER;
ALTER TABLE edit_changes ADD COLUMN after_present INTEGER;
";

/// Steps kept of each data set.
const KEPT_STEPS: u32 = 1_000;

/// One step of undo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    pub id: EditId,
    pub what: String,
    /// The conversation it is shown in: that of its first change.
    pub conversation: ConversationId,
    pub external_id: String,
    pub turn: Option<TurnKey>,
}

/// One part of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub conversation: ConversationId,
    pub turn: Option<TurnKey>,
    pub kind: ChangeKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChangeKind {
    Content {
        before: Content,
        after: Content,
    },
    Label {
        reviewer: String,
        before: Option<StoredLabel>,
        after: Option<StoredLabel>,
    },
    /// Whether the conversation is in its data set.
    Presence {
        before: bool,
        after: bool,
    },
}

const SELECT: &str = "
SELECT e.id, e.what, x.conversation_id, c.external_id, x.turn_key
FROM edits e
JOIN edit_changes x ON x.edit_id = e.id AND x.ordinal = 0
JOIN conversations c ON c.id = x.conversation_id
WHERE e.dataset_id = ?1";

fn edit(row: &Row<'_>) -> rusqlite::Result<Edit> {
    Ok(Edit {
        id: EditId::new(row.get(0)?),
        what: row.get(1)?,
        conversation: ConversationId::new(row.get(2)?),
        external_id: row.get(3)?,
        turn: row.get::<_, Option<u32>>(4)?.map(TurnKey),
    })
}

/// The step that undo would take back.
pub fn last_done(reads: &Reads<'_>, dataset: DatasetId) -> Result<Option<Edit>, StoreError> {
    first(reads, dataset, "AND e.undone = 0 ORDER BY e.id DESC")
}

/// The step that redo would make again.
pub fn first_undone(reads: &Reads<'_>, dataset: DatasetId) -> Result<Option<Edit>, StoreError> {
    first(reads, dataset, "AND e.undone = 1 ORDER BY e.id")
}

fn first(reads: &Reads<'_>, dataset: DatasetId, which: &str) -> Result<Option<Edit>, StoreError> {
    Ok(reads
        .0
        .prepare_cached(&format!("{SELECT} {which} LIMIT 1"))?
        .query_row([dataset.raw()], edit)
        .optional()?)
}

/// A change as it lies in its row.
#[derive(Default)]
struct ChangeRow {
    conversation: i64,
    turn: Option<u32>,
    before: (Option<i64>, Option<String>),
    after: (Option<i64>, Option<String>),
    reviewer: Option<String>,
    before_label: Option<String>,
    after_label: Option<String>,
    presence: (Option<bool>, Option<bool>),
}

impl ChangeRow {
    fn of(change: &Change) -> Result<Self, StoreError> {
        let row = Self {
            conversation: change.conversation.raw(),
            turn: change.turn.map(|key| key.0),
            ..Self::default()
        };
        let content = |content: &Content| (Some(content.snapshot.raw()), content.keys.written());
        Ok(match &change.kind {
            ChangeKind::Content { before, after } => {
                Self { before: content(before), after: content(after), ..row }
            }
            ChangeKind::Label { reviewer, before, after } => Self {
                reviewer: Some(reviewer.clone()),
                before_label: written_label(before)?,
                after_label: written_label(after)?,
                ..row
            },
            ChangeKind::Presence { before, after } => {
                Self { presence: (Some(*before), Some(*after)), ..row }
            }
        })
    }

    fn typed(self) -> Result<Change, StoreError> {
        let kind = match (self.reviewer, self.presence) {
            (_, (Some(before), Some(after))) => ChangeKind::Presence { before, after },
            (Some(reviewer), _) => ChangeKind::Label {
                reviewer,
                before: read_label(self.before_label)?,
                after: read_label(self.after_label)?,
            },
            (None, _) => ChangeKind::Content {
                before: read_content(self.before)?,
                after: read_content(self.after)?,
            },
        };
        Ok(Change {
            conversation: ConversationId::new(self.conversation),
            turn: self.turn.map(TurnKey),
            kind,
        })
    }
}

/// The parts of a step, in the order they were made.
pub fn changes(reads: &Reads<'_>, step: EditId) -> Result<Vec<Change>, StoreError> {
    let mut statement = reads.0.prepare_cached(
        "SELECT conversation_id, turn_key, before_snapshot, before_keys, after_snapshot, after_keys,
                reviewer, before_label, after_label, before_present, after_present
         FROM edit_changes WHERE edit_id = ?1 ORDER BY ordinal",
    )?;
    let rows: Vec<ChangeRow> = statement
        .query_map([step.raw()], |row| {
            Ok(ChangeRow {
                conversation: row.get(0)?,
                turn: row.get(1)?,
                before: (row.get(2)?, row.get(3)?),
                after: (row.get(4)?, row.get(5)?),
                reviewer: row.get(6)?,
                before_label: row.get(7)?,
                after_label: row.get(8)?,
                presence: (row.get(9)?, row.get(10)?),
            })
        })?
        .collect::<Result<_, _>>()?;
    rows.into_iter().map(ChangeRow::typed).collect()
}

/// Adds a step; what had been undone cannot be made again afterwards.
pub fn record(
    writes: &Writes<'_>,
    dataset: DatasetId,
    what: &str,
    changes: &[Change],
    now_ms: i64,
) -> Result<(), StoreError> {
    let connection = writes.connection();
    connection
        .prepare_cached("INSERT INTO edits (dataset_id, what, edited_at) VALUES (?1, ?2, ?3)")?
        .execute(params![dataset.raw(), what, now_ms])?;
    let step = connection.last_insert_rowid();
    let mut insert = connection.prepare_cached(
        "INSERT INTO edit_changes (edit_id, ordinal, conversation_id, turn_key, before_snapshot, before_keys,
                                   after_snapshot, after_keys, reviewer, before_label, after_label,
                                   before_present, after_present)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    )?;
    for (ordinal, change) in (0u32..).zip(changes) {
        let row = ChangeRow::of(change)?;
        insert.execute(params![
            step,
            ordinal,
            row.conversation,
            row.turn,
            row.before.0,
            row.before.1,
            row.after.0,
            row.after.1,
            row.reviewer,
            row.before_label,
            row.after_label,
            row.presence.0,
            row.presence.1
        ])?;
    }
    // Only now: what was undone may hold the very content this step replaced.
    forget(writes, dataset, "undone = 1")?;
    forget(
        writes,
        dataset,
        &format!(
            "id NOT IN (SELECT id FROM edits WHERE dataset_id = ?1 ORDER BY id DESC LIMIT {KEPT_STEPS})"
        ),
    )
}

/// The step goes on: typing does not make a step for each letter.
pub fn extend(
    writes: &Writes<'_>,
    step: EditId,
    after: &Content,
    now_ms: i64,
) -> Result<(), StoreError> {
    let connection = writes.connection();
    let replaced: Option<i64> = connection
        .prepare_cached(
            "SELECT after_snapshot FROM edit_changes WHERE edit_id = ?1 AND ordinal = 0",
        )?
        .query_row([step.raw()], |row| row.get(0))?;
    connection
        .prepare_cached(
            "UPDATE edit_changes SET after_snapshot = ?2, after_keys = ?3 WHERE edit_id = ?1 AND ordinal = 0",
        )?
        .execute(params![step.raw(), after.snapshot.raw(), after.keys.written()])?;
    connection
        .prepare_cached("UPDATE edits SET edited_at = ?2 WHERE id = ?1")?
        .execute(params![step.raw(), now_ms])?;
    let replaced: Vec<_> = replaced.into_iter().map(SnapshotId::new).collect();
    snapshots::drop_unused(writes, &replaced)
}

pub fn set_undone(writes: &Writes<'_>, step: EditId, undone: bool) -> Result<(), StoreError> {
    writes
        .connection()
        .prepare_cached("UPDATE edits SET undone = ?2 WHERE id = ?1")?
        .execute(params![step.raw(), undone])?;
    Ok(())
}

fn forget(writes: &Writes<'_>, dataset: DatasetId, which: &str) -> Result<(), StoreError> {
    let connection = writes.connection();
    let mut find = connection.prepare_cached(&format!(
        "SELECT x.before_snapshot, x.after_snapshot FROM edit_changes x
         WHERE x.edit_id IN (SELECT id FROM edits WHERE dataset_id = ?1 AND {which})"
    ))?;
    let contents: Vec<(Option<i64>, Option<i64>)> = find
        .query_map([dataset.raw()], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    connection
        .prepare_cached(&format!("DELETE FROM edits WHERE dataset_id = ?1 AND {which}"))?
        .execute([dataset.raw()])?;
    let unused: Vec<_> = contents
        .into_iter()
        .flat_map(|(before, after)| [before, after])
        .flatten()
        .map(SnapshotId::new)
        .collect();
    snapshots::drop_unused(writes, &unused)
}

fn read_content((snapshot, keys): (Option<i64>, Option<String>)) -> Result<Content, StoreError> {
    let snapshot = snapshot
        .ok_or_else(|| StoreError::Damaged { detail: "an edit without its content".into() })?;
    Ok(Content { snapshot: SnapshotId::new(snapshot), keys: TurnKeys::stored(keys) })
}

/// A label as an edit keeps it.
#[derive(Serialize, Deserialize)]
struct LabelJson {
    word: String,
    kind: Option<String>,
    note: Option<String>,
    wording: Vec<u8>,
    labelled_at_ms: i64,
}

fn written_label(stored: &Option<StoredLabel>) -> Result<Option<String>, StoreError> {
    let Some(StoredLabel { label, wording, labelled_at_ms }) = stored else { return Ok(None) };
    let json = LabelJson {
        word: label.word.as_str().to_owned(),
        kind: label.kind.map(|kind| kind.as_str().to_owned()),
        note: label.note.clone(),
        wording: wording.clone(),
        labelled_at_ms: *labelled_at_ms,
    };
    Ok(Some(serde_json::to_string(&json)?))
}

fn read_label(text: Option<String>) -> Result<Option<StoredLabel>, StoreError> {
    let Some(text) = text else { return Ok(None) };
    let json: LabelJson = serde_json::from_str(&text)?;
    Ok(Some(StoredLabel {
        label: Label {
            word: json.word.parse()?,
            kind: json.kind.map(|kind| kind.parse()).transpose()?,
            note: json.note,
        },
        wording: json.wording,
        labelled_at_ms: json.labelled_at_ms,
    }))
}
