//! The facts and verdicts of finished items.

use recollect_domain::ids::{ItemId, RunId};
use recollect_domain::{Fact, FactId, Quote, Verdict};
use rusqlite::{Row, params};

use crate::{Reads, StoreError, Writes};

pub(crate) const CREATE: &str = "
CREATE TABLE facts (
    item_id     INTEGER NOT NULL REFERENCES items (id),
    ordinal     INTEGER NOT NULL,
    fact_id     TEXT NOT NULL,
    turn        INTEGER NOT NULL,
    key         TEXT NOT NULL,
    value       TEXT NOT NULL,
    quote       TEXT NOT NULL,
    quote_found INTEGER NOT NULL,
    corrects    TEXT,
    supersedes  TEXT,
    PRIMARY KEY (item_id, ordinal)
) STRICT, WITHOUT ROWID;
CREATE TABLE verdicts (
    item_id           INTEGER NOT NULL REFERENCES items (id),
    position          INTEGER NOT NULL,
    outcome           TEXT NOT NULL,
    kind              TEXT,
    fact_ids          TEXT NOT NULL,
    fact_quote        TEXT,
    fact_quote_found  INTEGER NOT NULL,
    reply_quote       TEXT,
    reply_quote_found INTEGER NOT NULL,
    reason            TEXT,
    cause             TEXT,
    notes             TEXT NOT NULL,
    PRIMARY KEY (item_id, position)
) STRICT, WITHOUT ROWID;
";

pub fn facts(reads: &Reads<'_>, item: ItemId) -> Result<Vec<Fact>, StoreError> {
    let mut statement = reads.0.prepare_cached(
        "SELECT fact_id, turn, key, value, quote, quote_found, corrects, supersedes FROM facts WHERE item_id = ?1 ORDER BY ordinal",
    )?;
    let rows = statement
        .query_map([item.raw()], |row| {
            Ok(Fact {
                id: FactId(row.get(0)?),
                turn: row.get(1)?,
                key: row.get(2)?,
                value: row.get(3)?,
                quote: row.get(4)?,
                quote_found: row.get(5)?,
                corrects: row.get(6)?,
                supersedes: row.get::<_, Option<String>>(7)?.map(FactId),
            })
        })?
        .collect::<Result<_, _>>()?;
    Ok(rows)
}

/// A verdict as it lies in its row; words become types in one place.
struct VerdictRow {
    position: u32,
    outcome: String,
    kind: Option<String>,
    fact_ids: String,
    fact_quote: Option<Quote>,
    reply_quote: Option<Quote>,
    reason: Option<String>,
    cause: Option<String>,
    notes: String,
}

const COLUMNS: &str = "position, outcome, kind, fact_ids, fact_quote, fact_quote_found, reply_quote, reply_quote_found, reason, cause, notes";

fn verdict_row(row: &Row<'_>) -> rusqlite::Result<VerdictRow> {
    let quote = |at: usize| -> rusqlite::Result<Option<Quote>> {
        let found = row.get(at + 1)?;
        Ok(row.get::<_, Option<String>>(at)?.map(|text| Quote { text, found }))
    };
    Ok(VerdictRow {
        position: row.get(0)?,
        outcome: row.get(1)?,
        kind: row.get(2)?,
        fact_ids: row.get(3)?,
        fact_quote: quote(4)?,
        reply_quote: quote(6)?,
        reason: row.get(8)?,
        cause: row.get(9)?,
        notes: row.get(10)?,
    })
}

impl VerdictRow {
    fn typed(self) -> Result<Verdict, StoreError> {
        let ids: Vec<String> = serde_json::from_str(&self.fact_ids)?;
        Ok(Verdict {
            position: self.position,
            outcome: self.outcome.parse()?,
            kind: self.kind.map(|kind| kind.parse()).transpose()?,
            fact_ids: ids.into_iter().map(FactId).collect(),
            fact_quote: self.fact_quote,
            reply_quote: self.reply_quote,
            reason: self.reason,
            cause: self.cause.map(|cause| cause.parse()).transpose()?,
            notes: serde_json::from_str(&self.notes)?,
        })
    }
}

pub fn list(reads: &Reads<'_>, item: ItemId) -> Result<Vec<Verdict>, StoreError> {
    let mut statement = reads.0.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM verdicts WHERE item_id = ?1 ORDER BY position"
    ))?;
    let rows: Vec<_> = statement.query_map([item.raw()], verdict_row)?.collect::<Result<_, _>>()?;
    rows.into_iter().map(VerdictRow::typed).collect()
}

/// Counts a judge's unscored turns in a run by cause.
pub fn causes(reads: &Reads<'_>, run: RunId, judge: u32) -> Result<Vec<(String, u32)>, StoreError> {
    let mut statement = reads.0.prepare_cached(
        "SELECT v.cause, COUNT(*) FROM items i JOIN verdicts v ON v.item_id = i.id
         WHERE i.run_id = ?1 AND i.judge = ?2 AND v.cause IS NOT NULL GROUP BY v.cause ORDER BY COUNT(*) DESC, v.cause",
    )?;
    let rows = statement
        .query_map(params![run.raw(), judge], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    Ok(rows)
}

/// Replaces what an item came to.
pub fn replace(
    writes: &Writes<'_>,
    item: ItemId,
    facts: &[Fact],
    verdicts: &[Verdict],
) -> Result<(), StoreError> {
    let connection = writes.connection();
    connection.prepare_cached("DELETE FROM facts WHERE item_id = ?1")?.execute([item.raw()])?;
    connection.prepare_cached("DELETE FROM verdicts WHERE item_id = ?1")?.execute([item.raw()])?;
    let mut insert_fact = connection.prepare_cached(
        "INSERT INTO facts (item_id, ordinal, fact_id, turn, key, value, quote, quote_found, corrects, supersedes)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?;
    for (ordinal, fact) in (0u32..).zip(facts) {
        insert_fact.execute(params![
            item.raw(),
            ordinal,
            fact.id.0,
            fact.turn,
            fact.key,
            fact.value,
            fact.quote,
            fact.quote_found,
            fact.corrects,
            fact.supersedes.as_ref().map(|id| &id.0)
        ])?;
    }
    let mut insert_verdict = connection.prepare_cached(&format!(
        "INSERT INTO verdicts (item_id, {COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
    ))?;
    for verdict in verdicts {
        let ids: Vec<&str> = verdict.fact_ids.iter().map(|id| id.0.as_str()).collect();
        let text = |quote: &Option<Quote>| quote.as_ref().map(|quote| quote.text.clone());
        let found = |quote: &Option<Quote>| quote.as_ref().is_some_and(|quote| quote.found);
        insert_verdict.execute(params![
            item.raw(),
            verdict.position,
            verdict.outcome.as_str(),
            verdict.kind.map(|kind| kind.as_str()),
            serde_json::to_string(&ids)?,
            text(&verdict.fact_quote),
            found(&verdict.fact_quote),
            text(&verdict.reply_quote),
            found(&verdict.reply_quote),
            verdict.reason,
            verdict.cause.map(|cause| cause.as_str()),
            serde_json::to_string(&verdict.notes)?
        ])?;
    }
    Ok(())
}
