//! JSON and JSON Lines: one record a conversation.

pub(crate) mod record;
pub(crate) mod syntax;

use serde_json::Value;

use crate::decode::Decoded;
use crate::draft::Drafts;
use crate::error::refuse;
use crate::finish::finish;
use crate::{ImportError, Place, ReadOptions, Reading, Skipped, Warning};
use syntax::{Flaw, Notes, SyntaxError};

pub(crate) fn read(
    file: &str,
    decoded: Decoded,
    options: &ReadOptions,
) -> Result<Reading, ImportError> {
    let document = syntax::parse(&decoded.text).map_err(|error| broken(file, error))?;
    let lines = document.values.len() > 1;
    let mut drafts = Drafts {
        format: if lines { "JSON Lines, one conversation a line" } else { "JSON" }.to_owned(),
        encoding: Some(decoded.encoding),
        warnings: decoded.warnings,
        ..Drafts::default()
    };
    warn(&mut drafts, &document.notes);
    for (place, value) in records(document.values) {
        match record::draft(value, place.clone()) {
            Some(draft) => drafts.conversations.push(draft),
            None => drafts
                .skipped
                .push(Skipped { place, reason: "It holds no list of messages.".to_owned() }),
        }
    }
    finish(file, drafts, options)
}

/// The records and where each stands. A list that is itself one conversation is one record.
fn records(values: Vec<(u64, Value)>) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for (line, value) in values {
        match value {
            Value::Array(items) if crate::message::list(&items).is_none() => {
                found.extend((1..).zip(items).map(|(n, item)| (format!("item {n}"), item)));
            }
            value => found.push((format!("line {line}"), value)),
        }
    }
    found
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
