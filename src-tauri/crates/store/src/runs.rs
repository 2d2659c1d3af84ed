use recollect_domain::formula::{Formula, Rule};
use recollect_domain::ids::{DatasetId, RunId};
use rusqlite::{OptionalExtension, Row, params};

use crate::{Reads, StoreError, Writes};

pub(crate) const CREATE: &str = "
CREATE TABLE runs (
    id              INTEGER PRIMARY KEY,
    dataset_id      INTEGER NOT NULL REFERENCES datasets (id),
    dataset_name    TEXT NOT NULL,
    dataset_version INTEGER NOT NULL,
    method          TEXT NOT NULL,
    formula         TEXT NOT NULL,
    threshold       REAL NOT NULL,
    strict          INTEGER NOT NULL,
    include_reason  INTEGER NOT NULL,
    repeats         INTEGER NOT NULL,
    concurrency     INTEGER,
    max_calls       INTEGER,
    max_cost        REAL,
    fresh           INTEGER NOT NULL,
    state           TEXT NOT NULL,
    paused_because  TEXT,
    started_at      INTEGER NOT NULL,
    finished_at     INTEGER,
    elapsed_ms      INTEGER NOT NULL DEFAULT 0
) STRICT;
";

pub(crate) const ADD_INDEX: &str = "CREATE INDEX runs_by_dataset ON runs (dataset_id);";

pub(crate) const ADD_MAX_TOKENS: &str = "ALTER TABLE runs ADD COLUMN max_tokens INTEGER;";

/// Where a run pauses; none = no such limit.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Limits {
    pub max_calls: Option<u32>,
    /// Sent and received together.
    pub max_tokens: Option<u64>,
    /// In the currency the judges' prices are in.
    pub max_cost: Option<f64>,
}

impl Limits {
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// What a run was told to do; immutable once it started, but for its limits.
#[derive(Debug, Clone, PartialEq)]
pub struct RunSettings {
    pub dataset: DatasetId,
    pub dataset_name: String,
    pub dataset_version: u32,
    pub method: String,
    pub rule: Rule,
    pub include_reason: bool,
    pub repeats: u32,
    /// Calls in flight over all judges; none = the judges' own limits only.
    pub concurrency: Option<u32>,
    pub limits: Limits,
    /// Nothing is answered from memory of other runs.
    pub fresh: bool,
}

/// A run and how it stands. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    pub id: RunId,
    pub settings: RunSettings,
    /// `running`, `paused`, `cancelled`, `interrupted` or `finished`.
    pub state: String,
    pub paused_because: Option<String>,
    pub started_at_ms: i64,
    pub finished_at_ms: Option<i64>,
    /// Time spent running, pauses left out.
    pub elapsed_ms: u64,
}

const SELECT: &str = "
SELECT id, dataset_id, dataset_name, dataset_version, method, formula, threshold, strict, include_reason, repeats,
       concurrency, max_calls, max_cost, fresh, state, paused_because, started_at, finished_at, elapsed_ms,
       max_tokens
FROM runs";

fn run(row: &Row<'_>) -> rusqlite::Result<(Run, String)> {
    let formula: String = row.get(5)?;
    let settings = RunSettings {
        dataset: DatasetId::new(row.get(1)?),
        dataset_name: row.get(2)?,
        dataset_version: row.get(3)?,
        method: row.get(4)?,
        rule: Rule { formula: Formula::AllTurns, threshold: row.get(6)?, strict: row.get(7)? },
        include_reason: row.get(8)?,
        repeats: row.get(9)?,
        concurrency: row.get(10)?,
        limits: Limits {
            max_calls: row.get(11)?,
            max_tokens: row.get::<_, Option<i64>>(19)?.map(i64::unsigned_abs),
            max_cost: row.get(12)?,
        },
        fresh: row.get(13)?,
    };
    let run = Run {
        id: RunId::new(row.get(0)?),
        settings,
        state: row.get(14)?,
        paused_because: row.get(15)?,
        started_at_ms: row.get(16)?,
        finished_at_ms: row.get(17)?,
        elapsed_ms: row.get::<_, i64>(18)?.unsigned_abs(),
    };
    Ok((run, formula))
}

fn with_formula((mut run, formula): (Run, String)) -> Result<Run, StoreError> {
    run.settings.rule.formula = formula.parse()?;
    Ok(run)
}

/// All runs, newest first.
pub fn list(reads: &Reads<'_>) -> Result<Vec<Run>, StoreError> {
    let mut statement = reads.0.prepare_cached(&format!("{SELECT} ORDER BY id DESC"))?;
    let rows: Vec<_> = statement.query_map([], run)?.collect::<Result<_, _>>()?;
    rows.into_iter().map(with_formula).collect()
}

pub fn get(reads: &Reads<'_>, id: RunId) -> Result<Run, StoreError> {
    let found = reads
        .0
        .prepare_cached(&format!("{SELECT} WHERE id = ?1"))?
        .query_row([id.raw()], run)
        .optional()?
        .ok_or_else(|| StoreError::NotFound { what: "run", id: id.to_string() })?;
    with_formula(found)
}

/// The newest run over a data set, if any.
pub fn latest_of(reads: &Reads<'_>, dataset: DatasetId) -> Result<Option<Run>, StoreError> {
    reads
        .0
        .prepare_cached(&format!("{SELECT} WHERE dataset_id = ?1 ORDER BY id DESC LIMIT 1"))?
        .query_row([dataset.raw()], run)
        .optional()?
        .map(with_formula)
        .transpose()
}

pub fn insert(
    writes: &Writes<'_>,
    settings: &RunSettings,
    now_ms: i64,
) -> Result<RunId, StoreError> {
    writes.connection().execute(
        "INSERT INTO runs (dataset_id, dataset_name, dataset_version, method, formula, threshold, strict,
                           include_reason, repeats, concurrency, max_calls, max_tokens, max_cost, fresh,
                           state, started_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, 'running', ?15)",
        params![
            settings.dataset.raw(), settings.dataset_name, settings.dataset_version, settings.method,
            settings.rule.formula.as_str(), settings.rule.threshold, settings.rule.strict,
            settings.include_reason, settings.repeats, settings.concurrency,
            settings.limits.max_calls, stored(settings.limits.max_tokens), settings.limits.max_cost,
            settings.fresh, now_ms
        ],
    )?;
    Ok(RunId::new(writes.connection().last_insert_rowid()))
}

/// For a run that is to go on beyond where it paused.
pub fn set_limits(writes: &Writes<'_>, id: RunId, limits: &Limits) -> Result<(), StoreError> {
    let Limits { max_calls, max_tokens, max_cost } = *limits;
    writes.connection().execute(
        "UPDATE runs SET max_calls = ?2, max_tokens = ?3, max_cost = ?4 WHERE id = ?1",
        params![id.raw(), max_calls, stored(max_tokens), max_cost],
    )?;
    Ok(())
}

/// More than fits is as good as no limit, and stays one.
fn stored(tokens: Option<u64>) -> Option<i64> {
    tokens.map(|tokens| i64::try_from(tokens).unwrap_or(i64::MAX))
}

/// Sets a run's state; `elapsed_ms` is added to the time it has run.
pub fn set_state(
    writes: &Writes<'_>,
    id: RunId,
    state: &str,
    paused_because: Option<&str>,
    elapsed_ms: u64,
    finished_at_ms: Option<i64>,
) -> Result<(), StoreError> {
    let elapsed = i64::try_from(elapsed_ms).unwrap_or(i64::MAX);
    writes.connection().execute(
        "UPDATE runs SET state = ?2, paused_because = ?3, elapsed_ms = elapsed_ms + ?4, finished_at = ?5 WHERE id = ?1",
        params![id.raw(), state, paused_because, elapsed, finished_at_ms],
    )?;
    Ok(())
}

/// Runs whose process died are `interrupted`. Only called while holding the workspace's lock.
pub(crate) fn mark_interrupted(writes: &Writes<'_>) -> Result<(), StoreError> {
    writes
        .connection()
        .execute("UPDATE runs SET state = 'interrupted' WHERE state = 'running'", [])?;
    Ok(())
}
