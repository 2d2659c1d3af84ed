//! Tables of any origin: rows of cells, a row of names, and what the columns hold.

mod cells;
mod columns;
mod exchanges;
mod header;
mod threads;
mod turns;

use serde_json::{Map, Value};

use crate::decode::Decoded;
use crate::delimited::{self, Row};
use crate::draft::Drafts;
use crate::error::refuse;
use crate::finish::finish;
use crate::reading::listed;
use crate::{
    ImportError, MappedField, Place, ReadOptions, Reading, Warning, datasets, report, sniff,
};
use columns::Columns;

/// A table under its column names, each row as wide as the names.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) file: String,
    /// “CSV”, “TSV”.
    pub(crate) kind: &'static str,
    pub(crate) names: Vec<String>,
    pub(crate) rows: Vec<Row>,
}

pub(crate) fn read_delimited(
    file: &str,
    decoded: Decoded,
    options: &ReadOptions,
) -> Result<Reading, ImportError> {
    let text = decoded.text.strip_prefix('\u{feff}').unwrap_or(&decoded.text);
    let (delimiter, text) =
        delimited::sep_directive(text).unwrap_or_else(|| (delimited::detect(text).0, text));
    let (parsed, bad_quote) = delimited::parse(text, delimiter, usize::MAX);
    if let Some(bad) = bad_quote {
        return Err(bad.refusal(file, parsed.rows.first()));
    }
    let mut drafts = Drafts {
        encoding: Some(decoded.encoding),
        delimiter: Some(delimiter_name(delimiter)),
        warnings: decoded.warnings,
        ..Drafts::default()
    };
    if !parsed.spaced_quotes.is_empty() {
        let rows = listed("row", parsed.spaced_quotes.iter().copied());
        let lines = listed("line", parsed.spaced_quotes.iter().copied());
        let message = format!(
            "There is a space before an opening quotation mark ({rows}; {lines} of the file). \
             The quoted text was kept whole and the space left out."
        );
        drafts.warn("spaced_quotes", message);
    }
    let ending = sniff::ending(file);
    if !matches!(ending.as_str(), "csv" | "tsv" | "tab" | "") {
        drafts.warn(
            "wrong_ending",
            format!("This is delimited text (CSV), not .{ending}; it was read as CSV."),
        );
    }
    let kind = if delimiter == '\t' { "TSV" } else { "CSV" };
    read_rows(file, kind, parsed.rows, drafts, options)
}

fn delimiter_name(delimiter: char) -> String {
    let known = delimited::DELIMITERS.iter().find(|(d, _)| *d == delimiter);
    known.map_or_else(|| delimiter.to_string(), |(_, name)| (*name).to_owned())
}

/// The way from rows on is the same for every kind of table.
pub(crate) fn read_rows(
    file: &str,
    kind: &'static str,
    rows: Vec<Row>,
    mut drafts: Drafts,
    options: &ReadOptions,
) -> Result<Reading, ImportError> {
    let found = header::find(rows, options)?;
    drafts.warnings.extend(found.warning);
    let mut table = Table { file: file.to_owned(), kind, names: found.names, rows: found.rows };
    same_width(&mut table)?;
    drafts.columns = table.names.clone();
    fill(&mut table, &mut drafts, options).map_err(|e| e.with_columns(&table.names))?;
    warn_of_excel(&table, &mut drafts);
    finish(file, drafts, options)
}

fn fill(table: &mut Table, drafts: &mut Drafts, options: &ReadOptions) -> Result<(), ImportError> {
    if is_ours(&table.names) {
        drafts.own = true;
        unmark(table);
    }
    let columns = Columns::of(table, options)?;
    drafts.mapping = columns.mapping(table);
    if let (None, Some(reply)) = (columns.conversation, columns.reply_to)
        && threads::apply(&columns, options)
    {
        return threads::fill(table, &columns, reply, drafts, options);
    }
    if let (Some(role), Some(content)) = (columns.role, columns.content) {
        return turns::fill(table, &columns, (role, content), drafts, options);
    }
    if let Some(column) = cells::column(table, &columns, options) {
        return cells::fill(table, &columns, column, drafts);
    }
    if exchanges::fill(table, &columns, drafts) {
        return Ok(());
    }
    Err(unknown_columns(table, &columns))
}

/// Nothing says who speaks or what was said.
fn unknown_columns(table: &Table, columns: &Columns) -> ImportError {
    let names = table.names.join(", ");
    if columns.content.is_some() || columns.role.is_some() {
        let message = format!(
            "We cannot tell which columns hold the conversations. The columns are: {names}. Choose \
             the column with the speaker and the one with the text, or the user's and the \
             assistant's."
        );
        return crate::error::ask("columns", message, table.names.clone());
    }
    let message = format!(
        "There are no turns in this table: none of its columns ({names}) holds what was said. \
         Import the file with the messages, or say which column holds what."
    );
    refuse("no_conversations", message, Place::file(&table.file))
}

pub(crate) fn is_ours(names: &[String]) -> bool {
    is_run(names) || names.iter().map(String::as_str).eq(datasets::LONG_HEADER)
}

fn is_run(names: &[String]) -> bool {
    names.iter().map(String::as_str).eq(report::RUN_HEADER)
}

fn unmark(table: &mut Table) {
    for cell in table.rows.iter_mut().flat_map(|row| &mut row.cells) {
        let text = crate::neutral::unmark(cell);
        if text.len() < cell.len() {
            *cell = text.to_owned();
        }
    }
}

/// A row of another width has lost or gained a cell, and there is no telling which.
fn same_width(table: &mut Table) -> Result<(), ImportError> {
    let width = table.names.len();
    for row in &mut table.rows {
        let extra_is_blank = row.cells.iter().skip(width).all(|cell| cell.trim().is_empty());
        if extra_is_blank {
            row.cells.truncate(width);
        }
        let found = row.cells.len();
        if found == width {
            continue;
        }
        let advice = match found > width {
            true => "Put quotation marks around the text that holds the delimiter",
            false => "Add the missing cells",
        };
        let message = format!(
            "Row {} (line {} of the file) has {found} cells where the column names have {width}. \
             {advice}, or export the file again.",
            row.number, row.line
        );
        let column = table.names.get(found).cloned();
        let column = column.unwrap_or_else(|| format!("column {}", width + 1));
        let place = Place { column: Some(column), ..Place::row(&table.file, row.number) };
        let refusal = refuse("ragged", message, place);
        return Err(refusal.with_columns(&table.names));
    }
    Ok(())
}

impl Table {
    pub(crate) fn cell<'a>(&self, row: &'a Row, column: usize) -> &'a str {
        row.cells.get(column).map_or("", String::as_str)
    }

    pub(crate) fn name(&self, column: usize) -> &str {
        self.names.get(column).map_or("", String::as_str)
    }

    fn column(&self, column: usize) -> impl Iterator<Item = &str> + Clone {
        self.rows.iter().map(move |row| row.cells.get(column).map_or("", String::as_str))
    }

    /// The cells of some rows that are not part of the turns: one value where all agree, else a
    /// list.
    fn metadata(&self, rows: &[&Row], used: &[Option<usize>]) -> Map<String, Value> {
        let mut metadata = Map::new();
        for (at, name) in self.names.iter().enumerate() {
            if used.contains(&Some(at)) || is_run(&self.names) {
                continue;
            }
            let mut values: Vec<&str> = rows.iter().map(|row| self.cell(row, at)).collect();
            if values.iter().all(|value| value.is_empty()) {
                continue;
            }
            values.dedup();
            let value = match values.as_slice() {
                [one] => Value::from(*one),
                _ => Value::from(rows.iter().map(|row| self.cell(row, at)).collect::<Vec<_>>()),
            };
            metadata.insert(name.clone(), value);
        }
        if self.names.iter().map(String::as_str).eq(datasets::LONG_HEADER) {
            return own_metadata(&metadata);
        }
        metadata
    }
}

/// Our data sets keep the metadata as JSON in a conversation's first row.
fn own_metadata(columns: &Map<String, Value>) -> Map<String, Value> {
    let texts = match columns.get("metadata") {
        Some(Value::Array(texts)) => texts.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(text)) => vec![text.as_str()],
        _ => Vec::new(),
    };
    let written = texts.into_iter().find(|text| !text.is_empty());
    written.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

const EXCEL_ERRORS: [&str; 9] =
    ["#NAME?", "#REF!", "#VALUE!", "#N/A", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!"];

/// What Excel destroyed before the file came to us cannot be brought back, only told.
fn warn_of_excel(table: &Table, drafts: &mut Drafts) {
    let told = |field: MappedField| drafts.mapping.iter().find(|(f, _)| *f == field);
    let at = |field| told(field).and_then(|(_, name)| table.names.iter().position(|n| n == name));
    let rows = |column: Option<usize>, hit: fn(&str) -> bool| -> Vec<u64> {
        let Some(column) = column else {
            return Vec::new();
        };
        table.rows.iter().filter(|r| hit(table.cell(r, column))).map(|r| r.number).collect()
    };
    let mut warnings = Vec::new();
    for field in [MappedField::Content, MappedField::User, MappedField::Assistant] {
        let broken = rows(at(field), |cell| EXCEL_ERRORS.contains(&cell.trim()));
        if !broken.is_empty() {
            let message = format!(
                "The text of {} is only an Excel error value (such as #NAME?): the original was \
                 lost in Excel. It was imported as it is.",
                listed("row", broken.into_iter())
            );
            warnings.push(Warning::new("excel_errors", message));
        }
    }
    let ruined = rows(at(MappedField::Conversation), turns::is_ruined_id);
    if !ruined.is_empty() {
        let message = format!(
            "The conversation ids in {} were shortened by Excel (such as 1.70407E+18), so different \
             ids may have become the same. Export the file again with the ids as text.",
            listed("row", ruined.into_iter())
        );
        warnings.push(Warning::new("excel_ids", message));
    }
    drafts.warnings.extend(warnings);
}
