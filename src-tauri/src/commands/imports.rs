use tauri::{AppHandle, State};

use super::{Answer, Workspace};
use crate::dialogs;
use crate::dto::imports::{ImportDone, ImportOptions, ImportPreview};
use crate::paths::ChosenPaths;

/// The system's dialog; null when the person closed it.
#[tauri::command]
#[specta::specta]
pub async fn choose_import_file(
    app: AppHandle,
    chosen: State<'_, ChosenPaths>,
) -> Answer<Option<String>> {
    let path = dialogs::file_to_import(&app).await;
    Ok(path.map(|path| chosen.remembered(path)))
}

#[tauri::command]
#[specta::specta]
pub async fn preview_import(
    workspace: Workspace<'_>,
    chosen: State<'_, ChosenPaths>,
    path: String,
    options: ImportOptions,
) -> Answer<ImportPreview> {
    let file = chosen.check(&path)?;
    match workspace.engine()?.preview_import(&file, options.into()).await {
        Ok(preview) => Ok(ImportPreview::of(&path, preview)),
        Err(error) => Ok(ImportPreview::stopped(&file, error)?),
    }
}

#[tauri::command]
#[specta::specta]
pub async fn commit_import(
    workspace: Workspace<'_>,
    chosen: State<'_, ChosenPaths>,
    path: String,
    name: String,
    options: ImportOptions,
) -> Answer<ImportDone> {
    let file = chosen.check(&path)?;
    Ok(workspace.engine()?.import(&file, Some(&name), options.into()).await?.into())
}
