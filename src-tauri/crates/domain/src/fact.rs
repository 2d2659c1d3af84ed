//! What users stated, and which statement replaced which.

use unicode_normalization::UnicodeNormalization;

/// Id of a fact within one judged conversation: `f1`, `f2`, … in the order the facts were stated.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FactId(pub String);

impl FactId {
    pub fn nth(index: usize) -> Self {
        Self(format!("f{}", index + 1))
    }
}

/// Something a user stated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    pub id: FactId,
    pub key: String,
    pub value: String,
    /// The user's own words.
    pub quote: String,
    /// Position of the turn it was stated in.
    pub turn: u32,
    /// The old value in the user's words, where this statement corrects one.
    pub corrects: Option<String>,
    /// The earlier fact this one replaces.
    pub supersedes: Option<FactId>,
    /// Whether `quote` really stands in its turn; a fact whose quote does not is kept and marked.
    pub quote_found: bool,
}

/// A fact as it stood before some reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownFact<'a> {
    pub fact: &'a Fact,
    /// The replacing fact, if that too was stated before the reply.
    pub superseded_by: Option<&'a FactId>,
}

/// Fills in `supersedes`: a correction replaces the latest earlier fact that has the same key, or
/// the value it says it corrects (letter case, punctuation and space folded).
///
/// Facts must stand in the order they were stated. A fact that corrects nothing replaces nothing:
/// a second allergy does not undo the first.
pub fn link_corrections(facts: &mut [Fact]) {
    for index in 0..facts.len() {
        let (earlier, rest) = facts.split_at_mut(index);
        let fact = &mut rest[0];
        fact.supersedes = fact.corrects.as_deref().and_then(|old_value| {
            let (key, old_value) = (folded(&fact.key), folded(old_value));
            earlier
                .iter()
                .rev()
                .find(|candidate| {
                    folded(&candidate.key) == key
                        || (!old_value.is_empty() && folded(&candidate.value) == old_value)
                })
                .map(|candidate| candidate.id.clone())
        });
    }
}

/// The facts stated before the turn at `position`, in order. A later correction does not count yet.
pub fn known_before(facts: &[Fact], position: u32) -> Vec<KnownFact<'_>> {
    let known = || facts.iter().filter(move |fact| fact.turn < position);
    known()
        .map(|fact| KnownFact {
            fact,
            superseded_by: known()
                .find(|later| later.supersedes.as_ref() == Some(&fact.id))
                .map(|later| &later.id),
        })
        .collect()
}

fn folded(text: &str) -> String {
    text.nfc().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(index: usize, turn: u32, key: &str, value: &str, corrects: Option<&str>) -> Fact {
        Fact {
            id: FactId::nth(index),
            key: key.into(),
            value: value.into(),
            quote: value.into(),
            turn,
            corrects: corrects.map(Into::into),
            supersedes: None,
            quote_found: true,
        }
    }

    #[test]
    fn a_correction_replaces_the_latest_fact_with_its_key_or_old_value() {
        let mut facts = vec![
            fact(0, 0, "Delivery day", "Tuesday", None),
            fact(1, 2, "city", "Leeds", None),
            fact(2, 4, "delivery_day", "Friday", Some("not the Tuesday one")),
            fact(3, 6, "home town", "York", Some("leeds!")),
        ];
        link_corrections(&mut facts);
        assert_eq!(facts[2].supersedes, Some(FactId::nth(0)), "same key, spelling folded");
        assert_eq!(facts[3].supersedes, Some(FactId::nth(1)), "the old value");
    }

    #[test]
    fn a_second_statement_under_the_same_key_corrects_nothing_by_itself() {
        let mut facts =
            vec![fact(0, 0, "allergy", "peanuts", None), fact(1, 2, "allergy", "shellfish", None)];
        link_corrections(&mut facts);
        assert_eq!(facts[1].supersedes, None, "both allergies stand");
    }

    #[test]
    fn a_reply_is_judged_on_what_was_known_before_it() {
        let mut facts =
            vec![fact(0, 0, "day", "Tuesday", None), fact(1, 4, "day", "Friday", Some("Tuesday"))];
        link_corrections(&mut facts);
        let before_correction = known_before(&facts, 3);
        assert_eq!(before_correction.len(), 1);
        assert_eq!(before_correction[0].superseded_by, None, "the correction comes later");
        let after = known_before(&facts, 5);
        assert_eq!(after[0].superseded_by, Some(&FactId::nth(1)));
        assert_eq!(known_before(&facts, 0), vec![], "nothing is known before the first turn");
    }
}
