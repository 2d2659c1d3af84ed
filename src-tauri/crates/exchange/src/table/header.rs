//! Which row names the columns.

use super::columns::Columns;
use crate::delimited::Row;
use crate::error::ask;
use crate::roles::{certain, likely};
use crate::{ImportError, MappedField, ReadOptions, Warning};

/// Titles and notes above a table are rarely longer.
const SEARCHED: usize = 20;
const NO_HEADER: &str = "there is no row of column names";
const FIRST_ROW: &str = "the first row holds the column names";

pub(super) struct Found {
    pub(super) names: Vec<String>,
    pub(super) rows: Vec<Row>,
    pub(super) warning: Option<Warning>,
}

pub(super) fn find(mut rows: Vec<Row>, options: &ReadOptions) -> Result<Found, ImportError> {
    let answered = match options.answer_to("header") {
        Some(NO_HEADER) => Some(0),
        Some(_) => rows.first().and_then(|row| u32::try_from(row.number).ok()),
        None => None,
    };
    let at = match options.header_row.or(answered) {
        Some(0) => return Ok(without(rows)),
        Some(number) => rows.iter().position(|row| row.number == u64::from(number)).unwrap_or(0),
        None => search(&rows, options)?,
    };
    let skipped = rows.drain(..at).map(|row| row.number).collect::<Vec<_>>();
    let header = if rows.is_empty() { Row::default() } else { rows.remove(0) };
    let warning = (!skipped.is_empty()).then(|| {
        let above = crate::reading::listed("row", skipped.into_iter());
        let message =
            format!("The column names are in row {}; {above} above was left out.", header.number);
        Warning::new("header", message)
    });
    Ok(Found { names: unique(header.cells), rows, warning })
}

fn search(rows: &[Row], options: &ReadOptions) -> Result<usize, ImportError> {
    let mapped = !options.mapping.is_empty();
    let fits = |row: &Row| {
        let names = trimmed(&row.cells);
        match mapped {
            true => options.mapping.iter().all(|(_, name)| names.iter().any(|n| n == name.trim())),
            false => Columns::named(&names).are_a_shape(),
        }
    };
    if !mapped && role_column(rows, 0).is_some() {
        let message = "The first row of this file seems to hold a turn, not column names (a \
                       header). Is there a row of column names?";
        return Err(ask("header", message, vec![NO_HEADER.to_owned(), FIRST_ROW.to_owned()]));
    }
    let narrow = rows
        .first()
        .is_some_and(|row| row.cells.iter().filter(|c| !c.trim().is_empty()).count() < 2);
    let first_fits = rows.first().is_some_and(fits);
    if first_fits || (!narrow && !mapped) {
        return Ok(0);
    }
    Ok(rows.iter().take(SEARCHED).position(fits).unwrap_or(0))
}

/// The column in which every row from `from` on, at least three, holds a speaker.
fn role_column(rows: &[Row], from: usize) -> Option<usize> {
    let rows = rows.get(from..).filter(|rows| rows.len() >= 3)?;
    let width = rows.first()?.cells.len();
    (0..width).find(|at| {
        rows.iter().all(|row| {
            let cell = row.cells.get(*at).map_or("", String::as_str);
            certain(cell).or_else(|| likely(cell)).is_some()
        })
    })
}

fn trimmed(cells: &[String]) -> Vec<String> {
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Names as the file has them, a second “text” as “text (2)”, an empty one by its place.
fn unique(cells: Vec<String>) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(cells.len());
    let last = cells.iter().rposition(|cell| !cell.trim().is_empty()).map_or(0, |at| at + 1);
    for (at, cell) in cells.into_iter().take(last).enumerate() {
        let name = cell.trim();
        let base = if name.is_empty() { format!("column {}", at + 1) } else { name.to_owned() };
        let mut name = base.clone();
        let mut number = 2;
        while names.contains(&name) {
            name = format!("{base} ({number})");
            number += 1;
        }
        names.push(name);
    }
    names
}

/// Without names the cells themselves tell: speakers in one column, the longest text in another,
/// numbers in a third, and what repeats is the conversation.
fn without(rows: Vec<Row>) -> Found {
    let width = rows.first().map_or(0, |row| row.cells.len());
    let mut names: Vec<String> = (1..=width).map(|at| format!("column {at}")).collect();
    let role = role_column(&rows, 0);
    let cell = |row: &Row, at: usize| row.cells.get(at).map_or(0, |cell| cell.chars().count());
    let others = || (0..width).filter(|at| Some(*at) != role);
    let content = others().max_by_key(|at| rows.iter().map(|row| cell(row, *at)).sum::<usize>());
    let numeric = |at: &usize| {
        rows.iter().all(|row| row.cells.get(*at).is_some_and(|c| c.trim().parse::<f64>().is_ok()))
    };
    let free = || others().filter(|at| Some(*at) != content);
    let turn = free().rfind(numeric);
    let conversation = free().find(|at| Some(*at) != turn);
    let fields = [
        (MappedField::Role, role),
        (MappedField::Content, content.filter(|_| role.is_some())),
        (MappedField::Turn, turn.filter(|_| role.is_some())),
        (MappedField::Conversation, conversation.filter(|_| role.is_some())),
    ];
    for (field, at) in fields {
        if let Some(name) = at.and_then(|at| names.get_mut(at)) {
            *name = field.as_str().to_owned();
        }
    }
    Found { names, rows, warning: None }
}
