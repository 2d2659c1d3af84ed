//! JSON and JSON Lines: one record a conversation.

mod choice;
pub(crate) mod record;
mod records;
mod sides;
pub(crate) mod syntax;
mod turns;

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
    let mut guessed = Vec::new();
    for record in records::of(document.values, options)? {
        let found = record::drafts(record.value, &record.place, options)?;
        if found.is_empty() {
            let reason = "It holds no list of messages.".to_owned();
            drafts.skipped.push(Skipped { place: record.place.clone(), reason });
        }
        for (mut draft, by_order) in found {
            draft.id = draft.id.or_else(|| record.name.clone());
            guessed.extend(by_order.then(|| record.place.clone()));
            drafts.conversations.push(draft);
        }
    }
    warn_of_guesses(&mut drafts, &guessed);
    finish(file, drafts, options)
}

fn warn_of_guesses(drafts: &mut Drafts, places: &[String]) {
    if let Some(first) = places.first() {
        let message = format!(
            "Nothing says who speaks in {} conversations (first at {first}): the user was taken to \
             begin, and both to take turns. Check a few of them.",
            places.len()
        );
        drafts.warn("guessed_speakers", message);
    }
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
