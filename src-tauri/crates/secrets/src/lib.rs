//! The engine's [`Secrets`]: keys in the system keyring, or in environment variables by name.
//!
//! Keys are written once and never shown again; they go nowhere but into a request's header.

mod thread;

use keyring::{Entry, Error};
use recollect_engine::{Secrets, SecretsError};
use secrecy::{ExposeSecret, SecretString};
use thread::KeyringThread;

/// Name under which our entries stand in the keyring.
const SERVICE: &str = "org.recollect.app";

/// The system keyring and the process's environment.
#[derive(Default)]
pub struct SystemSecrets {
    keyring: KeyringThread,
}

impl Secrets for SystemSecrets {
    fn environment(&self, variable: &str) -> Option<SecretString> {
        std::env::var(variable)
            .ok()
            .filter(|value| !value.trim().is_empty())
            .map(SecretString::from)
    }

    fn load(&self, judge: &str) -> Result<Option<SecretString>, SecretsError> {
        let judge = judge.to_owned();
        self.keyring.run(move || match entry(&judge)?.get_password() {
            Ok(key) => Ok(Some(SecretString::from(key))),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(said(&error)),
        })
    }

    fn store(&self, judge: &str, key: SecretString) -> Result<(), SecretsError> {
        let judge = judge.to_owned();
        self.keyring.run(move || {
            entry(&judge)?.set_password(key.expose_secret()).map_err(|error| said(&error))
        })
    }

    fn forget(&self, judge: &str) -> Result<(), SecretsError> {
        let judge = judge.to_owned();
        self.keyring.run(move || match entry(&judge)?.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(said(&error)),
        })
    }
}

fn entry(judge: &str) -> Result<Entry, SecretsError> {
    if let Err(error) = Entry::store_status() {
        return Err(SecretsError::Absent { detail: error.to_string() });
    }
    Entry::new(SERVICE, judge).map_err(|error| said(&error))
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
