//! Keys of judges: kept where the system keeps secrets, read only to be sent to their own host.

use std::sync::Arc;

use recollect_store::judges::{self, JudgeSettings};
use secrecy::{ExposeSecret, SecretString};

use crate::engine::{Engine, blocking};
use crate::judges::{JudgeInfo, NewJudge, checked_variable, origin};
use crate::secrets::{HeldKey, KeyPlace};
use crate::{EngineError, SecretsError};

/// Shorter keys are not hinted at: four letters of them would be too much.
const SHORTEST_HINTED: usize = 12;

/// Where a judge's key is. The key itself is only ever in the keychain, the environment, or this
/// process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeySource {
    None,
    /// The name of an environment variable, read at each use.
    Environment(String),
    /// The system keychain, or this session where there is none.
    Keychain,
}

impl KeySource {
    pub(crate) fn of(settings: &JudgeSettings) -> Self {
        match (settings.key_source.as_str(), &settings.key_env) {
            ("environment", Some(name)) => Self::Environment(name.clone()),
            ("keyring", _) => Self::Keychain,
            _ => Self::None,
        }
    }

    /// As the workspace spells it.
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Environment(_) => "environment",
            Self::Keychain => "keyring",
        }
    }
}

/// What can be told about a judge's key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyInfo {
    pub source: KeySource,
    /// Whether it can be found right now; true where none is needed.
    pub is_present: bool,
    /// Where a stored key is.
    pub place: Option<KeyPlace>,
    /// Of a stored key that is long enough.
    pub last_four: Option<String>,
}

/// A key that is to be kept, and whether this session may stand in for a missing keychain.
#[derive(Debug, Clone)]
pub struct NewKey {
    pub key: SecretString,
    pub session_will_do: bool,
}

impl Engine {
    /// Keeps a key for a judge, in place of any other it had.
    pub async fn set_judge_key(&self, name: &str, key: NewKey) -> Result<JudgeInfo, EngineError> {
        let settings = self.judge_settings(name).await?;
        crate::judges::check_key_may_travel(&settings)?;
        self.keep_key(&settings, key).await?;
        self.set_source(name, KeySource::Keychain).await
    }

    /// Removes the key kept for a judge.
    pub async fn forget_judge_key(&self, name: &str) -> Result<JudgeInfo, EngineError> {
        let settings = self.judge_settings(name).await?;
        self.forget_key(&settings).await?;
        self.set_source(name, KeySource::None).await
    }

    async fn set_source(&self, name: &str, source: KeySource) -> Result<JudgeInfo, EngineError> {
        let judge = name.to_owned();
        self.write(move |writes| judges::set_key_source(writes, &judge, source.word())).await?;
        let settings = self.judge_settings(name).await?;
        self.judge_info(settings).await
    }

    pub(crate) async fn keep_key(
        &self,
        judge: &JudgeSettings,
        key: NewKey,
    ) -> Result<(), EngineError> {
        let NewKey { key, session_will_do } = key;
        if key.expose_secret().trim().is_empty() {
            return Err(EngineError::bad_input("key", "Paste the key."));
        }
        let (secrets, account) = (Arc::clone(&self.secrets), account(judge));
        blocking(move || match secrets.store(&account, key.clone()) {
            Err(SecretsError::Absent { .. } | SecretsError::Locked) if session_will_do => {
                secrets.keep_for_session(&account, key);
                Ok(())
            }
            other => other,
        })
        .await??;
        Ok(())
    }

    pub(crate) async fn forget_key(&self, judge: &JudgeSettings) -> Result<(), EngineError> {
        let (secrets, account) = (Arc::clone(&self.secrets), account(judge));
        Ok(blocking(move || secrets.forget(&account)).await??)
    }

    /// The key for requests to where `settings` says; none where none is needed.
    pub(crate) async fn key(
        &self,
        settings: &JudgeSettings,
    ) -> Result<Option<SecretString>, EngineError> {
        match self.source_for(settings).await? {
            KeySource::None => Ok(None),
            KeySource::Environment(variable) => {
                self.secrets.environment(&variable).map(Some).ok_or_else(|| {
                    EngineError::KeyMissing(format!(
                        "The judge “{}” takes its key from the environment variable {variable}, which is not set. \
                         Set it, start Recollect again, and try again.",
                        settings.name
                    ))
                })
            }
            KeySource::Keychain => match self.held_key(settings).await? {
                Some(held) => Ok(Some(held.key)),
                None => Err(EngineError::KeyMissing(format!(
                    "The key of the judge “{}” is not in the system keychain. Enter it again on the screen Judges.",
                    settings.name
                ))),
            },
        }
    }

    /// The key a judge that is not set up yet was entered with.
    pub(crate) async fn key_given(
        &self,
        new: NewJudge,
    ) -> Result<Option<SecretString>, EngineError> {
        match new.key {
            KeySource::None => Ok(None),
            KeySource::Keychain => Ok(new.new_key.map(|new| new.key)),
            KeySource::Environment(entered) => {
                let variable = checked_variable(&entered)?;
                self.secrets.environment(&variable).map(Some).ok_or_else(|| {
                    EngineError::KeyMissing(format!(
                        "The environment variable {variable} is not set. Set it and start Recollect again, or paste the key."
                    ))
                })
            }
        }
    }

    /// A run keeps a copy of its judges' settings as they were; the key may be elsewhere by now.
    async fn source_for(&self, settings: &JudgeSettings) -> Result<KeySource, EngineError> {
        let name = settings.name.clone();
        let current = self.read(move |reads| judges::find(reads, &name)).await?;
        let same = current.filter(|current| origin(current) == origin(settings));
        Ok(KeySource::of(same.as_ref().unwrap_or(settings)))
    }

    pub(crate) async fn key_info(&self, settings: &JudgeSettings) -> Result<KeyInfo, EngineError> {
        let source = KeySource::of(settings);
        // A keychain that cannot be read now is as good as empty for a list.
        let held = match source {
            KeySource::Keychain => self.held_key(settings).await.ok().flatten(),
            _ => None,
        };
        let is_present = match &source {
            KeySource::None => true,
            KeySource::Environment(variable) => self.secrets.environment(variable).is_some(),
            KeySource::Keychain => held.is_some(),
        };
        Ok(KeyInfo {
            source,
            is_present,
            place: held.as_ref().map(|held| held.place),
            last_four: held.and_then(|held| last_four(&held.key)),
        })
    }

    async fn held_key(&self, judge: &JudgeSettings) -> Result<Option<HeldKey>, EngineError> {
        let (secrets, account) = (Arc::clone(&self.secrets), account(judge));
        Ok(blocking(move || secrets.load(&account)).await??)
    }
}

/// The name a key is kept under. The host is part of it: a judge of the same name elsewhere, in
/// this workspace or another, never gets this key; another model at the same host does.
fn account(judge: &JudgeSettings) -> String {
    format!("{} ({})", judge.name, origin(judge))
}

fn last_four(key: &SecretString) -> Option<String> {
    let letters: Vec<char> = key.expose_secret().trim().chars().collect();
    (letters.len() >= SHORTEST_HINTED).then(|| letters[letters.len() - 4..].iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_of_a_long_key_is_told() {
        let told = |key: &str| last_four(&SecretString::from(key.to_owned()));
        assert_eq!(told("sk-0123456789abcd").as_deref(), Some("abcd"));
        assert_eq!(told("short-key"), None);
    }
}
