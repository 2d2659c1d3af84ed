use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use recollect_engine::{Engine, EngineError, SystemClock};
use recollect_secrets::SystemSecrets;

use crate::error::AppError;

/// The workspace of this window. Where it cannot be opened, the window opens all the same and says
/// so, and each further question tries again: the person may have put right what was wrong.
pub struct Opened {
    path: PathBuf,
    engine: Mutex<Option<Arc<Engine>>>,
}

impl Opened {
    pub fn new(path: PathBuf) -> Self {
        Self { path, engine: Mutex::default() }
    }

    pub fn engine(&self) -> Result<Arc<Engine>, AppError> {
        // Held while opening: two openings at once would stand in each other's way.
        let mut engine = self.lock();
        if let Some(engine) = engine.as_ref() {
            return Ok(engine.clone());
        }
        let opened = Arc::new(open(&self.path)?);
        *engine = Some(opened.clone());
        Ok(opened)
    }

    /// Opens a workspace again that could only be read: what kept it from being written to may be
    /// gone.
    pub fn open_again(&self) -> Result<Arc<Engine>, AppError> {
        let mut engine = self.lock();
        if let Some(engine) = engine.as_ref().filter(|engine| engine.read_only_reason().is_none()) {
            return Ok(engine.clone());
        }
        let opened = Arc::new(open(&self.path)?);
        *engine = Some(opened.clone());
        Ok(opened)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Lets no run start anything new: what is in flight is kept when it comes back in time, and
    /// the rest waits for the next start.
    pub fn pause_all(&self) {
        if let Some(engine) = self.lock().as_ref() {
            engine.pause_all();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<Engine>>> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn open(path: &Path) -> Result<Engine, EngineError> {
    Engine::open(path, Arc::new(SystemSecrets::default()), Arc::new(SystemClock))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn what_was_wrong_can_be_put_right_while_the_window_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("workspace.recollect");
        std::fs::write(&path, "no workspace").unwrap();
        let opened = Opened::new(path.clone());
        assert!(opened.engine().is_err());
        std::fs::remove_file(&path).unwrap();
        assert!(opened.engine().is_ok());
    }

    #[test]
    fn a_workspace_that_was_open_elsewhere_can_be_written_to_once_it_is_closed_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("workspace.recollect");
        let elsewhere = Opened::new(path.clone());
        elsewhere.engine().unwrap();
        let here = Opened::new(path);
        assert!(here.engine().unwrap().read_only_reason().is_some());
        assert!(here.open_again().unwrap().read_only_reason().is_some());
        drop(elsewhere);
        assert!(here.open_again().unwrap().read_only_reason().is_none());
        assert!(here.engine().unwrap().read_only_reason().is_none());
    }
}
