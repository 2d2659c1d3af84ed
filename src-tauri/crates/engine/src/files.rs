use std::fs;
use std::path::Path;

use crate::EngineError;

/// Reads a whole file, refusing one larger than an import may be before any of it is read.
pub(crate) fn read_bounded(path: &Path) -> Result<Vec<u8>, EngineError> {
    let unreadable = |detail: String| EngineError::FileUnreadable {
        path: shown(path),
        detail,
    };
    let metadata = fs::metadata(path).map_err(|error| unreadable(plain(&error)))?;
    if metadata.is_dir() {
        return Err(unreadable("it is a folder".into()));
    }
    if metadata.len() > recollect_exchange::MAX_BYTES as u64 {
        return Err(unreadable(
            "it is larger than 512 MB; split it into smaller files".into(),
        ));
    }
    fs::read(path).map_err(|error| unreadable(plain(&error)))
}

pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn plain(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file or folder".into(),
        std::io::ErrorKind::PermissionDenied => "you are not allowed to".into(),
        std::io::ErrorKind::StorageFull => "there is no room left on the disk".into(),
        _ => error.to_string(),
    }
}
