use recollect_exchange::ImportError;
use recollect_judge::ConfigError;
use recollect_store::StoreError;

use crate::SecretsError;

/// The closed set of codes a caller can act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

impl ErrorCode {
    /// The written form, as callers outside see it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BadInput => "bad_input",
            Self::NotFound => "not_found",
            Self::FileUnreadable => "file_unreadable",
            Self::FileUnwritable => "file_unwritable",
            Self::ImportRefused => "import_refused",
            Self::ImportQuestion => "import_question",
            Self::WorkspaceNewer => "workspace_newer",
            Self::WorkspaceNotOurs => "workspace_not_ours",
            Self::WorkspaceLocked => "workspace_locked",
            Self::WorkspaceFull => "workspace_full",
            Self::WorkspaceBroken => "workspace_broken",
            Self::KeyMissing => "key_missing",
            Self::RunNotResumable => "run_not_resumable",
            Self::LimitReached => "limit_reached",
            Self::Internal => "internal",
        }
    }
}

/// A file that cannot be imported as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportRefusal {
    pub code: String,
    pub message: String,
    /// “chats.csv, row 12, column content”.
    pub place: Option<String>,
    pub columns: Vec<String>,
}

/// Something only a person can settle before a file can be imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportQuestion {
    pub code: String,
    pub message: String,
    pub choices: Vec<String>,
    pub columns: Vec<String>,
}

/// What went wrong in a use case: what happened, what is safe, what to do.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    #[error("{message}")]
    BadInput { field: Option<&'static str>, message: String },
    #[error("{0}")]
    NotFound(String),
    #[error("“{path}” could not be read: {detail}. Nothing was changed.")]
    FileUnreadable { path: String, detail: String },
    #[error(
        "“{path}” could not be written: {detail}. Your results are safe in the workspace. {advice}"
    )]
    FileUnwritable { path: String, detail: String, advice: &'static str },
    #[error("{}", .0.message)]
    ImportRefused(ImportRefusal),
    #[error("{}", .0.message)]
    ImportQuestion(ImportQuestion),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{0}")]
    KeyMissing(String),
    #[error(transparent)]
    Secrets(#[from] SecretsError),
    #[error("{0}")]
    NotResumable(String),
    #[error("{0}")]
    LimitReached(String),
    #[error("Something went wrong inside Recollect: {0}. What was finished is safe.")]
    Internal(String),
}

impl EngineError {
    pub(crate) fn bad_input(field: &'static str, message: impl Into<String>) -> Self {
        Self::BadInput { field: Some(field), message: message.into() }
    }

    pub(crate) fn already_going_on() -> Self {
        Self::NotResumable("This run is going on already.".into())
    }

    pub fn code(&self) -> ErrorCode {
        match self {
            Self::BadInput { .. } => ErrorCode::BadInput,
            Self::NotFound(_) => ErrorCode::NotFound,
            Self::FileUnreadable { .. } => ErrorCode::FileUnreadable,
            Self::FileUnwritable { .. } => ErrorCode::FileUnwritable,
            Self::ImportRefused(_) => ErrorCode::ImportRefused,
            Self::ImportQuestion(_) => ErrorCode::ImportQuestion,
            Self::KeyMissing(_) | Self::Secrets(_) => ErrorCode::KeyMissing,
            Self::NotResumable(_) => ErrorCode::RunNotResumable,
            Self::LimitReached(_) => ErrorCode::LimitReached,
            Self::Internal(_) => ErrorCode::Internal,
            Self::Store(error) => match error {
                StoreError::Newer { .. } => ErrorCode::WorkspaceNewer,
                StoreError::NotOurs { .. } => ErrorCode::WorkspaceNotOurs,
                StoreError::ReadOnly { .. } | StoreError::Busy => ErrorCode::WorkspaceLocked,
                StoreError::Full => ErrorCode::WorkspaceFull,
                StoreError::NotFound { .. } => ErrorCode::NotFound,
                StoreError::NameTaken { .. } => ErrorCode::BadInput,
                StoreError::UnsuitableFolder { .. }
                | StoreError::ChangesBeside { .. }
                | StoreError::Older { .. }
                | StoreError::Unopenable { .. }
                | StoreError::Database { .. }
                | StoreError::Damaged { .. } => ErrorCode::WorkspaceBroken,
            },
        }
    }

    /// The field of a form the error is about.
    pub fn field(&self) -> Option<&'static str> {
        match self {
            Self::BadInput { field, .. } => *field,
            Self::Store(StoreError::NameTaken { .. }) => Some("name"),
            _ => None,
        }
    }

    /// Technical, for whoever is asked for help; never holds a key.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::Store(error) => error.detail(),
            Self::Secrets(error) => error.detail(),
            _ => None,
        }
    }

    /// Whether the same action may work when tried again.
    pub fn retryable(&self) -> bool {
        matches!(
            self.code(),
            ErrorCode::WorkspaceLocked | ErrorCode::WorkspaceFull | ErrorCode::FileUnwritable
        )
    }
}

impl From<ImportError> for EngineError {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::Refused(refusal) => Self::ImportRefused(ImportRefusal {
                place: refusal.place.as_ref().map(ToString::to_string),
                code: refusal.code,
                message: refusal.message,
                columns: refusal.columns,
            }),
            ImportError::Question(question) => Self::ImportQuestion(ImportQuestion {
                code: question.code,
                message: question.message,
                choices: question.choices,
                columns: question.columns,
            }),
        }
    }
}

impl From<ConfigError> for EngineError {
    fn from(error: ConfigError) -> Self {
        let field = match error {
            ConfigError::NoModel => "model",
            ConfigError::UnusableKey => "key",
            ConfigError::UnusableCertificates(_) => "certificates",
            _ => "url",
        };
        Self::bad_input(field, error.to_string())
    }
}
