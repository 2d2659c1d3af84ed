//! What people say of replies.

use crate::verdict::AttritionKind;

vocabulary! {
    /// A person's verdict on one assistant turn.
    LabelWord, "label" {
        Retained = "retained",
        Attrition = "attrition",
        NotApplicable = "not_applicable",
        /// It can be read either way; left out of every comparison.
        Unsure = "unsure",
    }
}

impl LabelWord {
    /// Reads a label as people write it in spreadsheets, letter case and spaces aside.
    pub fn read(text: &str) -> Option<Self> {
        let folded = text.trim().to_lowercase().replace([' ', '-'], "_");
        match folded.as_str() {
            "remembered" => Some(Self::Retained),
            "missed" => Some(Self::Attrition),
            "nothing_to_remember" => Some(Self::NotApplicable),
            word => word.parse().ok(),
        }
    }
}

/// A person's verdict on one assistant turn, without whose and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub word: LabelWord,
    /// Only with [`LabelWord::Attrition`].
    pub kind: Option<AttritionKind>,
    pub note: Option<String>,
}

impl Label {
    /// A kind stays only with a miss, a note only when it says something.
    pub fn new(word: LabelWord, kind: Option<AttritionKind>, note: Option<String>) -> Self {
        let note = note.map(|note| note.trim().to_owned()).filter(|note| !note.is_empty());
        Self { word, kind: kind.filter(|_| word == LabelWord::Attrition), note }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn labels_are_read_as_people_write_them() {
        for (text, word) in [
            ("Remembered", LabelWord::Retained),
            ("retained", LabelWord::Retained),
            (" MISSED ", LabelWord::Attrition),
            ("Nothing to remember", LabelWord::NotApplicable),
            ("not-applicable", LabelWord::NotApplicable),
            ("unsure", LabelWord::Unsure),
        ] {
            assert_eq!(LabelWord::read(text), Some(word), "{text}");
        }
        assert_eq!(LabelWord::read("yes"), None);
    }

    #[test]
    fn only_a_miss_has_a_kind_and_a_blank_note_is_none() {
        let kind = Some(AttritionKind::Forgot);
        let label = Label::new(LabelWord::Retained, kind, Some("  ".into()));
        assert_eq!((label.kind, label.note), (None, None));
        assert_eq!(Label::new(LabelWord::Attrition, kind, None).kind, kind);
    }
}
