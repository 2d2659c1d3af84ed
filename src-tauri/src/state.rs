use std::path::{Path, PathBuf};
use std::sync::Arc;

use recollect_engine::{Engine, EngineError, SystemClock};
use recollect_secrets::SystemSecrets;

use crate::error::AppError;

/// The workspace of this window, or why it could not be opened: the window opens all the same and
/// says so.
pub struct Opened {
    path: PathBuf,
    engine: Result<Engine, AppError>,
}

impl Opened {
    pub fn open(path: PathBuf) -> Self {
        let engine = open(&path).map_err(AppError::from);
        Self { path, engine }
    }

    pub fn engine(&self) -> Result<&Engine, AppError> {
        self.engine.as_ref().map_err(Clone::clone)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Lets no run start anything new: what is in flight is kept when it comes back in time, and
    /// the rest waits for the next start.
    pub fn pause_all(&self) {
        if let Ok(engine) = &self.engine {
            engine.pause_all();
        }
    }
}

fn open(path: &Path) -> Result<Engine, EngineError> {
    Engine::open(path, Arc::new(SystemSecrets::default()), Arc::new(SystemClock))
}
