use recollect_domain::ids::{ConversationId, DatasetId, SnapshotId};
use rusqlite::{OptionalExtension, Row, params};

use crate::keys::TurnKeys;
use crate::{Reads, StoreError, Writes};

pub(crate) const CREATE: &str = "
CREATE TABLE conversations (
    id          INTEGER PRIMARY KEY,
    dataset_id  INTEGER NOT NULL REFERENCES datasets (id),
    position    INTEGER NOT NULL,
    external_id TEXT NOT NULL,
    snapshot_id INTEGER NOT NULL REFERENCES snapshots (id),
    metadata    TEXT NOT NULL,
    UNIQUE (dataset_id, position)
) STRICT;
CREATE INDEX conversations_by_external_id ON conversations (dataset_id, external_id);
";

/// What names the turns of edited conversations; none for those that never were.
pub(crate) const ADD_KEYS: &str = "
ALTER TABLE conversations ADD COLUMN turn_keys TEXT;
ALTER TABLE conversations ADD COLUMN next_key INTEGER;
CREATE INDEX conversations_by_snapshot ON conversations (snapshot_id);
";

/// A conversation taken out of its data set: it stays, for undo and for the runs that judged it.
pub(crate) const ADD_REMOVED: &str = "
ALTER TABLE conversations ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
";

/// A conversation as listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversation {
    pub id: ConversationId,
    pub external_id: String,
    pub snapshot: SnapshotId,
    pub keys: TurnKeys,
    pub turns: u32,
    /// The first words of its first user turn.
    pub opening: String,
}

/// A conversation to be added.
#[derive(Debug, Clone)]
pub struct NewConversation {
    pub external_id: String,
    pub snapshot: SnapshotId,
    /// A JSON object.
    pub metadata: String,
}

const SELECT: &str = "
SELECT c.id, c.external_id, c.snapshot_id, s.turns, s.opening, c.turn_keys
FROM conversations c JOIN snapshots s ON s.id = c.snapshot_id
WHERE c.dataset_id = ?1 AND c.removed = 0";

fn conversation(row: &Row<'_>) -> rusqlite::Result<Conversation> {
    Ok(Conversation {
        id: ConversationId::new(row.get(0)?),
        external_id: row.get(1)?,
        snapshot: SnapshotId::new(row.get(2)?),
        turns: row.get(3)?,
        opening: row.get(4)?,
        keys: TurnKeys::stored(row.get(5)?),
    })
}

/// What a conversation says at some time: its content, and the names of its turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Content {
    pub snapshot: SnapshotId,
    pub keys: TurnKeys,
}

pub fn content(reads: &Reads<'_>, id: ConversationId) -> Result<Content, StoreError> {
    reads
        .0
        .prepare_cached(
            "SELECT snapshot_id, turn_keys FROM conversations WHERE id = ?1 AND removed = 0",
        )?
        .query_row([id.raw()], |row| {
            Ok(Content {
                snapshot: SnapshotId::new(row.get(0)?),
                keys: TurnKeys::stored(row.get(1)?),
            })
        })
        .optional()?
        .ok_or_else(|| StoreError::NotFound { what: "conversation", id: id.to_string() })
}

/// The key the next turn added to a conversation gets.
pub fn next_key(reads: &Reads<'_>, id: ConversationId) -> Result<u32, StoreError> {
    reads
        .0
        .prepare_cached(
            "SELECT COALESCE(c.next_key, s.turns) FROM conversations c JOIN snapshots s ON s.id = c.snapshot_id WHERE c.id = ?1",
        )?
        .query_row([id.raw()], |row| row.get(0))
        .optional()?
        .ok_or_else(|| StoreError::NotFound { what: "conversation", id: id.to_string() })
}

/// Changes what a conversation says. `next_key` never sinks: a name is not given twice.
pub fn set_content(
    writes: &Writes<'_>,
    id: ConversationId,
    content: &Content,
    next_key: u32,
) -> Result<(), StoreError> {
    writes
        .connection()
        .prepare_cached(
            "UPDATE conversations SET snapshot_id = ?2, turn_keys = ?3, next_key = MAX(COALESCE(next_key, 0), ?4) WHERE id = ?1",
        )?
        .execute(params![id.raw(), content.snapshot.raw(), content.keys.written(), next_key])?;
    Ok(())
}

/// The conversation of a data set with this id in its file; the first where several share it.
pub fn find_by_external_id(
    reads: &Reads<'_>,
    dataset: DatasetId,
    external_id: &str,
) -> Result<Option<Conversation>, StoreError> {
    Ok(reads
        .0
        .prepare_cached(&format!("{SELECT} AND c.external_id = ?2 ORDER BY c.position LIMIT 1"))?
        .query_row(params![dataset.raw(), external_id], conversation)
        .optional()?)
}

/// Whether a conversation of the data set has or had this id.
pub fn is_known(
    reads: &Reads<'_>,
    dataset: DatasetId,
    external_id: &str,
) -> Result<bool, StoreError> {
    Ok(reads
        .0
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM conversations WHERE dataset_id = ?1 AND external_id = ?2)",
        )?
        .query_row(params![dataset.raw(), external_id], |row| row.get(0))?)
}

/// How many conversations a data set has.
pub fn count(reads: &Reads<'_>, dataset: DatasetId) -> Result<u32, StoreError> {
    Ok(reads
        .0
        .prepare_cached("SELECT COUNT(*) FROM conversations WHERE dataset_id = ?1 AND removed = 0")?
        .query_row([dataset.raw()], |row| row.get(0))?)
}

/// All conversations of a data set in file order.
pub fn list(reads: &Reads<'_>, dataset: DatasetId) -> Result<Vec<Conversation>, StoreError> {
    let mut statement = reads.0.prepare_cached(&format!("{SELECT} ORDER BY c.position"))?;
    let rows = statement.query_map([dataset.raw()], conversation)?.collect::<Result<_, _>>()?;
    Ok(rows)
}

/// One page of those whose id or text contains `search`, in file order, and how many there are.
pub fn page(
    reads: &Reads<'_>,
    dataset: DatasetId,
    search: &str,
    offset: u32,
    limit: u32,
) -> Result<(u32, Vec<Conversation>), StoreError> {
    let matches =
        "AND (?2 = '' OR instr(lower(c.external_id), ?2) > 0 OR instr(lower(s.content), ?2) > 0)";
    let search = search.trim().to_lowercase();
    let total = reads
        .0
        .prepare_cached(&format!("SELECT COUNT(*) FROM ({SELECT} {matches})"))?
        .query_row(params![dataset.raw(), search], |row| row.get(0))?;
    let mut statement = reads
        .0
        .prepare_cached(&format!("{SELECT} {matches} ORDER BY c.position LIMIT ?3 OFFSET ?4"))?;
    let rows = statement
        .query_map(params![dataset.raw(), search, limit, offset], conversation)?
        .collect::<Result<_, _>>()?;
    Ok((total, rows))
}

pub fn get(
    reads: &Reads<'_>,
    dataset: DatasetId,
    id: ConversationId,
) -> Result<Conversation, StoreError> {
    reads
        .0
        .prepare_cached(&format!("{SELECT} AND c.id = ?2"))?
        .query_row([dataset.raw(), id.raw()], conversation)
        .optional()?
        .ok_or_else(|| StoreError::NotFound { what: "conversation", id: id.to_string() })
}

/// The metadata kept from the file, a JSON object, in file order like [`list`].
pub fn metadata(reads: &Reads<'_>, dataset: DatasetId) -> Result<Vec<String>, StoreError> {
    let mut statement = reads.0.prepare_cached(
        "SELECT metadata FROM conversations WHERE dataset_id = ?1 AND removed = 0 ORDER BY position",
    )?;
    let rows = statement.query_map([dataset.raw()], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(rows)
}

pub fn insert_all(
    writes: &Writes<'_>,
    dataset: DatasetId,
    conversations: &[NewConversation],
) -> Result<(), StoreError> {
    let mut statement = writes.connection().prepare_cached(
        "INSERT INTO conversations (dataset_id, position, external_id, snapshot_id, metadata) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for (position, new) in (0u32..).zip(conversations) {
        statement.execute(params![
            dataset.raw(),
            position,
            new.external_id,
            new.snapshot.raw(),
            new.metadata
        ])?;
    }
    Ok(())
}

/// Adds one conversation below all others.
pub fn append(
    writes: &Writes<'_>,
    dataset: DatasetId,
    new: &NewConversation,
) -> Result<ConversationId, StoreError> {
    let connection = writes.connection();
    connection
        .prepare_cached(
            "INSERT INTO conversations (dataset_id, position, external_id, snapshot_id, metadata)
             SELECT ?1, COALESCE(MAX(position) + 1, 0), ?2, ?3, ?4 FROM conversations WHERE dataset_id = ?1",
        )?
        .execute(params![dataset.raw(), new.external_id, new.snapshot.raw(), new.metadata])?;
    Ok(ConversationId::new(connection.last_insert_rowid()))
}

/// Takes a conversation out of its data set or brings it back to its place.
pub fn set_present(
    writes: &Writes<'_>,
    id: ConversationId,
    present: bool,
) -> Result<(), StoreError> {
    writes
        .connection()
        .prepare_cached("UPDATE conversations SET removed = ?2 WHERE id = ?1")?
        .execute(params![id.raw(), !present])?;
    Ok(())
}
