use secrecy::SecretString;

/// Where keys are. Calls may block (a keychain may ask the person); the engine never makes them on
/// an async worker. An account names a judge and its address, so that a key can never be fetched for
/// another host.
pub trait Secrets: Send + Sync {
    /// An environment variable's value; none where it is unset or empty.
    fn environment(&self, variable: &str) -> Option<SecretString>;
    /// The key kept under an account.
    fn load(&self, account: &str) -> Result<Option<HeldKey>, SecretsError>;
    /// Keeps a key in the system keychain, and nowhere else.
    fn store(&self, account: &str, key: SecretString) -> Result<(), SecretsError>;
    /// Keeps a key until this process ends.
    fn keep_for_session(&self, account: &str, key: SecretString);
    fn forget(&self, account: &str) -> Result<(), SecretsError>;
}

/// A key that was kept.
#[derive(Debug, Clone)]
pub struct HeldKey {
    pub key: SecretString,
    pub place: KeyPlace,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyPlace {
    Keychain,
    /// Gone when the program is closed.
    Session,
}

/// Why a key could not be kept or fetched; never holds the key.
#[derive(Debug, Clone, thiserror::Error)]
pub enum SecretsError {
    #[error("This computer offers no keychain that keys could be kept in. Nothing was stored.")]
    Absent { detail: String },
    #[error("The system keychain is locked. Unlock it, then try again. Nothing was changed.")]
    Locked,
    #[error("The system keychain could not do what it was asked to. Nothing was changed.")]
    Failed { detail: String },
}

impl SecretsError {
    /// What the keychain said.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::Absent { detail } | Self::Failed { detail } => Some(detail),
            Self::Locked => None,
        }
    }
}
