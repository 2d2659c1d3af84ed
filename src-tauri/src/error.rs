use recollect_domain::UnknownWord;
use recollect_domain::ids::NotAnId;
use recollect_engine::{EngineError, ErrorCode as EngineCode};
use serde::Serialize;
use specta::Type;

/// What the window can act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    BadInput,
    NotFound,
    FileUnreadable,
    FileUnwritable,
    ImportRefused,
    ImportQuestion,
    WorkspaceNewer,
    WorkspaceNotOurs,
    WorkspaceLocked,
    WorkspaceFull,
    WorkspaceBroken,
    KeyMissing,
    RunNotResumable,
    LimitReached,
    Internal,
}

/// An error as the window shows it: what happened, what is safe, what to do. Never holds a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct AppError {
    pub code: ErrorCode,
    pub message: String,
    /// The field of the form it is about.
    pub field: Option<String>,
    pub retryable: bool,
    /// Technical, for “Details”.
    pub detail: Option<String>,
}

impl AppError {
    pub fn bad_input(field: &str, message: String) -> Self {
        Self {
            code: ErrorCode::BadInput,
            message,
            field: Some(field.to_owned()),
            retryable: false,
            detail: None,
        }
    }

    pub fn internal(detail: String) -> Self {
        Self {
            code: ErrorCode::Internal,
            message: "Something went wrong inside Recollect. What was finished is safe.".to_owned(),
            field: None,
            retryable: true,
            detail: Some(detail),
        }
    }
}

impl From<EngineError> for AppError {
    fn from(error: EngineError) -> Self {
        if let EngineError::Internal(detail) = error {
            return Self::internal(detail);
        }
        Self {
            code: error.code().into(),
            message: error.to_string(),
            field: error.field().map(camel_case),
            retryable: error.retryable(),
            detail: error.detail().map(str::to_owned),
        }
    }
}

/// The name of a field as the window's forms spell it.
fn camel_case(field: &str) -> String {
    let mut words = field.split('_');
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        name.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    name
}

impl From<NotAnId> for AppError {
    fn from(error: NotAnId) -> Self {
        Self::internal(error.to_string())
    }
}

impl From<UnknownWord> for AppError {
    fn from(error: UnknownWord) -> Self {
        Self::internal(error.to_string())
    }
}

impl From<EngineCode> for ErrorCode {
    fn from(code: EngineCode) -> Self {
        match code {
            EngineCode::BadInput => Self::BadInput,
            EngineCode::NotFound => Self::NotFound,
            EngineCode::FileUnreadable => Self::FileUnreadable,
            EngineCode::FileUnwritable => Self::FileUnwritable,
            EngineCode::ImportRefused => Self::ImportRefused,
            EngineCode::ImportQuestion => Self::ImportQuestion,
            EngineCode::WorkspaceNewer => Self::WorkspaceNewer,
            EngineCode::WorkspaceNotOurs => Self::WorkspaceNotOurs,
            EngineCode::WorkspaceLocked => Self::WorkspaceLocked,
            EngineCode::WorkspaceFull => Self::WorkspaceFull,
            EngineCode::WorkspaceBroken => Self::WorkspaceBroken,
            EngineCode::KeyMissing => Self::KeyMissing,
            EngineCode::RunNotResumable => Self::RunNotResumable,
            EngineCode::LimitReached => Self::LimitReached,
            EngineCode::Internal => Self::Internal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_named_as_the_form_names_it() {
        assert_eq!(camel_case("key_env"), "keyEnv");
        assert_eq!(camel_case("url"), "url");
    }
}
