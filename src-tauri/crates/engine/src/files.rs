use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use crate::EngineError;

/// Reads a whole file, refusing one larger than an import may be before any of it is read.
pub(crate) fn read_bounded(path: &Path) -> Result<Vec<u8>, EngineError> {
    let unreadable = |detail: String| EngineError::FileUnreadable { path: shown(path), detail };
    let metadata = fs::metadata(path).map_err(|error| unreadable(plain(&error)))?;
    if metadata.is_dir() {
        return Err(unreadable("it is a folder".into()));
    }
    // A device or a pipe says nothing of its size and may never end.
    if !metadata.is_file() {
        return Err(unreadable("it is not an ordinary file".into()));
    }
    let most = recollect_exchange::MAX_BYTES as u64;
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(plain(&error)))?;
    if bytes.len() as u64 > most {
        return Err(unreadable("it is larger than 512 MB; split it into smaller files".into()));
    }
    Ok(bytes)
}

/// # Errors
/// When writing to `path` would replace the open workspace or a file that belongs to it.
pub(crate) fn check_target(path: &Path, workspace: &Path) -> Result<(), EngineError> {
    let folder = |file: &Path| {
        let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
        fs::canonicalize(parent.unwrap_or(Path::new("."))).ok()
    };
    // Some systems take “A” and “a” for the same name.
    let name = |file: &Path| file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    if folder(path) == folder(workspace) && name(path).starts_with(&name(workspace)) {
        return Err(EngineError::bad_input(
            "path",
            "This is the workspace itself, with all your results. Choose another name. Nothing was written.",
        ));
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_and_what_belongs_to_it_is_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let workspace = folder.path().join("all.recollect");
        for name in ["all.recollect", "ALL.recollect", "all.recollect-wal", "all.recollect.lock"] {
            assert!(check_target(&folder.path().join(name), &workspace).is_err(), "{name}");
        }
        assert!(check_target(&folder.path().join("all.csv"), &workspace).is_ok());
        assert!(
            check_target(&folder.path().join("x/../all.recollect"), &workspace).is_ok(),
            "no such folder"
        );
        let around = folder.path().join("..").join(folder.path().file_name().unwrap());
        assert!(check_target(&around.join("all.recollect"), &workspace).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn what_never_ends_is_not_read() {
        assert!(read_bounded(Path::new("/dev/zero")).is_err());
    }
}
