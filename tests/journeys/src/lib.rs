//! Drives the real window as a person would: by what stands on the screen, with the mouse and the
//! keyboard.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // All of it runs inside tests, which may fail.

mod dialogs;
mod driver;
mod program;
mod window;

pub use dialogs::{choose_file_to_open, choose_file_to_save};
pub use program::{cli, files_with, fixture};
pub use window::Window;
