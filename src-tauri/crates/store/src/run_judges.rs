//! The judges of a run, as they were when it started.

use recollect_domain::ids::RunId;
use rusqlite::{OptionalExtension, Row, params};

use crate::judges::{self, JudgeSettings};
use crate::{Reads, StoreError, Writes};

pub(crate) const CREATE: &str = "
CREATE TABLE run_judges (
    run_id         INTEGER NOT NULL REFERENCES runs (id),
    ordinal        INTEGER NOT NULL,
    name           TEXT NOT NULL,
    provider       TEXT NOT NULL,
    model          TEXT NOT NULL,
    url            TEXT,
    key_source     TEXT NOT NULL,
    key_env        TEXT,
    concurrency    INTEGER NOT NULL,
    timeout_s      INTEGER NOT NULL,
    rpm            INTEGER,
    tpm            INTEGER,
    price_in       REAL,
    price_out      REAL,
    prompt_version TEXT NOT NULL,
    notes          TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (run_id, ordinal),
    UNIQUE (run_id, name)
) STRICT, WITHOUT ROWID;
";

#[derive(Debug, Clone, PartialEq)]
pub struct RunJudge {
    /// Its place in the run, from 0.
    pub ordinal: u32,
    pub settings: JudgeSettings,
    pub prompt_version: String,
    /// What the endpoint refused and was left out, in plain words.
    pub notes: Vec<String>,
}

fn run_judge(row: &Row<'_>) -> rusqlite::Result<(RunJudge, String)> {
    let judge = RunJudge {
        ordinal: row.get(0)?,
        settings: judges::settings(row, 1)?,
        prompt_version: row.get(1 + judges::WIDTH)?,
        notes: Vec::new(),
    };
    Ok((judge, row.get(2 + judges::WIDTH)?))
}

pub fn list(reads: &Reads<'_>, run: RunId) -> Result<Vec<RunJudge>, StoreError> {
    let mut statement = reads.0.prepare_cached(&format!(
        "SELECT ordinal, {}, prompt_version, notes FROM run_judges WHERE run_id = ?1 ORDER BY ordinal",
        judges::COLUMNS
    ))?;
    let rows: Vec<_> = statement.query_map([run.raw()], run_judge)?.collect::<Result<_, _>>()?;
    rows.into_iter()
        .map(|(judge, notes)| Ok(RunJudge { notes: serde_json::from_str(&notes)?, ..judge }))
        .collect()
}

/// What the latest run found out about a judge with these settings.
pub fn latest_notes(reads: &Reads<'_>, judge: &JudgeSettings) -> Result<Vec<String>, StoreError> {
    let notes: Option<String> = reads
        .0
        .prepare_cached(
            "SELECT notes FROM run_judges WHERE name = ?1 AND model = ?2 AND url IS ?3 ORDER BY run_id DESC LIMIT 1",
        )?
        .query_row(params![judge.name, judge.model, judge.url], |row| row.get(0))
        .optional()?;
    notes.map_or(Ok(Vec::new()), |notes| Ok(serde_json::from_str(&notes)?))
}

pub fn insert(writes: &Writes<'_>, run: RunId, judge: &RunJudge) -> Result<(), StoreError> {
    let settings = &judge.settings;
    writes.connection().execute(
        &format!(
            "INSERT INTO run_judges (run_id, ordinal, {}, prompt_version) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
            judges::COLUMNS
        ),
        params![
            run.raw(),
            judge.ordinal,
            settings.name,
            settings.provider,
            settings.model,
            settings.url,
            settings.key_source,
            settings.key_env,
            settings.concurrency,
            settings.timeout_s,
            settings.rpm,
            settings.tpm,
            settings.price_in,
            settings.price_out,
            settings.certificates,
            settings.instructions,
            settings.instructions_version,
            judge.prompt_version
        ],
    )?;
    Ok(())
}

pub fn set_notes(
    writes: &Writes<'_>,
    run: RunId,
    ordinal: u32,
    notes: &[String],
) -> Result<(), StoreError> {
    writes.connection().execute(
        "UPDATE run_judges SET notes = ?3 WHERE run_id = ?1 AND ordinal = ?2",
        params![run.raw(), ordinal, serde_json::to_string(notes)?],
    )?;
    Ok(())
}
