use recollect_domain::ids::{ConversationId, DatasetId};
use recollect_domain::{Label, TurnKey};
use rusqlite::{OptionalExtension, Row, params};

use crate::keys::TurnKeys;
use crate::{Reads, StoreError, Writes};

pub(crate) const CREATE: &str = "
CREATE TABLE labels (
    conversation_id INTEGER NOT NULL REFERENCES conversations (id),
    turn_key        INTEGER NOT NULL,
    reviewer        TEXT NOT NULL,
    word            TEXT NOT NULL,
    kind            TEXT,
    note            TEXT,
    wording         BLOB NOT NULL,
    state           TEXT NOT NULL,
    labelled_at     INTEGER NOT NULL,
    PRIMARY KEY (conversation_id, turn_key, reviewer)
) STRICT, WITHOUT ROWID;
";

/// How a label stands to what the conversation says now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Made on this wording of the turn and all turns before it.
    Current,
    EarlierWording,
    /// Its turn was deleted.
    TurnGone,
}

impl Standing {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Current => "current",
            Self::EarlierWording => "earlier_wording",
            Self::TurnGone => "turn_gone",
        }
    }

    fn stored(word: &str) -> Self {
        match word {
            "current" => Self::Current,
            "turn_gone" => Self::TurnGone,
            _ => Self::EarlierWording,
        }
    }
}

/// A label with what it was made on. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredLabel {
    pub label: Label,
    /// See [`crate::snapshots::wordings`].
    pub wording: Vec<u8>,
    pub labelled_at_ms: i64,
}

/// A label in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedLabel {
    pub turn: TurnKey,
    pub reviewer: String,
    pub stored: StoredLabel,
    pub standing: Standing,
}

/// A label as it lies in its row; words become types in one place.
struct LabelRow {
    turn: u32,
    reviewer: String,
    word: String,
    kind: Option<String>,
    note: Option<String>,
    wording: Vec<u8>,
    state: String,
    labelled_at_ms: i64,
}

const SELECT: &str =
    "SELECT turn_key, reviewer, word, kind, note, wording, state, labelled_at FROM labels";

fn label_row(row: &Row<'_>) -> rusqlite::Result<LabelRow> {
    Ok(LabelRow {
        turn: row.get(0)?,
        reviewer: row.get(1)?,
        word: row.get(2)?,
        kind: row.get(3)?,
        note: row.get(4)?,
        wording: row.get(5)?,
        state: row.get(6)?,
        labelled_at_ms: row.get(7)?,
    })
}

impl LabelRow {
    fn typed(self) -> Result<PlacedLabel, StoreError> {
        let kind = self.kind.map(|kind| kind.parse()).transpose()?;
        Ok(PlacedLabel {
            turn: TurnKey(self.turn),
            reviewer: self.reviewer,
            stored: StoredLabel {
                label: Label { word: self.word.parse()?, kind, note: self.note },
                wording: self.wording,
                labelled_at_ms: self.labelled_at_ms,
            },
            standing: Standing::stored(&self.state),
        })
    }
}

/// All labels of a conversation, by turn and reviewer.
pub fn of_conversation(
    reads: &Reads<'_>,
    conversation: ConversationId,
) -> Result<Vec<PlacedLabel>, StoreError> {
    let mut statement = reads.0.prepare_cached(&format!(
        "{SELECT} WHERE conversation_id = ?1 ORDER BY turn_key, reviewer"
    ))?;
    let rows: Vec<_> =
        statement.query_map([conversation.raw()], label_row)?.collect::<Result<_, _>>()?;
    rows.into_iter().map(LabelRow::typed).collect()
}

pub fn get(
    reads: &Reads<'_>,
    conversation: ConversationId,
    turn: TurnKey,
    reviewer: &str,
) -> Result<Option<StoredLabel>, StoreError> {
    let row = reads
        .0
        .prepare_cached(&format!(
            "{SELECT} WHERE conversation_id = ?1 AND turn_key = ?2 AND reviewer = ?3"
        ))?
        .query_row(params![conversation.raw(), turn.0, reviewer], label_row)
        .optional()?;
    Ok(row.map(LabelRow::typed).transpose()?.map(|placed| placed.stored))
}

/// Sets a reviewer's label, or takes it away. Call [`refresh`] when the wording may be another.
pub fn set(
    writes: &Writes<'_>,
    conversation: ConversationId,
    turn: TurnKey,
    reviewer: &str,
    label: Option<&StoredLabel>,
) -> Result<(), StoreError> {
    let Some(StoredLabel { label, wording, labelled_at_ms }) = label else {
        writes
            .connection()
            .prepare_cached(
                "DELETE FROM labels WHERE conversation_id = ?1 AND turn_key = ?2 AND reviewer = ?3",
            )?
            .execute(params![conversation.raw(), turn.0, reviewer])?;
        return Ok(());
    };
    writes
        .connection()
        .prepare_cached(
            "INSERT OR REPLACE INTO labels (conversation_id, turn_key, reviewer, word, kind, note, wording, state, labelled_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            conversation.raw(),
            turn.0,
            reviewer,
            label.word.as_str(),
            label.kind.map(|kind| kind.as_str()),
            label.note,
            wording,
            Standing::Current.as_str(),
            labelled_at_ms
        ])?;
    Ok(())
}

/// Works out anew how a conversation's labels stand to what it says now.
pub fn refresh(
    writes: &Writes<'_>,
    conversation: ConversationId,
    keys: &TurnKeys,
    wordings: &[Vec<u8>],
) -> Result<(), StoreError> {
    let labels = of_conversation(writes, conversation)?;
    let now: Vec<(TurnKey, &Vec<u8>)> =
        (0u32..).map(|position| keys.at(position)).zip(wordings).collect();
    let mut update = writes.connection().prepare_cached(
        "UPDATE labels SET state = ?4 WHERE conversation_id = ?1 AND turn_key = ?2 AND reviewer = ?3",
    )?;
    for label in labels {
        let standing = match now.iter().find(|(key, _)| *key == label.turn) {
            None => Standing::TurnGone,
            Some((_, wording)) if **wording == label.stored.wording => Standing::Current,
            Some(_) => Standing::EarlierWording,
        };
        if standing != label.standing {
            update.execute(params![
                conversation.raw(),
                label.turn.0,
                label.reviewer,
                standing.as_str()
            ])?;
        }
    }
    Ok(())
}

/// How far a reviewer has come in a data set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reviewer {
    pub name: String,
    /// Labels of turns that are there, those on earlier wordings included.
    pub labelled: u32,
    pub earlier_wording: u32,
}

/// Everyone who labelled a data set, the most labels first.
pub fn reviewers(reads: &Reads<'_>, dataset: DatasetId) -> Result<Vec<Reviewer>, StoreError> {
    let mut statement = reads.0.prepare_cached(
        "SELECT l.reviewer, COUNT(*), SUM(l.state = 'earlier_wording')
         FROM labels l JOIN conversations c ON c.id = l.conversation_id
         WHERE c.dataset_id = ?1 AND c.removed = 0 AND l.state <> 'turn_gone'
         GROUP BY l.reviewer ORDER BY COUNT(*) DESC, l.reviewer",
    )?;
    let rows = statement
        .query_map([dataset.raw()], |row| {
            Ok(Reviewer { name: row.get(0)?, labelled: row.get(1)?, earlier_wording: row.get(2)? })
        })?
        .collect::<Result<_, _>>()?;
    Ok(rows)
}
