//! Whole runs, one file a subject.

mod caps;
mod faults;
mod keys;
mod memory;
mod negotiation;
mod scores;
mod stopping;
mod unscored;
mod waits;
