use super::{Answer, Workspace};
use crate::dto::judges::{JudgeSummary, JudgeTest, NewJudge, NewKey};

/// `baseline` first, then the others by name.
#[tauri::command]
#[specta::specta]
pub async fn list_judges(workspace: Workspace<'_>) -> Answer<Vec<JudgeSummary>> {
    let list = workspace.engine()?.judges().await?;
    Ok(list.into_iter().map(JudgeSummary::from).collect())
}

#[tauri::command]
#[specta::specta]
pub async fn add_judge(workspace: Workspace<'_>, judge: NewJudge) -> Answer<JudgeSummary> {
    Ok(workspace.engine()?.add_judge(judge.into()).await?.into())
}

#[tauri::command]
#[specta::specta]
pub async fn remove_judge(workspace: Workspace<'_>, name: String) -> Answer<()> {
    Ok(workspace.engine()?.remove_judge(&name).await?)
}

/// Keeps a key in the system keychain, or for this session where there is none; it is never read
/// back into the window.
#[tauri::command]
#[specta::specta]
pub async fn set_judge_key(
    workspace: Workspace<'_>,
    name: String,
    new_key: NewKey,
) -> Answer<JudgeSummary> {
    Ok(workspace.engine()?.set_judge_key(&name, new_key.into()).await?.into())
}

#[tauri::command]
#[specta::specta]
pub async fn forget_judge_key(workspace: Workspace<'_>, name: String) -> Answer<JudgeSummary> {
    Ok(workspace.engine()?.forget_judge_key(&name).await?.into())
}

/// One tiny call.
#[tauri::command]
#[specta::specta]
pub async fn test_judge(workspace: Workspace<'_>, name: String) -> Answer<JudgeTest> {
    Ok(workspace.engine()?.test_judge(&name).await?.into())
}

/// Where requests to an address as entered would go.
#[tauri::command]
#[specta::specta]
pub async fn final_url(workspace: Workspace<'_>, url: String) -> Answer<String> {
    Ok(workspace.engine()?.final_url("openai-compatible", &url, "")?)
}
