//! What a person should know about how the records of a JSON file were read.

use std::collections::BTreeMap;

use crate::draft::Drafts;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Note {
    /// Who speaks was told by the order alone.
    Guessed,
    /// The field holds the conversation as one text.
    WrittenOut(String),
    /// The conversation stands in a field of a field.
    Within(String),
    /// Answers that were replaced, or edited questions.
    BranchesLeftOut,
    Pictures,
}

/// Every note with the places it is true of.
#[derive(Debug, Default)]
pub(super) struct Noted(BTreeMap<Note, Vec<String>>);

impl Noted {
    pub(super) fn add(&mut self, note: Note, place: &str) {
        self.0.entry(note).or_default().push(place.to_owned());
    }

    pub(super) fn tell(&self, drafts: &mut Drafts) {
        for (note, places) in &self.0 {
            let (code, message) = told(note);
            let first = places.first().map_or("", String::as_str);
            let where_to = match places.len() {
                0 | 1 => first.to_owned(),
                several => format!("{several} conversations, the first at {first}"),
            };
            drafts.warn(code, format!("{message} ({where_to})."));
        }
    }
}

fn told(note: &Note) -> (&'static str, String) {
    match note {
        Note::Guessed => (
            "guessed_speakers",
            "Nothing says who speaks: the user was taken to begin, and both to take turns. Check a \
             few conversations"
                .to_owned(),
        ),
        Note::WrittenOut(field) => (
            "transcript",
            format!(
                "The field {field} holds whole conversations as text; they were split where a \
                 speaker's name begins. Check a few of them"
            ),
        ),
        Note::Within(field) => {
            ("found_within", format!("The conversations were found in the field {field}"))
        }
        Note::BranchesLeftOut => (
            "branches_left_out",
            "Only the branch that was shown last is imported; regenerated answers and edited \
             questions of other branches were left out"
                .to_owned(),
        ),
        Note::Pictures => (
            "pictures",
            "Pictures, sound and films are not imported: images are missing from what is judged"
                .to_owned(),
        ),
    }
}
