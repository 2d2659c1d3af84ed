use tauri::{AppHandle, State};

use super::{Answer, Workspace};
use crate::dialogs;
use crate::dto::results::{ExportDone, ExportOptions};
use crate::paths::ChosenPaths;

/// The system's dialog, which asks before a file is replaced; null when the person closed it.
#[tauri::command]
#[specta::specta]
pub async fn choose_export_file(
    app: AppHandle,
    chosen: State<'_, ChosenPaths>,
    suggested_name: String,
) -> Answer<Option<String>> {
    let path = dialogs::file_to_write(&app, &suggested_name).await;
    Ok(path.map(|path| chosen.remembered(path)))
}

#[tauri::command]
#[specta::specta]
pub async fn export_run(
    workspace: Workspace<'_>,
    chosen: State<'_, ChosenPaths>,
    run: String,
    path: String,
    options: ExportOptions,
) -> Answer<ExportDone> {
    let file = chosen.check(&path)?;
    Ok(workspace.engine()?.export_run(run.parse()?, &file, options.into()).await?.into())
}

/// Shows a file the person chose in the system's file manager.
#[tauri::command]
#[specta::specta]
pub async fn reveal_file(
    app: AppHandle,
    chosen: State<'_, ChosenPaths>,
    path: String,
) -> Answer<()> {
    dialogs::reveal(&app, &chosen.check(&path)?)
}
