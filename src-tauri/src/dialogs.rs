//! Dialogs of the system, opened from here because the window itself has no right to them.

use std::path::{Path, PathBuf};

use tauri::AppHandle;
use tauri_plugin_dialog::{DialogExt, FilePath};
use tauri_plugin_opener::OpenerExt;
use tokio::sync::oneshot;

use crate::error::AppError;

pub async fn file_to_import(app: &AppHandle) -> Option<PathBuf> {
    let (tell, told) = oneshot::channel();
    app.dialog()
        .file()
        .set_title("Import conversations")
        .add_filter("Conversations", &["csv", "tsv", "json", "jsonl", "ndjson"])
        .add_filter("All files", &["*"])
        .pick_file(move |path| {
            let _ = tell.send(path);
        });
    chosen(told).await
}

pub async fn file_of_certificates(app: &AppHandle) -> Option<PathBuf> {
    let (tell, told) = oneshot::channel();
    app.dialog()
        .file()
        .set_title("Certificate file")
        .add_filter("Certificates (PEM)", &["pem", "crt", "cer"])
        .add_filter("All files", &["*"])
        .pick_file(move |path| {
            let _ = tell.send(path);
        });
    chosen(told).await
}

pub async fn file_to_write(app: &AppHandle, suggested_name: &str) -> Option<PathBuf> {
    let (tell, told) = oneshot::channel();
    app.dialog()
        .file()
        .set_title("Export")
        .set_file_name(safe_name(suggested_name))
        .add_filter("CSV", &["csv"])
        .save_file(move |path| {
            let _ = tell.send(path);
        });
    chosen(told).await
}

pub fn reveal(app: &AppHandle, path: &Path) -> Result<(), AppError> {
    app.opener().reveal_item_in_dir(path).map_err(|error| AppError::internal(error.to_string()))
}

/// A dialog that went away without an answer was closed.
async fn chosen(told: oneshot::Receiver<Option<FilePath>>) -> Option<PathBuf> {
    told.await.ok().flatten().and_then(|path| path.into_path().ok())
}

/// A name that every file system takes, whatever the data set is called.
fn safe_name(name: &str) -> String {
    let fits = |c: char| !c.is_control() && !r#"\/:*?"<>|"#.contains(c);
    let cleaned: String = name.chars().map(|c| if fits(c) { c } else { ' ' }).take(100).collect();
    let cleaned = cleaned.split_whitespace().collect::<Vec<_>>().join(" ");
    match cleaned.trim_start_matches(['.', ' ']).trim_end_matches(['.', ' ']) {
        "" | "csv" => "results.csv".to_owned(),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostile_name_becomes_a_plain_file_name() {
        assert_eq!(safe_name("../../etc/passwd.csv"), "etc passwd.csv");
        assert_eq!(safe_name("a:b|c\u{0}.csv"), "a b c .csv");
        assert_eq!(safe_name("..."), "results.csv");
        assert_eq!(safe_name("Résumé 日本.csv"), "Résumé 日本.csv");
    }
}
