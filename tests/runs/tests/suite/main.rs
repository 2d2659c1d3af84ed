//! Whole runs, one file a subject.

mod scores;
