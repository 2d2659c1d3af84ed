use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use recollect_engine::{HeldKey, KeyPlace, Secrets, SecretsError};
use secrecy::{ExposeSecret, SecretString};

/// Environment variables of a test's own, and keys for this session; no keychain.
#[derive(Debug, Clone, Default)]
pub struct Keys {
    variables: Held,
    session: Held,
}

type Held = Arc<Mutex<BTreeMap<String, String>>>;

impl Keys {
    pub fn set(&self, variable: &str, key: &str) {
        put(&self.variables, variable, key);
    }

    /// How many keys are kept.
    pub fn kept(&self) -> usize {
        self.session.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

fn put(held: &Held, name: &str, key: &str) {
    held.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), key.to_owned());
}

fn get(held: &Held, name: &str) -> Option<SecretString> {
    let held = held.lock().unwrap_or_else(PoisonError::into_inner);
    held.get(name).map(|key| SecretString::from(key.clone()))
}

impl Secrets for Keys {
    fn environment(&self, variable: &str) -> Option<SecretString> {
        get(&self.variables, variable)
    }

    fn load(&self, account: &str) -> Result<Option<HeldKey>, SecretsError> {
        Ok(get(&self.session, account).map(|key| HeldKey { key, place: KeyPlace::Session }))
    }

    fn store(&self, _account: &str, _key: SecretString) -> Result<(), SecretsError> {
        Err(SecretsError::Absent { detail: "there is none in tests".into() })
    }

    fn keep_for_session(&self, account: &str, key: SecretString) {
        put(&self.session, account, key.expose_secret());
    }

    fn forget(&self, account: &str) -> Result<(), SecretsError> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner).remove(account);
        Ok(())
    }
}
