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
    let connection = match open_read_only(path, OpenFlags::empty()) {
        // Reading a file in WAL mode needs a second one beside it, which cannot be made here.
        Err(error) if cannot_open(&error) => open_alone(path)?,
        opened => opened?,
    };
    connection.busy_timeout(BUSY_WAIT)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// Opens a file that nobody can be writing, without any file beside it.
fn open_alone(path: &Path) -> Result<Connection, StoreError> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    if std::fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
        return Err(StoreError::ChangesBeside { path: path.to_owned() });
    }
    let uri = url_of(path);
    Ok(open_read_only(Path::new(&uri), OpenFlags::SQLITE_OPEN_URI)?)
}

/// Fails at once where the first read would.
fn open_read_only(path: &Path, more: OpenFlags) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.query_row("PRAGMA schema_version", [], |row| row.get::<_, i64>(0))?;
    Ok(connection)
}

fn cannot_open(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode;
    matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly))
}

/// As SQLite reads it: <https://www.sqlite.org/uri.html>.
fn url_of(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let path = path.to_string_lossy().replace('\\', "/");
    let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let slash = if path.starts_with('/') { "" } else { "/" };
    format!("file://{slash}{path}?immutable=1")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    fn written(path: &Path) -> Connection {
        let connection = open_writer(path).unwrap();
        connection.execute_batch("CREATE TABLE t (x); INSERT INTO t VALUES (7);").unwrap();
        connection
    }

    #[test]
    fn a_file_that_lies_alone_is_read_without_making_another_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a?b#c%20 d.recollect");
        drop(written(&path));
        let alone = open_alone(&path).unwrap();
        let found: i64 = alone.query_row("SELECT x FROM t", [], |row| row.get(0)).unwrap();
        assert_eq!(found, 7);
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }

    #[test]
    fn changes_that_lie_beside_the_file_are_not_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("w.recollect");
        let _writer = written(&path);
        assert!(matches!(open_alone(&path), Err(StoreError::ChangesBeside { .. })));
    }
}
