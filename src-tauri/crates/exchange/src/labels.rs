//! Files of labels: what one reviewer said of replies, one a row.

use recollect_domain::{AttritionKind, Label, LabelWord};

use crate::decode;
use crate::delimited::{self, Row};
use crate::error::refuse;
use crate::neutral::unmark;
use crate::{ImportError, Place, ReadOptions, Skipped, sniff};

/// One label and where it stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelRow {
    /// “row 12”.
    pub place: String,
    pub conversation: String,
    /// Position of the reply, from 0.
    pub turn: u32,
    pub label: Label,
}

/// What a file of labels holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LabelReading {
    pub rows: Vec<LabelRow>,
    pub skipped: Vec<Skipped>,
}

/// Where the columns are.
struct Columns {
    conversation: usize,
    turn: usize,
    label: usize,
    kind: Option<usize>,
    note: Option<usize>,
}

/// Reads a table with the columns `conversation`, `turn` (from 0) and `label`, and `kind` and
/// `note` where they are there, in any order; other columns are left alone. A row without a label
/// is no label yet and is passed over; a row that cannot be understood is skipped and listed.
///
/// # Errors
/// [`ImportError::Refused`] when the file is no table, or lacks one of the three columns.
pub fn read(file: &str, bytes: &[u8]) -> Result<LabelReading, ImportError> {
    sniff::refuse_other_formats(file, bytes)?;
    let decoded = decode::decode(file, bytes, &ReadOptions::default())?;
    let text = decoded.text.strip_prefix('\u{feff}').unwrap_or(&decoded.text);
    let (delimiter, text) =
        delimited::sep_directive(text).unwrap_or_else(|| (delimited::detect(text).0, text));
    let (parsed, bad_quote) = delimited::parse(text, delimiter, usize::MAX);
    if let Some(bad) = bad_quote {
        return Err(bad.refusal(file, parsed.rows.first()));
    }
    let mut rows = parsed.rows.into_iter();
    let columns = columns(file, rows.next())?;
    let mut reading = LabelReading::default();
    for row in rows.filter(|row| !row.is_blank()) {
        let place = format!("row {}", row.number);
        match label(&row, &columns) {
            Ok(Some((conversation, turn, label))) => {
                reading.rows.push(LabelRow { place, conversation, turn, label });
            }
            Ok(None) => {}
            Err(reason) => reading.skipped.push(Skipped { place, reason }),
        }
    }
    Ok(reading)
}

fn columns(file: &str, header: Option<Row>) -> Result<Columns, ImportError> {
    let names: Vec<String> = header
        .map(|row| row.cells.iter().map(|cell| cell.trim().to_lowercase()).collect())
        .unwrap_or_default();
    let find = |wanted: &str| names.iter().position(|name| name == wanted);
    let need = |wanted: &str| {
        find(wanted).ok_or_else(|| {
            let message = format!(
                "“{file}” has no column “{wanted}” in its first row. A file of labels has the columns conversation, turn, label, and kind and note if you like. Nothing was changed."
            );
            refuse("columns", message, Place::file(file))
        })
    };
    Ok(Columns {
        conversation: need("conversation")?,
        turn: need("turn")?,
        label: need("label")?,
        kind: find("kind"),
        note: find("note"),
    })
}

fn label(row: &Row, columns: &Columns) -> Result<Option<(String, u32, Label)>, String> {
    let cell = |at: usize| row.cells.get(at).map(|cell| unmark(cell)).unwrap_or_default();
    let text = cell(columns.label).trim();
    if text.is_empty() {
        return Ok(None);
    }
    let word = LabelWord::read(text).ok_or_else(|| {
        format!("“{text}” is not a label. Use remembered, missed, nothing_to_remember or unsure.")
    })?;
    let turn = cell(columns.turn).trim();
    let turn: u32 =
        turn.parse().map_err(|_| format!("The turn “{turn}” is not a whole number from 0."))?;
    let kind = kind(columns.kind.map(cell).unwrap_or_default())?;
    let note = columns.note.map(|at| cell(at).to_owned());
    Ok(Some((cell(columns.conversation).to_owned(), turn, Label::new(word, kind, note))))
}

fn kind(text: &str) -> Result<Option<AttritionKind>, String> {
    let folded = text.trim().to_lowercase().replace([' ', '-'], "_");
    match folded.as_str() {
        "" => Ok(None),
        // As the window words it.
        "ignored_a_constraint" => Ok(Some(AttritionKind::IgnoredConstraint)),
        word => word.parse().map(Some).map_err(|_| {
            format!(
                "“{}” is not a kind of miss. Use forgot, contradicted, asked_again or ignored_constraint.",
                text.trim()
            )
        }),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn labels_are_read_in_any_order_of_columns_and_bad_rows_are_listed() {
        let file = "note;label;turn;conversation;kind\n\
                    said in 0;missed;3;007;Asked again\n\
                    ;Remembered;5;007;forgot\n\
                    ;;7;007;\n\
                    ;maybe;9;007;\n\
                    ;missed;x;007;\n\
                    ;missed;9;007;vague\n";
        let reading = read("labels.csv", file.as_bytes()).unwrap();
        let missed = Label::new(
            LabelWord::Attrition,
            Some(AttritionKind::AskedAgain),
            Some("said in 0".into()),
        );
        assert_eq!(reading.rows[0].label, missed);
        assert_eq!((reading.rows[0].conversation.as_str(), reading.rows[0].turn), ("007", 3));
        assert_eq!(reading.rows[1].label, Label::new(LabelWord::Retained, None, None));
        assert_eq!(reading.rows.len(), 2, "a row without a label is no label");
        let places: Vec<_> = reading.skipped.iter().map(|row| row.place.as_str()).collect();
        assert_eq!(places, ["row 5", "row 6", "row 7"]);
    }

    #[test]
    fn a_missing_column_is_named() {
        let refused = read("labels.csv", b"conversation,label\n1,missed\n").unwrap_err();
        assert!(refused.to_string().contains("“turn”"), "{refused}");
    }
}
