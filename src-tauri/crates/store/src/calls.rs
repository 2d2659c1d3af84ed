//! Every request to a judge and its raw reply: paid for, so never lost and never sent twice.

use recollect_domain::ids::{CallId, ItemId, RunId};
use rusqlite::{OptionalExtension, Row, params};

use crate::{Reads, StoreError, Writes, instructions};

pub(crate) const CREATE: &str = "
CREATE TABLE calls (
    id             INTEGER PRIMARY KEY,
    run_id         INTEGER NOT NULL REFERENCES runs (id),
    judge          INTEGER NOT NULL,
    request_hash   BLOB NOT NULL,
    task           TEXT NOT NULL,
    position       INTEGER,
    attempt        INTEGER NOT NULL,
    instructions   INTEGER NOT NULL REFERENCES instructions (id),
    document       TEXT NOT NULL,
    reply          TEXT NOT NULL,
    finish         TEXT NOT NULL,
    status         TEXT NOT NULL,
    readable       INTEGER NOT NULL,
    model          TEXT,
    input_tokens   INTEGER,
    output_tokens  INTEGER,
    elapsed_ms     INTEGER NOT NULL,
    at             INTEGER NOT NULL
) STRICT;
CREATE INDEX calls_by_request ON calls (request_hash);
CREATE INDEX calls_by_run ON calls (run_id, judge);
-- Which calls an item rests on; a call answered from memory serves several.
CREATE TABLE item_calls (
    item_id     INTEGER NOT NULL REFERENCES items (id),
    call_id     INTEGER NOT NULL REFERENCES calls (id),
    from_memory INTEGER NOT NULL,
    PRIMARY KEY (item_id, call_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_calls_by_call ON item_calls (call_id);
";

/// The status of a call that got no reply, however often it was tried.
pub const GAVE_UP: &str = "gave_up";

/// One request and what came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    pub task: String,
    /// The turn it is about.
    pub position: Option<u32>,
    /// 0, or the number of the re-ask.
    pub attempt: u32,
    pub instructions: String,
    /// The user message: a JSON document.
    pub document: String,
    /// As received; empty where nothing came back.
    pub reply: String,
    /// Why the model stopped.
    pub finish: String,
    /// How the reply reader or the transport ended, in a word.
    pub status: String,
    /// Whether the reply can be used; only such replies are answered from memory.
    pub readable: bool,
    pub model: Option<String>,
    pub input_tokens: Option<u64>,
    pub output_tokens: Option<u64>,
    pub elapsed_ms: u64,
    /// Unix milliseconds.
    pub at_ms: i64,
}

/// A call as an item used it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemCall {
    pub id: CallId,
    pub call: Call,
    pub from_memory: bool,
}

/// Which stored replies may stand in for a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Memory {
    /// Readable replies of any run, and whatever this run already received.
    AnyRun,
    /// Only what this run received itself.
    ThisRun,
}

const COLUMNS: &str =
    "c.id, c.task, c.position, c.attempt, c.instructions, c.document, c.reply, c.finish, c.status,
       c.readable, c.model, c.input_tokens, c.output_tokens, c.elapsed_ms, c.at";

fn call(row: &Row<'_>) -> rusqlite::Result<(CallId, Call, i64)> {
    let tokens = |at| row.get::<_, Option<i64>>(at).map(|n| n.map(i64::unsigned_abs));
    let call = Call {
        task: row.get(1)?,
        position: row.get(2)?,
        attempt: row.get(3)?,
        instructions: String::new(),
        document: row.get(5)?,
        reply: row.get(6)?,
        finish: row.get(7)?,
        status: row.get(8)?,
        readable: row.get(9)?,
        model: row.get(10)?,
        input_tokens: tokens(11)?,
        output_tokens: tokens(12)?,
        elapsed_ms: row.get::<_, i64>(13)?.unsigned_abs(),
        at_ms: row.get(14)?,
    };
    Ok((CallId::new(row.get(0)?), call, row.get(4)?))
}

/// A stored reply to the same request, if `memory` allows one.
pub fn remembered(
    reads: &Reads<'_>,
    request_hash: &[u8],
    run: RunId,
    memory: Memory,
) -> Result<Option<(CallId, Call)>, StoreError> {
    let allowed = match memory {
        Memory::AnyRun => "(c.readable OR c.run_id = ?2)",
        // The sign keeps SQLite on the index of hashes: that of runs holds every call of this one.
        Memory::ThisRun => "+c.run_id = ?2",
    };
    let found = reads
        .0
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM calls c WHERE c.request_hash = ?1 AND {allowed} ORDER BY c.readable DESC, c.id LIMIT 1"
        ))?
        .query_row(params![request_hash, run.raw()], call)
        .optional()?;
    Ok(found.map(|(id, call, _)| (id, call)))
}

/// The calls an item rests on, in the order they were made.
pub fn of_item(reads: &Reads<'_>, item: ItemId) -> Result<Vec<ItemCall>, StoreError> {
    let mut statement = reads.0.prepare_cached(&format!(
        "SELECT {COLUMNS}, ic.from_memory FROM item_calls ic JOIN calls c ON c.id = ic.call_id WHERE ic.item_id = ?1 ORDER BY c.id"
    ))?;
    let rows: Vec<_> = statement
        .query_map([item.raw()], |row| Ok((call(row)?, row.get::<_, bool>(15)?)))?
        .collect::<Result<_, _>>()?;
    rows.into_iter()
        .map(|((id, call, text), from_memory)| {
            let instructions = instructions::get(reads, text)?;
            Ok(ItemCall { id, call: Call { instructions, ..call }, from_memory })
        })
        .collect()
}

/// What a judge's calls in a run came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spend {
    /// Requests that were answered (usably or not) or finally failed.
    pub calls: u32,
    pub answered_from_memory: u32,
    pub input_tokens: u64,
    pub output_tokens: u64,
    /// Answered calls whose endpoint did not say how many tokens it used.
    pub without_usage: u32,
}

pub fn spend(reads: &Reads<'_>, run: RunId, judge: u32) -> Result<Spend, StoreError> {
    let mut spend = reads
        .0
        .prepare_cached(
            "SELECT COUNT(*), COALESCE(SUM(input_tokens), 0), COALESCE(SUM(output_tokens), 0),
                    COUNT(*) FILTER (WHERE input_tokens IS NULL OR output_tokens IS NULL)
             FROM calls WHERE run_id = ?1 AND judge = ?2",
        )?
        .query_row(params![run.raw(), judge], |row| {
            Ok(Spend {
                calls: row.get(0)?,
                answered_from_memory: 0,
                input_tokens: row.get::<_, i64>(1)?.unsigned_abs(),
                output_tokens: row.get::<_, i64>(2)?.unsigned_abs(),
                without_usage: row.get(3)?,
            })
        })?;
    spend.answered_from_memory = reads
        .0
        .prepare_cached(
            "SELECT COUNT(*) FROM items i JOIN item_calls ic ON ic.item_id = i.id
             WHERE i.run_id = ?1 AND i.judge = ?2 AND ic.from_memory",
        )?
        .query_row(params![run.raw(), judge], |row| row.get(0))?;
    Ok(spend)
}

/// The length of what went out and came back, in characters, in answered calls whose endpoint did not
/// say how many tokens it used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Uncounted {
    pub sent: u64,
    pub received: u64,
}

pub fn uncounted(reads: &Reads<'_>, run: RunId, judge: u32) -> Result<Uncounted, StoreError> {
    let sums = reads
        .0
        .prepare_cached(
            "SELECT COALESCE(SUM(LENGTH(i.text) + LENGTH(c.document)), 0), COALESCE(SUM(LENGTH(c.reply)), 0)
             FROM calls c JOIN instructions i ON i.id = c.instructions
             WHERE c.run_id = ?1 AND c.judge = ?2 AND c.status <> ?3
               AND (c.input_tokens IS NULL OR c.output_tokens IS NULL)",
        )?
        .query_row(params![run.raw(), judge, GAVE_UP], |row| {
            Ok(Uncounted {
                sent: row.get::<_, i64>(0)?.unsigned_abs(),
                received: row.get::<_, i64>(1)?.unsigned_abs(),
            })
        })?;
    Ok(sums)
}

/// How many of these requests have a readable reply in memory.
pub fn count_remembered(reads: &Reads<'_>, hashes: &[Vec<u8>]) -> Result<u32, StoreError> {
    let mut statement = reads.0.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM calls WHERE request_hash = ?1 AND readable)",
    )?;
    let mut known = 0;
    for hash in hashes {
        known += u32::from(statement.query_row([hash], |row| row.get::<_, bool>(0))?);
    }
    Ok(known)
}

/// Stores a finished call of `item`.
pub fn insert(
    writes: &Writes<'_>,
    run: RunId,
    judge: u32,
    item: ItemId,
    request_hash: &[u8],
    call: &Call,
) -> Result<CallId, StoreError> {
    let text = instructions::put(writes, &call.instructions)?;
    let whole = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    writes
        .connection()
        .prepare_cached(
            "INSERT INTO calls (run_id, judge, request_hash, task, position, attempt, instructions, document, reply,
                                finish, status, readable, model, input_tokens, output_tokens, elapsed_ms, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
        )?
        .execute(params![
            run.raw(), judge, request_hash, call.task, call.position, call.attempt, text, call.document,
            call.reply, call.finish, call.status, call.readable, call.model, call.input_tokens.map(whole),
            call.output_tokens.map(whole), whole(call.elapsed_ms), call.at_ms
        ])?;
    let id = CallId::new(writes.connection().last_insert_rowid());
    link(writes, item, id, false)?;
    Ok(id)
}

/// Notes that `item` rests on `call`, and says whether that is new: an item's own call stays its own
/// when it is looked up again.
pub fn link(
    writes: &Writes<'_>,
    item: ItemId,
    call: CallId,
    from_memory: bool,
) -> Result<bool, StoreError> {
    let added = writes
        .connection()
        .prepare_cached(
            "INSERT OR IGNORE INTO item_calls (item_id, call_id, from_memory) VALUES (?1, ?2, ?3)",
        )?
        .execute(params![item.raw(), call.raw(), from_memory])?;
    Ok(added > 0)
}
