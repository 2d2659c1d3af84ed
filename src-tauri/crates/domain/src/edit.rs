//! Editing a conversation: turns that keep their identity while they are changed and moved.

use crate::turn::{Role, Turn};

/// Names a turn within its conversation for as long as it exists, wherever it moves. Never given
/// to another turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TurnKey(pub u32);

/// A conversation as it is edited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    pub turns: Vec<(TurnKey, Role, String)>,
    /// The key of the next turn that is added.
    pub next_key: u32,
}

/// One change to a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurnEdit {
    Write {
        turn: TurnKey,
        content: String,
    },
    Role {
        turn: TurnKey,
        role: Role,
    },
    /// The new turn stands at position `at`; those from there on move down.
    Insert {
        at: u32,
        role: Role,
        content: String,
    },
    Delete {
        turn: TurnKey,
    },
    /// The turn stands at position `to` afterwards.
    Move {
        turn: TurnKey,
        to: u32,
    },
    /// What stands after `at` (in UTF-16 units, as a web view counts) becomes a turn of its own.
    Split {
        turn: TurnKey,
        at: u32,
    },
    /// Joins the next turn to this one, a blank line between.
    Merge {
        turn: TurnKey,
    },
}

/// Why an edit cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EditRefused {
    #[error("This turn is not in the conversation any more. Nothing was changed.")]
    NoSuchTurn,
    #[error("There is no such place in the conversation. Nothing was changed.")]
    NoSuchPlace,
    #[error("There is no turn after this one to join it with. Nothing was changed.")]
    NothingToMerge,
}

impl Script {
    /// A conversation that was never edited: keys are positions.
    pub fn fresh(turns: Vec<Turn>) -> Self {
        let keys = (0..).map(TurnKey);
        let turns: Vec<_> =
            keys.zip(turns).map(|(key, turn)| (key, turn.role, turn.content)).collect();
        Self { next_key: u32::try_from(turns.len()).unwrap_or(u32::MAX), turns }
    }

    pub fn keys(&self) -> Vec<TurnKey> {
        self.turns.iter().map(|(key, ..)| *key).collect()
    }

    /// The turns numbered by their order.
    pub fn numbered(&self) -> Vec<Turn> {
        crate::turn::numbered(self.turns.iter().map(|(_, role, content)| (*role, content.clone())))
    }

    /// Makes one change, or none.
    pub fn apply(&mut self, edit: TurnEdit) -> Result<(), EditRefused> {
        match edit {
            TurnEdit::Write { turn, content } => {
                let at = self.place(turn)?;
                self.turns[at].2 = content;
            }
            TurnEdit::Role { turn, role } => {
                let at = self.place(turn)?;
                self.turns[at].1 = role;
            }
            TurnEdit::Insert { at, role, content } => self.insert(at as usize, role, content)?,
            TurnEdit::Delete { turn } => {
                let at = self.place(turn)?;
                self.turns.remove(at);
            }
            TurnEdit::Move { turn, to } => self.shift(turn, to as usize)?,
            TurnEdit::Split { turn, at } => self.split(turn, at as usize)?,
            TurnEdit::Merge { turn } => self.merge(turn)?,
        }
        Ok(())
    }

    fn place(&self, turn: TurnKey) -> Result<usize, EditRefused> {
        self.turns.iter().position(|(key, ..)| *key == turn).ok_or(EditRefused::NoSuchTurn)
    }

    fn insert(&mut self, at: usize, role: Role, content: String) -> Result<(), EditRefused> {
        if at > self.turns.len() {
            return Err(EditRefused::NoSuchPlace);
        }
        self.turns.insert(at, (TurnKey(self.next_key), role, content));
        self.next_key += 1;
        Ok(())
    }

    fn shift(&mut self, turn: TurnKey, to: usize) -> Result<(), EditRefused> {
        let from = self.place(turn)?;
        if to >= self.turns.len() {
            return Err(EditRefused::NoSuchPlace);
        }
        let moved = self.turns.remove(from);
        self.turns.insert(to, moved);
        Ok(())
    }

    fn split(&mut self, turn: TurnKey, at: usize) -> Result<(), EditRefused> {
        let place = self.place(turn)?;
        let (_, role, content) = &self.turns[place];
        let role = *role;
        let byte = byte_at(content, at).ok_or(EditRefused::NoSuchPlace)?;
        let after = content[byte..].trim_start().to_owned();
        let before = content[..byte].trim_end().to_owned();
        self.turns[place].2 = before;
        self.insert(place + 1, role, after)
    }

    fn merge(&mut self, turn: TurnKey) -> Result<(), EditRefused> {
        let place = self.place(turn)?;
        if place + 1 >= self.turns.len() {
            return Err(EditRefused::NothingToMerge);
        }
        let (_, _, next) = self.turns.remove(place + 1);
        let content = &mut self.turns[place].2;
        if !content.is_empty() && !next.is_empty() {
            content.push_str("\n\n");
        }
        content.push_str(&next);
        Ok(())
    }
}

/// The byte at which `units` UTF-16 units have passed; none past the end or inside a character.
fn byte_at(text: &str, units: usize) -> Option<usize> {
    let mut passed = 0;
    for (byte, character) in text.char_indices() {
        if passed == units {
            return Some(byte);
        }
        passed += character.len_utf16();
    }
    (passed == units).then_some(text.len())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use proptest::prelude::*;

    use super::*;
    use crate::turn::numbered;

    fn script(contents: &[&str]) -> Script {
        let roles = [Role::User, Role::Assistant];
        Script::fresh(numbered(
            contents.iter().enumerate().map(|(at, text)| (roles[at % 2], (*text).to_owned())),
        ))
    }

    fn texts(script: &Script) -> Vec<&str> {
        script.turns.iter().map(|(_, _, text)| text.as_str()).collect()
    }

    #[test]
    fn a_turn_keeps_its_key_while_others_come_and_go() {
        let mut script = script(&["a", "b", "c"]);
        script.apply(TurnEdit::Insert { at: 0, role: Role::System, content: "s".into() }).unwrap();
        script.apply(TurnEdit::Delete { turn: TurnKey(1) }).unwrap();
        script.apply(TurnEdit::Move { turn: TurnKey(2), to: 0 }).unwrap();
        assert_eq!(texts(&script), ["c", "s", "a"]);
        assert_eq!(script.keys(), [TurnKey(2), TurnKey(3), TurnKey(0)]);
    }

    #[test]
    fn a_key_is_never_given_again() {
        let mut script = script(&["a"]);
        let add = |script: &mut Script| {
            script
                .apply(TurnEdit::Insert { at: 1, role: Role::User, content: "x".into() })
                .unwrap();
            script.turns[1].0
        };
        let first = add(&mut script);
        script.apply(TurnEdit::Delete { turn: first }).unwrap();
        assert_ne!(add(&mut script), first);
    }

    #[test]
    fn a_split_counts_as_a_web_view_counts_and_a_merge_undoes_it() {
        let mut script = script(&["\u{1F95C} no peanuts. Two nights", "b"]);
        script.apply(TurnEdit::Split { turn: TurnKey(0), at: 14 }).unwrap();
        assert_eq!(texts(&script), ["\u{1F95C} no peanuts.", "Two nights", "b"]);
        script.apply(TurnEdit::Merge { turn: TurnKey(0) }).unwrap();
        assert_eq!(texts(&script), ["\u{1F95C} no peanuts.\n\nTwo nights", "b"]);
        let inside = TurnEdit::Split { turn: TurnKey(0), at: 1 };
        assert_eq!(script.apply(inside), Err(EditRefused::NoSuchPlace), "inside the emoji");
        assert_eq!(
            script.apply(TurnEdit::Merge { turn: TurnKey(1) }),
            Err(EditRefused::NothingToMerge)
        );
    }

    fn any_edit() -> impl Strategy<Value = TurnEdit> {
        let turn = || (0u32..6).prop_map(TurnKey);
        prop_oneof![
            (turn(), "\\PC{0,8}").prop_map(|(turn, content)| TurnEdit::Write { turn, content }),
            turn().prop_map(|turn| TurnEdit::Role { turn, role: Role::Tool }),
            (0u32..6, "\\PC{0,8}").prop_map(|(at, content)| TurnEdit::Insert {
                at,
                role: Role::User,
                content
            }),
            turn().prop_map(|turn| TurnEdit::Delete { turn }),
            (turn(), 0u32..6).prop_map(|(turn, to)| TurnEdit::Move { turn, to }),
            (turn(), 0u32..9).prop_map(|(turn, at)| TurnEdit::Split { turn, at }),
            turn().prop_map(|turn| TurnEdit::Merge { turn }),
        ]
    }

    proptest! {
        #[test]
        fn keys_stay_unique_and_a_refused_edit_changes_nothing(
            edits in prop::collection::vec(any_edit(), 0..20)
        ) {
            let mut script = script(&["one", "two \u{1F600} three", "", "four"]);
            for edit in edits {
                let before = script.clone();
                if script.apply(edit).is_err() {
                    prop_assert_eq!(&script, &before);
                }
                let mut keys = script.keys();
                keys.sort();
                keys.dedup();
                prop_assert_eq!(keys.len(), script.turns.len());
                prop_assert!(keys.iter().all(|key| key.0 < script.next_key));
            }
        }
    }
}
