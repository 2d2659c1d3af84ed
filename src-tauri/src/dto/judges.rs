use recollect_engine as engine;
use recollect_engine::KeySource;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use specta::Type;

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct JudgeSummary {
    pub name: String,
    pub provider: String,
    pub model: String,
    pub url: Option<String>,
    pub host: Option<String>,
    pub built_in: bool,
    pub concurrency: u32,
    pub key: KeyState,
    /// Per million tokens; unknown is null.
    pub price_in: Option<f64>,
    pub price_out: Option<f64>,
    /// What its endpoint refused in the latest run, in plain words.
    pub notes: Vec<String>,
}

impl From<engine::JudgeInfo> for JudgeSummary {
    fn from(info: engine::JudgeInfo) -> Self {
        let settings = info.settings;
        Self {
            name: settings.name,
            provider: settings.provider,
            model: settings.model,
            url: settings.url,
            host: info.host,
            built_in: info.built_in,
            concurrency: settings.concurrency,
            key: info.key.into(),
            price_in: settings.price_in,
            price_out: settings.price_out,
            notes: info.notes,
        }
    }
}

/// What can be told about a judge's key; never the key.
#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct KeyState {
    pub place: KeyPlace,
    /// Whether it can be found right now; true where none is needed.
    pub is_present: bool,
    /// Name of the environment variable.
    pub variable: Option<String>,
    /// Of a kept key that is long enough.
    pub last_four: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum KeyPlace {
    NotNeeded,
    Environment,
    Keychain,
    /// Gone when the app is closed.
    Session,
}

impl From<engine::KeyInfo> for KeyState {
    fn from(info: engine::KeyInfo) -> Self {
        let (place, variable) = match info.source {
            KeySource::None => (KeyPlace::NotNeeded, None),
            KeySource::Environment(variable) => (KeyPlace::Environment, Some(variable)),
            KeySource::Keychain => match info.place {
                Some(engine::KeyPlace::Session) => (KeyPlace::Session, None),
                Some(engine::KeyPlace::Keychain) | None => (KeyPlace::Keychain, None),
            },
        };
        Self { place, is_present: info.is_present, variable, last_four: info.last_four }
    }
}

/// A key on its one way in. It is never written out, so it has no `Serialize`.
#[derive(Debug, Clone, Deserialize, Type)]
pub struct NewKey {
    #[specta(type = String)]
    pub key: SecretString,
}

impl From<NewKey> for engine::NewKey {
    fn from(new: NewKey) -> Self {
        Self { key: new.key, session_will_do: true }
    }
}

#[derive(Debug, Clone, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct NewJudge {
    pub name: String,
    pub provider: String,
    pub model: String,
    pub url: String,
    /// Name of the environment variable with the key.
    pub key_env: Option<String>,
    /// A key to be kept in the system keychain instead.
    pub new_key: Option<NewKey>,
    pub concurrency: u32,
    pub timeout_seconds: u32,
    pub price_in: Option<f64>,
    pub price_out: Option<f64>,
}

impl From<NewJudge> for engine::NewJudge {
    fn from(new: NewJudge) -> Self {
        let key_env = new.key_env.filter(|name| !name.trim().is_empty());
        let key = match (&new.new_key, key_env) {
            (Some(_), _) => KeySource::Keychain,
            (None, Some(variable)) => KeySource::Environment(variable),
            (None, None) => KeySource::None,
        };
        Self {
            name: new.name,
            provider: new.provider,
            model: new.model,
            url: Some(new.url),
            key,
            new_key: new.new_key.map(engine::NewKey::from),
            concurrency: Some(new.concurrency),
            timeout_s: Some(new.timeout_seconds),
            rpm: None,
            tpm: None,
            price_in: new.price_in,
            price_out: new.price_out,
        }
    }
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct JudgeTest {
    pub ok: bool,
    pub message: String,
    pub final_url: Option<String>,
    pub model: Option<String>,
    pub elapsed_ms: u64,
    pub detail: Option<String>,
}

impl From<engine::JudgeTest> for JudgeTest {
    fn from(test: engine::JudgeTest) -> Self {
        Self {
            ok: test.ok,
            message: test.message,
            final_url: test.final_url,
            model: test.model,
            elapsed_ms: test.elapsed_ms,
            detail: test.detail,
        }
    }
}
