//! What there is to choose from when a judge is set up, and how it does when it is tried.

use recollect_engine as engine;
use serde::Serialize;
use specta::Type;

use crate::error::AppError;

/// A service to choose, with all that need not be typed in.
#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct JudgePreset {
    pub id: String,
    pub name: String,
    pub provider: String,
    /// Null where everyone has an address of their own.
    pub url: Option<String>,
    pub needs_key: bool,
    /// The environment variable its users usually keep the key in.
    pub key_variable: Option<String>,
    pub is_local: bool,
    pub has_model_list: bool,
}

impl From<&engine::Preset> for JudgePreset {
    fn from(preset: &engine::Preset) -> Self {
        Self {
            id: preset.id.to_owned(),
            name: preset.name.to_owned(),
            provider: preset.provider().to_owned(),
            url: preset.url.map(str::to_owned),
            needs_key: preset.key == engine::KeyNeed::Needed,
            key_variable: preset.key_variable.map(str::to_owned),
            is_local: preset.is_local,
            has_model_list: preset.has_model_list(),
        }
    }
}

/// A server on this computer that answers.
#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct LocalServer {
    /// Id of the preset it answers like.
    pub preset: String,
    pub name: String,
    pub url: String,
    pub models: Vec<String>,
}

impl From<engine::LocalServer> for LocalServer {
    fn from(server: engine::LocalServer) -> Self {
        Self {
            preset: server.preset.id.to_owned(),
            name: server.preset.name.to_owned(),
            url: server.url,
            models: server.models,
        }
    }
}

/// How one tiny call went.
#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct JudgeTest {
    pub ok: bool,
    pub message: String,
    /// What mends it, where something in the window does.
    pub fix: Option<JudgeFix>,
    pub final_url: Option<String>,
    /// The model as the service calls it.
    pub model: Option<String>,
    pub form: Option<ReplyForm>,
    /// What the service refused, in plain words.
    pub refused: Vec<String>,
    pub input_tokens: Option<u64>,
    pub output_tokens: Option<u64>,
    pub price_known: bool,
    /// Of this test; unknown is null.
    pub cost: Option<f64>,
    pub elapsed_ms: u64,
    pub detail: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum JudgeFix {
    EnterKey,
    ChooseModel,
    CorrectAddress,
    TestAgain,
    ChooseCertificates,
}

impl From<engine::Fix> for JudgeFix {
    fn from(fix: engine::Fix) -> Self {
        match fix {
            engine::Fix::EnterKey => Self::EnterKey,
            engine::Fix::ChooseModel => Self::ChooseModel,
            engine::Fix::CorrectAddress => Self::CorrectAddress,
            engine::Fix::TestAgain => Self::TestAgain,
            engine::Fix::ChooseCertificates => Self::ChooseCertificates,
        }
    }
}

/// How a judge can be held to the shape of its replies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum ReplyForm {
    Schema,
    Json,
    Words,
}

impl ReplyForm {
    fn of(rung: &str) -> Self {
        match rung {
            "json_schema" | "tool" => Self::Schema,
            "json_object" => Self::Json,
            _ => Self::Words,
        }
    }
}

impl JudgeTest {
    /// A judge that cannot even be asked has failed its test, if a person can mend it.
    pub fn of(outcome: Result<engine::JudgeTest, engine::EngineError>) -> Result<Self, AppError> {
        match outcome {
            Ok(test) => Ok(test.into()),
            Err(error) => match engine::Fix::of_error(&error) {
                Some(fix) => Ok(Self::not_made(error.to_string(), fix)),
                None => Err(error.into()),
            },
        }
    }

    fn not_made(message: String, fix: engine::Fix) -> Self {
        Self {
            ok: false,
            message,
            fix: Some(fix.into()),
            final_url: None,
            model: None,
            form: None,
            refused: Vec::new(),
            input_tokens: None,
            output_tokens: None,
            price_known: false,
            cost: None,
            elapsed_ms: 0,
            detail: None,
        }
    }
}

impl From<engine::JudgeTest> for JudgeTest {
    fn from(test: engine::JudgeTest) -> Self {
        Self {
            ok: test.ok,
            message: test.message,
            fix: test.fix.map(JudgeFix::from),
            final_url: test.final_url,
            model: test.model,
            form: test.form.as_deref().map(ReplyForm::of),
            refused: test.refused,
            input_tokens: test.tokens.map(|tokens| tokens.input_tokens),
            output_tokens: test.tokens.map(|tokens| tokens.output_tokens),
            price_known: test.price_known,
            cost: test.cost,
            elapsed_ms: test.elapsed_ms,
            detail: test.detail,
        }
    }
}
