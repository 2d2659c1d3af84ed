use super::{Answer, Workspace};
use crate::dto::library::WorkspaceInfo;

/// Where the work is kept, and whether it can be changed.
#[tauri::command]
#[specta::specta]
pub async fn workspace_info(workspace: Workspace<'_>) -> Answer<WorkspaceInfo> {
    let reason = workspace.engine()?.read_only_reason();
    Ok(WorkspaceInfo {
        path: workspace.path().to_string_lossy().into_owned(),
        writable: reason.is_none(),
        read_only_reason: reason.map(str::to_owned),
        app_version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}
