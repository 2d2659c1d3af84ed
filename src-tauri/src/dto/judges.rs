use recollect_engine as engine;
use recollect_engine::KeySource;
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
    /// Name of the environment variable with the key; never the key.
    pub key_name: Option<String>,
    pub key_present: bool,
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
            key_name: settings.key_env,
            key_present: info.key_present,
            price_in: settings.price_in,
            price_out: settings.price_out,
            notes: info.notes,
        }
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
    pub concurrency: u32,
    pub timeout_seconds: u32,
    pub price_in: Option<f64>,
    pub price_out: Option<f64>,
}

impl From<NewJudge> for engine::NewJudge {
    fn from(new: NewJudge) -> Self {
        let key_env = new.key_env.filter(|name| !name.trim().is_empty());
        Self {
            name: new.name,
            provider: new.provider,
            model: new.model,
            url: Some(new.url),
            key: key_env.map_or(KeySource::None, KeySource::Environment),
            new_key: None,
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
