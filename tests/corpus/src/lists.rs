//! What is known beside the manifests: answers to questions, and what cannot be imported yet.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::Error;

/// What a person answers when asked about a file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Answer {
    pub id: String,
    /// The code of the question.
    pub code: String,
    /// One of the choices it offers.
    pub choice: String,
}

/// By the id of the case.
pub type Answers = BTreeMap<String, Vec<Answer>>;
/// Why a case cannot be right yet, by its id.
pub type Reasons = BTreeMap<String, String>;

/// # Errors
/// When the list is missing or does not read.
pub fn answers(file: &Path) -> Result<Answers, Error> {
    let mut answers = Answers::new();
    for answer in lines::<Answer>(file)? {
        answers.entry(answer.id.clone()).or_default().push(answer);
    }
    Ok(answers)
}

#[derive(Debug, Deserialize)]
struct Reason {
    id: String,
    reason: String,
}

/// # Errors
/// When the list is missing or does not read.
pub fn reasons(file: &Path) -> Result<Reasons, Error> {
    Ok(lines::<Reason>(file)?.into_iter().map(|line| (line.id, line.reason)).collect())
}

fn lines<T: DeserializeOwned>(file: &Path) -> Result<Vec<T>, Error> {
    let wrong = |source| Error::Table { path: file.display().to_string(), source };
    let mut reader = csv::ReaderBuilder::new().delimiter(b'\t').from_path(file).map_err(wrong)?;
    reader.deserialize().collect::<Result<_, _>>().map_err(wrong)
}
