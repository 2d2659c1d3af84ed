//! Data sets: what there is, and how files become one.

use std::path::{Path, PathBuf};

use recollect_domain::ids::{DatasetId, RunId};
use recollect_domain::{Formula, Role, Turn};
use recollect_exchange::{ReadOptions, Reading, Skipped, Warning};
use recollect_store::conversations::{Conversation, NewConversation};
use recollect_store::datasets::{Dataset, DeletedDataset};
use recollect_store::items::{self, Drift};
use recollect_store::{StoreError, Writes, conversations, datasets, runs, snapshots};

use crate::curation::{Undo, append_blank};
use crate::engine::{Engine, blocking};
use crate::files::read_bounded;
use crate::results::Figure;
use crate::samples::{SAMPLES, Sample};
use crate::{EngineError, NewRun, RunState};

/// Turns shown before anything is written.
const PREVIEW_TURNS: usize = 50;

/// A data set and how its newest run came out.
#[derive(Debug, Clone, PartialEq)]
pub struct DatasetInfo {
    pub dataset: Dataset,
    pub last_run: Option<LastRun>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct LastRun {
    pub run: RunId,
    pub judge: String,
    pub formula: Formula,
    pub score: Figure,
    pub state: RunState,
    /// The data set reads differently now.
    pub changed_since: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ConversationPage {
    pub total: u32,
    pub rows: Vec<Conversation>,
}

/// What an import would bring; nothing is written yet.
#[derive(Debug, Clone, PartialEq)]
pub struct Preview {
    pub file_name: String,
    pub suggested_name: String,
    /// Without the conversations themselves, which `rows` samples.
    pub reading: Reading,
    pub conversations: u32,
    pub turns: u32,
    pub rows: Vec<PreviewRow>,
    /// Turns of each role, in the order of [`Role::ALL`].
    pub roles: [u32; 4],
    /// The first turn of the first conversation.
    pub first_turn: Option<Turn>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct PreviewRow {
    pub conversation: String,
    pub turn: Turn,
}

/// What an import brought.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    pub dataset: DatasetInfo,
    pub preview: Preview,
    pub skipped: Vec<Skipped>,
    pub warnings: Vec<Warning>,
}

impl Engine {
    /// All data sets, newest first.
    pub async fn datasets(&self) -> Result<Vec<DatasetInfo>, EngineError> {
        let list = self.read(datasets::list).await?;
        let mut infos = Vec::with_capacity(list.len());
        for dataset in list {
            infos.push(self.with_last_run(dataset).await?);
        }
        Ok(infos)
    }

    pub async fn dataset(&self, id: DatasetId) -> Result<DatasetInfo, EngineError> {
        let dataset = self.read(move |reads| datasets::get(reads, id)).await?;
        self.with_last_run(dataset).await
    }

    /// A data set by its id, or else by its name.
    pub async fn find_dataset(&self, id_or_name: &str) -> Result<DatasetId, EngineError> {
        let wanted = id_or_name.to_owned();
        let found = self
            .read(move |reads| {
                if let Ok(id) = wanted.parse::<DatasetId>()
                    && let Ok(dataset) = datasets::get(reads, id)
                {
                    return Ok(Some(dataset.id));
                }
                datasets::find_by_name(reads, &wanted)
            })
            .await?;
        found.ok_or_else(|| EngineError::NotFound(format!("There is no dataset “{id_or_name}”.")))
    }

    /// Makes a data set to be written by hand, with its first conversation begun.
    pub async fn create_dataset(&self, wanted_name: &str) -> Result<DatasetInfo, EngineError> {
        let name = self.free_name(&checked_name(wanted_name)?).await?;
        let now = self.clock.now_ms();
        let id = self
            .write(move |writes| {
                let id = datasets::insert(writes, &name, now)?;
                append_blank(writes, id)?;
                Ok(id)
            })
            .await?;
        self.dataset(id).await
    }

    pub async fn rename_dataset(
        &self,
        id: DatasetId,
        name: &str,
    ) -> Result<DatasetInfo, EngineError> {
        let name = checked_name(name)?;
        self.write(move |writes| datasets::rename(writes, id, &name)).await?;
        self.dataset(id).await
    }

    /// Hides a data set; [`Self::restore_dataset`] undoes it.
    pub async fn delete_dataset(&self, id: DatasetId) -> Result<(), EngineError> {
        let now = self.clock.now_ms();
        self.write(move |writes| datasets::delete(writes, id, now)).await
    }

    /// What can be brought back, the one deleted last first.
    pub async fn deleted_datasets(&self) -> Result<Vec<DeletedDataset>, EngineError> {
        self.read(datasets::deleted).await
    }

    pub async fn restore_dataset(&self, id: DatasetId) -> Result<(), EngineError> {
        self.write(move |writes| datasets::restore(writes, id)).await
    }

    pub async fn dataset_page(
        &self,
        id: DatasetId,
        search: String,
        offset: u32,
        limit: u32,
    ) -> Result<ConversationPage, EngineError> {
        let (total, rows) =
            self.read(move |reads| conversations::page(reads, id, &search, offset, limit)).await?;
        Ok(ConversationPage { total, rows })
    }

    /// The data sets that ship with Recollect, with their counts of conversations and turns.
    pub fn samples(&self) -> Result<Vec<(Sample, u32, u32)>, EngineError> {
        SAMPLES
            .iter()
            .map(|sample| {
                let reading = read_sample(sample)?;
                Ok((*sample, count(reading.conversations.len()), turns_of(&reading)))
            })
            .collect()
    }

    /// Adds a sample with its labels and has the built-in judge score it, or gives the one that is
    /// already there.
    pub async fn add_sample(&self, id: &str) -> Result<DatasetInfo, EngineError> {
        let sample = SAMPLES
            .iter()
            .find(|sample| sample.id == id)
            .ok_or_else(|| EngineError::NotFound(format!("There is no sample “{id}”.")))?;
        let there = self.read(|reads| datasets::find_by_name(reads, sample.name)).await?;
        if let Some(id) = there {
            return self.dataset(id).await;
        }
        let id = self.add(sample.name.to_owned(), read_sample(sample)?).await?;
        for (reviewer, labels) in sample.labels {
            let labels = recollect_exchange::labels::read(sample.file_name, labels.as_bytes())?;
            self.add_labels(id, labels, reviewer, Undo::Never).await?;
        }
        let run = self.start_run(NewRun::with_baseline(id)).await?;
        if let Some(live) = self.watch_run(run) {
            live.ended().await;
        }
        self.dataset(id).await
    }

    /// Reads a file without writing anything.
    pub async fn preview_import(
        &self,
        path: &Path,
        options: ReadOptions,
    ) -> Result<Preview, EngineError> {
        Ok(preview(path, read_file(path.to_owned(), options).await?))
    }

    /// Reads a file and adds it as a data set. With no `name` a free one is made from the file's;
    /// a given name that is taken is refused.
    pub async fn import(
        &self,
        path: &Path,
        name: Option<&str>,
        options: ReadOptions,
    ) -> Result<Imported, EngineError> {
        let reading = read_file(path.to_owned(), options).await?;
        let name = match name {
            Some(name) => checked_name(name)?,
            None => self.free_name(&suggested_name(path)).await?,
        };
        let id = self.add(name, reading.clone()).await?;
        let (skipped, warnings) = (reading.skipped.clone(), reading.warnings.clone());
        Ok(Imported {
            dataset: self.dataset(id).await?,
            preview: preview(path, reading),
            skipped,
            warnings,
        })
    }

    async fn add(&self, name: String, reading: Reading) -> Result<DatasetId, EngineError> {
        let now = self.clock.now_ms();
        self.write(move |writes| insert(writes, &name, now, &reading)).await
    }

    async fn free_name(&self, wanted: &str) -> Result<String, EngineError> {
        let wanted = wanted.to_owned();
        self.read(move |reads| {
            let mut name = wanted.clone();
            let mut number = 2;
            while datasets::find_by_name(reads, &name)?.is_some() {
                name = format!("{wanted} ({number})");
                number += 1;
            }
            Ok(name)
        })
        .await
    }

    async fn with_last_run(&self, dataset: Dataset) -> Result<DatasetInfo, EngineError> {
        let id = dataset.id;
        let Some(run) = self.read(move |reads| runs::latest_of(reads, id)).await? else {
            return Ok(DatasetInfo { dataset, last_run: None });
        };
        let info = self.run_info(run.id).await?;
        let drift = match run.settings.dataset_version == dataset.version {
            true => Drift::default(),
            // Undo may have brought back what the run saw.
            false => self.read(move |reads| items::drift(reads, run.id)).await?,
        };
        let last_run = info.scores.first().map(|(judge, score)| LastRun {
            run: run.id,
            judge: judge.clone(),
            formula: run.settings.rule.formula,
            score: *score,
            state: info.state,
            changed_since: drift != Drift::default(),
        });
        Ok(DatasetInfo { dataset, last_run })
    }
}

fn insert(
    writes: &Writes<'_>,
    name: &str,
    now_ms: i64,
    reading: &Reading,
) -> Result<DatasetId, StoreError> {
    let dataset = datasets::insert(writes, name, now_ms)?;
    let rows = reading
        .conversations
        .iter()
        .map(|conversation| {
            Ok(NewConversation {
                external_id: conversation.external_id.clone(),
                snapshot: snapshots::put(writes, &conversation.turns)?,
                metadata: serde_json::Value::Object(conversation.metadata.clone()).to_string(),
            })
        })
        .collect::<Result<Vec<_>, StoreError>>()?;
    conversations::insert_all(writes, dataset, &rows)?;
    Ok(dataset)
}

async fn read_file(path: PathBuf, options: ReadOptions) -> Result<Reading, EngineError> {
    blocking(move || {
        let bytes = read_bounded(&path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(recollect_exchange::read(&name, &bytes, &options)?)
    })
    .await?
}

fn read_sample(sample: &Sample) -> Result<Reading, EngineError> {
    Ok(recollect_exchange::read(
        sample.file_name,
        sample.content.as_bytes(),
        &ReadOptions::default(),
    )?)
}

fn preview(path: &Path, mut reading: Reading) -> Preview {
    let rows = reading
        .conversations
        .iter()
        .flat_map(|c| c.turns.iter().map(|turn| (&c.external_id, turn)))
        .take(PREVIEW_TURNS)
        .map(|(id, turn)| PreviewRow { conversation: id.clone(), turn: turn.clone() })
        .collect::<Vec<_>>();
    let (conversations, turns) = (count(reading.conversations.len()), turns_of(&reading));
    let roles = roles_of(&reading);
    reading.conversations = Vec::new();
    Preview {
        file_name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        suggested_name: suggested_name(path),
        reading,
        conversations,
        turns,
        roles,
        first_turn: rows.first().map(|row| row.turn.clone()),
        rows,
    }
}

fn suggested_name(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let words = stem.replace(['_', '-'], " ");
    let name = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() { "Imported conversations".into() } else { name.chars().take(120).collect() }
}

fn checked_name(name: &str) -> Result<String, EngineError> {
    let name = name.trim();
    match name.chars().count() {
        0 => Err(EngineError::bad_input("name", "Give the dataset a name.")),
        1..=200 => Ok(name.to_owned()),
        _ => Err(EngineError::bad_input(
            "name",
            "The name is longer than 200 characters. Shorten it.",
        )),
    }
}

fn roles_of(reading: &Reading) -> [u32; 4] {
    let mut roles = [0; 4];
    for turn in reading.conversations.iter().flat_map(|conversation| &conversation.turns) {
        for (count, role) in roles.iter_mut().zip(Role::ALL) {
            *count += u32::from(turn.role == *role);
        }
    }
    roles
}

fn turns_of(reading: &Reading) -> u32 {
    count(reading.conversations.iter().map(|conversation| conversation.turns.len()).sum())
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
