use recollect_domain::Role;
use serde_json::{Map, Value};

use crate::{MappedField, Skipped, Warning};

/// Who said something, as far as the file tells.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Speaker {
    /// By the place it stands in, such as a column for the user's side.
    Known(Role),
    /// By a name, which still has to be understood.
    Named(String),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Message {
    pub(crate) speaker: Speaker,
    pub(crate) content: String,
    /// The row of a table it came from.
    pub(crate) row: Option<u64>,
}

impl Message {
    pub(crate) fn known(role: Role, content: impl Into<String>) -> Self {
        Self { speaker: Speaker::Known(role), content: content.into(), row: None }
    }

    pub(crate) fn named(name: impl Into<String>, content: impl Into<String>) -> Self {
        Self { speaker: Speaker::Named(name.into()), content: content.into(), row: None }
    }

    pub(crate) fn at(mut self, row: u64) -> Self {
        self.row = Some(row);
        self
    }
}

/// A conversation whose speakers still have the file's names.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Draft {
    pub(crate) id: Option<String>,
    /// “row 12”, “line 4”, “item 3”.
    pub(crate) place: String,
    pub(crate) messages: Vec<Message>,
    pub(crate) metadata: Map<String, Value>,
}

/// What every kind of file is read into before roles and ids are settled.
#[derive(Debug, Default)]
pub(crate) struct Drafts {
    pub(crate) format: String,
    /// Written by us, so that the words for roles mean what we mean by them.
    pub(crate) own: bool,
    pub(crate) encoding: Option<String>,
    pub(crate) delimiter: Option<String>,
    pub(crate) columns: Vec<String>,
    pub(crate) mapping: Vec<(MappedField, String)>,
    /// The column the speakers' names come from.
    pub(crate) role_column: Option<String>,
    pub(crate) conversations: Vec<Draft>,
    pub(crate) skipped: Vec<Skipped>,
    pub(crate) warnings: Vec<Warning>,
}

impl Drafts {
    pub(crate) fn warn(&mut self, code: &str, message: impl Into<String>) {
        self.warnings.push(Warning::new(code, message));
    }
}
