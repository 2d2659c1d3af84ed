use super::{Answer, Workspace};
use crate::dto::library::{ConversationPage, DatasetSummary, DeletedDataset, Sample};

/// Newest first.
#[tauri::command]
#[specta::specta]
pub async fn list_datasets(workspace: Workspace<'_>) -> Answer<Vec<DatasetSummary>> {
    let list = workspace.engine()?.datasets().await?;
    Ok(list.into_iter().map(DatasetSummary::from).collect())
}

/// Under that name, or one like it that is free; its first conversation is begun.
#[tauri::command]
#[specta::specta]
pub async fn create_dataset(workspace: Workspace<'_>, name: String) -> Answer<DatasetSummary> {
    Ok(workspace.engine()?.create_dataset(&name).await?.into())
}

#[tauri::command]
#[specta::specta]
pub async fn rename_dataset(
    workspace: Workspace<'_>,
    dataset: String,
    name: String,
) -> Answer<DatasetSummary> {
    Ok(workspace.engine()?.rename_dataset(dataset.parse()?, &name).await?.into())
}

/// What can be brought back, the one deleted last first.
#[tauri::command]
#[specta::specta]
pub async fn deleted_datasets(workspace: Workspace<'_>) -> Answer<Vec<DeletedDataset>> {
    let list = workspace.engine()?.deleted_datasets().await?;
    Ok(list.into_iter().map(DeletedDataset::from).collect())
}

/// `restore_dataset` undoes it.
#[tauri::command]
#[specta::specta]
pub async fn delete_dataset(workspace: Workspace<'_>, dataset: String) -> Answer<()> {
    Ok(workspace.engine()?.delete_dataset(dataset.parse()?).await?)
}

#[tauri::command]
#[specta::specta]
pub async fn restore_dataset(workspace: Workspace<'_>, dataset: String) -> Answer<()> {
    Ok(workspace.engine()?.restore_dataset(dataset.parse()?).await?)
}

#[tauri::command]
#[specta::specta]
pub async fn dataset_page(
    workspace: Workspace<'_>,
    dataset: String,
    search: String,
    offset: u32,
    limit: u32,
) -> Answer<ConversationPage> {
    let page = workspace.engine()?.dataset_page(dataset.parse()?, search, offset, limit).await?;
    Ok(page.into())
}

#[tauri::command]
#[specta::specta]
pub async fn list_samples(workspace: Workspace<'_>) -> Answer<Vec<Sample>> {
    Ok(workspace.engine()?.samples()?.into_iter().map(Sample::from).collect())
}

#[tauri::command]
#[specta::specta]
pub async fn add_sample(workspace: Workspace<'_>, sample: String) -> Answer<DatasetSummary> {
    Ok(workspace.engine()?.add_sample(&sample).await?.into())
}
