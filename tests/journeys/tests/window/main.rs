//! Journeys through the real window. Run by `./dev test`, inside `with-session.sh`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A helper of a test may fail it.

mod real_window;
