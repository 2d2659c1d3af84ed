use super::{Answer, Workspace};
use crate::dto::View;
use crate::dto::evidence::{ItemDetail, Step};
use crate::dto::results::{ResultPage, RowQuery, RunResults};

#[tauri::command]
#[specta::specta]
pub async fn run_results(workspace: Workspace<'_>, run: String, view: View) -> Answer<RunResults> {
    Ok(workspace.engine()?.run_results(run.parse()?, Some(view.into())).await?.into())
}

#[tauri::command]
#[specta::specta]
pub async fn result_rows(
    workspace: Workspace<'_>,
    run: String,
    judge: String,
    view: View,
    query: RowQuery,
) -> Answer<ResultPage> {
    let engine = workspace.engine()?;
    Ok(engine.result_rows(run.parse()?, &judge, view.into(), query.into()).await?.into())
}

#[tauri::command]
#[specta::specta]
pub async fn item_detail(workspace: Workspace<'_>, item: String, view: View) -> Answer<ItemDetail> {
    Ok(workspace.engine()?.item_detail(item.parse()?, Some(view.into())).await?.into())
}

/// Every call behind a judged conversation, raw.
#[tauri::command]
#[specta::specta]
pub async fn item_steps(workspace: Workspace<'_>, item: String) -> Answer<Vec<Step>> {
    let steps = workspace.engine()?.item_steps(item.parse()?).await?;
    Ok(steps.into_iter().map(Step::from).collect())
}
