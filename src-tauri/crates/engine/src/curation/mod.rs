//! Reading, editing and labelling conversations. Every change is one step of undo.

mod conversation;
mod edit;
mod history;
mod labels;
mod membership;

pub(crate) use conversation::same_start;
pub use conversation::{ConversationDetail, KnownFact, ShownLabel, ShownTurn, ShownVerdict};
pub use edit::EditDone;
pub use history::{EditHistory, EditStep, EditWord};
pub(crate) use labels::Undo;
pub use labels::{LabelsImported, Reviewer};
pub(crate) use membership::append_blank;
