//! Whole runs, one file a subject.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail like the tests themselves")]

mod caps;
mod cli_contract;
mod cli_figures;
mod curation;
mod disturbed;
mod faults;
mod judges;
mod keys;
mod kill;
mod leaks;
mod membership;
mod memory;
mod negotiation;
mod ordeals;
mod providers;
mod scores;
mod stopping;
mod typing;
mod unscored;
mod waits;
mod whole_conversation;
