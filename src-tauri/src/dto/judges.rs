use std::path::PathBuf;

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
    /// The address as a person would enter it.
    pub address: Option<String>,
    pub built_in: bool,
    pub concurrency: u32,
    pub timeout_seconds: u32,
    /// Requests and tokens a minute; no limit is null.
    pub rpm: Option<u32>,
    pub tpm: Option<u32>,
    /// The file of certificates to trust beside those of the system.
    pub certificates: Option<String>,
    /// The person's own; empty where there are none.
    pub instructions: String,
    /// Of all instructions it is given.
    pub prompt_version: String,
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
            address: info.address,
            built_in: info.built_in,
            concurrency: settings.concurrency,
            timeout_seconds: settings.timeout_s,
            rpm: settings.rpm,
            tpm: settings.tpm,
            certificates: settings.certificates,
            instructions: settings.instructions.unwrap_or_default(),
            prompt_version: info.prompt_version,
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
    /// Requests and tokens a minute; no limit is null.
    pub rpm: Option<u32>,
    pub tpm: Option<u32>,
    pub price_in: Option<f64>,
    pub price_out: Option<f64>,
    /// A file the person chose.
    pub certificates: Option<String>,
    pub instructions: String,
    /// For a judge that is there: its key stays as it is, whatever is said of keys above.
    pub keeps_key: bool,
}

impl NewJudge {
    pub fn key_change(&self) -> engine::KeyChange {
        match self.keeps_key {
            true => engine::KeyChange::AsItIs,
            false => engine::KeyChange::AsGiven,
        }
    }
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
            rpm: new.rpm,
            tpm: new.tpm,
            price_in: new.price_in,
            price_out: new.price_out,
            certificates: new.certificates.map(PathBuf::from),
            instructions: Some(new.instructions),
        }
    }
}
