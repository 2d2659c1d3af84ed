use recollect_domain::ids::DatasetId;
use rusqlite::{OptionalExtension, Row, params};

use crate::{Reads, StoreError, Writes};

pub(crate) const CREATE: &str = "
CREATE TABLE datasets (
    id         INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    version    INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX datasets_by_name ON datasets (name) WHERE deleted_at IS NULL;
";

/// A data set with its counts. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dataset {
    pub id: DatasetId,
    pub name: String,
    /// Grows when its conversations change after a run has seen them.
    pub version: u32,
    pub created_at_ms: i64,
    pub conversations: u32,
    pub turns: u32,
    pub assistant_turns: u32,
}

const SELECT: &str = "
SELECT d.id, d.name, d.version, d.created_at, COUNT(c.id), COALESCE(SUM(s.turns), 0), COALESCE(SUM(s.assistant_turns), 0)
FROM datasets d
LEFT JOIN conversations c ON c.dataset_id = d.id AND c.removed = 0
LEFT JOIN snapshots s ON s.id = c.snapshot_id
WHERE d.deleted_at IS NULL";

fn dataset(row: &Row<'_>) -> rusqlite::Result<Dataset> {
    Ok(Dataset {
        id: DatasetId::new(row.get(0)?),
        name: row.get(1)?,
        version: row.get(2)?,
        created_at_ms: row.get(3)?,
        conversations: row.get(4)?,
        turns: row.get(5)?,
        assistant_turns: row.get(6)?,
    })
}

/// All data sets, newest first.
pub fn list(reads: &Reads<'_>) -> Result<Vec<Dataset>, StoreError> {
    let mut statement =
        reads.0.prepare_cached(&format!("{SELECT} GROUP BY d.id ORDER BY d.id DESC"))?;
    let rows = statement.query_map([], dataset)?.collect::<Result<_, _>>()?;
    Ok(rows)
}

pub fn get(reads: &Reads<'_>, id: DatasetId) -> Result<Dataset, StoreError> {
    reads
        .0
        .prepare_cached(&format!("{SELECT} AND d.id = ?1 GROUP BY d.id"))?
        .query_row([id.raw()], dataset)
        .optional()?
        .ok_or_else(|| missing(id))
}

/// Assistant turns with text in a data set: what can be judged and labelled.
pub fn replies(reads: &Reads<'_>, id: DatasetId) -> Result<u32, StoreError> {
    Ok(reads
        .0
        .prepare_cached(
            "SELECT COALESCE(SUM(s.replies), 0) FROM conversations c JOIN snapshots s ON s.id = c.snapshot_id WHERE c.dataset_id = ?1 AND c.removed = 0",
        )?
        .query_row([id.raw()], |row| row.get(0))?)
}

pub fn find_by_name(reads: &Reads<'_>, name: &str) -> Result<Option<DatasetId>, StoreError> {
    let id = reads
        .0
        .prepare_cached("SELECT id FROM datasets WHERE name = ?1 AND deleted_at IS NULL")?
        .query_row([name], |row| row.get(0))
        .optional()?;
    Ok(id.map(DatasetId::new))
}

pub fn insert(writes: &Writes<'_>, name: &str, now_ms: i64) -> Result<DatasetId, StoreError> {
    refuse_taken(writes, name, None)?;
    writes.connection().execute(
        "INSERT INTO datasets (name, created_at) VALUES (?1, ?2)",
        params![name, now_ms],
    )?;
    Ok(DatasetId::new(writes.connection().last_insert_rowid()))
}

pub fn rename(writes: &Writes<'_>, id: DatasetId, name: &str) -> Result<(), StoreError> {
    refuse_taken(writes, name, Some(id))?;
    let changed = writes.connection().execute(
        "UPDATE datasets SET name = ?2 WHERE id = ?1 AND deleted_at IS NULL",
        params![id.raw(), name],
    )?;
    if changed == 0 { Err(missing(id)) } else { Ok(()) }
}

/// Hides a data set; [`restore`] brings it back.
pub fn delete(writes: &Writes<'_>, id: DatasetId, now_ms: i64) -> Result<(), StoreError> {
    let changed = writes.connection().execute(
        "UPDATE datasets SET deleted_at = ?2 WHERE id = ?1 AND deleted_at IS NULL",
        params![id.raw(), now_ms],
    )?;
    if changed == 0 { Err(missing(id)) } else { Ok(()) }
}

pub fn restore(writes: &Writes<'_>, id: DatasetId) -> Result<(), StoreError> {
    let name: String = writes
        .connection()
        .query_row("SELECT name FROM datasets WHERE id = ?1", [id.raw()], |row| row.get(0))
        .optional()?
        .ok_or_else(|| missing(id))?;
    refuse_taken(writes, &name, Some(id))?;
    writes
        .connection()
        .execute("UPDATE datasets SET deleted_at = NULL WHERE id = ?1", [id.raw()])?;
    Ok(())
}

/// A data set that was deleted and can be brought back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeletedDataset {
    pub id: DatasetId,
    pub name: String,
    pub deleted_at_ms: i64,
}

/// The one deleted last first.
pub fn deleted(reads: &Reads<'_>) -> Result<Vec<DeletedDataset>, StoreError> {
    let mut statement = reads.0.prepare_cached(
        "SELECT id, name, deleted_at FROM datasets WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, id DESC",
    )?;
    let rows = statement
        .query_map([], |row| {
            Ok(DeletedDataset {
                id: DatasetId::new(row.get(0)?),
                name: row.get(1)?,
                deleted_at_ms: row.get(2)?,
            })
        })?
        .collect::<Result<_, _>>()?;
    Ok(rows)
}

/// Notes a change of a data set's conversations. A version is what a run saw: changes between two
/// runs make one new version.
pub fn touch(writes: &Writes<'_>, id: DatasetId) -> Result<(), StoreError> {
    writes
        .connection()
        .prepare_cached(
            "UPDATE datasets SET version = version + 1 WHERE id = ?1
             AND EXISTS (SELECT 1 FROM runs WHERE dataset_id = ?1 AND dataset_version = datasets.version)",
        )?
        .execute([id.raw()])?;
    Ok(())
}

fn refuse_taken(
    writes: &Writes<'_>,
    name: &str,
    except: Option<DatasetId>,
) -> Result<(), StoreError> {
    match find_by_name(writes, name)? {
        Some(id) if Some(id) != except => {
            Err(StoreError::NameTaken { what: "dataset", name: name.to_owned() })
        }
        _ => Ok(()),
    }
}

fn missing(id: DatasetId) -> StoreError {
    StoreError::NotFound { what: "dataset", id: id.to_string() }
}
