//! One row a conversation, the whole of it in one cell: JSON or a transcript.

use std::collections::HashSet;

use super::Table;
use super::columns::Columns;
use crate::draft::{Draft, Drafts, Message};
use crate::error::refuse;
use crate::json::{record, syntax};
use crate::{ImportError, MappedField, Place, ReadOptions, transcript};

const SAMPLE: usize = 50;
/// A cell of a spreadsheet holds no more; what was longer was cut.
const EXCEL_LIMIT: usize = 32_767;

/// How the cells of a column hold conversations.
#[derive(Debug, Clone)]
pub(super) enum Held {
    Json,
    Transcript(HashSet<String>),
}

/// The column that holds conversations, if one does.
pub(super) fn column(
    table: &Table,
    columns: &Columns,
    options: &ReadOptions,
) -> Option<(usize, Held)> {
    if let Some(at) = options.column_for(MappedField::Content).and(columns.content) {
        return held(table, at).map(|held| (at, held));
    }
    (0..table.names.len()).find_map(|at| held(table, at).map(|held| (at, held)))
}

fn held(table: &Table, at: usize) -> Option<Held> {
    let cells = || table.column(at).filter(|cell| !cell.trim().is_empty()).take(SAMPLE);
    let all = cells().count();
    let json = cells().filter(|cell| json_messages(cell).is_some()).count();
    if json * 2 >= all && json > 0 {
        return Some(Held::Json);
    }
    if cells().map(|cell| cell.lines().count()).sum::<usize>() <= all {
        return None;
    }
    let speakers = transcript::speakers(cells());
    let split = cells().filter(|cell| transcript::split(cell, &speakers).is_some()).count();
    (split * 2 >= all && split > 0).then_some(Held::Transcript(speakers))
}

fn json_messages(cell: &str) -> Option<Vec<Message>> {
    if !cell.trim_start().starts_with(['[', '{']) {
        return None;
    }
    let document = syntax::parse(cell).ok()?;
    let (_, value) = document.values.into_iter().next()?;
    record::messages(&value)
}

pub(super) fn fill(
    table: &Table,
    columns: &Columns,
    (at, held): (usize, Held),
    drafts: &mut Drafts,
) -> Result<(), ImportError> {
    drafts.mapping = vec![(MappedField::Content, table.name(at).to_owned())];
    drafts.role_column = Some(table.name(at).to_owned());
    let holds = if matches!(held, Held::Json) { "JSON" } else { "a transcript" };
    drafts.format =
        format!("{}, one row a conversation, {holds} in the column {}", table.kind, table.name(at));
    if matches!(held, Held::Transcript(_)) {
        let message = format!(
            "The column {} holds whole conversations as text; they were split where a line begins \
             with a speaker's name. Check a few of them.",
            table.name(at)
        );
        drafts.warn("transcript", message);
    }
    let conversation = columns.conversation.or(columns.id).filter(|id| *id != at);
    if let Some(id) = conversation {
        drafts.mapping.insert(0, (MappedField::Conversation, table.name(id).to_owned()));
    }
    for row in &table.rows {
        let cell = table.cell(row, at);
        let messages = match &held {
            _ if cell.trim().is_empty() => Some(Vec::new()),
            Held::Json => checked(table, at, row.number, cell)?,
            Held::Transcript(speakers) => transcript::split(cell, speakers),
        };
        let place = format!("row {}", row.number);
        let Some(messages) = messages else {
            let reason = format!("the column {} holds no conversation there", table.name(at));
            drafts.skipped.push(crate::Skipped { place, reason });
            continue;
        };
        let id = conversation.map_or("", |id| table.cell(row, id).trim());
        drafts.conversations.push(Draft {
            id: (!id.is_empty()).then(|| id.to_owned()),
            place,
            messages: messages.into_iter().map(|message| message.at(row.number)).collect(),
            metadata: table.metadata(&[row], &[Some(at), conversation]),
        });
    }
    Ok(())
}

/// JSON whose syntax breaks refuses the file; JSON that is no conversation is skipped.
fn checked(
    table: &Table,
    at: usize,
    row: u64,
    cell: &str,
) -> Result<Option<Vec<Message>>, ImportError> {
    let starts_json = cell.trim_start().starts_with(['[', '{']);
    if !starts_json || syntax::parse(cell).is_ok() {
        return Ok(json_messages(cell));
    }
    let length = cell.encode_utf16().count();
    let cut = match length {
        EXCEL_LIMIT => {
            " It is exactly as long as a cell can be in Excel (32,767 characters), so \
                        Excel cut it off. Export the file again without Excel."
        }
        _ => " Export the file again, or correct the cell.",
    };
    let name = table.name(at);
    let message = format!(
        "The JSON in row {row} (line {row} of the file), column {name}, breaks off or is not \
         valid.{cut}"
    );
    let place = Place { column: Some(name.to_owned()), ..Place::row(&table.file, row) };
    Err(refuse("bad_json_cell", message, place))
}
