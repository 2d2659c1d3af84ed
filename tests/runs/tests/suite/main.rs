//! Whole runs, one file a subject.

mod caps;
mod cli_contract;
mod cli_figures;
mod faults;
mod keys;
mod kill;
mod memory;
mod negotiation;
mod scores;
mod stopping;
mod unscored;
mod waits;
