use secrecy::SecretString;

/// Where keys are. Calls may block (a keyring may ask the person); the engine never makes them on
/// an async worker.
pub trait Secrets: Send + Sync {
    /// An environment variable's value; none where it is unset or empty.
    fn environment(&self, variable: &str) -> Option<SecretString>;
    /// The key stored for a judge.
    fn load(&self, judge: &str) -> Result<Option<SecretString>, SecretsError>;
    fn store(&self, judge: &str, key: SecretString) -> Result<(), SecretsError>;
    fn forget(&self, judge: &str) -> Result<(), SecretsError>;
}

/// Why a key could not be kept or fetched; never holds the key.
#[derive(Debug, Clone, thiserror::Error)]
pub enum SecretsError {
    #[error("This computer offers no keychain to keep keys in ({detail}). Nothing was stored.")]
    Absent { detail: String },
    #[error("The system keychain is locked. Unlock it, then try again. Nothing was changed.")]
    Locked,
    #[error("The system keychain answered with an error: {detail}")]
    Failed { detail: String },
}

/// No keys at all, for judges that need none.
pub struct NoSecrets;

impl Secrets for NoSecrets {
    fn environment(&self, _variable: &str) -> Option<SecretString> {
        None
    }
    fn load(&self, _judge: &str) -> Result<Option<SecretString>, SecretsError> {
        Ok(None)
    }
    fn store(&self, _judge: &str, _key: SecretString) -> Result<(), SecretsError> {
        Err(SecretsError::Absent { detail: "switched off".into() })
    }
    fn forget(&self, _judge: &str) -> Result<(), SecretsError> {
        Ok(())
    }
}
