//! Ids are newtypes inside the code and opaque strings outside of it.

use std::fmt;
use std::str::FromStr;

/// Text that is no id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not an id")]
pub struct NotAnId(pub String);

macro_rules! id {
    ($($(#[$meta:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(i64);

        impl $name {
            pub const fn new(raw: i64) -> Self { Self(raw) }
            pub const fn raw(self) -> i64 { self.0 }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
        }

        impl FromStr for $name {
            type Err = NotAnId;
            fn from_str(text: &str) -> Result<Self, NotAnId> {
                text.parse().ok().filter(|raw| *raw > 0).map(Self).ok_or_else(|| NotAnId(text.to_owned()))
            }
        }
    )+};
}

id! {
    DatasetId,
    ConversationId,
    /// A conversation's content as a run froze it.
    SnapshotId,
    JudgeId,
    RunId,
    /// Conversation × judge × repeat in a run.
    ItemId,
    /// One request to a judge.
    CallId,
    /// One step of undo.
    EditId,
}
