//! What people say of replies.

use std::collections::HashMap;
use std::path::Path;

use recollect_domain::ids::{ConversationId, DatasetId};
use recollect_domain::{Label, Turn, TurnKey};
use recollect_exchange::Skipped;
use recollect_exchange::labels::LabelRow;
use recollect_store::conversations::{self, Conversation};
use recollect_store::edits::{self, Change, ChangeKind};
use recollect_store::labels::{self, StoredLabel};
use recollect_store::{Reads, StoreError, Writes, datasets, snapshots};

use super::edit::{EditDone, done, step};
use super::history::EditWord;
use crate::engine::blocking;
use crate::files::read_bounded;
use crate::{Engine, EngineError};

/// How far a reviewer has come in a data set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reviewer {
    pub name: String,
    pub labelled: u32,
    /// Labels made on an earlier wording, counted in `labelled` too.
    pub earlier_wording: u32,
    /// Replies that can be labelled.
    pub replies: u32,
}

/// What a file of labels brought.
#[derive(Debug, Clone, PartialEq)]
pub struct LabelsImported {
    pub labels: u32,
    pub skipped: Vec<Skipped>,
}

/// Whether a person can take labels back: those a sample came with are part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Undo {
    OneStep,
    Never,
}

const LONGEST_NAME: usize = 100;

impl Engine {
    /// Sets a reviewer's label of a reply, or takes it away. Setting the same label again confirms
    /// one that was made on an earlier wording.
    pub async fn set_label(
        &self,
        dataset: DatasetId,
        conversation: ConversationId,
        turn: TurnKey,
        reviewer: &str,
        label: Option<Label>,
    ) -> Result<EditDone, EngineError> {
        let reviewer = checked_reviewer(reviewer)?;
        let now_ms = self.clock.now_ms();
        let done = self
            .write(move |writes| {
                let found = conversations::get(writes, dataset, conversation)?;
                let replies = replies(writes, &found)?;
                let Some(reply) = replies.iter().find(|reply| reply.key == turn) else {
                    return Ok(None);
                };
                let change = change(writes, &found, reply, &reviewer, label, now_ms)?;
                apply(writes, dataset, &[change], Undo::OneStep, now_ms)?;
                done(writes, dataset, step(&found, EditWord::Label, Some(turn)), now_ms).map(Some)
            })
            .await?;
        done.ok_or_else(|| {
            EngineError::bad_input("turn", "Only a reply that has text can be labelled.")
        })
    }

    /// Everyone who labelled a data set, the most labels first.
    pub async fn reviewers(&self, dataset: DatasetId) -> Result<Vec<Reviewer>, EngineError> {
        self.read(move |reads| {
            let replies = datasets::replies(reads, dataset)?;
            let reviewers = labels::reviewers(reads, dataset)?;
            Ok(reviewers
                .into_iter()
                .map(|reviewer| Reviewer {
                    name: reviewer.name,
                    labelled: reviewer.labelled,
                    earlier_wording: reviewer.earlier_wording,
                    replies,
                })
                .collect())
        })
        .await
    }

    /// Reads a file of labels (`conversation,turn,label,kind,note`) as one reviewer's. All of it is
    /// one step of undo.
    pub async fn import_labels(
        &self,
        dataset: DatasetId,
        path: &Path,
        reviewer: &str,
    ) -> Result<LabelsImported, EngineError> {
        let path = path.to_owned();
        let rows = blocking(move || {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            Ok::<_, EngineError>(recollect_exchange::labels::read(&name, &read_bounded(&path)?)?)
        })
        .await??;
        self.add_labels(dataset, rows, reviewer, Undo::OneStep).await
    }

    pub(crate) async fn add_labels(
        &self,
        dataset: DatasetId,
        read: recollect_exchange::labels::LabelReading,
        reviewer: &str,
        undo: Undo,
    ) -> Result<LabelsImported, EngineError> {
        let reviewer = checked_reviewer(reviewer)?;
        let now_ms = self.clock.now_ms();
        self.write(move |writes| {
            let mut skipped = read.skipped;
            let mut known = HashMap::new();
            let mut changes = Vec::with_capacity(read.rows.len());
            for row in read.rows {
                match place(writes, dataset, &mut known, &row)? {
                    Ok((conversation, reply)) => changes.push(change(
                        writes,
                        conversation,
                        reply,
                        &reviewer,
                        Some(row.label),
                        now_ms,
                    )?),
                    Err(reason) => skipped.push(Skipped { place: row.place, reason }),
                }
            }
            let labels = u32::try_from(changes.len()).unwrap_or(u32::MAX);
            apply(writes, dataset, &changes, undo, now_ms)?;
            Ok(LabelsImported { labels, skipped })
        })
        .await
    }
}

/// A reply that can be labelled.
struct Reply {
    key: TurnKey,
    position: u32,
    wording: Vec<u8>,
}

type Known = HashMap<String, Option<(Conversation, Vec<Reply>)>>;

/// The reply a row of a file is about, or why there is none.
fn place<'k>(
    reads: &Reads<'_>,
    dataset: DatasetId,
    known: &'k mut Known,
    row: &LabelRow,
) -> Result<Result<(&'k Conversation, &'k Reply), String>, StoreError> {
    if !known.contains_key(&row.conversation) {
        let found = conversations::find_by_external_id(reads, dataset, &row.conversation)?;
        let found = match found {
            Some(conversation) => {
                let replies = replies(reads, &conversation)?;
                Some((conversation, replies))
            }
            None => None,
        };
        known.insert(row.conversation.clone(), found);
    }
    let Some(Some((conversation, replies))) = known.get(&row.conversation) else {
        return Ok(Err(format!(
            "The dataset has no conversation with the id “{}”.",
            row.conversation
        )));
    };
    Ok(replies
        .iter()
        .find(|reply| reply.position == row.turn)
        .map(|reply| (conversation, reply))
        .ok_or_else(|| {
            format!(
                "Turn {} of conversation “{}” is not a reply with text (turns are counted from 0).",
                row.turn, row.conversation
            )
        }))
}

fn replies(reads: &Reads<'_>, conversation: &Conversation) -> Result<Vec<Reply>, StoreError> {
    let turns = snapshots::get(reads, conversation.snapshot)?;
    let wordings = snapshots::wordings(&turns);
    let reply = |(turn, wording): (&Turn, Vec<u8>)| {
        turn.is_judged().then(|| Reply {
            key: conversation.keys.at(turn.position),
            position: turn.position,
            wording,
        })
    };
    Ok(turns.iter().zip(wordings).filter_map(reply).collect())
}

fn change(
    reads: &Reads<'_>,
    conversation: &Conversation,
    reply: &Reply,
    reviewer: &str,
    label: Option<Label>,
    now_ms: i64,
) -> Result<Change, StoreError> {
    let after = label.map(|label| StoredLabel {
        label,
        wording: reply.wording.clone(),
        labelled_at_ms: now_ms,
    });
    Ok(Change {
        conversation: conversation.id,
        turn: Some(reply.key),
        kind: ChangeKind::Label {
            reviewer: reviewer.to_owned(),
            before: labels::get(reads, conversation.id, reply.key, reviewer)?,
            after,
        },
    })
}

fn apply(
    writes: &Writes<'_>,
    dataset: DatasetId,
    changes: &[Change],
    undo: Undo,
    now_ms: i64,
) -> Result<(), StoreError> {
    if changes.is_empty() {
        return Ok(());
    }
    for change in changes {
        if let (ChangeKind::Label { reviewer, after, .. }, Some(turn)) = (&change.kind, change.turn)
        {
            labels::set(writes, change.conversation, turn, reviewer, after.as_ref())?;
        }
    }
    match undo {
        Undo::Never => Ok(()),
        Undo::OneStep => edits::record(writes, dataset, EditWord::Label.as_str(), changes, now_ms),
    }
}

fn checked_reviewer(name: &str) -> Result<String, EngineError> {
    let name = name.trim();
    match name.chars().count() {
        0 => Err(EngineError::bad_input("reviewer", "Say whose labels these are: enter a name.")),
        1..=LONGEST_NAME => Ok(name.to_owned()),
        _ => Err(EngineError::bad_input(
            "reviewer",
            "The reviewer's name is longer than 100 characters. Shorten it.",
        )),
    }
}
