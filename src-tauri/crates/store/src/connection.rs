use std::ops::Deref;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::StoreError;

/// A consistent view of the workspace.
pub struct Reads<'c>(pub(crate) &'c Connection);

/// The open transaction of the writer; everything done through it becomes durable together.
pub struct Writes<'c>(Reads<'c>);

impl<'c> Writes<'c> {
    pub(crate) fn new(connection: &'c Connection) -> Self {
        Self(Reads(connection))
    }

    pub(crate) fn connection(&self) -> &'c Connection {
        self.0.0
    }
}

impl<'c> Deref for Writes<'c> {
    type Target = Reads<'c>;
    fn deref(&self) -> &Reads<'c> {
        &self.0
    }
}

const BUSY_WAIT: Duration = Duration::from_secs(5);

pub(crate) fn open_writer(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY_WAIT)?;
    let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    if mode != "wal" {
        return Err(StoreError::UnsuitableFolder { path: path.to_owned() });
    }
    // FULL: a finished call is paid for; it must survive a power cut before it counts.
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

pub(crate) fn open_reader(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    connection.busy_timeout(BUSY_WAIT)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}
