//! One row a turn.

use std::collections::{HashMap, HashSet};

use super::columns::Columns;
use super::{Table, is_run};
use crate::delimited::Row;
use crate::draft::{Draft, Drafts, Message};
use crate::error::ask;
use crate::reading::listed;
use crate::{ImportError, ReadOptions};

const ONE: &str = "the whole file is one conversation";
const RESTARTS: &str = "a new conversation starts where the turn numbers start again";
const SPLIT: &str = "they are separate conversations";
const JOIN: &str = "they are one conversation";

/// The rows of a conversation, in the order of its turns.
struct Group<'a> {
    id: Option<String>,
    rows: Vec<&'a Row>,
}

pub(super) fn fill(
    table: &Table,
    columns: &Columns,
    (role, content): (usize, usize),
    drafts: &mut Drafts,
    options: &ReadOptions,
) -> Result<(), ImportError> {
    drafts.format = format!("{}, one row a turn", table.kind);
    if is_run(&table.names) {
        drafts.format = format!("{}, a run exported by Recollect", table.kind);
    }
    drafts.role_column = Some(table.name(role).to_owned());
    let mut columns = columns.clone();
    let groups = groups(table, &mut columns, drafts, options)?;
    let groups = in_order(table, &columns, groups, drafts, options)?;
    let used = [columns.conversation, columns.turn, Some(role), Some(content)];
    for group in groups {
        let message = |row: &&Row| {
            Message::named(table.cell(row, role), table.cell(row, content)).at(row.number)
        };
        drafts.conversations.push(Draft {
            id: group.id,
            place: listed("row", group.rows.iter().take(1).map(|row| row.number)),
            messages: group.rows.iter().map(message).collect(),
            metadata: table.metadata(&group.rows, &used),
        });
    }
    Ok(())
}

fn groups<'a>(
    table: &'a Table,
    columns: &mut Columns,
    drafts: &mut Drafts,
    options: &ReadOptions,
) -> Result<Vec<Group<'a>>, ImportError> {
    if columns.conversation.is_none() {
        columns.conversation = conversation_column(table, columns, options)?;
        drafts.mapping = columns.mapping(table);
    }
    let rows: Vec<&Row> = table.rows.iter().collect();
    let Some(column) = columns.conversation else {
        return Ok(match (options.answer_to("conversation_column"), columns.turn) {
            (Some(RESTARTS), Some(turn)) => segments(table, turn, &rows)
                .into_iter()
                .map(|rows| Group { id: None, rows })
                .collect(),
            _ => vec![Group { id: None, rows }],
        });
    };
    Ok(by_id(table, column, drafts))
}

/// Rows of one id belong together wherever they stand; a row without one belongs to the row above,
/// as in sheets that write an id only once.
fn by_id<'a>(table: &'a Table, column: usize, drafts: &mut Drafts) -> Vec<Group<'a>> {
    let run = is_run(&table.names);
    let mut seen_turns = HashSet::new();
    let mut index: HashMap<&str, usize> = HashMap::new();
    let mut groups: Vec<Group<'a>> = Vec::new();
    let mut filled = Vec::new();
    let mut current: Option<&str> = None;
    for row in &table.rows {
        let id = table.cell(row, column).trim();
        if id.is_empty() {
            filled.push(row.number);
        } else {
            current = Some(id);
        }
        let key = current.unwrap_or("");
        // A run has a row for every judge and repeat; a turn is one turn all the same.
        if run && !seen_turns.insert((key, table.cell(row, 4))) {
            continue;
        }
        let at = *index.entry(key).or_insert_with(|| {
            groups.push(Group { id: (!key.is_empty()).then(|| key.to_owned()), rows: Vec::new() });
            groups.len() - 1
        });
        if let Some(group) = groups.get_mut(at) {
            group.rows.push(row);
        }
    }
    if !filled.is_empty() {
        let message = format!(
            "The column {} is empty in {}: these turns were added to the conversation above.",
            table.name(column),
            listed("row", filled.into_iter())
        );
        drafts.warn("empty_ids", message);
    }
    groups
}

fn conversation_column(
    table: &Table,
    columns: &Columns,
    options: &ReadOptions,
) -> Result<Option<usize>, ImportError> {
    if let Some(answer) = options.answer_to("conversation_column") {
        return Ok(table.names.iter().position(|name| name.trim() == answer));
    }
    let repeats = |at: &usize| {
        let distinct: HashSet<&str> = table.column(*at).collect();
        distinct.len() < table.rows.len() && !distinct.contains("")
    };
    if let Some(id) = columns.id.filter(repeats) {
        return Ok(Some(id));
    }
    let rows: Vec<&Row> = table.rows.iter().collect();
    let restarts = columns.turn.is_some_and(|turn| segments(table, turn, &rows).len() > 1);
    let mut choices = Vec::new();
    if restarts {
        choices.push(RESTARTS.to_owned());
    }
    choices.push(ONE.to_owned());
    let used = [columns.role, columns.content, columns.turn];
    let others = table.names.iter().enumerate().filter(|(at, _)| !used.contains(&Some(*at)));
    choices.extend(others.map(|(_, name)| name.clone()));
    let message = "No column says which conversation a row belongs to. Choose the column that \
                   does, or say that the whole file is one conversation.";
    Err(ask("conversation_column", message, choices))
}

fn number(table: &Table, turn: usize, row: &Row) -> Option<f64> {
    table.cell(row, turn).trim().parse::<f64>().ok().filter(|number| number.is_finite())
}

/// Runs of rows that each begin with the same lowest number again.
fn segments<'a>(table: &Table, turn: usize, rows: &[&'a Row]) -> Vec<Vec<&'a Row>> {
    let mut segments: Vec<Vec<&Row>> = Vec::new();
    let first = rows.first().and_then(|row| number(table, turn, row));
    let mut previous = None;
    for row in rows {
        let current = number(table, turn, row);
        let again = current.is_some() && current == first && previous > current;
        match segments.last_mut() {
            Some(segment) if !again => segment.push(row),
            _ => segments.push(vec![row]),
        }
        previous = current;
    }
    segments
}

fn in_order<'a>(
    table: &'a Table,
    columns: &Columns,
    groups: Vec<Group<'a>>,
    drafts: &mut Drafts,
    options: &ReadOptions,
) -> Result<Vec<Group<'a>>, ImportError> {
    let Some(turn) = columns.turn else {
        return Ok(groups);
    };
    let mut ordered = Vec::with_capacity(groups.len());
    for group in groups {
        for rows in without_restarts(table, turn, &group, drafts, options)? {
            let mut numbered: Vec<(Option<f64>, &Row)> =
                rows.into_iter().map(|row| (number(table, turn, row), row)).collect();
            if numbered.iter().all(|(number, _)| number.is_some()) {
                numbered.sort_by(|(a, _), (b, _)| {
                    a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal)
                });
            }
            let rows = numbered.into_iter().map(|(_, row)| row).collect();
            ordered.push(Group { id: group.id.clone(), rows });
        }
    }
    Ok(ordered)
}

/// An id whose turns start again stands for two conversations, or for a file that was pasted
/// twice: a person knows, and a shortened id tells.
fn without_restarts<'a>(
    table: &Table,
    turn: usize,
    group: &Group<'a>,
    drafts: &mut Drafts,
    options: &ReadOptions,
) -> Result<Vec<Vec<&'a Row>>, ImportError> {
    let segments = segments(table, turn, &group.rows);
    if segments.len() < 2 {
        return Ok(segments);
    }
    let id = group.id.as_deref().unwrap_or("");
    let starts = segments.iter().skip(1).filter_map(|rows| Some(rows.first()?.number));
    let (rows, lines) = (listed("row", starts.clone()), listed("line", starts));
    if is_ruined_id(id) {
        drafts.warn(
            "restart",
            format!("{id} starts again in {rows} and was read as several conversations."),
        );
        return Ok(segments);
    }
    match options.answer_to("restart") {
        Some(SPLIT) => Ok(segments),
        Some(JOIN) => Ok(vec![group.rows.clone()]),
        _ => {
            let message = format!(
                "The turns of conversation {id} start again in {rows} ({lines} of the file): two \
                 conversations seem to share one id. What are they?"
            );
            Err(ask("restart", message, vec![SPLIT.to_owned(), JOIN.to_owned()]))
        }
    }
}

/// `1.70407E+18`: what Excel makes of a long number.
pub(super) fn is_ruined_id(id: &str) -> bool {
    let id = id.trim().to_uppercase();
    let Some((digits, power)) = id.split_once("E+") else {
        return false;
    };
    let digit = |c: char| c.is_ascii_digit() || c == '.' || c == ',';
    !digits.is_empty() && digits.chars().all(digit) && power.parse::<u32>().is_ok_and(|p| p >= 11)
}
