use recollect_engine::TurnKey;

use super::{Answer, Workspace};
use crate::dto::editor::{ConversationDetail, EditDone, EditHistory, NewLabel, Reviewer, TurnEdit};

#[tauri::command]
#[specta::specta]
pub async fn conversation(
    workspace: Workspace<'_>,
    dataset: String,
    conversation: String,
) -> Answer<ConversationDetail> {
    let (dataset, conversation) = (dataset.parse()?, conversation.parse()?);
    Ok(workspace.engine()?.conversation(dataset, conversation).await?.into())
}

/// Safe on disk when it returns.
#[tauri::command]
#[specta::specta]
pub async fn edit_conversation(
    workspace: Workspace<'_>,
    dataset: String,
    conversation: String,
    edit: TurnEdit,
) -> Answer<EditDone> {
    let (dataset, conversation) = (dataset.parse()?, conversation.parse()?);
    let (edit, continues) = edit.parts();
    let engine = workspace.engine()?;
    Ok(engine.edit_conversation(dataset, conversation, edit, continues).await?.into())
}

#[tauri::command]
#[specta::specta]
pub async fn add_conversation(workspace: Workspace<'_>, dataset: String) -> Answer<EditDone> {
    Ok(workspace.engine()?.add_conversation(dataset.parse()?).await?.into())
}

/// Undo brings it back.
#[tauri::command]
#[specta::specta]
pub async fn remove_conversation(
    workspace: Workspace<'_>,
    dataset: String,
    conversation: String,
) -> Answer<EditDone> {
    let (dataset, conversation) = (dataset.parse()?, conversation.parse()?);
    Ok(workspace.engine()?.remove_conversation(dataset, conversation).await?.into())
}

/// Null when there is nothing to undo.
#[tauri::command]
#[specta::specta]
pub async fn undo_edit(workspace: Workspace<'_>, dataset: String) -> Answer<Option<EditDone>> {
    Ok(workspace.engine()?.undo_edit(dataset.parse()?).await?.map(EditDone::from))
}

/// Null when there is nothing to redo.
#[tauri::command]
#[specta::specta]
pub async fn redo_edit(workspace: Workspace<'_>, dataset: String) -> Answer<Option<EditDone>> {
    Ok(workspace.engine()?.redo_edit(dataset.parse()?).await?.map(EditDone::from))
}

#[tauri::command]
#[specta::specta]
pub async fn edit_history(workspace: Workspace<'_>, dataset: String) -> Answer<EditHistory> {
    Ok(workspace.engine()?.edit_history(dataset.parse()?).await?.into())
}

/// Null takes the label away; the same label again confirms one made on an earlier wording.
#[tauri::command]
#[specta::specta]
pub async fn set_label(
    workspace: Workspace<'_>,
    dataset: String,
    conversation: String,
    turn: u32,
    reviewer: String,
    label: Option<NewLabel>,
) -> Answer<EditDone> {
    let (dataset, conversation) = (dataset.parse()?, conversation.parse()?);
    let (engine, label) = (workspace.engine()?, label.map(Into::into));
    Ok(engine.set_label(dataset, conversation, TurnKey(turn), &reviewer, label).await?.into())
}

/// The most labels first.
#[tauri::command]
#[specta::specta]
pub async fn list_reviewers(workspace: Workspace<'_>, dataset: String) -> Answer<Vec<Reviewer>> {
    let reviewers = workspace.engine()?.reviewers(dataset.parse()?).await?;
    Ok(reviewers.into_iter().map(Reviewer::from).collect())
}
