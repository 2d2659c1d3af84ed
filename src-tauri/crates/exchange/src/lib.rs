//! Reads conversation files and writes reports and data sets, over bytes and `Write`.
//!
//! [`read`] takes the bytes of one file and gives back a [`Reading`]: the conversations, what was
//! skipped and what a person should know. A file that cannot be read is refused whole with a
//! [`Refusal`]; what only a person can settle comes back as a [`Question`], to be answered through
//! [`ReadOptions`] and a second call.
//!
//! The way through the crate: first bytes ([`read`]) → text → a table or JSON → drafts of
//! conversations whose speakers still have names → turns with roles. Another kind of table (a
//! workbook) only has to build the same `Table`.

mod decode;
mod delimited;
mod draft;
mod error;
mod finish;
mod json;
mod message;
mod neutral;
mod options;
mod read;
mod reading;
mod roles;
mod sniff;
mod table;
mod template;
mod transcript;

pub mod datasets;
pub mod labels;
pub mod report;

pub use error::{ImportError, Place, Question, Refusal};
pub use options::{MappedField, ReadOptions};
pub use read::{MAX_BYTES, read};
pub use reading::{ReadConversation, Reading, RoleName, Skipped, Warning};
pub use report::{CsvOptions, Delimiter};
