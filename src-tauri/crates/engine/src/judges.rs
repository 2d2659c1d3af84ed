//! The judges a person set up, and `baseline`, which is always there.

use std::sync::Arc;
use std::time::{Duration, Instant};

use recollect_domain::turn::numbered;
use recollect_domain::{Role, Turn};
use recollect_judge::{
    Baseline, CallErrorKind, ConfigError, Endpoint, EndpointConfig, FinalUrl, Finish, Judge,
    PROMPT_VERSION, Reply, Request, Task, documents, final_url, providers, read_reply,
};
use recollect_store::judges::{self, JudgeSettings};
use recollect_store::run_judges;

use crate::EngineError;
use crate::engine::Engine;
use crate::keys::{KeyInfo, KeySource, NewKey};

/// The built-in judge: a yardstick, not a judge. It never sends anything.
pub const BASELINE: &str = "baseline";

const DEFAULT_CONCURRENCY: u32 = 8;
const DEFAULT_TIMEOUT_S: u32 = 60;
/// Each refused parameter or form costs one call; there are only a few.
const MOST_TEST_CALLS: u32 = 6;

/// A judge as listed.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgeInfo {
    pub settings: JudgeSettings,
    pub host: Option<String>,
    pub built_in: bool,
    pub key: KeyInfo,
    /// What its endpoint refused in the latest run, in plain words.
    pub notes: Vec<String>,
}

/// A judge to be set up. Prices are per million tokens.
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
}

/// How one tiny call to a judge went.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgeTest {
    pub ok: bool,
    /// A plain sentence.
    pub message: String,
    pub final_url: Option<String>,
    /// The model id the endpoint reports.
    pub model: Option<String>,
    pub elapsed_ms: u64,
    /// Technical.
    pub detail: Option<String>,
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
        let settings = checked(&new)?;
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

    /// Makes one tiny call.
    pub async fn test_judge(&self, name: &str) -> Result<JudgeTest, EngineError> {
        let settings = self.judge_settings(name).await?;
        let judge = self.connect(&settings).await?;
        let started = Instant::now();
        let outcome = tiny_call(judge.as_ref()).await;
        let elapsed_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        Ok(JudgeTest { elapsed_ms, final_url: judge.identity().url, ..outcome })
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
        Ok(EndpointConfig {
            provider: settings.provider.clone(),
            url: settings.url.clone().unwrap_or_default(),
            model: settings.model.clone(),
            key: self.key(settings).await?,
            timeout: Duration::from_secs(u64::from(settings.timeout_s)),
            temperature: Some(0.0),
            extra_certificates: None,
        })
    }

    pub(crate) async fn judge_info(
        &self,
        settings: JudgeSettings,
    ) -> Result<JudgeInfo, EngineError> {
        let key = self.key_info(&settings).await?;
        let host = address_of(&settings).ok().map(|url| url.host);
        let asked = settings.clone();
        let notes = self.read(move |reads| run_judges::latest_notes(reads, &asked)).await?;
        Ok(JudgeInfo { built_in: settings.provider == BASELINE, host, key, notes, settings })
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
    }
}

pub(crate) fn prompt_version() -> String {
    PROMPT_VERSION.to_owned()
}

/// # Errors
/// When a key for this judge could be read on its way.
pub(crate) fn check_key_may_travel(settings: &JudgeSettings) -> Result<(), EngineError> {
    let url = address_of(settings)?;
    if url.url.starts_with("http://") && !url.is_loopback {
        return Err(key_over_plain_http());
    }
    Ok(())
}

fn address_of(settings: &JudgeSettings) -> Result<FinalUrl, ConfigError> {
    final_url(&settings.provider, settings.url.as_deref().unwrap_or_default(), &settings.model)
}

fn key_over_plain_http() -> EngineError {
    EngineError::bad_input(
        "url",
        "A key is never sent over plain http:// to another computer. Use https://, or leave the key out.",
    )
}

fn checked(new: &NewJudge) -> Result<JudgeSettings, EngineError> {
    let name = new.name.trim();
    if name.is_empty() || name.chars().count() > 100 {
        return Err(EngineError::bad_input(
            "name",
            "Give the judge a name of at most 100 characters.",
        ));
    }
    if name == BASELINE {
        return Err(EngineError::bad_input(
            "name",
            "“baseline” is the built-in judge. Choose another name.",
        ));
    }
    if !providers().contains(&new.provider.as_str()) {
        return Err(EngineError::bad_input(
            "provider",
            format!(
                "The provider “{}” is not known. Use one of: {}.",
                new.provider,
                providers().join(", ")
            ),
        ));
    }
    if new.model.trim().is_empty() {
        return Err(EngineError::bad_input("model", "Enter the name of the model."));
    }
    let url = final_url(&new.provider, new.url.as_deref().unwrap_or_default(), &new.model)?;
    let plain_http = url.url.starts_with("http://") && !url.is_loopback;
    if plain_http && new.key != KeySource::None {
        return Err(key_over_plain_http());
    }
    if plain_http {
        return Err(EngineError::bad_input(
            "url",
            "Over plain http:// anyone in your network could read the conversations. Use https://.",
        ));
    }
    for (field, price) in [("price_in", new.price_in), ("price_out", new.price_out)] {
        if price.is_some_and(|price| !price.is_finite() || price < 0.0) {
            return Err(EngineError::bad_input(
                field,
                "A price is a number from 0, or left empty if unknown.",
            ));
        }
    }
    Ok(JudgeSettings {
        name: name.to_owned(),
        provider: new.provider.clone(),
        model: new.model.trim().to_owned(),
        url: Some(url.url),
        key_source: new.key.word().to_owned(),
        key_env: match &new.key {
            KeySource::Environment(variable) => Some(checked_variable(variable)?),
            _ => None,
        },
        concurrency: positive("concurrency", new.concurrency, DEFAULT_CONCURRENCY)?,
        timeout_s: positive("timeout", new.timeout_s, DEFAULT_TIMEOUT_S)?,
        rpm: new.rpm.map(|n| positive("rpm", Some(n), n)).transpose()?,
        tpm: new.tpm.map(|n| positive("tpm", Some(n), n)).transpose()?,
        price_in: new.price_in,
        price_out: new.price_out,
    })
}

/// A pasted key must not end up in the database as a variable's name.
fn checked_variable(name: &str) -> Result<String, EngineError> {
    let name = name.trim();
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let looks_like_a_name = name.len() <= 60
        && name.chars().all(fits)
        && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if looks_like_a_name && !looks_like_a_key(name) {
        return Ok(name.to_owned());
    }
    Err(EngineError::bad_input(
        "key_env",
        "This is not the name of an environment variable. Enter the name (for example MY_API_KEY), never the key itself.",
    ))
}

/// Names of variables are words; keys are long and mixed.
fn looks_like_a_key(name: &str) -> bool {
    const BEGINNINGS: &[&str] = &["sk_", "gsk_", "aiza", "hf_", "xai_", "ghp_", "pk_"];
    let lower = name.to_lowercase();
    let is_mixed =
        name.chars().any(|c| c.is_ascii_lowercase()) && name.chars().any(|c| c.is_ascii_digit());
    BEGINNINGS.iter().any(|beginning| lower.starts_with(beginning)) || (name.len() > 16 && is_mixed)
}

fn positive(field: &'static str, given: Option<u32>, default: u32) -> Result<u32, EngineError> {
    match given.unwrap_or(default) {
        n @ 1..=1_000_000_000 => Ok(n),
        _ => Err(EngineError::bad_input(field, "Enter a whole number from 1.")),
    }
}

/// One tiny call, and some more where a parameter or form is refused, or the answer is not in the
/// form asked for: as a run does.
async fn tiny_call(judge: &dyn Judge) -> JudgeTest {
    let turns: Vec<Turn> = numbered([(Role::User, "Hello, my name is Ada.".to_owned())]);
    let request = Request::new(Task::ExtractFacts, documents::extract_facts(&turns[0], &[]));
    let mut last = failed("The endpoint refused every form of the request.".into(), None);
    for _ in 0..MOST_TEST_CALLS {
        match judge.call(&request).await {
            Ok(reply) => last = answered(&reply, &request),
            Err(error) => {
                let again = error.kind == CallErrorKind::Negotiated;
                last = failed(error.message, Some(error.detail));
                if !again {
                    break;
                }
            }
        }
        if last.ok {
            break;
        }
    }
    last
}

fn answered(reply: &Reply, request: &Request) -> JudgeTest {
    let read = read_reply(&reply.text, &reply.finish, request.schema());
    let message = match (&read.value, &reply.finish) {
        (Some(_), _) => "The judge answered in the right form.",
        (None, Finish::Length) => "The judge answered, but its answer was cut off.",
        (None, _) => {
            "The judge answered, but not in the form that is needed. Another model may do better."
        }
    };
    JudgeTest {
        ok: read.value.is_some(),
        message: message.into(),
        final_url: None,
        model: reply.model.clone(),
        elapsed_ms: 0,
        detail: read.value.is_none().then(|| reply.text.chars().take(2_000).collect()),
    }
}

fn failed(message: String, detail: Option<String>) -> JudgeTest {
    JudgeTest { ok: false, message, final_url: None, model: None, elapsed_ms: 0, detail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pasted_key_is_never_taken_for_the_name_of_a_variable() {
        for key in
            ["sk-abc-def", "gsk_PASTEDKEY123", "AIzaSyA1234567890", "a8Kd72hFq0Lm3ZxW9pTn5vRc1"]
        {
            assert!(checked_variable(key).is_err(), "{key}");
        }
        for name in ["OPENAI_API_KEY", "my_key", "KEY2", "_X"] {
            assert!(checked_variable(name).is_ok(), "{name}");
        }
    }
}
