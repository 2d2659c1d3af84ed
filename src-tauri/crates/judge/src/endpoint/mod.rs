//! Judges behind an HTTP endpoint that speaks OpenAI's chat completions.

mod address;
pub(crate) mod chat;
pub(crate) mod failure;
mod openai;
pub(crate) mod quirks;

pub use address::{FinalUrl, final_url};
pub use openai::{EndpointConfig, OpenAiCompatible};

/// Why an endpoint cannot be used as entered; each a sentence for the person who entered it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    #[error("Enter the address of the service, for example https://api.example.com/v1.")]
    NoAddress,
    #[error("“{0}” is not a web address.")]
    NotAnAddress(String),
    #[error(
        "The address must begin with https:// (or http:// for a server on this computer), not “{0}://”."
    )]
    UnknownScheme(String),
    #[error(
        "The address must begin with https://: over http:// anyone in between could read the conversations."
    )]
    HttpsRequired,
    #[error(
        "A key is never sent over plain http:// to another computer. Use https://, or leave the key out."
    )]
    KeyOverPlainHttp,
    #[error(
        "The address holds a user name or password. Leave it out and enter the key in its own field."
    )]
    CredentialsInAddress,
    #[error("The address holds a key (“{0}=…”). Leave it out and enter the key in its own field.")]
    KeyInAddress(String),
    #[error("Enter the name of the model.")]
    NoModel,
    #[error("The key holds a character that cannot be sent; copy it again without line breaks.")]
    UnusableKey,
    #[error("The connection could not be prepared: {0}")]
    Connection(String),
}
