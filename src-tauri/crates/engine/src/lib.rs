//! Use cases: the library of data sets and imports.
//!
//! [`Engine`] is the one door for the window and the command line. It composes the store's table
//! functions into transactions.

mod clock;
mod engine;
mod error;
mod files;
mod library;
mod secrets;

pub use clock::{Clock, SystemClock};
pub use engine::Engine;
pub use error::{EngineError, ErrorCode, ImportQuestion, ImportRefusal};
pub use library::{ConversationDetail, ConversationPage, Imported, Preview, PreviewRow};
pub use secrets::{NoSecrets, Secrets, SecretsError};
