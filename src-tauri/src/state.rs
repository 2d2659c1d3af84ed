use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use recollect_engine::{Engine, EngineError, SystemClock};
use recollect_secrets::SystemSecrets;

use crate::error::AppError;

/// The workspace of this window. Where it cannot be opened, the window opens all the same and says
/// so, and each further question tries again: the person may have put right what was wrong.
pub struct Opened {
    path: PathBuf,
    engine: OnceLock<Engine>,
    opening: Mutex<()>,
}

impl Opened {
    pub fn new(path: PathBuf) -> Self {
        Self { path, engine: OnceLock::new(), opening: Mutex::new(()) }
    }

    pub fn engine(&self) -> Result<&Engine, AppError> {
        if let Some(engine) = self.engine.get() {
            return Ok(engine);
        }
        // Two openings at once would stand in each other's way.
        let _one = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(engine) = self.engine.get() {
            return Ok(engine);
        }
        let engine = open(&self.path)?;
        Ok(self.engine.get_or_init(|| engine))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Lets no run start anything new: what is in flight is kept when it comes back in time, and
    /// the rest waits for the next start.
    pub fn pause_all(&self) {
        if let Some(engine) = self.engine.get() {
            engine.pause_all();
        }
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
}
