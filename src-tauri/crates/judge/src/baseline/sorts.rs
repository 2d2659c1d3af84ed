//! Sorts of answers: how each is asked for, and which facts hold one.

use std::collections::HashSet;

use super::analysis::Known;
use super::calendar::names_a_moment;
use super::numbers::head_count;
use super::text::{Word, stem};

/// A sort of answer, as a line of `words/sorts.txt` describes it.
#[derive(Debug)]
pub(super) struct Sort {
    pub cues: Vec<&'static str>,
    /// Whether a fact of this sort answers the question even where they share no word.
    pub is_telling: bool,
    /// Stems that show a fact to be of this sort.
    signs: HashSet<String>,
    /// Shapes that do, by their names in the list.
    shapes: Vec<&'static str>,
}

impl Sort {
    pub(super) fn new(
        name: &str,
        cues: Vec<&'static str>,
        evidence: impl Iterator<Item = &'static str>,
    ) -> Self {
        let (shapes, signs): (Vec<_>, Vec<_>) = evidence.partition(|sign| sign.starts_with('@'));
        Self {
            cues,
            is_telling: name.ends_with('!'),
            signs: signs.into_iter().map(stem).collect(),
            shapes,
        }
    }

    /// Whether the fact holds a value of this sort.
    pub(super) fn fits(&self, fact: &Known<'_>) -> bool {
        let needs_figure = self.shapes.contains(&"@with-figure");
        let has_sign = fact.words.iter().any(|word| self.signs.contains(&word.stem));
        has_sign && (!needs_figure || !fact.amounts.is_empty() || has_digit(fact))
            || self.shapes.iter().any(|shape| has_shape(fact, shape))
    }
}

impl Sort {
    /// “your serial number” is not the order number the user gave.
    pub(super) fn is_another(&self, asked: &HashSet<String>, fact: &Known<'_>) -> bool {
        let kinds = |topics: &HashSet<String>| -> HashSet<String> {
            topics.intersection(&self.signs).cloned().collect()
        };
        let (wanted, told) = (kinds(asked), kinds(&fact.topics));
        self.shapes.contains(&"@code")
            && !wanted.is_empty()
            && !told.is_empty()
            && wanted.is_disjoint(&told)
    }
}

fn has_digit(fact: &Known<'_>) -> bool {
    fact.words.iter().any(Word::has_digit)
}

fn has_shape(fact: &Known<'_>, shape: &str) -> bool {
    match shape {
        "@name" => fact.names().next().is_some(),
        "@moment" => names_a_moment(fact.quote),
        "@money" => fact.amounts.iter().any(|amount| {
            amount.is_money()
                || amount.value >= 1_000.0
                || amount.unit.is_empty() && amount.value >= 100.0
        }),
        "@age" => is_age(fact),
        "@people" => head_count(&fact.words, &fact.amounts).is_some(),
        "@amount" => !fact.amounts.is_empty(),
        "@size" => fact.amounts.iter().any(|amount| {
            ["cm", "m", "km", "m²", "mm", "ft", "inch", "squar"].contains(&amount.unit.as_str())
        }),
        "@contact" => fact.quote.contains('@') || fact.words.iter().any(|word| digits(word) >= 6),
        "@code" => fact.words.iter().any(|word| {
            word.has_digit()
                && word.text.chars().any(|c| c.is_ascii_uppercase())
                && word.text.len() >= 4
        }),
        _ => false,
    }
}

/// “she is 71”, “I'm 43”, “ho 30 anni”.
fn is_age(fact: &Known<'_>) -> bool {
    const BEFORE: &[&str] = &[
        "is", "i'm", "im", "am", "turned", "turns", "aged", "ist", "bin", "wird", "ben", "jest",
        "mam", "are", "she's", "he's",
    ];
    fact.amounts.iter().any(|amount| {
        let before = amount.index.checked_sub(1).map_or("", |at| fact.words[at].lower.as_str());
        amount.unit == "year"
            || amount.unit.is_empty() && amount.value < 120.0 && BEFORE.contains(&before)
    })
}

fn digits(word: &Word<'_>) -> usize {
    word.text.chars().filter(char::is_ascii_digit).count()
}
