use super::{Answer, Workspace};
use crate::dto::judges::{JudgeSummary, JudgeTest, NewJudge};

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
    Ok(workspace.engine()?.final_url(&url)?)
}
