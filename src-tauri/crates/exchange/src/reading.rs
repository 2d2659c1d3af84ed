use recollect_domain::{Role, Turn};
use serde_json::{Map, Value};

use crate::MappedField;

/// What one file gave.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// In plain words, such as “CSV, one row a turn”.
    pub format: String,
    /// The encoding the text was read with; `None` where the format has none.
    pub encoding: Option<String>,
    /// “comma”, “semicolon”, “tab” or “pipe”; `None` where there is no delimiter.
    pub delimiter: Option<String>,
    /// The column names of a table, in order; empty for other files.
    pub columns: Vec<String>,
    /// Which column was taken for what.
    pub mapping: Vec<(MappedField, String)>,
    /// Every speaker's name in the file, in the order of appearance.
    pub role_names: Vec<RoleName>,
    /// At least one, each with at least one turn, each with another `external_id`.
    pub conversations: Vec<ReadConversation>,
    /// Records that read but hold no conversation.
    pub skipped: Vec<Skipped>,
    /// What a person should know about what was imported.
    pub warnings: Vec<Warning>,
}

/// A name of a speaker and who it was taken for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleName {
    pub name: String,
    /// `None`: its turns were left out, as the person said.
    pub role: Option<Role>,
    /// Turns under this name, over the whole file.
    pub turns: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ReadConversation {
    /// The id from the file as text, leading zeros and all; made unique, made up where there is none.
    pub external_id: String,
    /// Positions count from 0 without gaps.
    pub turns: Vec<Turn>,
    /// What else the file says about the conversation.
    pub metadata: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// “row 12”, “line 4”, “item 3”.
    pub place: String,
    pub reason: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// One of a closed set of lower-case words.
    pub code: String,
    /// A sentence for the person.
    pub message: String,
}

impl Warning {
    pub(crate) fn new(code: &str, message: impl Into<String>) -> Self {
        Self { code: code.to_owned(), message: message.into() }
    }
}

/// “line 3”, “lines 3, 5 and 7”, “lines 2–9 and 12”, “lines 3, 5, 7, 9, 11 and 14 more”.
pub(crate) fn listed(unit: &str, numbers: impl Iterator<Item = u64>) -> String {
    const SHOWN: usize = 5;
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number || *last == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let written: Vec<String> = runs.iter().map(|run| span(*run)).collect();
    match written.as_slice() {
        [] => String::new(),
        [one] if runs.iter().all(|(first, last)| first == last) => format!("{unit} {one}"),
        [one] => format!("{unit}s {one}"),
        [head @ .., last] if written.len() <= SHOWN => {
            format!("{unit}s {} and {last}", head.join(", "))
        }
        _ => {
            let more: u64 = runs.iter().skip(SHOWN).map(|(first, last)| last - first + 1).sum();
            format!("{unit}s {} and {more} more", written[..SHOWN].join(", "))
        }
    }
}

fn span((first, last): (u64, u64)) -> String {
    match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}–{last}"),
    }
}
