use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use recollect_engine::{HeldKey, Secrets, SecretsError};
use secrecy::SecretString;

/// Environment variables of a test's own; no keychain.
#[derive(Debug, Clone, Default)]
pub struct Keys(Arc<Mutex<BTreeMap<String, String>>>);

impl Keys {
    pub fn set(&self, variable: &str, key: &str) {
        self.lock().insert(variable.to_owned(), key.to_owned());
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Secrets for Keys {
    fn environment(&self, variable: &str) -> Option<SecretString> {
        self.lock().get(variable).map(|key| SecretString::from(key.clone()))
    }

    fn load(&self, _judge: &str) -> Result<Option<HeldKey>, SecretsError> {
        Ok(None)
    }

    fn store(&self, _judge: &str, _key: SecretString) -> Result<(), SecretsError> {
        Err(SecretsError::Absent { detail: "there is none in tests".into() })
    }

    fn keep_for_session(&self, _judge: &str, _key: SecretString) {}

    fn forget(&self, _judge: &str) -> Result<(), SecretsError> {
        Ok(())
    }
}
