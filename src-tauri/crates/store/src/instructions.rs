//! The system texts judges were given, each stored once.

use rusqlite::OptionalExtension;

use crate::{Reads, StoreError, Writes};

pub(crate) const CREATE: &str = "
CREATE TABLE instructions (
    id   INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
) STRICT;
";

pub(crate) fn put(writes: &Writes<'_>, text: &str) -> Result<i64, StoreError> {
    let known: Option<i64> = writes
        .connection()
        .prepare_cached("SELECT id FROM instructions WHERE text = ?1")?
        .query_row([text], |row| row.get(0))
        .optional()?;
    if let Some(id) = known {
        return Ok(id);
    }
    writes.connection().execute("INSERT INTO instructions (text) VALUES (?1)", [text])?;
    Ok(writes.connection().last_insert_rowid())
}

pub(crate) fn get(reads: &Reads<'_>, id: i64) -> Result<String, StoreError> {
    let text = reads
        .0
        .prepare_cached("SELECT text FROM instructions WHERE id = ?1")?
        .query_row([id], |row| row.get(0))?;
    Ok(text)
}
