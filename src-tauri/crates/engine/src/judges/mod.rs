//! The judges a person set up, and `baseline`, which is always there.

mod certificates;
mod change;
mod check;
mod price;
mod trial;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use recollect_judge::{
    Baseline, Endpoint, EndpointConfig, Judge, editable_address, final_url, prompt_version,
};
use recollect_store::judges::{self, JudgeSettings};
use recollect_store::run_judges;
use secrecy::SecretString;

use crate::EngineError;
use crate::engine::Engine;
use crate::keys::{KeyInfo, KeySource, NewKey};

pub use change::KeyChange;
pub(crate) use check::{check_key_may_travel, checked_address, checked_variable, origin};
pub(crate) use price::Price;
pub use trial::{Fix, JudgeTest};

/// The built-in judge: a yardstick, not a judge. It never sends anything.
pub const BASELINE: &str = "baseline";

/// The longest instructions of a person's own, in characters: more would crowd out ours.
pub const MOST_INSTRUCTIONS: usize = 4_000;

const DEFAULT_CONCURRENCY: u32 = 8;
const DEFAULT_TIMEOUT_S: u32 = 60;

/// A judge as listed.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgeInfo {
    pub settings: JudgeSettings,
    pub host: Option<String>,
    /// The address as a person would enter it.
    pub address: Option<String>,
    pub built_in: bool,
    pub key: KeyInfo,
    /// Of the instructions it is given.
    pub prompt_version: String,
    /// What its endpoint refused in the latest run, in plain words.
    pub notes: Vec<String>,
}

/// A judge to be set up or changed. Prices are per million tokens.
#[derive(Debug, Clone)]
pub struct NewJudge {
    pub name: String,
    pub provider: String,
    pub model: String,
    pub url: Option<String>,
    pub key: KeySource,
    /// With [`KeySource::Keychain`]: the key to keep.
    pub new_key: Option<NewKey>,
    pub concurrency: Option<u32>,
    pub timeout_s: Option<u32>,
    pub rpm: Option<u32>,
    pub tpm: Option<u32>,
    pub price_in: Option<f64>,
    pub price_out: Option<f64>,
    /// A file of certificates (PEM) to trust beside those of the system.
    pub certificates: Option<PathBuf>,
    /// The person's own, given after ours.
    pub instructions: Option<String>,
}

impl Engine {
    /// `baseline` first, then the others by name.
    pub async fn judges(&self) -> Result<Vec<JudgeInfo>, EngineError> {
        let stored = self.read(judges::list).await?;
        let mut infos = vec![self.judge_info(baseline_settings()).await?];
        for settings in stored {
            infos.push(self.judge_info(settings).await?);
        }
        Ok(infos)
    }

    pub async fn add_judge(&self, new: NewJudge) -> Result<JudgeInfo, EngineError> {
        let settings = check::checked(&new)?;
        certificates::check(&settings).await?;
        let name = settings.name.clone();
        // Before the key is kept: it must not replace that of a judge with the same name.
        self.read(move |reads| judges::check_free(reads, &name)).await?;
        let kept = match (&new.key, new.new_key) {
            (KeySource::Keychain, Some(key)) => {
                self.keep_key(&settings, key).await?;
                true
            }
            _ => false,
        };
        let row = settings.clone();
        let inserted = self.write(move |writes| judges::insert(writes, &row)).await;
        if inserted.is_err() && kept {
            self.forget_key(&settings).await?;
        }
        inserted?;
        self.judge_info(settings).await
    }

    /// Removes a judge and the key stored for it. Runs keep what it said.
    pub async fn remove_judge(&self, name: &str) -> Result<(), EngineError> {
        if name == BASELINE {
            return Err(EngineError::bad_input("name", "The built-in judge cannot be removed."));
        }
        let settings = self.judge_settings(name).await?;
        if KeySource::of(&settings) == KeySource::Keychain {
            self.forget_key(&settings).await?;
        }
        let name = name.to_owned();
        self.write(move |writes| judges::remove(writes, &name)).await
    }

    pub async fn judge(&self, name: &str) -> Result<JudgeInfo, EngineError> {
        let settings = self.judge_settings(name).await?;
        self.judge_info(settings).await
    }

    /// Where requests to an address as entered would go.
    pub fn final_url(
        &self,
        provider: &str,
        entered: &str,
        model: &str,
    ) -> Result<String, EngineError> {
        Ok(final_url(provider, entered, model)?.url)
    }

    pub(crate) async fn judge_settings(&self, name: &str) -> Result<JudgeSettings, EngineError> {
        if name == BASELINE {
            return Ok(baseline_settings());
        }
        let wanted = name.to_owned();
        let found = self.read(move |reads| judges::find(reads, &wanted)).await?;
        found.ok_or_else(|| EngineError::NotFound(format!("There is no judge “{name}”.")))
    }

    /// The judge behind the settings, with its key.
    pub(crate) async fn connect(
        &self,
        settings: &JudgeSettings,
    ) -> Result<Arc<dyn Judge>, EngineError> {
        if settings.provider == BASELINE {
            return Ok(Arc::new(Baseline));
        }
        Ok(Arc::new(Endpoint::new(self.endpoint_config(settings).await?)?))
    }

    pub(crate) async fn endpoint_config(
        &self,
        settings: &JudgeSettings,
    ) -> Result<EndpointConfig, EngineError> {
        endpoint_config(settings, self.key(settings).await?).await
    }

    pub(crate) async fn judge_info(
        &self,
        settings: JudgeSettings,
    ) -> Result<JudgeInfo, EngineError> {
        let key = self.key_info(&settings).await?;
        let host = check::address_of(&settings).ok().map(|url| url.host);
        let url = settings.url.as_deref().unwrap_or_default();
        let address = editable_address(&settings.provider, url, &settings.model).ok();
        let asked = settings.clone();
        let notes = self.read(move |reads| run_judges::latest_notes(reads, &asked)).await?;
        Ok(JudgeInfo {
            built_in: settings.provider == BASELINE,
            host,
            address,
            key,
            prompt_version: instructions_of(&settings),
            notes,
            settings,
        })
    }
}

/// An endpoint with a key that need not be the judge's.
pub(crate) async fn endpoint_config(
    settings: &JudgeSettings,
    key: Option<SecretString>,
) -> Result<EndpointConfig, EngineError> {
    Ok(EndpointConfig {
        provider: settings.provider.clone(),
        url: settings.url.clone().unwrap_or_default(),
        model: settings.model.clone(),
        key,
        timeout: Duration::from_secs(u64::from(settings.timeout_s)),
        temperature: Some(0.0),
        extra_certificates: certificates::read(settings).await?,
        instructions_version: settings.own_instructions_version(),
    })
}

/// The version of what a judge is told, as verdicts name it.
fn instructions_of(settings: &JudgeSettings) -> String {
    match settings.provider.as_str() {
        BASELINE => Baseline.identity().prompt_version,
        _ => prompt_version(settings.own_instructions_version()),
    }
}

pub(crate) fn baseline_settings() -> JudgeSettings {
    JudgeSettings {
        name: BASELINE.into(),
        provider: BASELINE.into(),
        model: BASELINE.into(),
        url: None,
        key_source: "none".into(),
        key_env: None,
        concurrency: DEFAULT_CONCURRENCY,
        timeout_s: DEFAULT_TIMEOUT_S,
        rpm: None,
        tpm: None,
        price_in: Some(0.0),
        price_out: Some(0.0),
        certificates: None,
        instructions: None,
        instructions_version: 0,
    }
}
