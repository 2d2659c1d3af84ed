use crate::decode::{self, Decoded};
use crate::error::refuse;
use crate::{ImportError, Place, ReadOptions, Reading, json, sniff, table};

/// Larger files are refused before anything is decoded.
pub const MAX_BYTES: usize = 512 * 1024 * 1024;

/// Reads the bytes of one file.
///
/// `file_name` is the name a person knows the file by; its ending helps to tell formats apart and
/// it is named in every message. The same bytes and options always give the same answer.
///
/// # Errors
/// [`ImportError::Refused`] when the file cannot be read, or holds no conversation;
/// [`ImportError::Question`] when a person has to settle something first.
pub fn read(file_name: &str, bytes: &[u8], options: &ReadOptions) -> Result<Reading, ImportError> {
    if bytes.len() > MAX_BYTES {
        let message = "This file is larger than 512 MB. Split it and import the parts.";
        return Err(refuse("too_large", message, Place::file(file_name)));
    }
    sniff::refuse_other_formats(file_name, bytes)?;
    let decoded = decode::decode(file_name, bytes, options)?;
    sniff::refuse_other_texts(file_name, &decoded.text)?;
    if is_json(file_name, &decoded) {
        json::read(file_name, decoded, options)
    } else {
        table::read_delimited(file_name, decoded, options)
    }
}

/// The ending decides, unless the text plainly is the other kind.
fn is_json(file_name: &str, decoded: &Decoded) -> bool {
    let ending = sniff::ending(file_name);
    if matches!(ending.as_str(), "json" | "jsonl" | "ndjson") {
        return true;
    }
    let start = decoded.text.trim_start();
    !matches!(ending.as_str(), "csv" | "tsv" | "tab" | "xlsx") && start.starts_with(['{', '['])
        || start.starts_with("{\"")
        || start.starts_with("[{\"")
}
