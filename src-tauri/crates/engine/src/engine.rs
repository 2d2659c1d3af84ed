use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use recollect_domain::ids::RunId;
use recollect_store::{Access, Reads, StoreError, Workspace, Writes};

use crate::run::live::LiveRun;
use crate::{Clock, EngineError, Secrets};

/// An open workspace and everything that can be done with it. Cheap to clone.
#[derive(Clone)]
pub struct Engine {
    pub(crate) workspace: Arc<Workspace>,
    pub(crate) secrets: Arc<dyn Secrets>,
    pub(crate) clock: Arc<dyn Clock>,
    /// Runs under way in this process.
    pub(crate) live: Arc<Mutex<HashMap<RunId, Arc<LiveRun>>>>,
}

/// The workspace of the desktop app: a file in the folder the system keeps for our data. None
/// where the system names no such folder.
pub fn default_workspace() -> Option<PathBuf> {
    Some(dirs::data_dir()?.join(APP_FOLDER).join("workspace.recollect"))
}

/// The app's identifier, under which the system keeps its data.
const APP_FOLDER: &str = "org.recollect.app";

impl Engine {
    /// Opens the workspace at `path`, creating it where there is none.
    pub fn open(
        path: &Path,
        secrets: Arc<dyn Secrets>,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, EngineError> {
        let workspace = Arc::new(Workspace::open(path)?);
        Ok(Self { workspace, secrets, clock, live: Arc::default() })
    }

    pub fn workspace_path(&self) -> &Path {
        self.workspace.path()
    }

    /// Why nothing can be changed, if that is so.
    pub fn read_only_reason(&self) -> Option<&str> {
        match self.workspace.access() {
            Access::Writable => None,
            Access::ReadOnly { reason } => Some(reason),
        }
    }

    /// Reads off the async workers: a slow disk must not hold up calls that are under way.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Reads<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, EngineError> {
        let workspace = Arc::clone(&self.workspace);
        blocking(move || workspace.read(work)).await?.map_err(EngineError::from)
    }

    pub(crate) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Writes<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, EngineError> {
        Ok(self.workspace.write(work).await?)
    }

    pub(crate) fn live_run(&self, run: RunId) -> Option<Arc<LiveRun>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).get(&run).cloned()
    }
}

/// Moves blocking work off the async workers.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, EngineError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| EngineError::Internal(error.to_string()))
}
