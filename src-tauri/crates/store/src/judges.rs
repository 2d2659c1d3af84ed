use recollect_domain::ids::JudgeId;
use rusqlite::{OptionalExtension, Row, params};

use crate::{Reads, StoreError, Writes};

pub(crate) const CREATE: &str = "
CREATE TABLE judges (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    provider    TEXT NOT NULL,
    model       TEXT NOT NULL,
    url         TEXT,
    key_source  TEXT NOT NULL,
    key_env     TEXT,
    concurrency INTEGER NOT NULL,
    timeout_s   INTEGER NOT NULL,
    rpm         INTEGER,
    tpm         INTEGER,
    price_in    REAL,
    price_out   REAL
) STRICT;
";

pub(crate) const ADD_OWN: &str = "
ALTER TABLE judges ADD COLUMN certificates TEXT;
ALTER TABLE judges ADD COLUMN instructions TEXT;
ALTER TABLE judges ADD COLUMN instructions_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE run_judges ADD COLUMN certificates TEXT;
ALTER TABLE run_judges ADD COLUMN instructions TEXT;
ALTER TABLE run_judges ADD COLUMN instructions_version INTEGER NOT NULL DEFAULT 0;
";

/// What an endpoint turned out not to take.
pub(crate) const ADD_LEARNT: &str = "
ALTER TABLE judges ADD COLUMN learnt TEXT;
";

/// A judge a person set up. The key itself is never here: only where to look for it.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgeSettings {
    pub name: String,
    pub provider: String,
    pub model: String,
    pub url: Option<String>,
    /// `none`, `environment` or `keyring`.
    pub key_source: String,
    /// The environment variable's name.
    pub key_env: Option<String>,
    pub concurrency: u32,
    /// Of one attempt.
    pub timeout_s: u32,
    /// Requests and tokens a minute.
    pub rpm: Option<u32>,
    pub tpm: Option<u32>,
    /// Price of a million tokens; unknown is unknown, never 0.
    pub price_in: Option<f64>,
    pub price_out: Option<f64>,
    /// The file of certificates to trust beside those of the system.
    pub certificates: Option<String>,
    /// The person's own, given after ours.
    pub instructions: Option<String>,
    /// Counts every change of them, so it is kept where there are none any more.
    pub instructions_version: u32,
}

impl JudgeSettings {
    /// The version of the person's own instructions, where there are any.
    pub fn own_instructions_version(&self) -> Option<u32> {
        self.instructions.as_ref().map(|_| self.instructions_version)
    }
}

pub(crate) const COLUMNS: &str = "name, provider, model, url, key_source, key_env, concurrency, timeout_s, rpm, tpm, price_in, price_out, \
     certificates, instructions, instructions_version";
/// How many [`COLUMNS`] there are.
pub(crate) const WIDTH: usize = 15;

/// Reads [`COLUMNS`] starting at column `at`.
pub(crate) fn settings(row: &Row<'_>, at: usize) -> rusqlite::Result<JudgeSettings> {
    Ok(JudgeSettings {
        name: row.get(at)?,
        provider: row.get(at + 1)?,
        model: row.get(at + 2)?,
        url: row.get(at + 3)?,
        key_source: row.get(at + 4)?,
        key_env: row.get(at + 5)?,
        concurrency: row.get(at + 6)?,
        timeout_s: row.get(at + 7)?,
        rpm: row.get(at + 8)?,
        tpm: row.get(at + 9)?,
        price_in: row.get(at + 10)?,
        price_out: row.get(at + 11)?,
        certificates: row.get(at + 12)?,
        instructions: row.get(at + 13)?,
        instructions_version: row.get(at + 14)?,
    })
}

pub fn list(reads: &Reads<'_>) -> Result<Vec<JudgeSettings>, StoreError> {
    let mut statement =
        reads.0.prepare_cached(&format!("SELECT {COLUMNS} FROM judges ORDER BY name"))?;
    let rows = statement.query_map([], |row| settings(row, 0))?.collect::<Result<_, _>>()?;
    Ok(rows)
}

pub fn find(reads: &Reads<'_>, name: &str) -> Result<Option<JudgeSettings>, StoreError> {
    let found = reads
        .0
        .prepare_cached(&format!("SELECT {COLUMNS} FROM judges WHERE name = ?1"))?
        .query_row([name], |row| settings(row, 0))
        .optional()?;
    Ok(found)
}

/// # Errors
/// When a judge has that name.
pub fn check_free(reads: &Reads<'_>, name: &str) -> Result<(), StoreError> {
    match find(reads, name)? {
        Some(_) => Err(StoreError::NameTaken { what: "judge", name: name.to_owned() }),
        None => Ok(()),
    }
}

pub fn insert(writes: &Writes<'_>, judge: &JudgeSettings) -> Result<JudgeId, StoreError> {
    check_free(writes, &judge.name)?;
    writes.connection().execute(
        &format!(
            "INSERT INTO judges ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)"
        ),
        params![
            judge.name, judge.provider, judge.model, judge.url, judge.key_source, judge.key_env,
            judge.concurrency, judge.timeout_s, judge.rpm, judge.tpm, judge.price_in,
            judge.price_out, judge.certificates, judge.instructions, judge.instructions_version
        ],
    )?;
    Ok(JudgeId::new(writes.connection().last_insert_rowid()))
}

/// Puts settings in the place of those the judge of that name had.
pub fn update(writes: &Writes<'_>, judge: &JudgeSettings) -> Result<(), StoreError> {
    let changed = writes.connection().execute(
        "UPDATE judges SET provider = ?2, model = ?3, url = ?4, key_source = ?5, key_env = ?6, concurrency = ?7, \
         timeout_s = ?8, rpm = ?9, tpm = ?10, price_in = ?11, price_out = ?12, certificates = ?13, \
         instructions = ?14, instructions_version = ?15, \
         learnt = CASE WHEN provider = ?2 AND model = ?3 AND url IS ?4 THEN learnt END WHERE name = ?1",
        params![
            judge.name, judge.provider, judge.model, judge.url, judge.key_source, judge.key_env,
            judge.concurrency, judge.timeout_s, judge.rpm, judge.tpm, judge.price_in,
            judge.price_out, judge.certificates, judge.instructions, judge.instructions_version
        ],
    )?;
    found(changed, &judge.name)
}

/// What was learnt of a judge's endpoint, in the words of the judge.
pub fn learnt(reads: &Reads<'_>, name: &str) -> Result<Option<String>, StoreError> {
    Ok(reads
        .0
        .prepare_cached("SELECT learnt FROM judges WHERE name = ?1")?
        .query_row([name], |row| row.get(0))
        .optional()?
        .flatten())
}

/// Keeps what was learnt, unless the judge was changed to another endpoint or model meanwhile.
pub fn learn(
    writes: &Writes<'_>,
    judge: &JudgeSettings,
    learnt: Option<&str>,
) -> Result<(), StoreError> {
    writes
        .connection()
        .prepare_cached(
            "UPDATE judges SET learnt = ?5 WHERE name = ?1 AND provider = ?2 AND model = ?3 AND url IS ?4",
        )?
        .execute(params![judge.name, judge.provider, judge.model, judge.url, learnt])?;
    Ok(())
}

/// Says where the key is; a variable's name goes with it.
pub fn set_key_source(writes: &Writes<'_>, name: &str, source: &str) -> Result<(), StoreError> {
    let changed = writes.connection().execute(
        "UPDATE judges SET key_source = ?2, key_env = NULL WHERE name = ?1",
        [name, source],
    )?;
    found(changed, name)
}

/// Runs keep their own copy of the settings they used.
pub fn remove(writes: &Writes<'_>, name: &str) -> Result<(), StoreError> {
    let changed = writes.connection().execute("DELETE FROM judges WHERE name = ?1", [name])?;
    found(changed, name)
}

fn found(changed: usize, name: &str) -> Result<(), StoreError> {
    match changed {
        0 => Err(StoreError::NotFound { what: "judge", id: name.to_owned() }),
        _ => Ok(()),
    }
}
