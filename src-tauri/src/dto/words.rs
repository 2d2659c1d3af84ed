//! The closed vocabularies, in the written forms of files and tables.

use serde::{Deserialize, Serialize};
use specta::Type;

/// Declares the same words as another enum, and the way there and back.
macro_rules! mirror {
    ($name:ident, $case:literal, $of:path { $($word:ident),+ $(,)? }) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Type)]
        #[serde(rename_all = $case)]
        pub enum $name { $($word),+ }

        impl From<$of> for $name {
            fn from(word: $of) -> Self {
                match word { $(<$of>::$word => Self::$word),+ }
            }
        }

        impl From<$name> for $of {
            fn from(word: $name) -> Self {
                match word { $($name::$word => Self::$word),+ }
            }
        }
    };
}

mirror!(Formula, "kebab-case", recollect_domain::Formula { AllTurns, TestableTurns, PassFail });
mirror!(Role, "snake_case", recollect_domain::Role { User, Assistant, System, Tool });
mirror!(
    Outcome,
    "snake_case",
    recollect_domain::Outcome { Retained, Attrition, NotApplicable, Unscored }
);
mirror!(
    AttritionKind,
    "snake_case",
    recollect_domain::AttritionKind { Forgot, Contradicted, AskedAgain, IgnoredConstraint }
);
mirror!(
    TestResult,
    "snake_case",
    recollect_domain::TestResult { Pass, Fail, Unscored, NothingToRemember }
);
mirror!(
    RunState,
    "snake_case",
    recollect_engine::RunState {
        Running,
        Pausing,
        Paused,
        Cancelling,
        Cancelled,
        Interrupted,
        Finished
    }
);
mirror!(
    MappedField,
    "snake_case",
    recollect_engine::MappedField { Conversation, Turn, Role, Content, User, Assistant }
);
mirror!(
    RowFilter,
    "snake_case",
    recollect_engine::RowFilter {
        All,
        Missed,
        Unscored,
        Weak,
        Forgot,
        Contradicted,
        AskedAgain,
        IgnoredConstraint
    }
);
mirror!(
    RowSort,
    "snake_case",
    recollect_engine::RowSort { File, Conversation, Score, Missed, Unscored }
);
mirror!(Delimiter, "snake_case", recollect_engine::Delimiter { Comma, Semicolon, Tab });

mirror!(
    LabelWord,
    "snake_case",
    recollect_engine::LabelWord { Retained, Attrition, NotApplicable, Unsure }
);
mirror!(
    EditWord,
    "snake_case",
    recollect_engine::EditWord {
        Write,
        Role,
        Insert,
        Delete,
        Move,
        Split,
        Merge,
        Label,
        AddConversation,
        RemoveConversation
    }
);

mirror!(Method, "kebab-case", recollect_engine::Method { TurnByTurn, WholeConversation });
