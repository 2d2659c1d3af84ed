//! What a file is by its first bytes and its ending: everything that is neither table nor JSON is
//! refused with a sentence that names it and says what to do.

use crate::error::refuse;
use crate::{ImportError, Place};

/// The part of the name after its last dot, in lower case.
pub(crate) fn ending(file_name: &str) -> String {
    file_name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default()
}

const EXCEL: &str =
    "Excel workbooks cannot be read yet: in Excel choose Save As → CSV UTF-8 and import that file.";

pub(crate) fn refuse_other_formats(file: &str, bytes: &[u8]) -> Result<(), ImportError> {
    let Some((code, message)) = by_bytes(file, bytes).or_else(|| by_ending(file, bytes)) else {
        return Ok(());
    };
    Err(refuse(code, message, Place::file(file)))
}

fn by_bytes(file: &str, bytes: &[u8]) -> Option<(&'static str, String)> {
    let ending = ending(file);
    let found = match bytes {
        [b'P', b'K', 3 | 5 | 7, ..] => return Some(zipped(&ending, bytes)),
        [0x1f, 0x8b, ..] => (
            "compressed",
            "This is a compressed file (gzip). Unpack it first, then import the file inside.",
        ),
        [b'P', b'A', b'R', b'1', ..] => (
            "parquet",
            "This is a Parquet file (.parquet), which is not supported. Convert it to JSON Lines \
             or CSV, for example with the “Export” button of the page it came from.",
        ),
        [0xd0, 0xcf, 0x11, 0xe0, ..] => return Some(("excel", ole(&ending))),
        [0x09, 0x00 | 0x02 | 0x04 | 0x08, 0x00 | 0x04..=0x08, 0x00, ..] => (
            "excel",
            "This is an old Excel file (.xls). Open it in Excel, choose Save As → CSV UTF-8 and \
             import that file.",
        ),
        [b'%', b'P', b'D', b'F', ..] => {
            ("not_a_table", "This is a PDF document. Only tables and chat files can be imported.")
        }
        [b'B', b'Z', b'h', ..]
        | [0xfd, b'7', b'z', ..]
        | [b'7', b'z', 0xbc, ..]
        | [0x28, 0xb5, 0x2f, 0xfd, ..]
        | [b'R', b'a', b'r', b'!', ..] => (
            "compressed",
            "This is a compressed file. Unpack it first, then import the file inside.",
        ),
        [b'S', b'Q', b'L', b'i', b't', b'e', ..] => (
            "database",
            "This is a database file. Export its conversations as CSV and import that file.",
        ),
        [0x89, b'P', b'N', b'G', ..] | [0xff, 0xd8, 0xff, ..] | [b'G', b'I', b'F', b'8', ..] => {
            ("not_a_table", "This is a picture. Only tables and chat files can be imported.")
        }
        _ => return None,
    };
    Some((found.0, found.1.to_owned()))
}

fn zipped(ending: &str, bytes: &[u8]) -> (&'static str, String) {
    if bytes.starts_with(b"PK\x05\x06") {
        return (
            "compressed",
            "This is an empty archive (zip): there is no file in it.".to_owned(),
        );
    }
    let holds = |name: &[u8]| bytes.windows(name.len()).any(|window| window == name);
    if ending == "xlsx" || ending == "xlsm" || holds(b"xl/") {
        return ("excel", EXCEL.to_owned());
    }
    if holds(b"[Content_Types].xml") || holds(b"mimetype") {
        let message = format!(
            "This is not a {} file: it is an Office document (a zip file inside) under another \
             name. Open it in the program it comes from and save the table as CSV.",
            plain_name(ending)
        );
        return ("office", message);
    }
    let message = "This is a zip archive, a compressed folder. Unpack it first, then import the \
                   file inside.";
    ("compressed", message.to_owned())
}

fn plain_name(ending: &str) -> String {
    if ending.is_empty() { "table".to_owned() } else { ending.to_uppercase() }
}

fn ole(ending: &str) -> String {
    if ending == "xls" {
        return "This is an old Excel file (.xls). Open it in Excel, choose Save As → CSV UTF-8 and \
                import that file."
            .to_owned();
    }
    "This workbook is protected with a password, or is an old Excel file (.xls). Open it in Excel, \
     remove the password, choose Save As → CSV UTF-8 and import that file."
        .to_owned()
}

fn by_ending(file: &str, bytes: &[u8]) -> Option<(&'static str, String)> {
    let ending = ending(file);
    let message = match ending.as_str() {
        // Text under a workbook's name is read as the text it is.
        "xls" | "ods" | "numbers" if !bytes.contains(&0) && looks_like_html(bytes) => {
            "This is a web page (HTML) with a table, saved under a spreadsheet's name. Open it in \
             Excel, choose Save As → CSV UTF-8 and import that file."
                .to_owned()
        }
        "yaml" | "yml" | "txt" | "md" | "log" | "xml" | "doc" | "docx" | "rtf" | "pdf" | "toml" => {
            format!(
                "This is a .{ending} file, and .{ending} is not supported. Supported are CSV and \
                 TSV tables (.csv, .tsv), JSON (.json) and JSON Lines (.jsonl)."
            )
        }
        _ => return None,
    };
    Some(("unsupported", message))
}

fn looks_like_html(bytes: &[u8]) -> bool {
    let start: Vec<u8> = bytes
        .iter()
        .skip_while(|b| b.is_ascii_whitespace() || **b >= 0x80)
        .take(256)
        .copied()
        .collect();
    let start = String::from_utf8_lossy(&start).to_lowercase();
    ["<!doctype html", "<html", "<table", "<head", "<?xml", "<meta"]
        .iter()
        .any(|tag| start.starts_with(tag))
}

/// What only shows once the text can be read.
pub(crate) fn refuse_other_texts(file: &str, text: &str) -> Result<(), ImportError> {
    let start = text.trim_start();
    if start.is_empty() {
        let message = "This is an empty file: there is no text in it. Export it again.";
        return Err(refuse("empty", message, Place::file(file)));
    }
    if start.starts_with("version https://git-lfs.github.com/spec") {
        let message = "This is a Git LFS pointer, a note that stands for the data, left by \
                       “Download ZIP”. The data itself was not downloaded: download the file on \
                       its own page.";
        return Err(refuse("lfs_pointer", message, Place::file(file)));
    }
    if looks_like_html(start.as_bytes()) {
        let message = "This is a web page (HTML; it begins so at line 1 column 1), perhaps a \
                       sign-in page saved in place of the file. Sign in and download the file \
                       again.";
        return Err(refuse("web_page", message, Place::line(file, 1)));
    }
    Ok(())
}
