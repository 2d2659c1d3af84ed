use super::{Answer, Workspace};
use crate::dto::library::WorkspaceInfo;

/// Where the work is kept, and whether it can be changed.
#[tauri::command]
#[specta::specta]
pub async fn workspace_info(workspace: Workspace<'_>) -> Answer<WorkspaceInfo> {
    let engine = workspace.engine()?;
    Ok(WorkspaceInfo::of(workspace.path(), &engine))
}

/// Tries whether a workspace that could only be read can be changed now.
#[tauri::command]
#[specta::specta]
pub async fn open_again(workspace: Workspace<'_>) -> Answer<WorkspaceInfo> {
    let engine = workspace.open_again()?;
    Ok(WorkspaceInfo::of(workspace.path(), &engine))
}
