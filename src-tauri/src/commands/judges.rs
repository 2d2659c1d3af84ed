use std::path::Path;

use recollect_engine::PRESETS;
use tauri::{AppHandle, State};

use super::{Answer, Workspace};
use crate::dialogs;
use crate::dto::judge_setup::{JudgePreset, JudgeTest, LocalServer};
use crate::dto::judges::{JudgeSummary, NewJudge, NewKey};
use crate::paths::ChosenPaths;

/// The services there are to choose from, in the order they are offered.
#[tauri::command]
#[specta::specta]
pub async fn judge_presets() -> Answer<Vec<JudgePreset>> {
    Ok(PRESETS.iter().map(JudgePreset::from).collect())
}

/// The servers on this computer that answer.
#[tauri::command]
#[specta::specta]
pub async fn local_servers(workspace: Workspace<'_>) -> Answer<Vec<LocalServer>> {
    Ok(workspace.engine()?.local_servers().await.into_iter().map(LocalServer::from).collect())
}

/// The models at the address of a judge as entered; null where the service has no list of them.
#[tauri::command]
#[specta::specta]
pub async fn list_models(
    workspace: Workspace<'_>,
    chosen: State<'_, ChosenPaths>,
    judge: NewJudge,
) -> Answer<Option<Vec<String>>> {
    let engine = workspace.engine()?;
    check_certificates(&chosen, &judge)?;
    let key = judge.key_change();
    Ok(engine.models_at(judge.into(), key).await?)
}

/// The system's dialog for a file of certificates; null when the person closed it.
#[tauri::command]
#[specta::specta]
pub async fn choose_certificates(
    app: AppHandle,
    chosen: State<'_, ChosenPaths>,
) -> Answer<Option<String>> {
    let path = dialogs::file_of_certificates(&app).await;
    Ok(path.map(|path| chosen.remembered(path)))
}

/// `baseline` first, then the others by name.
#[tauri::command]
#[specta::specta]
pub async fn list_judges(
    workspace: Workspace<'_>,
    chosen: State<'_, ChosenPaths>,
) -> Answer<Vec<JudgeSummary>> {
    let list = workspace.engine()?.judges().await?;
    // They were chosen once, so they may stay when a judge is changed.
    let files = list.iter().filter_map(|info| info.settings.certificates.as_deref());
    files.for_each(|file| chosen.remember(Path::new(file)));
    Ok(list.into_iter().map(JudgeSummary::from).collect())
}

#[tauri::command]
#[specta::specta]
pub async fn add_judge(
    workspace: Workspace<'_>,
    chosen: State<'_, ChosenPaths>,
    judge: NewJudge,
) -> Answer<JudgeSummary> {
    check_certificates(&chosen, &judge)?;
    Ok(workspace.engine()?.add_judge(judge.into()).await?.into())
}

/// Puts settings in the place of those the judge of that name has.
#[tauri::command]
#[specta::specta]
pub async fn change_judge(
    workspace: Workspace<'_>,
    chosen: State<'_, ChosenPaths>,
    judge: NewJudge,
) -> Answer<JudgeSummary> {
    check_certificates(&chosen, &judge)?;
    let key = judge.key_change();
    Ok(workspace.engine()?.change_judge(judge.into(), key).await?.into())
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
    JudgeTest::of(workspace.engine()?.test_judge(&name).await)
}

/// Where requests to an address as entered would go.
#[tauri::command]
#[specta::specta]
pub async fn final_url(
    workspace: Workspace<'_>,
    provider: String,
    url: String,
    model: String,
) -> Answer<String> {
    Ok(workspace.engine()?.final_url(&provider, &url, &model)?)
}

/// Only a file the person chose is read.
fn check_certificates(chosen: &ChosenPaths, judge: &NewJudge) -> Answer<()> {
    judge.certificates.as_deref().map_or(Ok(()), |file| chosen.check(file).map(drop))
}
