//! What the window may ask for: parse → engine → plain data. No SQL, HTTP or files here.

pub mod editor;
pub mod exports;
pub mod imports;
pub mod judges;
pub mod library;
pub mod results;
pub mod runs;
pub mod workspace;

use tauri::State;

use crate::error::AppError;
use crate::state::Opened;

type Answer<T> = Result<T, AppError>;
type Workspace<'a> = State<'a, Opened>;
