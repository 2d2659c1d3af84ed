use recollect_engine::{EngineError, ErrorCode, ImportQuestion};
use serde_json::{Value, json};

/// Why a command did not do its work.
#[derive(Debug)]
pub enum Failure {
    Usage(String),
    Engine(EngineError),
    Internal(String),
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

impl From<recollect_domain::UnknownWord> for Failure {
    fn from(error: recollect_domain::UnknownWord) -> Self {
        Self::Usage(format!("{error}."))
    }
}

impl From<recollect_engine::UnknownMethod> for Failure {
    fn from(error: recollect_engine::UnknownMethod) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<recollect_domain::ids::NotAnId> for Failure {
    fn from(error: recollect_domain::ids::NotAnId) -> Self {
        Self::Usage(format!("{error}."))
    }
}

impl Failure {
    /// 2: the caller can put it right; 4: we have to.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) => 2,
            Self::Internal(_) => 4,
            Self::Engine(error) => match error.code() {
                ErrorCode::Internal | ErrorCode::WorkspaceBroken | ErrorCode::WorkspaceFull => 4,
                _ => 2,
            },
        }
    }

    pub fn message(&self) -> String {
        match self {
            Self::Usage(message) => message.clone(),
            Self::Engine(EngineError::ImportQuestion(question)) => {
                format!(
                    "{}\n  Choices: {}\n  Answer with --answer {}=CHOICE",
                    question.message,
                    question.choices.join(" | "),
                    question.code
                )
            }
            Self::Engine(EngineError::ImportRefused(refusal)) => match &refusal.place {
                Some(place) => format!("{place}: {}", refusal.message),
                None => refusal.message.clone(),
            },
            Self::Engine(error) => match error.detail() {
                Some(detail) => format!("{error}\n  {detail}"),
                None => error.to_string(),
            },
            Self::Internal(detail) => format!("Something went wrong inside Recollect: {detail}"),
        }
    }

    pub fn document(&self) -> Value {
        match self {
            Self::Engine(EngineError::ImportQuestion(ImportQuestion {
                code,
                message,
                choices,
                ..
            })) => {
                json!({"question": {"code": code, "message": message, "choices": choices}})
            }
            Self::Engine(EngineError::ImportRefused(refusal)) => {
                json!({"error": {"code": refusal.code, "message": refusal.message, "place": refusal.place}})
            }
            Self::Engine(error) => {
                json!({"error": {"code": word(error.code()), "message": error.to_string(), "place": null}})
            }
            Self::Usage(message) => {
                json!({"error": {"code": "bad_usage", "message": message, "place": null}})
            }
            Self::Internal(detail) => {
                json!({"error": {"code": "internal", "message": detail, "place": null}})
            }
        }
    }
}

fn word(code: ErrorCode) -> &'static str {
    code.as_str()
}
