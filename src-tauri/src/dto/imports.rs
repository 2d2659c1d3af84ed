use std::path::Path;

use recollect_domain::Role as DomainRole;
use recollect_engine as engine;
use recollect_engine::{EngineError, ReadOptions};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::library::DatasetSummary;
use super::words::{MappedField, Role};

/// What a person settled about a file.
#[derive(Debug, Clone, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct ImportOptions {
    pub mapping: Vec<FieldColumn>,
    pub roles: Vec<SpeakerRole>,
    pub encoding: Option<String>,
    /// From 1; 0 says that there are no column names.
    pub header_row: Option<u32>,
    pub sheet: Option<String>,
    pub answers: Vec<Answer>,
}

#[derive(Debug, Clone, Serialize, Deserialize, Type)]
pub struct FieldColumn {
    pub field: MappedField,
    pub column: String,
}

/// A name in the file, and who it is.
#[derive(Debug, Clone, Deserialize, Type)]
pub struct SpeakerRole {
    pub role: Role,
    pub name: String,
}

#[derive(Debug, Clone, Deserialize, Type)]
pub struct Answer {
    pub code: String,
    pub choice: String,
}

impl From<ImportOptions> for ReadOptions {
    fn from(options: ImportOptions) -> Self {
        Self {
            mapping: options
                .mapping
                .into_iter()
                .map(|entry| (entry.field.into(), entry.column))
                .collect(),
            roles: options.roles.into_iter().map(|entry| (entry.role.into(), entry.name)).collect(),
            encoding: options.encoding,
            header_row: options.header_row,
            sheet: options.sheet,
            answers: options
                .answers
                .into_iter()
                .map(|answer| (answer.code, answer.choice))
                .collect(),
        }
    }
}

#[derive(Debug, Clone, Default, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct ImportPreview {
    pub path: String,
    pub file_name: String,
    pub suggested_name: String,
    /// In plain words, such as “CSV, one row a turn”.
    pub format: String,
    pub encoding: Option<String>,
    pub delimiter: Option<String>,
    pub columns: Vec<String>,
    pub mapping: Vec<FieldColumn>,
    pub role_names: Vec<RoleName>,
    pub conversations: u32,
    pub turns: u32,
    pub roles: RoleCounts,
    /// The first turns.
    pub rows: Vec<PreviewRow>,
    pub skipped: Vec<Skipped>,
    pub warnings: Vec<Warning>,
    /// Only a person can settle it: answer it and look again.
    pub question: Option<Question>,
    /// Nothing can be imported as it stands.
    pub refusal: Option<Refusal>,
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct RoleName {
    pub name: String,
    pub role: Option<Role>,
    pub turns: u32,
}

#[derive(Debug, Clone, Copy, Default, Serialize, Type)]
pub struct RoleCounts {
    pub user: u32,
    pub assistant: u32,
    pub system: u32,
    pub tool: u32,
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct PreviewRow {
    pub conversation: String,
    pub position: u32,
    pub role: Role,
    pub content: String,
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct Skipped {
    pub place: String,
    pub reason: String,
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct Warning {
    pub code: String,
    pub message: String,
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct Question {
    pub code: String,
    pub message: String,
    pub choices: Vec<String>,
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct Refusal {
    pub code: String,
    pub message: String,
    /// “chats.csv, row 12, column content”.
    pub place: Option<String>,
}

impl ImportPreview {
    pub fn of(path: &str, preview: engine::Preview) -> Self {
        let reading = preview.reading;
        let count = |role: DomainRole| {
            DomainRole::ALL
                .iter()
                .zip(preview.roles)
                .find(|(other, _)| **other == role)
                .map_or(0, |(_, n)| n)
        };
        Self {
            path: path.to_owned(),
            file_name: preview.file_name,
            suggested_name: preview.suggested_name,
            format: reading.format,
            encoding: reading.encoding,
            delimiter: reading.delimiter,
            columns: reading.columns,
            mapping: reading
                .mapping
                .into_iter()
                .map(|(field, column)| FieldColumn { field: field.into(), column })
                .collect(),
            role_names: reading.role_names.into_iter().map(RoleName::from).collect(),
            conversations: preview.conversations,
            turns: preview.turns,
            roles: RoleCounts {
                user: count(DomainRole::User),
                assistant: count(DomainRole::Assistant),
                system: count(DomainRole::System),
                tool: count(DomainRole::Tool),
            },
            rows: preview.rows.into_iter().map(PreviewRow::from).collect(),
            skipped: reading.skipped.into_iter().map(Skipped::from).collect(),
            warnings: reading.warnings.into_iter().map(Warning::from).collect(),
            question: None,
            refusal: None,
        }
    }

    /// A file that gave a question or a refusal is no error here: the person goes on from it.
    pub fn stopped(file: &Path, error: EngineError) -> Result<Self, EngineError> {
        let empty = Self {
            path: file.to_string_lossy().into_owned(),
            file_name: file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            ..Self::default()
        };
        match error {
            EngineError::ImportRefused(refusal) => Ok(Self {
                columns: refusal.columns,
                refusal: Some(Refusal {
                    code: refusal.code,
                    message: refusal.message,
                    place: refusal.place,
                }),
                ..empty
            }),
            EngineError::ImportQuestion(question) => Ok(Self {
                columns: question.columns,
                question: Some(Question {
                    code: question.code,
                    message: question.message,
                    choices: question.choices,
                }),
                ..empty
            }),
            other => Err(other),
        }
    }
}

impl From<engine::RoleName> for RoleName {
    fn from(name: engine::RoleName) -> Self {
        Self { name: name.name, role: name.role.map(Role::from), turns: name.turns }
    }
}

impl From<engine::PreviewRow> for PreviewRow {
    fn from(row: engine::PreviewRow) -> Self {
        Self {
            conversation: row.conversation,
            position: row.turn.position,
            role: row.turn.role.into(),
            content: row.turn.content,
        }
    }
}

impl From<engine::Skipped> for Skipped {
    fn from(skipped: engine::Skipped) -> Self {
        Self { place: skipped.place, reason: skipped.reason }
    }
}

impl From<engine::Warning> for Warning {
    fn from(warning: engine::Warning) -> Self {
        Self { code: warning.code, message: warning.message }
    }
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct ImportDone {
    pub dataset: DatasetSummary,
    pub skipped: Vec<Skipped>,
    pub warnings: Vec<Warning>,
}

impl From<engine::Imported> for ImportDone {
    fn from(imported: engine::Imported) -> Self {
        Self {
            dataset: imported.dataset.into(),
            skipped: imported.skipped.into_iter().map(Skipped::from).collect(),
            warnings: imported.warnings.into_iter().map(Warning::from).collect(),
        }
    }
}
