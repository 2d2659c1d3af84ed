//! Conversation contents, addressed by what they say: a run keeps what it saw, however often the
//! conversation is edited afterwards, and equal contents are stored once.

use recollect_domain::ids::SnapshotId;
use recollect_domain::turn::numbered;
use recollect_domain::{Role, Turn};
use rusqlite::{OptionalExtension, params};
use sha2::{Digest, Sha256};

use crate::{Reads, StoreError, Writes};

pub(crate) const CREATE: &str = "
CREATE TABLE snapshots (
    id              INTEGER PRIMARY KEY,
    hash            BLOB NOT NULL UNIQUE,
    content         TEXT NOT NULL,
    turns           INTEGER NOT NULL,
    assistant_turns INTEGER NOT NULL,
    opening         TEXT NOT NULL
) STRICT;
";

/// Assistant turns that have text: those that can be judged and labelled.
pub(crate) const ADD_REPLIES: &str = "
ALTER TABLE snapshots ADD COLUMN replies INTEGER NOT NULL DEFAULT 0;
UPDATE snapshots SET replies = (
    SELECT COUNT(*) FROM json_each(content)
    WHERE value ->> 0 = 'assistant' AND trim(value ->> 1, char(9, 10, 13, 32)) <> '');
";

/// Characters of a conversation shown in lists.
const OPENING_CHARS: usize = 160;

/// Stores `turns` unless they are already there.
pub fn put(writes: &Writes<'_>, turns: &[Turn]) -> Result<SnapshotId, StoreError> {
    let content = encode(turns)?;
    let hash = Sha256::digest(content.as_bytes());
    let known: Option<i64> = writes
        .connection()
        .prepare_cached("SELECT id FROM snapshots WHERE hash = ?1")?
        .query_row([hash.as_slice()], |row| row.get(0))
        .optional()?;
    if let Some(id) = known {
        return Ok(SnapshotId::new(id));
    }
    let count =
        |keep: fn(&Turn) -> bool| turns.iter().map(|turn| u32::from(keep(turn))).sum::<u32>();
    let assistant_turns = count(|turn| turn.role == Role::Assistant);
    writes
        .connection()
        .prepare_cached(
            "INSERT INTO snapshots (hash, content, turns, assistant_turns, opening, replies) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            hash.as_slice(),
            content,
            count(|_| true),
            assistant_turns,
            opening(turns),
            count(Turn::is_judged)
        ])?;
    Ok(SnapshotId::new(writes.connection().last_insert_rowid()))
}

pub fn get(reads: &Reads<'_>, id: SnapshotId) -> Result<Vec<Turn>, StoreError> {
    let content: String = reads
        .0
        .prepare_cached("SELECT content FROM snapshots WHERE id = ?1")?
        .query_row([id.raw()], |row| row.get(0))
        .optional()?
        .ok_or_else(|| StoreError::NotFound { what: "conversation content", id: id.to_string() })?;
    decode(&content)
}

/// Removes contents that nothing refers to any more.
pub fn drop_unused(writes: &Writes<'_>, ids: &[SnapshotId]) -> Result<(), StoreError> {
    let mut statement = writes.connection().prepare_cached(
        "DELETE FROM snapshots WHERE id = ?1
         AND NOT EXISTS (SELECT 1 FROM conversations WHERE snapshot_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM items WHERE snapshot_id = ?1)
         AND NOT EXISTS (SELECT 1 FROM edit_changes WHERE before_snapshot = ?1)
         AND NOT EXISTS (SELECT 1 FROM edit_changes WHERE after_snapshot = ?1)",
    )?;
    for id in ids {
        statement.execute([id.raw()])?;
    }
    Ok(())
}

/// Names the wording of each turn together with all turns before it: a reply was judged on these.
pub fn wordings(turns: &[Turn]) -> Vec<Vec<u8>> {
    let mut before: Vec<u8> = Vec::new();
    turns
        .iter()
        .map(|turn| {
            let mut hasher = Sha256::new();
            hasher.update(&before);
            hasher.update(turn.role.as_str());
            hasher.update([0]);
            hasher.update(turn.content.as_bytes());
            before = hasher.finalize().to_vec();
            before.clone()
        })
        .collect()
}

fn encode(turns: &[Turn]) -> Result<String, StoreError> {
    let pairs: Vec<(&str, &str)> =
        turns.iter().map(|turn| (turn.role.as_str(), turn.content.as_str())).collect();
    Ok(serde_json::to_string(&pairs)?)
}

fn decode(content: &str) -> Result<Vec<Turn>, StoreError> {
    let pairs: Vec<(String, String)> = serde_json::from_str(content)?;
    let messages = pairs
        .into_iter()
        .map(|(role, content)| Ok((role.parse::<Role>()?, content)))
        .collect::<Result<Vec<_>, StoreError>>()?;
    Ok(numbered(messages))
}

fn opening(turns: &[Turn]) -> String {
    let first = turns.iter().find(|turn| turn.role == Role::User).or(turns.first());
    let text = first.map(|turn| turn.content.as_str()).unwrap_or_default();
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(OPENING_CHARS).collect()
}
