//! Judges behind an HTTP endpoint, over whichever wire it speaks.

mod address;
mod answer;
mod connection;
mod envelope;
pub(crate) mod failure;
mod http;
mod local;
mod presets;
pub(crate) mod quirks;
mod wire;
mod wires;

pub use address::{FinalUrl, editable_address, final_url};
pub(crate) use answer::read_body;
pub use connection::{Endpoint, EndpointConfig};
pub use local::{ListError, LocalServer, list_models, local_servers};
pub use presets::{KeyNeed, PRESETS, Preset, providers};

/// Why an endpoint cannot be used as entered; each a sentence for the person who entered it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    #[error("Enter the address of the service, for example https://api.example.com/v1.")]
    NoAddress,
    #[error("“{0}” is not a web address.")]
    NotAnAddress(String),
    #[error("“{0}” is no provider we know.")]
    UnknownProvider(String),
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
    #[error("The file of extra certificates cannot be used: {0}")]
    UnusableCertificates(String),
    #[error("The connection could not be prepared: {0}")]
    Connection(String),
}
