//! Reports and data sets as files.

use std::path::Path;

use recollect_domain::formula::Rule;
use recollect_domain::ids::{DatasetId, RunId};
use recollect_domain::{Role, Turn, Verdict};
use recollect_exchange::datasets::Exported as ExportedConversation;
use recollect_exchange::report::{RunRow, WriteError, write_run_csv};
use recollect_exchange::{CsvOptions, datasets as shapes};
use recollect_store::calls::{self, ItemCall};
use recollect_store::items::{self, Item};
use recollect_store::labels::{self, PlacedLabel};
use recollect_store::run_judges::{self, RunJudge};
use recollect_store::runs::Run;
use recollect_store::{Reads, StoreError, conversations, runs, snapshots, verdicts};

use crate::engine::blocking;
use crate::files::{check_target, shown, unwritable, write_atomically};
use crate::judges::Price;
use crate::{Engine, EngineError};

/// How a run is written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExportOptions {
    pub csv: CsvOptions,
    /// None: the run's own.
    pub rule: Option<Rule>,
}

/// The shapes a data set is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DatasetShape {
    /// JSON Lines of `messages`.
    Jsonl,
    /// One JSON document of `messages`.
    Json,
    /// CSV, one row a turn.
    LongCsv,
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    pub file: String,
    /// Rows or records, the header left out.
    pub rows: u64,
}

impl Engine {
    /// Writes a run as CSV: one row a turn × judge × repeat, finished items only.
    pub async fn export_run(
        &self,
        run: RunId,
        path: &Path,
        options: ExportOptions,
    ) -> Result<Exported, EngineError> {
        let workspace = std::sync::Arc::clone(&self.workspace);
        check_target(path, self.workspace_path())?;
        let path = path.to_owned();
        blocking(move || {
            let rows = write_atomically(&path, |out| {
                workspace
                    .read(|reads| Ok(write_run(reads, run, out, options)))?
                    .map_err(|error| unwritten(error, &path))
            })?;
            Ok(Exported { file: shown(&path), rows })
        })
        .await?
    }

    pub async fn export_dataset(
        &self,
        dataset: DatasetId,
        path: &Path,
        shape: DatasetShape,
        csv: CsvOptions,
    ) -> Result<Exported, EngineError> {
        let workspace = std::sync::Arc::clone(&self.workspace);
        check_target(path, self.workspace_path())?;
        let path = path.to_owned();
        blocking(move || {
            let rows = write_atomically(&path, |out| {
                workspace
                    .read(|reads| {
                        let list = conversations::list(reads, dataset)?;
                        let metadata = conversations::metadata(reads, dataset)?;
                        let all = list.into_iter().zip(metadata).map(|(conversation, metadata)| {
                            Ok(ExportedConversation {
                                turns: snapshots::get(reads, conversation.snapshot)?,
                                external_id: conversation.external_id,
                                metadata: serde_json::from_str(&metadata)?,
                            })
                        });
                        Ok(match shape {
                            DatasetShape::Jsonl => shapes::write_jsonl(out, all),
                            DatasetShape::Json => shapes::write_json(out, all),
                            DatasetShape::LongCsv => shapes::write_long_csv(out, &csv, all),
                        })
                    })?
                    .map_err(|error| unwritten(error, &path))
            })?;
            Ok(Exported { file: shown(&path), rows })
        })
        .await?
    }
}

fn unwritten(error: WriteError<StoreError>, path: &Path) -> EngineError {
    match error {
        WriteError::Rows(error) => error.into(),
        WriteError::Io(error) => unwritable(path, &error),
    }
}

fn write_run(
    reads: &Reads<'_>,
    run: RunId,
    out: &mut dyn std::io::Write,
    options: ExportOptions,
) -> Result<u64, WriteError<StoreError>> {
    let (run, judges, all) =
        (|| Ok((runs::get(reads, run)?, run_judges::list(reads, run)?, items::list(reads, run)?)))(
        )
        .map_err(WriteError::Rows)?;
    let rule = options.rule.unwrap_or(run.settings.rule);
    let rows = all.iter().filter(|item| item.finished).flat_map(|item| {
        let judge = judges.iter().find(|judge| judge.ordinal == item.judge);
        let rows = judge.map_or(Ok(Vec::new()), |judge| item_rows(reads, &run, judge, item, rule));
        let (rows, error) = match rows {
            Ok(rows) => (rows, None),
            Err(error) => (Vec::new(), Some(error)),
        };
        rows.into_iter().map(Ok).chain(error.map(Err))
    });
    write_run_csv(out, &options.csv, rows)
}

fn item_rows(
    reads: &Reads<'_>,
    run: &Run,
    judge: &RunJudge,
    item: &Item,
    rule: Rule,
) -> Result<Vec<RunRow>, StoreError> {
    let turns = snapshots::get(reads, item.snapshot)?;
    let verdicts = verdicts::list(reads, item.id)?;
    let calls = calls::of_item(reads, item.id)?;
    let labels = labels_of(reads, run, item, &turns)?;
    let assessment = rule.assess(item.tally.counts);
    let price = Price::of(&judge.settings);
    let common = RunRow {
        run: run.id.to_string(),
        dataset: run.settings.dataset_name.clone(),
        dataset_version: Some(i64::from(run.settings.dataset_version)),
        conversation: item.external_id.clone(),
        judge: judge.settings.name.clone(),
        model: model(&calls).unwrap_or_else(|| judge.settings.model.clone()),
        prompt_version: Some(judge.prompt_version.clone()),
        repeat: item.repeat,
        method: run.settings.method.clone(),
        formula: rule.formula.to_string(),
        threshold: Some(rule.cutoff()),
        score: assessment.score,
        result: Some(assessment.result.to_string()),
        date: rfc3339(run.started_at_ms),
        ..RunRow::default()
    };
    Ok(turns
        .iter()
        .map(|turn| {
            let verdict = verdicts.iter().find(|verdict| verdict.position == turn.position);
            let usage = Usage::of(turn, &calls);
            let label = labels.iter().find(|(position, _)| *position == turn.position);
            RunRow {
                turn: turn.position,
                role: turn.role.to_string(),
                content: turn.content.clone(),
                input_tokens: usage.map(|usage| usage.input),
                output_tokens: usage.map(|usage| usage.output),
                cost: usage.and_then(|usage| price.cost(Some(usage.input), Some(usage.output))),
                ..with_label(with_verdict(common.clone(), turn, verdict), label.map(|(_, l)| l))
            }
        })
        .collect())
}

/// The labels made on just what the item froze, one a turn: of several reviewers', that of the one
/// who labelled the most.
fn labels_of(
    reads: &Reads<'_>,
    run: &Run,
    item: &Item,
    turns: &[Turn],
) -> Result<Vec<(u32, PlacedLabel)>, StoreError> {
    let mut all = labels::of_conversation(reads, item.conversation)?;
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let order: Vec<String> = labels::reviewers(reads, run.settings.dataset)?
        .into_iter()
        .map(|reviewer| reviewer.name)
        .collect();
    all.sort_by_key(|label| order.iter().position(|name| *name == label.reviewer));
    Ok(turns
        .iter()
        .zip(snapshots::wordings(turns))
        .filter_map(|(turn, wording)| {
            let key = item.keys.at(turn.position);
            let made_on_it =
                |label: &&PlacedLabel| label.turn == key && label.stored.wording == wording;
            Some((turn.position, all.iter().find(made_on_it)?.clone()))
        })
        .collect())
}

fn with_label(row: RunRow, label: Option<&PlacedLabel>) -> RunRow {
    let Some(PlacedLabel { reviewer, stored, .. }) = label else { return row };
    RunRow {
        label: Some(stored.label.word.to_string()),
        reviewer: Some(reviewer.clone()),
        note: stored.label.note.clone(),
        ..row
    }
}

fn with_verdict(row: RunRow, turn: &Turn, verdict: Option<&Verdict>) -> RunRow {
    let Some(verdict) = verdict.filter(|_| turn.role == Role::Assistant) else {
        // A tool call: counted, never judged.
        let outcome = turn.is_empty_reply().then(|| "empty".to_owned());
        return RunRow { outcome, ..row };
    };
    let text =
        |quote: &Option<recollect_domain::Quote>| quote.as_ref().map(|quote| quote.text.clone());
    RunRow {
        outcome: Some(verdict.outcome.to_string()),
        kind: verdict.kind.map(|kind| kind.to_string()),
        fact_quote: text(&verdict.fact_quote),
        reply_quote: text(&verdict.reply_quote),
        weak: Some(verdict.is_weak()),
        reason: verdict.reason.clone(),
        cause: verdict.cause.map(|cause| cause.to_string()),
        ..row
    }
}

/// Tokens of the calls about one turn that this run paid for.
#[derive(Clone, Copy)]
struct Usage {
    input: u64,
    output: u64,
}

impl Usage {
    fn of(turn: &Turn, calls: &[ItemCall]) -> Option<Self> {
        let paid = calls
            .iter()
            .filter(|step| !step.from_memory && step.call.position == Some(turn.position));
        let mut sum: Option<Self> = None;
        for step in paid {
            let (input, output) = (step.call.input_tokens?, step.call.output_tokens?);
            let so_far = sum.unwrap_or(Self { input: 0, output: 0 });
            sum = Some(Self { input: so_far.input + input, output: so_far.output + output });
        }
        sum
    }
}

/// The model id the endpoint reported.
fn model(calls: &[ItemCall]) -> Option<String> {
    calls.iter().find_map(|step| step.call.model.clone())
}

/// A moment (Unix milliseconds) as ISO 8601 in UTC.
pub fn rfc3339(unix_ms: i64) -> String {
    time::OffsetDateTime::from_unix_timestamp_nanos(i128::from(unix_ms) * 1_000_000)
        .ok()
        .and_then(|moment| moment.format(&time::format_description::well_known::Rfc3339).ok())
        .unwrap_or_default()
}
