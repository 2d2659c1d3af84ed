use std::fmt;

/// Why a file gave no conversations. Either way nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// The file cannot be read as it is.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// A person has to settle something first; answer it and read again.
    #[error("{0}")]
    Question(Box<Question>),
}

/// What is wrong, where, and what to do, in words for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// One of a closed set of lower-case words.
    pub code: String,
    /// What happened and what to do; names the place in the file where there is one.
    pub message: String,
    pub place: Option<Place>,
    /// The columns of the table, so that a person can say what is what; empty for other files.
    pub columns: Vec<String>,
}

/// What only a person can settle. `ReadOptions::answers` takes `(code, choice)`; questions about
/// columns, speakers and encodings can also be answered through their own options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// `encoding`, `header`, `columns`, `conversation_column`, `roles`, `restart`, `threads`,
    /// `branches`, `version`, `sessions` or `records`.
    pub code: String,
    pub message: String,
    /// The likeliest first. For `roles` each choice is “NAME = ROLE” and several may be given.
    pub choices: Vec<String>,
    /// The columns of the table; empty for other files.
    pub columns: Vec<String>,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    pub file: String,
    pub sheet: Option<String>,
    /// The row of a table as a spreadsheet counts it, from 1, the column names included.
    pub row: Option<u64>,
    /// The line of a text file, from 1, where it is not a table.
    pub line: Option<u64>,
    pub column: Option<String>,
}

impl Place {
    pub(crate) fn file(file: &str) -> Self {
        Self { file: file.to_owned(), ..Self::default() }
    }

    pub(crate) fn row(file: &str, row: u64) -> Self {
        Self { row: Some(row), ..Self::file(file) }
    }

    pub(crate) fn line(file: &str, line: u64) -> Self {
        Self { line: Some(line), ..Self::file(file) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(sheet) = &self.sheet {
            write!(f, ", sheet {sheet}")?;
        }
        if let Some(row) = self.row {
            write!(f, ", row {row}")?;
        }
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        if let Some(column) = &self.column {
            write!(f, ", column {column}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Every refusal ends with this, so that nobody wonders.
const SAFE: &str = "Nothing was imported or changed.";

pub(crate) fn refuse(code: &str, message: impl AsRef<str>, place: Place) -> ImportError {
    ImportError::Refused(Box::new(Refusal {
        code: code.to_owned(),
        message: format!("{} {SAFE}", message.as_ref()),
        place: Some(place),
        columns: Vec::new(),
    }))
}

pub(crate) fn ask(code: &str, message: impl Into<String>, choices: Vec<String>) -> ImportError {
    ImportError::Question(Box::new(Question {
        code: code.to_owned(),
        message: message.into(),
        choices,
        columns: Vec::new(),
    }))
}

impl ImportError {
    pub(crate) fn with_columns(mut self, names: &[String]) -> Self {
        match &mut self {
            Self::Refused(refusal) => refusal.columns = names.to_vec(),
            Self::Question(question) => question.columns = names.to_vec(),
        }
        self
    }
}
