//! JSON and JSON Lines: one record a conversation.

mod chatgpt;
mod choice;
mod media;
mod notes;
pub(crate) mod record;
mod records;
mod sides;
pub(crate) mod syntax;
mod tree;
mod turns;

use serde_json::Value;

use crate::decode::Decoded;
use crate::draft::Drafts;
use crate::error::refuse;
use crate::finish::finish;
use crate::{ImportError, Place, ReadOptions, Reading, Skipped, Warning};
use notes::{Note, Noted};
use syntax::{Flaw, Notes, SyntaxError};

pub(crate) fn read(
    file: &str,
    decoded: Decoded,
    options: &ReadOptions,
) -> Result<Reading, ImportError> {
    let document = syntax::parse(&decoded.text).map_err(|error| broken(file, error))?;
    refuse_traces(file, &document.values)?;
    let lines = document.values.len() > 1;
    let mut drafts = Drafts {
        format: if lines { "JSON Lines, one conversation a line" } else { "JSON" }.to_owned(),
        encoding: Some(decoded.encoding),
        warnings: decoded.warnings,
        ..Drafts::default()
    };
    warn(&mut drafts, &document.notes);
    let mut noted = Noted::default();
    let records = records::of(document.values, options)?;
    if let Some(export) = records::export(&records) {
        drafts.format = export.to_owned();
    }
    for record in records {
        let found = record::drafts(record.value, &record.place, options)?;
        if found.is_empty() {
            let reason = "It holds no list of messages.".to_owned();
            drafts.skipped.push(Skipped { place: record.place.clone(), reason });
        }
        for (mut draft, notes) in found {
            draft.id = draft.id.or_else(|| record.name.clone());
            let notes = notes.into_iter().chain(record.within.clone().map(Note::Within));
            notes.for_each(|note| noted.add(note, &record.place));
            drafts.conversations.push(draft);
        }
    }
    noted.tell(&mut drafts);
    finish(file, drafts, options)
}

/// What a program did step by step; what was said is repeated in most of the steps.
fn refuse_traces(file: &str, values: &[(u64, Value)]) -> Result<(), ImportError> {
    let steps = ["observations", "spans", "resourceSpans", "scopeSpans"];
    let is_trace =
        |value: &Value| steps.iter().any(|name| value.get(*name).is_some_and(Value::is_array));
    if !values.iter().any(|(_, value)| is_trace(value)) {
        return Ok(());
    }
    let message = "This is a trace (the steps of a program), not a conversation list. Export the \
                   conversations from your tracing tool, as CSV or JSON with one message a row.";
    Err(refuse("trace", message, Place::file(file)))
}

fn broken(file: &str, error: SyntaxError) -> ImportError {
    let what = match error.flaw {
        Flaw::CutOff => {
            "the file ends in the middle, as if it had been cut off. Get the whole file".to_owned()
        }
        Flaw::TrailingComma => {
            "there is a trailing comma: a comma with nothing after it. Remove it".to_owned()
        }
        Flaw::Python => "this looks like Python, not JSON. Export the data as JSON".to_owned(),
        Flaw::Template => {
            "this is a template with places to fill in, not data. Choose the filled-in file"
                .to_owned()
        }
        Flaw::TooDeep => "lists are nested more than 127 deep. Choose a simpler export".to_owned(),
        Flaw::Unexpected(c) => format!("“{c}” does not belong there. Correct it"),
    };
    let message = format!(
        "This is not valid JSON: on line {}, column {}, {what}, then import again.",
        error.line, error.column
    );
    let mut place = Place::line(file, error.line);
    place.column = Some(error.column.to_string());
    refuse("json_syntax", message, place)
}

fn warn(drafts: &mut Drafts, notes: &Notes) {
    let listed = |lines: &std::collections::BTreeSet<u64>| {
        crate::reading::listed("line", lines.iter().copied())
    };
    let told = [
        (
            &notes.duplicate_keys,
            "duplicate_keys",
            "A field stands twice in one record; the last one counts",
        ),
        (&notes.not_numbers, "not_numbers", "NaN or Infinity was read as “no value”"),
        (&notes.half_characters, "half_characters", "Half of an emoji was replaced by “\u{fffd}”"),
    ];
    for (lines, code, what) in told {
        if !lines.is_empty() {
            drafts.warnings.push(Warning::new(code, format!("{what} ({}).", listed(lines))));
        }
    }
}
