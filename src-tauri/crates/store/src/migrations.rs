//! Append-only: a migration that has shipped is never edited. The list's length is the format.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite_migration::{M, Migrations};

use crate::connection::open_reader;
use crate::{
    StoreError, calls, conversations, datasets, edits, instructions, items, judges, labels,
    run_judges, runs, snapshots, verdicts,
};

/// Marks the file as ours (“RCLT”).
const APPLICATION_ID: i64 = 0x5243_4C54;
const KEPT_BACKUPS: usize = 3;

const STEPS: &[M<'static>] = &[
    M::up(datasets::CREATE),
    M::up(snapshots::CREATE),
    M::up(conversations::CREATE),
    M::up(judges::CREATE),
    M::up(runs::CREATE),
    M::up(run_judges::CREATE),
    M::up(items::CREATE),
    M::up(instructions::CREATE),
    M::up(calls::CREATE),
    M::up(verdicts::CREATE),
    M::up(conversations::ADD_KEYS),
    M::up(items::ADD_KEYS),
    M::up(runs::ADD_INDEX),
    M::up(snapshots::ADD_REPLIES),
    M::up(labels::CREATE),
    M::up(edits::CREATE),
    M::up(judges::ADD_OWN),
    M::up(runs::ADD_MAX_TOKENS),
    M::up(conversations::ADD_REMOVED),
    M::up(edits::ADD_PRESENCE),
    M::up(judges::ADD_LEARNT),
];

/// The newest format this version knows.
pub(crate) const FORMAT: i64 = STEPS.len() as i64;

/// Refuses a file that is not ours or newer than this version, without writing a byte to it.
pub(crate) fn check(path: &Path) -> Result<(), StoreError> {
    if !path.exists() || path.metadata().is_ok_and(|file| file.len() == 0) {
        return Ok(());
    }
    let not_ours = || StoreError::NotOurs { path: path.to_owned() };
    if !starts_like_sqlite(path) {
        return Err(not_ours());
    }
    let connection = open_reader(path)?;
    let pragma = |name: &str| {
        connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0))
    };
    if pragma("application_id")? != APPLICATION_ID {
        return Err(not_ours());
    }
    let found = pragma("user_version")?;
    if found > FORMAT {
        return Err(StoreError::Newer { found, known: FORMAT });
    }
    Ok(())
}

/// A file that cannot be brought to the newest format cannot be read either.
pub(crate) fn refuse_older(connection: &Connection, reason: &str) -> Result<(), StoreError> {
    let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    match found < FORMAT {
        true => Err(StoreError::Older { reason: reason.to_owned() }),
        false => Ok(()),
    }
}

/// Brings the file to the newest format; an older file is backed up first.
pub(crate) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if found == FORMAT {
        return Ok(());
    }
    if found > 0 {
        back_up(connection, path, found)?;
    }
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    Migrations::from_slice(STEPS)
        .to_latest(connection)
        .map_err(|error| StoreError::Database { detail: error.to_string() })
}

fn back_up(connection: &Connection, path: &Path, format: i64) -> Result<(), StoreError> {
    let free = |number: usize| backup_path(path, format, number);
    let target = (1..).map(free).find(|candidate| !candidate.exists());
    let Some(target) = target else { return Ok(()) };
    connection.backup("main", &target, None)?;
    drop_old_backups(path);
    Ok(())
}

fn backup_path(path: &Path, format: i64, number: usize) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{name}.backup-format{format}-{number}"))
}

/// Old backups are only clutter: failing to remove one must not stop the app from opening.
fn drop_old_backups(path: &Path) {
    let Some(name) = path.file_name().map(|name| name.to_string_lossy().into_owned()) else {
        return;
    };
    let Some(entries) = path.parent().and_then(|folder| folder.read_dir().ok()) else {
        return;
    };
    let prefix = format!("{name}.backup-format");
    let mut backups: Vec<_> = entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(&prefix))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    backups.sort();
    for (_, old) in backups.iter().rev().skip(KEPT_BACKUPS) {
        if let Err(error) = std::fs::remove_file(old) {
            tracing::warn!(%error, "an old migration backup could not be removed");
        }
    }
}

fn starts_like_sqlite(path: &Path) -> bool {
    use std::io::Read;
    let mut start = [0u8; 16];
    std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok()
        && &start == b"SQLite format 3\0"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Workspace;

    #[test]
    fn the_migrations_are_valid_and_sqlite_is_recent_enough() {
        Migrations::from_slice(STEPS).validate().unwrap();
        // 3.51.3 fixed a WAL-reset bug that could lose committed data.
        assert!(rusqlite::version_number() >= 3_051_003, "{}", rusqlite::version());
    }

    #[test]
    fn an_older_workspace_is_backed_up_before_it_is_migrated() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("work.recollect");
        let mut old = Connection::open(&path).unwrap();
        old.pragma_update(None, "application_id", APPLICATION_ID).unwrap();
        Migrations::from_slice(&STEPS[..1]).to_latest(&mut old).unwrap();
        old.execute("INSERT INTO datasets (name, created_at) VALUES ('kept', 0)", []).unwrap();
        drop(old);

        let workspace = Workspace::open(&path).unwrap();
        assert_eq!(workspace.read(crate::datasets::list).unwrap()[0].name, "kept");
        let backup = Connection::open(backup_path(&path, 1, 1)).unwrap();
        let version: i64 = backup.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
        assert_eq!(version, 1, "the backup is the file as it was");
        let name: String =
            backup.query_row("SELECT name FROM datasets", [], |row| row.get(0)).unwrap();
        assert_eq!(name, "kept");
    }

    #[test]
    fn replies_of_conversations_stored_before_they_were_counted_are_counted() {
        let mut old = Connection::open_in_memory().unwrap();
        Migrations::from_slice(&STEPS[..2]).to_latest(&mut old).unwrap();
        let content = r#"[["user","hi"],["assistant","\n "],["assistant","yes"],["tool","x"]]"#;
        old.execute(
            "INSERT INTO snapshots (hash, content, turns, assistant_turns, opening) VALUES (x'00', ?1, 4, 2, '')",
            [content],
        )
        .unwrap();
        Migrations::from_slice(STEPS).to_latest(&mut old).unwrap();
        let replies: u32 =
            old.query_row("SELECT replies FROM snapshots", [], |row| row.get(0)).unwrap();
        assert_eq!(replies, 1);
    }

    #[test]
    fn only_the_newest_backups_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("work.recollect");
        let connection = Connection::open(&path).unwrap();
        for _ in 0..5 {
            back_up(&connection, &path, 1).unwrap();
        }
        let count = folder
            .path()
            .read_dir()
            .unwrap()
            .flatten()
            .filter(|e| e.file_name().to_string_lossy().contains("backup"))
            .count();
        assert_eq!(count, KEPT_BACKUPS);
    }

    #[test]
    fn a_newer_workspace_is_refused_and_left_byte_identical() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("work.recollect");
        drop(Workspace::open(&path).unwrap());
        Connection::open(&path).unwrap().pragma_update(None, "user_version", FORMAT + 1).unwrap();
        let before = std::fs::read(&path).unwrap();
        let refused = Workspace::open(&path).err().unwrap();
        assert!(matches!(refused, StoreError::Newer { .. }), "{refused}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }

    #[test]
    fn a_file_that_is_not_a_workspace_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let text = folder.path().join("chats.csv");
        std::fs::write(&text, "conversation,role,content\n").unwrap();
        let foreign = folder.path().join("other.db");
        Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
        for path in [text, foreign] {
            let before = std::fs::read(&path).unwrap();
            assert!(matches!(Workspace::open(&path).err().unwrap(), StoreError::NotOurs { .. }));
            assert_eq!(std::fs::read(&path).unwrap(), before);
        }
    }
}
