use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Whether this process may write.
pub(crate) enum Lock {
    /// Held until dropped; the system frees it when the process dies, however it dies.
    Held(File),
    Elsewhere,
    Unavailable(io::Error),
}

/// An OS lock on a file beside the workspace: two instances must never write the same workspace,
/// and locking the database file itself would disturb SQLite's own locks.
pub(crate) fn acquire(workspace: &Path) -> Lock {
    let file = match OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path_of(workspace))
    {
        Ok(file) => file,
        Err(error) => return Lock::Unavailable(error),
    };
    match file.try_lock() {
        Ok(()) => Lock::Held(file),
        Err(TryLockError::WouldBlock) => Lock::Elsewhere,
        Err(TryLockError::Error(error)) => Lock::Unavailable(error),
    }
}

fn path_of(workspace: &Path) -> PathBuf {
    let mut name = workspace.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    workspace.with_file_name(name)
}
