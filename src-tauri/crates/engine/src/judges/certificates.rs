//! The file of certificates a judge may be trusted by, beside those of the system.

use std::fs::File;
use std::io::Read;

use recollect_judge::Endpoint;
use recollect_store::judges::JudgeSettings;

use crate::EngineError;
use crate::engine::blocking;

/// Larger than any file of certificates: that of all public authorities is a fifth of it.
const MOST_BYTES: u64 = 1 << 20;

/// # Errors
/// When the file cannot be read, or holds nothing that can be trusted.
pub(super) async fn check(settings: &JudgeSettings) -> Result<(), EngineError> {
    if settings.certificates.is_some() {
        Endpoint::new(super::endpoint_config(settings, None).await?)?;
    }
    Ok(())
}

pub(super) async fn read(settings: &JudgeSettings) -> Result<Option<Vec<u8>>, EngineError> {
    let Some(path) = settings.certificates.clone() else { return Ok(None) };
    let unusable = |why: String| EngineError::bad_input("certificates", why);
    let shown = path.clone();
    let bytes = blocking(move || bounded(&path)).await?.map_err(|error| {
        unusable(format!(
            "The certificate file “{shown}” could not be read ({error}). Choose it again, or leave it out."
        ))
    })?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(unusable(format!(
            "“{shown}” is larger than 1 MB, so it is hardly a certificate file. Choose another one."
        )));
    }
    Ok(Some(bytes))
}

fn bounded(path: &str) -> std::io::Result<Vec<u8>> {
    // A device or a pipe may never end.
    if !std::fs::metadata(path)?.is_file() {
        return Err(std::io::Error::other("it is no ordinary file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
