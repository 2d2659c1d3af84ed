use recollect_domain::formula::TurnCounts;
use recollect_domain::ids::{ConversationId, ItemId, RunId, SnapshotId};
use rusqlite::{OptionalExtension, Row, params};

use crate::keys::TurnKeys;
use crate::{Reads, StoreError, Writes};

pub(crate) const CREATE: &str = "
CREATE TABLE items (
    id                 INTEGER PRIMARY KEY,
    run_id             INTEGER NOT NULL REFERENCES runs (id),
    judge              INTEGER NOT NULL,
    repeat             INTEGER NOT NULL,
    position           INTEGER NOT NULL,
    conversation_id    INTEGER NOT NULL,
    external_id        TEXT NOT NULL,
    snapshot_id        INTEGER NOT NULL REFERENCES snapshots (id),
    finished_at        INTEGER,
    retained           INTEGER NOT NULL DEFAULT 0,
    attrition          INTEGER NOT NULL DEFAULT 0,
    not_applicable     INTEGER NOT NULL DEFAULT 0,
    unscored           INTEGER NOT NULL DEFAULT 0,
    empty              INTEGER NOT NULL DEFAULT 0,
    weak               INTEGER NOT NULL DEFAULT 0,
    forgot             INTEGER NOT NULL DEFAULT 0,
    contradicted       INTEGER NOT NULL DEFAULT 0,
    asked_again        INTEGER NOT NULL DEFAULT 0,
    ignored_constraint INTEGER NOT NULL DEFAULT 0,
    retries            INTEGER NOT NULL DEFAULT 0,
    reason             TEXT,
    UNIQUE (run_id, judge, repeat, position)
) STRICT;
";

/// What names the frozen turns, and ways to find a conversation's or a content's items.
pub(crate) const ADD_KEYS: &str = "
ALTER TABLE items ADD COLUMN turn_keys TEXT;
CREATE INDEX items_by_conversation ON items (conversation_id);
CREATE INDEX items_by_snapshot ON items (snapshot_id);
";

/// Conversation × judge × repeat in a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub id: ItemId,
    pub run: RunId,
    /// Ordinal of the judge in the run.
    pub judge: u32,
    /// From 1.
    pub repeat: u32,
    /// Place of the conversation in the data set.
    pub position: u32,
    pub conversation: ConversationId,
    pub external_id: String,
    pub snapshot: SnapshotId,
    pub keys: TurnKeys,
    pub finished: bool,
    pub tally: Tally,
    /// Why the conversation scored as it did, in the judge's words.
    pub reason: Option<String>,
    pub turns: u32,
    pub opening: String,
}

/// An item's verdicts, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub counts: TurnCounts,
    /// Misses without any quote that was found.
    pub weak: u32,
    pub forgot: u32,
    pub contradicted: u32,
    pub asked_again: u32,
    pub ignored_constraint: u32,
    /// Attempts that failed and were tried again.
    pub retries: u32,
}

const SELECT: &str = "
SELECT i.id, i.run_id, i.judge, i.repeat, i.position, i.conversation_id, i.external_id, i.snapshot_id,
       i.finished_at IS NOT NULL, i.retained, i.attrition, i.not_applicable, i.unscored, i.empty, i.weak,
       i.forgot, i.contradicted, i.asked_again, i.ignored_constraint, i.retries, i.reason, s.turns, s.opening,
       i.turn_keys
FROM items i JOIN snapshots s ON s.id = i.snapshot_id";

fn item(row: &Row<'_>) -> rusqlite::Result<Item> {
    Ok(Item {
        id: ItemId::new(row.get(0)?),
        run: RunId::new(row.get(1)?),
        judge: row.get(2)?,
        repeat: row.get(3)?,
        position: row.get(4)?,
        conversation: ConversationId::new(row.get(5)?),
        external_id: row.get(6)?,
        snapshot: SnapshotId::new(row.get(7)?),
        finished: row.get(8)?,
        tally: Tally {
            counts: TurnCounts {
                retained: row.get(9)?,
                attrition: row.get(10)?,
                not_applicable: row.get(11)?,
                unscored: row.get(12)?,
                empty: row.get(13)?,
            },
            weak: row.get(14)?,
            forgot: row.get(15)?,
            contradicted: row.get(16)?,
            asked_again: row.get(17)?,
            ignored_constraint: row.get(18)?,
            retries: row.get(19)?,
        },
        reason: row.get(20)?,
        turns: row.get(21)?,
        opening: row.get(22)?,
        keys: TurnKeys::stored(row.get(23)?),
    })
}

/// All items of a run, by judge, conversation and repeat.
pub fn list(reads: &Reads<'_>, run: RunId) -> Result<Vec<Item>, StoreError> {
    let mut statement = reads.0.prepare_cached(&format!(
        "{SELECT} WHERE i.run_id = ?1 ORDER BY i.judge, i.position, i.repeat"
    ))?;
    let rows = statement.query_map([run.raw()], item)?.collect::<Result<_, _>>()?;
    Ok(rows)
}

pub fn get(reads: &Reads<'_>, id: ItemId) -> Result<Item, StoreError> {
    reads
        .0
        .prepare_cached(&format!("{SELECT} WHERE i.id = ?1"))?
        .query_row([id.raw()], item)
        .optional()?
        .ok_or_else(|| StoreError::NotFound { what: "result", id: id.to_string() })
}

/// Ids of the items whose conversation's text (or id) contains `search`, letter case folded.
pub fn matching(reads: &Reads<'_>, run: RunId, search: &str) -> Result<Vec<ItemId>, StoreError> {
    let mut statement = reads.0.prepare_cached(
        "SELECT i.id FROM items i JOIN snapshots s ON s.id = i.snapshot_id
         WHERE i.run_id = ?1 AND (instr(lower(i.external_id), ?2) > 0 OR instr(lower(s.content), ?2) > 0)",
    )?;
    let rows = statement
        .query_map(params![run.raw(), search.to_lowercase()], |row| row.get(0).map(ItemId::new))?
        .collect::<Result<_, _>>()?;
    Ok(rows)
}

/// Whether the conversation reads differently now than when the item froze it, or is gone.
pub fn changed_since(reads: &Reads<'_>, id: ItemId) -> Result<bool, StoreError> {
    let unchanged: bool = reads.0.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM items i JOIN conversations c ON c.id = i.conversation_id AND c.snapshot_id = i.snapshot_id AND c.removed = 0 WHERE i.id = ?1)",
    )?.query_row([id.raw()], |row| row.get(0))?;
    Ok(!unchanged)
}

/// The items that judged a conversation, newest run first.
pub fn of_conversation(
    reads: &Reads<'_>,
    conversation: ConversationId,
) -> Result<Vec<Item>, StoreError> {
    let mut statement = reads.0.prepare_cached(&format!(
        "{SELECT} WHERE i.conversation_id = ?1 AND i.finished_at IS NOT NULL ORDER BY i.run_id DESC, i.judge, i.repeat"
    ))?;
    let rows = statement.query_map([conversation.raw()], item)?.collect::<Result<_, _>>()?;
    Ok(rows)
}

/// How a data set has moved away from what a run froze.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Drift {
    /// Conversations of the run that read differently now, or are gone.
    pub changed: u32,
    /// Conversations that came after the run.
    pub added: u32,
}

pub fn drift(reads: &Reads<'_>, run: RunId) -> Result<Drift, StoreError> {
    let changed = reads.0.prepare_cached(
        "SELECT COUNT(*) FROM items i LEFT JOIN conversations c ON c.id = i.conversation_id AND c.removed = 0
         WHERE i.run_id = ?1 AND i.judge = 0 AND i.repeat = 1 AND c.snapshot_id IS NOT i.snapshot_id",
    )?.query_row([run.raw()], |row| row.get(0))?;
    let added = reads.0.prepare_cached(
        "SELECT COUNT(*) FROM conversations c JOIN runs r ON r.id = ?1 AND c.dataset_id = r.dataset_id
         WHERE c.removed = 0 AND NOT EXISTS (SELECT 1 FROM items i WHERE i.conversation_id = c.id AND i.run_id = ?1)",
    )?.query_row([run.raw()], |row| row.get(0))?;
    Ok(Drift { changed, added })
}

/// Positions of the run's conversations that read differently now, or are gone.
pub fn changed_positions(reads: &Reads<'_>, run: RunId) -> Result<Vec<u32>, StoreError> {
    let mut statement = reads.0.prepare_cached(
        "SELECT i.position FROM items i LEFT JOIN conversations c ON c.id = i.conversation_id AND c.removed = 0
         WHERE i.run_id = ?1 AND i.judge = 0 AND i.repeat = 1 AND c.snapshot_id IS NOT i.snapshot_id",
    )?;
    let rows = statement.query_map([run.raw()], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(rows)
}

/// A conversation of a run to be.
#[derive(Debug, Clone)]
pub struct NewItem {
    pub judge: u32,
    pub repeat: u32,
    pub position: u32,
    pub conversation: ConversationId,
    pub external_id: String,
    pub snapshot: SnapshotId,
    pub keys: TurnKeys,
}

pub fn insert_all(writes: &Writes<'_>, run: RunId, items: &[NewItem]) -> Result<(), StoreError> {
    let mut statement = writes.connection().prepare_cached(
        "INSERT INTO items (run_id, judge, repeat, position, conversation_id, external_id, snapshot_id, turn_keys)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    for new in items {
        statement.execute(params![
            run.raw(),
            new.judge,
            new.repeat,
            new.position,
            new.conversation.raw(),
            new.external_id,
            new.snapshot.raw(),
            new.keys.written()
        ])?;
    }
    Ok(())
}

pub fn finish(
    writes: &Writes<'_>,
    id: ItemId,
    tally: &Tally,
    reason: Option<&str>,
    now_ms: i64,
) -> Result<(), StoreError> {
    let counts = tally.counts;
    writes
        .connection()
        .prepare_cached(
            "UPDATE items SET finished_at = ?2, retained = ?3, attrition = ?4, not_applicable = ?5, unscored = ?6,
                    empty = ?7, weak = ?8, forgot = ?9, contradicted = ?10, asked_again = ?11,
                    ignored_constraint = ?12, retries = retries + ?13, reason = ?14
             WHERE id = ?1",
        )?
        .execute(params![
            id.raw(), now_ms, counts.retained, counts.attrition, counts.not_applicable, counts.unscored,
            counts.empty, tally.weak, tally.forgot, tally.contradicted, tally.asked_again,
            tally.ignored_constraint, tally.retries, reason
        ])?;
    Ok(())
}
