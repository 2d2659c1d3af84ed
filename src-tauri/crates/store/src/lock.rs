use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// How long a process that is about to end may still hold the lock.
const GRACE: Duration = Duration::from_secs(1);
const BETWEEN_TRIES: Duration = Duration::from_millis(25);

/// Whether this process may write.
pub(crate) enum Lock {
    /// Held until dropped; the system frees it when the process dies, however it dies.
    Held(File),
    Elsewhere,
    Unavailable(io::Error),
}

/// An OS lock on a file beside the workspace: two instances must never write the same workspace,
/// and locking the database file itself would disturb SQLite's own locks. A program that was closed
/// a moment ago may not be gone yet, so it is waited for.
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
    let started = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Lock::Held(file),
            Err(TryLockError::WouldBlock) if started.elapsed() < GRACE => {
                thread::sleep(BETWEEN_TRIES);
            }
            Err(TryLockError::WouldBlock) => return Lock::Elsewhere,
            Err(TryLockError::Error(error)) => return Lock::Unavailable(error),
        }
    }
}

fn path_of(workspace: &Path) -> PathBuf {
    let mut name = workspace.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    workspace.with_file_name(name)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_just_ending_is_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let workspace = folder.path().join("w.recollect");
        let Lock::Held(first) = acquire(&workspace) else { panic!("nobody else holds it") };
        let (tell, told) = std::sync::mpsc::channel();
        let second = thread::spawn({
            let workspace = workspace.clone();
            move || {
                tell.send(()).unwrap();
                matches!(acquire(&workspace), Lock::Held(_))
            }
        });
        told.recv().unwrap();
        drop(first);
        assert!(second.join().unwrap());
    }

    #[test]
    fn a_program_that_stays_keeps_others_out() {
        let folder = tempfile::tempdir().unwrap();
        let workspace = folder.path().join("w.recollect");
        let _first = acquire(&workspace);
        assert!(matches!(acquire(&workspace), Lock::Elsewhere));
    }
}
