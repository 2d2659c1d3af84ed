use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rusqlite::Connection;

use crate::connection::{Reads, Writes, open_reader, open_writer};
use crate::error::FILE_READ_ONLY;
use crate::lock::{Lock, acquire};
use crate::writer::Writer;
use crate::{StoreError, migrations, runs};

/// Whether this process may change the workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    Writable,
    /// Reading works; `reason` is the sentence a person gets on any write.
    ReadOnly {
        reason: String,
    },
}

/// An open workspace file.
pub struct Workspace {
    path: PathBuf,
    access: Access,
    readers: Mutex<Vec<Connection>>,
    // Dropped before the lock: the last checkpoint must happen while no one else may write.
    writer: Option<Writer>,
    _lock: Option<File>,
}

impl Workspace {
    /// Opens the workspace at `path`, creating it where there is none. A run that was under way
    /// when its process died becomes `interrupted`.
    ///
    /// # Errors
    /// [`StoreError::Newer`], [`StoreError::NotOurs`], [`StoreError::UnsuitableFolder`] leave the
    /// file byte for byte as it was.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|error| StoreError::Unopenable { detail: error.to_string() })?;
        }
        migrations::check(path)?;
        let (access, lock) = match acquire(path) {
            Lock::Held(_) if is_read_only(path) => (read_only(FILE_READ_ONLY), None),
            Lock::Held(file) => (Access::Writable, Some(file)),
            Lock::Elsewhere => (read_only(ANOTHER_INSTANCE), None),
            Lock::Unavailable(error) if !path.exists() => {
                return Err(StoreError::Unopenable { detail: error.to_string() });
            }
            Lock::Unavailable(error) => {
                tracing::warn!(%error, "the workspace cannot be locked");
                (read_only(FOLDER_READ_ONLY), None)
            }
        };
        let mut writer = None;
        if access == Access::Writable {
            let mut connection = open_writer(path)?;
            migrations::migrate(&mut connection, path)?;
            runs::mark_interrupted(&Writes::new(&connection))?;
            writer = Some(Writer::start(connection)?);
        }
        let first_reader = open_reader(path)?;
        if let Access::ReadOnly { reason } = &access {
            migrations::refuse_older(&first_reader, reason)?;
        }
        Ok(Self {
            path: path.to_owned(),
            access,
            readers: Mutex::new(vec![first_reader]),
            writer,
            _lock: lock,
        })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn access(&self) -> &Access {
        &self.access
    }

    /// Runs `work` on a consistent snapshot. Blocks; async callers move it off their worker.
    pub fn read<T>(
        &self,
        work: impl FnOnce(&Reads<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let idle = self.readers.lock().ok().and_then(|mut readers| readers.pop());
        let connection = match idle {
            Some(connection) => connection,
            None => open_reader(&self.path)?,
        };
        let snapshot = connection.unchecked_transaction()?;
        let done = work(&Reads(&snapshot));
        snapshot.finish()?;
        if let Ok(mut readers) = self.readers.lock() {
            readers.push(connection);
        }
        done
    }

    /// Runs `work` in the writer's transaction and returns once it is durable. If `work` fails,
    /// nothing of it remains.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Writes<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(work)?.await.unwrap_or(Err(StoreError::Busy))
    }

    /// [`Self::write`] for callers outside an async runtime.
    pub fn write_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Writes<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.submit(work)?.blocking_recv().unwrap_or(Err(StoreError::Busy))
    }

    fn submit<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Writes<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<tokio::sync::oneshot::Receiver<Result<T, StoreError>>, StoreError> {
        match (&self.writer, &self.access) {
            (Some(writer), _) => Ok(writer.submit(work)),
            (None, Access::ReadOnly { reason }) => {
                Err(StoreError::ReadOnly { reason: reason.clone() })
            }
            (None, Access::Writable) => Err(StoreError::Busy),
        }
    }
}

const ANOTHER_INSTANCE: &str = "This workspace is open in another Recollect, so nothing can be changed here. Reading works. \
     Close the other one, then try again.";

const FOLDER_READ_ONLY: &str = "The folder of the workspace is read-only, so nothing can be changed. Reading works. \
     Copy the file to a folder that can be written to.";

fn is_read_only(path: &Path) -> bool {
    path.exists() && std::fs::OpenOptions::new().append(true).open(path).is_err()
}

fn read_only(reason: &str) -> Access {
    Access::ReadOnly { reason: reason.to_owned() }
}
