use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::error::AppError;

/// Files the person chose in a dialog of the system or dropped on the window. The web view may name
/// no others, so that nothing in a transcript can ever get at a file.
#[derive(Default)]
pub struct ChosenPaths(Mutex<HashSet<PathBuf>>);

impl ChosenPaths {
    pub fn remember(&self, path: &Path) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
    }

    /// Remembers the path and gives it as text for the window.
    pub fn remembered(&self, path: PathBuf) -> String {
        self.remember(&path);
        path.to_string_lossy().into_owned()
    }

    /// # Errors
    /// When nobody chose that file.
    pub fn check(&self, path: &str) -> Result<PathBuf, AppError> {
        let path = PathBuf::from(path);
        if self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(&path) {
            return Ok(path);
        }
        Err(AppError::bad_input("path", "Choose the file first.".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_chosen_file_can_be_used() {
        let chosen = ChosenPaths::default();
        chosen.remember(Path::new("/home/a/chats.csv"));
        assert!(chosen.check("/home/a/chats.csv").is_ok());
        assert!(chosen.check("/home/a/.ssh/id_ed25519").is_err());
        assert!(chosen.check("/home/a/../a/chats.csv").is_err());
    }
}
