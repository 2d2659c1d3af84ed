//! What the tests of whole runs share: a workspace in a folder of its own, conversations written
//! as people would import them, and the command line as a child process.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail like the tests themselves"
)]

mod bench;
mod cli;
mod conversations;
mod keys;
pub mod ordeals;

pub use bench::{Bench, documents, judge_at, new_run, port_of, sent_document, until};
pub use cli::{Answer, Cli};
pub use conversations::{Talk, remembering, talk};
pub use keys::Keys;
