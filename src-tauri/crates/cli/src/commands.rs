//! One function a command: arguments → engine → answer.

use std::path::Path;

use recollect_domain::formula::Rule;
use recollect_domain::ids::RunId;
use recollect_domain::{Formula, Role};
use recollect_engine::{
    CsvOptions, DatasetShape, Engine, ExportOptions, Limits, MappedField, NewRun, ReadOptions,
    RowFilter, RowQuery, RowSort, RunResults, RunState,
};
use serde_json::{Map, json};

use crate::args::{Command, Csv, ExportCommand, Import, Resume, Run, Show, pair};
use crate::failure::Failure;
use crate::output::Output;
use crate::{json as documents, judges, labels, progress, results};

pub const DONE: u8 = 0;
const GATE_FAILED: u8 = 1;
pub const INCOMPLETE: u8 = 3;

pub async fn run(engine: Engine, command: Command, output: &Output) -> Result<u8, Failure> {
    match command {
        Command::Import(import) => self::import(&engine, import, output).await,
        Command::Datasets => datasets(&engine, output).await,
        Command::Runs => runs(&engine, output).await,
        Command::Judges => judges::list(&engine, output).await,
        Command::Judge { command } => judges::run(&engine, command, output).await,
        Command::Run(run) => start(&engine, run, output).await,
        Command::Resume(resume) => self::resume(&engine, resume, output).await,
        Command::Show(show) => self::show(&engine, show, output).await,
        Command::Label(label) => labels::import(&engine, label, output).await,
        Command::Export { command } => export(&engine, command, output).await,
    }
}

async fn import(engine: &Engine, import: Import, output: &Output) -> Result<u8, Failure> {
    let options = read_options(&import)?;
    if import.dry_run {
        let preview = engine.preview_import(&import.file, options).await?;
        let name = import.name.unwrap_or_else(|| preview.suggested_name.clone());
        let told = format!(
            "{} conversations, {} turns. Nothing was written.",
            preview.conversations, preview.turns
        );
        output.answer(&documents::imported(None, &name, &preview), &told);
        return Ok(DONE);
    }
    let imported = engine.import(&import.file, import.name.as_deref(), options).await?;
    let dataset = &imported.dataset.dataset;
    let mut told = format!(
        "Dataset {} “{}”: {} conversations, {} turns.",
        dataset.id, dataset.name, dataset.conversations, dataset.turns
    );
    for skipped in &imported.skipped {
        told.push_str(&format!("\n  skipped {}: {}", skipped.place, skipped.reason));
    }
    for warning in &imported.warnings {
        told.push_str(&format!("\n  note: {}", warning.message));
    }
    output.answer(
        &documents::imported(Some(&imported.dataset), &dataset.name, &imported.preview),
        &told,
    );
    Ok(DONE)
}

fn read_options(import: &Import) -> Result<ReadOptions, Failure> {
    let mut options = ReadOptions {
        encoding: import.encoding.clone(),
        sheet: import.sheet.clone(),
        ..ReadOptions::default()
    };
    for entry in &import.map {
        let (field, column) = pair(entry)?;
        options.mapping.push((field.parse::<MappedField>()?, column));
    }
    for entry in &import.role {
        let (role, name) = pair(entry)?;
        options.roles.push((role.parse::<Role>()?, name));
    }
    for entry in &import.answer {
        options.answers.push(pair(entry)?);
    }
    options.header_row = match import.header_row.as_deref() {
        None => None,
        Some("none") => Some(0),
        Some(row) => match row.parse() {
            Ok(row) if row > 0 => Some(row),
            _ => {
                return Err(Failure::Usage(format!(
                    "“{row}” is no row: use a number from 1, or none."
                )));
            }
        },
    };
    Ok(options)
}

async fn datasets(engine: &Engine, output: &Output) -> Result<u8, Failure> {
    let list = engine.datasets().await?;
    let told: Vec<String> = list
        .iter()
        .map(|info| {
            format!(
                "{}  {}  ({} conversations)",
                info.dataset.id, info.dataset.name, info.dataset.conversations
            )
        })
        .collect();
    let document = json!({"datasets": list.iter().map(documents::dataset).collect::<Vec<_>>()});
    output.answer(&document, &listed(&told, "No datasets yet."));
    Ok(DONE)
}

async fn runs(engine: &Engine, output: &Output) -> Result<u8, Failure> {
    let list = engine.runs().await?;
    let told: Vec<String> = list
        .iter()
        .map(|info| {
            format!("{}  {}  {}", info.run.id, info.run.settings.dataset_name, info.state.as_str())
        })
        .collect();
    let document = json!({"runs": list.iter().map(documents::run_listed).collect::<Vec<_>>()});
    output.answer(&document, &listed(&told, "No runs yet."));
    Ok(DONE)
}

pub fn listed(lines: &[String], none: &str) -> String {
    if lines.is_empty() { none.to_owned() } else { lines.join("\n") }
}

async fn start(engine: &Engine, run: Run, output: &Output) -> Result<u8, Failure> {
    if run.fail_under.is_some_and(|score| !(0.0..=1.0).contains(&score)) {
        return Err(Failure::Usage("--fail-under takes a number from 0 to 1.".into()));
    }
    let new = NewRun {
        dataset: engine.find_dataset(&run.dataset).await?,
        judges: run.judge,
        method: run.method.parse()?,
        rule: Rule { formula: run.formula.parse()?, threshold: run.threshold, strict: run.strict },
        include_reason: !run.no_reason,
        repeats: run.repeats,
        concurrency: run.concurrency,
        limits: run.limits.over(Limits::default()),
        fresh: run.fresh,
    };
    let id = engine.start_run(new).await?;
    progress::follow(engine, id).await;
    let results = answer_run(engine, id, output).await?;
    let gate = |score: f64| {
        results.judges.iter().all(|j| j.macro_score.mean.is_some_and(|mean| mean >= score))
    };
    if run.fail_under.is_some_and(|score| !gate(score)) {
        return Ok(GATE_FAILED);
    }
    Ok(exit_of(&results))
}

async fn resume(engine: &Engine, resume: Resume, output: &Output) -> Result<u8, Failure> {
    let id: RunId = resume.run.parse()?;
    let before = engine.run_info(id).await?.run.settings.limits;
    let limits = Some(resume.limits.over(before));
    let retry_unscored = resume.retry_unscored;
    engine.resume_run(id, recollect_engine::Resume { retry_unscored, limits }).await?;
    progress::follow(engine, id).await;
    Ok(exit_of(&answer_run(engine, id, output).await?))
}

async fn answer_run(engine: &Engine, id: RunId, output: &Output) -> Result<RunResults, Failure> {
    let results = engine.run_results(id, None).await?;
    let elapsed_ms = results.info.run.elapsed_ms;
    let document = json!({
        "run": id.to_string(),
        "state": results.info.state.as_str(),
        "items": results.info.items,
        "judges": results.judges.iter().map(|j| documents::judge_results(j, elapsed_ms)).collect::<Vec<_>>(),
    });
    output.answer(&document, &results::told(&results));
    Ok(results)
}

fn exit_of(results: &RunResults) -> u8 {
    let complete = results.info.state == RunState::Finished && results.info.unscored == 0;
    if complete { DONE } else { INCOMPLETE }
}

async fn show(engine: &Engine, show: Show, output: &Output) -> Result<u8, Failure> {
    let id: RunId = show.run.parse()?;
    let results = engine.run_results(id, None).await?;
    let rule = results.info.run.settings.rule;
    let mut items = Vec::new();
    for judge in &results.judges {
        let query = RowQuery {
            filter: RowFilter::All,
            search: String::new(),
            sort: RowSort::File,
            descending: false,
            offset: 0,
            limit: u32::MAX,
        };
        let page = engine.result_rows(id, &judge.judge.settings.name, rule, query).await?;
        let wanted =
            |external_id: &str| show.conversation.as_deref().is_none_or(|only| only == external_id);
        for row in page.rows.into_iter().filter(|row| wanted(&row.item.external_id)) {
            let detail = engine.item_detail(row.item.id, None).await?;
            let mut scores = Map::new();
            for formula in Formula::ALL {
                let score = Rule { formula: *formula, ..rule }.assess(row.item.tally.counts).score;
                scores.insert(formula.to_string(), json!(score));
            }
            items.push(documents::item(&detail, scores));
        }
    }
    if let (Some(only), true) = (&show.conversation, items.is_empty()) {
        return Err(Failure::Usage(format!("Run {id} has no finished conversation “{only}”.")));
    }
    let document = json!({"run": id.to_string(), "items": items});
    let told = serde_json::to_string_pretty(&document).unwrap_or_default();
    output.answer(&document, &told);
    Ok(DONE)
}

async fn export(engine: &Engine, command: ExportCommand, output: &Output) -> Result<u8, Failure> {
    let exported = match command {
        ExportCommand::Run { run, file, formula, csv } => {
            let id: RunId = run.parse()?;
            if ending(&file) != "csv" {
                return Err(Failure::Usage(
                    "Runs are written as CSV so far: end the file's name in .csv.".into(),
                ));
            }
            let own = engine.run_info(id).await?.run.settings.rule;
            let rule = match formula {
                Some(formula) => Rule { formula: formula.parse()?, ..own },
                None => own,
            };
            engine
                .export_run(id, &file, ExportOptions { csv: csv_options(&csv)?, rule: Some(rule) })
                .await?
        }
        ExportCommand::Dataset { dataset, file, shape, csv } => {
            let id = engine.find_dataset(&dataset).await?;
            let shape = dataset_shape(&ending(&file), shape.as_deref())?;
            engine.export_dataset(id, &file, shape, csv_options(&csv)?).await?
        }
    };
    let document = json!({"file": exported.file, "rows": exported.rows});
    output.answer(&document, &format!("{} ({} rows)", exported.file, exported.rows));
    Ok(DONE)
}

fn csv_options(csv: &Csv) -> Result<CsvOptions, Failure> {
    Ok(CsvOptions { delimiter: csv.delimiter.parse()?, bom: !csv.no_bom })
}

fn dataset_shape(ending: &str, shape: Option<&str>) -> Result<DatasetShape, Failure> {
    match (ending, shape) {
        ("jsonl", None | Some("messages")) => Ok(DatasetShape::Jsonl),
        ("json", None | Some("messages")) => Ok(DatasetShape::Json),
        ("csv", None | Some("long")) => Ok(DatasetShape::LongCsv),
        _ => Err(Failure::Usage(
            "Datasets are written as .jsonl or .json (shape messages) or .csv (shape long) so far."
                .into(),
        )),
    }
}

fn ending(file: &Path) -> String {
    file.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}
