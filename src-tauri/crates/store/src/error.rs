use std::path::PathBuf;

/// What can go wrong with a workspace, in words a person can act on.
///
/// Cloneable because one failed commit answers every write it carried.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    #[error(
        "This workspace was made by a newer Recollect (its format is {found}, this version knows \
         {known}). Nothing was changed. Install the newest Recollect to open it."
    )]
    Newer { found: i64, known: i64 },
    #[error("“{}” is not a Recollect workspace. Nothing was changed. Choose another file.", path.display())]
    NotOurs { path: PathBuf },
    #[error("{reason}")]
    ReadOnly { reason: String },
    #[error(
        "There is no room left on the disk that holds the workspace. Everything finished so far is \
         safe. Free some space, then go on."
    )]
    Full,
    #[error(
        "The workspace file is busy: another program holds it. Nothing is lost. Close the other \
         program, then try again."
    )]
    Busy,
    #[error(
        "The folder of “{}” cannot hold a workspace (it looks like a network or synced folder, where \
         a database can be damaged). Nothing was changed. Choose a folder on this computer.",
        path.display()
    )]
    UnsuitableFolder { path: PathBuf },
    #[error(
        "The newest changes of “{}” lie in a second file beside it, and both can only be read \
         together in a folder that can be written to. Nothing was changed. Copy both files to \
         another folder and open the copy.",
        path.display()
    )]
    ChangesBeside { path: PathBuf },
    #[error(
        "This workspace was made by an older Recollect and has to be brought up to date first, but \
         it cannot be written to. Nothing was changed. {reason}"
    )]
    Older { reason: String },
    #[error("The workspace file could not be opened. Nothing was changed.")]
    Unopenable { detail: String },
    #[error("There is no {what} with the id {id}.")]
    NotFound { what: &'static str, id: String },
    #[error("There is already a {what} called “{name}”. Choose another name.")]
    NameTaken { what: &'static str, name: String },
    #[error("The workspace could not be read or written. Everything finished so far is safe.")]
    Database { detail: String },
    #[error("Something stored in the workspace cannot be read: {detail}")]
    Damaged { detail: String },
}

pub(crate) const FILE_READ_ONLY: &str = "The workspace file is read-only, so nothing can be changed in it. Reading works. Make the file \
     writable, or copy it to another folder.";

impl StoreError {
    /// What the system or SQLite said, for whoever is asked for help.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::Unopenable { detail } | Self::Database { detail } => Some(detail),
            _ => None,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode;
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::ReadOnly) => Self::ReadOnly { reason: FILE_READ_ONLY.into() },
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Self::Damaged { detail: error.to_string() }
            }
            _ => Self::Database { detail: error.to_string() },
        }
    }
}

impl From<recollect_domain::UnknownWord> for StoreError {
    fn from(error: recollect_domain::UnknownWord) -> Self {
        Self::Damaged { detail: error.to_string() }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Damaged { detail: error.to_string() }
    }
}
