//! The workspace: one SQLite file holding everything but the keys.
//!
//! One writer thread owns the only writing connection and commits in groups
//! (`synchronous=FULL`); a few readers see consistent snapshots beside it (WAL). Each table has a
//! file with its migration, its rows, its reads and its writes. Nothing outside this crate sees
//! SQL: use cases compose the table functions inside [`Workspace::write`] and [`Workspace::read`].

mod connection;
mod error;
mod keys;
mod lock;
mod migrations;
mod workspace;
mod writer;

pub mod calls;
pub mod conversations;
pub mod datasets;
pub mod edits;
pub mod instructions;
pub mod items;
pub mod judges;
pub mod labels;
pub mod run_judges;
pub mod runs;
pub mod snapshots;
pub mod verdicts;

pub use connection::{Reads, Writes};
pub use error::StoreError;
pub use keys::TurnKeys;
pub use workspace::{Access, Workspace};
