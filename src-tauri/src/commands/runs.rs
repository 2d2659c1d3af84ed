use recollect_engine as engine;
use tauri::ipc::Channel;

use super::{Answer, Workspace};
use crate::dto::progress::RunUpdate;
use crate::dto::runs::{NewRun, RunEstimate, RunLimits, RunSummary};
use crate::watch;

/// Newest first.
#[tauri::command]
#[specta::specta]
pub async fn list_runs(workspace: Workspace<'_>) -> Answer<Vec<RunSummary>> {
    let list = workspace.engine()?.runs().await?;
    Ok(list.into_iter().map(RunSummary::from).collect())
}

#[tauri::command]
#[specta::specta]
pub async fn estimate_run(workspace: Workspace<'_>, request: NewRun) -> Answer<RunEstimate> {
    Ok(workspace.engine()?.estimate_run(&request.try_into()?).await?.into())
}

/// The settings of an earlier run, to run again.
#[tauri::command]
#[specta::specta]
pub async fn run_request(workspace: Workspace<'_>, run: String) -> Answer<NewRun> {
    Ok(workspace.engine()?.run_request(run.parse()?).await?.into())
}

/// Gives the run's id at once; the run goes on by itself.
#[tauri::command]
#[specta::specta]
pub async fn start_run(workspace: Workspace<'_>, request: NewRun) -> Answer<String> {
    Ok(workspace.engine()?.start_run(request.try_into()?).await?.to_string())
}

/// A snapshot, then numbered deltas until the run rests.
#[tauri::command]
#[specta::specta]
pub async fn watch_run(
    workspace: Workspace<'_>,
    run: String,
    channel: Channel<RunUpdate>,
) -> Answer<()> {
    let engine = workspace.engine()?;
    watch::follow(&engine, run.parse()?, channel).await
}

#[tauri::command]
#[specta::specta]
pub async fn pause_run(workspace: Workspace<'_>, run: String) -> Answer<()> {
    Ok(workspace.engine()?.pause_run(run.parse()?)?)
}

/// No request goes out after it returns.
#[tauri::command]
#[specta::specta]
pub async fn cancel_run(workspace: Workspace<'_>, run: String) -> Answer<()> {
    Ok(workspace.engine()?.cancel_run(run.parse()?).await?)
}

/// With `limits` in place of those it had.
#[tauri::command]
#[specta::specta]
pub async fn resume_run(
    workspace: Workspace<'_>,
    run: String,
    retry_unscored: bool,
    limits: Option<RunLimits>,
) -> Answer<()> {
    let resume = engine::Resume { retry_unscored, limits: limits.map(Into::into) };
    Ok(workspace.engine()?.resume_run(run.parse()?, resume).await?)
}
