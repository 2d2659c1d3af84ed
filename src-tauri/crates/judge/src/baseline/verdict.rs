//! Does a reply miss a fact? The checks, surest first.

use serde_json::{Value, json};

use super::analysis::{Known, Said};
use super::lexicon::{self, is_negator};
use super::numbers::Amount;
use super::text::Word;
use super::{asked, clash, done, forgot, hours, limits, named, opposite, presumed, spelled};

/// A miss that was found.
pub(super) struct Miss<'a> {
    pub kind: &'static str,
    pub fact_id: &'a str,
    pub fact_quote: &'a str,
    pub reply_quote: &'a str,
    pub reason: String,
}

/// All that a check looks at.
pub(super) struct Exchange<'a> {
    pub facts: Vec<Known<'a>>,
    /// The message being answered.
    pub asked: Said<'a>,
    pub reply: Said<'a>,
}

impl<'a> Exchange<'a> {
    fn from_document(document: &'a Value) -> Self {
        let facts = document["facts"].as_array().map_or(&[][..], Vec::as_slice);
        Self {
            facts: facts.iter().filter_map(Known::from_document).collect(),
            asked: Said::of(document["previous_user_turn"].as_str().unwrap_or_default()),
            reply: Said::of(document["reply"]["content"].as_str().unwrap_or_default()),
        }
    }

    fn amounts(&self) -> impl Iterator<Item = &Amount> {
        // “not three” takes back, it does not name.
        let denies = |words: &[Word<'_>]| words.first().is_some_and(|word| is_negator(&word.lower));
        let known = self.standing().filter(move |fact| !denies(&fact.words));
        let asked = self.asked.clauses().filter(move |clause| !denies(&clause.words));
        let of_known =
            known.flat_map(|fact| fact.amounts.iter().filter(|at| !retracts(&fact.words, at)));
        let of_asked = asked
            .flat_map(|clause| clause.amounts.iter().filter(|at| !retracts(&clause.words, at)));
        of_known.chain(of_asked)
    }

    /// Whether the user named that amount and did not take it back.
    pub(super) fn is_amount_said(&self, amount: &Amount) -> bool {
        self.amounts().any(|said| {
            let is_alike =
                said.unit.is_empty() || amount.unit.is_empty() || said.unit == amount.unit;
            said.value == amount.value && is_alike || said.base() == amount.base()
        })
    }

    pub(super) fn is_number_said(&self, value: f64) -> bool {
        self.amounts().any(|said| said.value == value)
    }

    /// Whether the user wants something at another time than before.
    pub(super) fn is_being_moved(&self) -> bool {
        self.facts.iter().any(|fact| Self::moves(&fact.words))
    }

    /// “move”, “reschedule”, “cancel”
    pub(super) fn moves(words: &[Word<'_>]) -> bool {
        words.iter().any(|word| lexicon::MOVING.contains(word.lower.as_str()))
    }

    /// The weekdays named in a user's message, as far as its facts name them.
    pub(super) fn weekdays_of_turn(&self, turn: u64) -> Vec<u32> {
        let facts = self.facts.iter().filter(|fact| {
            fact.turn == turn && !fact.words.iter().any(|word| is_negator(&word.lower))
        });
        facts.flat_map(|fact| &fact.moments.weekdays).map(|(day, _)| *day).collect()
    }

    /// Whether the user ever said the word.
    pub(super) fn is_word_said(&self, stem: &str) -> bool {
        let facts = self.facts.iter().flat_map(|fact| &fact.words);
        let asked = self.asked.sentences.iter().flat_map(|sentence| &sentence.words);
        facts.chain(asked).any(|word| word.stem == stem)
    }

    /// Facts no later statement replaced, latest first.
    pub(super) fn standing(&self) -> impl Iterator<Item = &Known<'a>> {
        self.facts.iter().rev().filter(|fact| !fact.is_superseded)
    }
}

/// “twelve, not ten”: ten is taken back.
fn retracts(words: &[Word<'_>], amount: &Amount) -> bool {
    let before = &words[amount.index.saturating_sub(2)..amount.index];
    before.iter().any(|word| {
        ["not", "nicht", "pas", "no", "non", "não", "niet", "nie"].contains(&word.lower.as_str())
    })
}

pub(super) fn of(document: &Value) -> Value {
    let exchange = Exchange::from_document(document);
    let checks = [
        forgot::check,
        asked::check,
        limits::check,
        hours::check,
        clash::check,
        opposite::check,
        named::check,
        spelled::check,
        presumed::check,
        done::check,
    ];
    match checks.iter().find_map(|check| check(&exchange)) {
        Some(miss) => json!({
            "verdict": "attrition",
            "kind": miss.kind,
            "fact_ids": [miss.fact_id],
            "fact_quote": miss.fact_quote,
            "reply_quote": miss.reply_quote,
            "reason": miss.reason,
        }),
        None => json!({
            "verdict": "retained",
            "kind": null,
            "fact_ids": [],
            "fact_quote": null,
            "reply_quote": null,
            "reason": "Nothing in this reply looks like a miss.",
        }),
    }
}
