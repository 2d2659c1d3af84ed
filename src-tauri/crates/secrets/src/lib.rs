//! The engine's [`Secrets`]: keys in the system keyring, or in environment variables by name.
//!
//! Keys are written once and never shown again; they go nowhere but into a request's header.

mod thread;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use keyring::{Entry, Error};
use recollect_engine::{HeldKey, KeyPlace, Secrets, SecretsError};
use secrecy::{ExposeSecret, SecretString};
use thread::KeyringThread;

/// Name under which our entries stand in the keyring.
const SERVICE: &str = "org.recollect.app";

/// The system keyring, the process's environment, and what is kept for this session only.
#[derive(Default)]
pub struct SystemSecrets {
    keyring: KeyringThread,
    session: Mutex<HashMap<String, SecretString>>,
}

impl SystemSecrets {
    fn session(&self) -> MutexGuard<'_, HashMap<String, SecretString>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Secrets for SystemSecrets {
    fn environment(&self, variable: &str) -> Option<SecretString> {
        std::env::var(variable)
            .ok()
            .filter(|value| !value.trim().is_empty())
            .map(SecretString::from)
    }

    fn load(&self, account: &str) -> Result<Option<HeldKey>, SecretsError> {
        if let Some(key) = self.session().get(account).cloned() {
            return Ok(Some(HeldKey { key, place: KeyPlace::Session }));
        }
        let account = account.to_owned();
        self.keyring.run(move || match entry(&account)?.get_password() {
            Ok(key) => {
                Ok(Some(HeldKey { key: SecretString::from(key), place: KeyPlace::Keychain }))
            }
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(said(&error)),
        })
    }

    fn store(&self, account: &str, key: SecretString) -> Result<(), SecretsError> {
        let name = account.to_owned();
        self.keyring.run(move || {
            entry(&name)?.set_password(key.expose_secret()).map_err(|error| said(&error))
        })?;
        self.session().remove(account);
        Ok(())
    }

    fn keep_for_session(&self, account: &str, key: SecretString) {
        self.session().insert(account.to_owned(), key);
    }

    fn forget(&self, account: &str) -> Result<(), SecretsError> {
        let was_for_session = self.session().remove(account).is_some();
        let account = account.to_owned();
        let forgotten = self.keyring.run(move || match entry(&account)?.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(said(&error)),
        });
        match forgotten {
            // It was kept for the session just because there is no keyring to be had.
            Err(SecretsError::Absent { .. } | SecretsError::Locked) if was_for_session => Ok(()),
            other => other,
        }
    }
}

fn entry(account: &str) -> Result<Entry, SecretsError> {
    if let Err(error) = Entry::store_status() {
        return Err(SecretsError::Absent { detail: error.to_string() });
    }
    Entry::new(SERVICE, account).map_err(|error| said(&error))
}

/// Bytes of an unreadable entry stay out of the message: they may be the key.
fn said(error: &Error) -> SecretsError {
    match error {
        Error::NoStorageAccess(_) => SecretsError::Locked,
        Error::NoDefaultStore => SecretsError::Absent { detail: error.to_string() },
        Error::BadEncoding(_) | Error::BadDataFormat(..) => {
            SecretsError::Failed { detail: "the stored key cannot be read".to_owned() }
        }
        other => SecretsError::Failed { detail: other.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_for_this_session_is_there_until_it_is_forgotten() {
        let secrets = SystemSecrets::default();
        secrets.keep_for_session("a judge", SecretString::from("k"));
        let held = secrets.load("a judge").ok().flatten();
        assert_eq!(held.map(|held| held.place), Some(KeyPlace::Session));
    }
}
