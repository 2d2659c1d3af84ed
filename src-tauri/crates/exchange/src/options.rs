use std::str::FromStr;

use recollect_domain::{Role, UnknownWord};

/// What a person settled before reading. The default settles nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// Which column (by its name in the file) holds what. An entry wins over what the names say.
    pub mapping: Vec<(MappedField, String)>,
    /// Who a speaker is, by the name in the file (case and surrounding white space aside).
    pub roles: Vec<(Role, String)>,
    /// An encoding label such as `windows-1252` or `Shift_JIS`.
    pub encoding: Option<String>,
    /// The row of the column names, from 1; `Some(0)` says that there is none.
    pub header_row: Option<u32>,
    /// The sheet of a workbook to read.
    pub sheet: Option<String>,
    /// Answers to earlier questions: (code, choice). A code may come more than once.
    pub answers: Vec<(String, String)>,
}

impl ReadOptions {
    pub(crate) fn column_for(&self, field: MappedField) -> Option<&str> {
        self.mapping.iter().find(|(f, _)| *f == field).map(|(_, column)| column.as_str())
    }

    pub(crate) fn answers_to<'a>(&'a self, code: &'a str) -> impl Iterator<Item = &'a str> {
        self.answers.iter().filter(move |(c, _)| c == code).map(|(_, choice)| choice.trim())
    }

    pub(crate) fn answer_to<'a>(&'a self, code: &'a str) -> Option<&'a str> {
        self.answers_to(code).last()
    }
}

/// What a column of a table can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MappedField {
    Conversation,
    Turn,
    Role,
    Content,
    /// The user's side of an exchange.
    User,
    /// The assistant's side of an exchange.
    Assistant,
}

impl MappedField {
    pub const ALL: &'static [Self] =
        &[Self::Conversation, Self::Turn, Self::Role, Self::Content, Self::User, Self::Assistant];

    /// The written form, as in `--map conversation=COLUMN`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Conversation => "conversation",
            Self::Turn => "turn",
            Self::Role => "role",
            Self::Content => "content",
            Self::User => "user",
            Self::Assistant => "assistant",
        }
    }
}

impl std::fmt::Display for MappedField {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for MappedField {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Self::ALL.iter().copied().find(|field| field.as_str() == text).ok_or_else(|| UnknownWord {
            word: text.to_owned(),
            vocabulary: "kind of column",
            allowed: Self::ALL.iter().map(|f| f.as_str()).collect::<Vec<_>>().join(", "),
        })
    }
}
