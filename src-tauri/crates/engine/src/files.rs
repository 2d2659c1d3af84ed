use std::fs;
use std::io::Write;
use std::path::Path;

use crate::EngineError;

/// Reads a whole file, refusing one larger than an import may be before any of it is read.
pub(crate) fn read_bounded(path: &Path) -> Result<Vec<u8>, EngineError> {
    let unreadable = |detail: String| EngineError::FileUnreadable { path: shown(path), detail };
    let metadata = fs::metadata(path).map_err(|error| unreadable(plain(&error)))?;
    if metadata.is_dir() {
        return Err(unreadable("it is a folder".into()));
    }
    if metadata.len() > recollect_exchange::MAX_BYTES as u64 {
        return Err(unreadable("it is larger than 512 MB; split it into smaller files".into()));
    }
    fs::read(path).map_err(|error| unreadable(plain(&error)))
}

/// Writes a file beside its final place and moves it there: a reader never sees half a file, and a
/// failure leaves an existing one as it was.
pub(crate) fn write_atomically<T>(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> Result<T, EngineError>,
) -> Result<T, EngineError> {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = write_and_move(&part, path, content);
    if written.is_err() {
        // Best effort: the error that matters is the one being returned.
        let _ = fs::remove_file(&part);
    }
    written
}

fn write_and_move<T>(
    part: &Path,
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> Result<T, EngineError>,
) -> Result<T, EngineError> {
    let file = fs::File::create(part).map_err(|error| unwritable(path, &error))?;
    let mut buffered = std::io::BufWriter::new(file);
    let done = content(&mut buffered)?;
    let file = buffered.into_inner().map_err(|error| unwritable(path, error.error()))?;
    file.sync_all().map_err(|error| unwritable(path, &error))?;
    fs::rename(part, path).map_err(|error| unwritable(path, &error))?;
    Ok(done)
}

pub(crate) fn unwritable(path: &Path, error: &std::io::Error) -> EngineError {
    EngineError::FileUnwritable {
        path: shown(path),
        detail: plain(error),
        advice: "If the file is open in another program, close it there, or choose another name.",
    }
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
