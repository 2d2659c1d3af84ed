//! A document's facts and reply, taken apart once for all checks.

use std::cell::OnceCell;
use std::collections::HashSet;

use serde_json::Value;

use super::bans::{Ban, bans};
use super::calendar::{Moments, is_calendar};
use super::lexicon::{is_function_word, is_generic, is_negator, topic};
use super::numbers::{Amount, amounts};
use super::text::{Word, clauses, sentences, words};
use super::within::{Limit, floor, limit};

/// A fact as the verdict document names it.
pub(super) struct Known<'a> {
    pub id: &'a str,
    pub value: &'a str,
    pub quote: &'a str,
    pub words: Vec<Word<'a>>,
    /// What it is about: its own words and those of its key.
    pub topics: HashSet<String>,
    pub amounts: Vec<Amount>,
    pub moments: Moments,
    /// The maximum it sets.
    pub limit: Option<Limit>,
    /// The minimum it sets.
    pub floor: Option<Amount>,
    pub bans: Vec<Ban>,
    pub is_superseded: bool,
    pub turn: u64,
}

impl<'a> Known<'a> {
    pub(super) fn from_document(fact: &'a Value) -> Option<Self> {
        let text = |field: &str| fact.get(field).and_then(Value::as_str).unwrap_or_default();
        let quote = match text("quote") {
            "" => text("value"),
            quote => quote,
        };
        let (words, key) = (words(quote), words(text("key")));
        let amounts = amounts(quote, &words);
        Some(Self {
            id: fact.get("id")?.as_str()?,
            value: text("value"),
            quote,
            topics: content(&words).union(&content(&key)).cloned().collect(),
            moments: Moments::of(&words),
            limit: limit(quote, &words, &amounts),
            floor: floor(quote, &words, &amounts),
            bans: bans(quote, &words, text("key")),
            amounts,
            is_superseded: !fact.get("superseded_by").unwrap_or(&Value::Null).is_null(),
            turn: fact.get("turn").and_then(Value::as_u64).unwrap_or_default(),
            words,
        })
    }

    /// Names in it: capitalised words that do not only begin it. German writes every noun with a
    /// capital, so there only two side by side make a name.
    pub(super) fn names(&self) -> impl Iterator<Item = &Word<'a>> {
        let language = OnceCell::new();
        let is_german = move |words: &[Word<'_>]| {
            *language.get_or_init(|| words.iter().any(|word| is_german(&word.lower)))
        };
        self.words
            .iter()
            .enumerate()
            .filter(move |(at, word)| {
                *at > 0
                    && word.is_capitalised()
                    && word.text.chars().count() > 1
                    && !is_function_word(&word.lower)
                    && (self.is_beside_capital(*at) || !is_german(&self.words))
            })
            .map(|(_, word)| word)
    }

    fn is_beside_capital(&self, at: usize) -> bool {
        let follows = |one: usize, two: usize| {
            let (Some(one), Some(two)) = (self.words.get(one), self.words.get(two)) else {
                return false;
            };
            one.is_capitalised()
                && two.is_capitalised()
                && two.at.start.saturating_sub(one.at.end) == 1
        };
        at > 1 && follows(at - 1, at) || follows(at, at + 1)
    }
}

fn is_german(lower: &str) -> bool {
    const SURE: &[&str] = &[
        "ist", "und", "nicht", "ich", "wir", "mein", "meine", "meinen", "unser", "unsere", "der",
        "das", "den", "dem", "eine", "einen", "für", "mit", "haben", "habe", "hat", "kein",
        "keine",
    ];
    SURE.contains(&lower)
}

/// The stems that carry a text's topic.
pub(super) fn content(words: &[Word<'_>]) -> HashSet<String> {
    words.iter().filter(|word| carries_topic(word)).map(|word| topic(&word.stem)).collect()
}

/// The stems around the words `first` to `last`, up to `reach` words on each side.
pub(super) fn near(words: &[Word<'_>], first: usize, last: usize, reach: usize) -> HashSet<String> {
    let before = first.saturating_sub(reach)..first;
    let after = (last + 1).min(words.len())..(last + 1 + reach).min(words.len());
    before
        .chain(after)
        .filter_map(|at| words.get(at))
        .filter(|word| carries_topic(word) && !is_calendar(word))
        .map(|word| word.stem.clone())
        .collect()
}

fn carries_topic(word: &Word<'_>) -> bool {
    let is_kana = word.text.chars().all(|c| ('\u{3041}'..='\u{309f}').contains(&c));
    word.text.chars().count() > 1
        && !word.has_digit()
        && !is_kana
        && !is_function_word(&word.lower)
        && !is_generic(&word.stem)
}

/// A reply: its sentences, their clauses, and their words.
pub(super) struct Said<'a> {
    pub text: &'a str,
    pub sentences: Vec<Sentence<'a>>,
}

pub(super) struct Sentence<'a> {
    pub text: &'a str,
    pub is_question: bool,
    pub words: Vec<Word<'a>>,
    pub clauses: Vec<Clause<'a>>,
}

impl Sentence<'_> {
    pub(super) fn weekdays(&self) -> impl Iterator<Item = u32> {
        self.clauses.iter().flat_map(|clause| &clause.moments.weekdays).map(|(day, _)| *day)
    }

    pub(super) fn times(&self) -> impl Iterator<Item = u32> {
        self.clauses.iter().flat_map(|clause| &clause.moments.times).map(|(time, _)| *time)
    }
}

pub(super) struct Clause<'a> {
    pub text: &'a str,
    pub words: Vec<Word<'a>>,
    pub amounts: Vec<Amount>,
    pub moments: Moments,
}

/// What these deny follows them.
pub(super) const PRIVATIVES: &[&str] =
    &["without", "ohne", "sans", "sin", "senza", "sem", "zonder", "bez"];

impl Clause<'_> {
    /// Whether the word at `index` is kept out: “no nuts”, “nut-free”, “nuts are out”.
    pub(super) fn denies(&self, index: usize) -> bool {
        let before = &self.words[index.saturating_sub(5)..index];
        let after = &self.words[(index + 1).min(self.words.len())..];
        // “sold without a prescription” says nothing about what is sold.
        let denied_after = after
            .iter()
            .take(3)
            .any(|word| is_negator(&word.lower) && !PRIVATIVES.contains(&word.lower.as_str()));
        let but = before.windows(2).any(|two| two[0].lower == "other" && two[1].lower == "than");
        let is_compared = before.last().is_some_and(|word| word.lower == "than");
        but || is_compared
            || before.iter().any(|word| is_negator(&word.lower))
            || denied_after
            || self.keeps_away()
            || after
                .iter()
                .take(2)
                .any(|word| matches!(word.lower.as_str(), "out" | "off" | "frei"))
            || is_day_off(&self.words, index)
    }

    pub(super) fn is_negative(&self) -> bool {
        self.words.iter().any(|word| is_negator(&word.lower)) || self.keeps_away()
    }

    /// “keep the nuts out”, “stay off the stairs”.
    fn keeps_away(&self) -> bool {
        let has =
            |wanted: &[&str]| self.words.iter().any(|word| wanted.contains(&word.lower.as_str()));
        has(&["keep", "keeps", "keeping", "kept", "leave", "take", "stay", "stays", "steer"])
            && has(&["out", "away", "off", "clear"])
    }
}

/// “Friday is your day off”.
fn is_day_off(words: &[Word<'_>], index: usize) -> bool {
    const OFF: &[&str] = &["off", "frei", "libre", "libero", "folga", "vrij", "wolne", "congé"];
    is_calendar(&words[index])
        && words.iter().skip(index + 1).take(5).any(|word| OFF.contains(&word.lower.as_str()))
}

impl<'a> Said<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let sentences: Vec<Sentence<'a>> = sentences(text)
            .into_iter()
            .map(|range| Sentence {
                text: &text[range.clone()],
                is_question: is_question(&text[range.clone()]),
                words: words(&text[range.clone()]),
                clauses: clauses(text, range).into_iter().map(|part| clause(&text[part])).collect(),
            })
            .collect();
        Self { text, sentences }
    }

    pub(super) fn clauses(&self) -> impl Iterator<Item = &Clause<'a>> {
        self.sentences.iter().flat_map(|sentence| &sentence.clauses)
    }
}

fn clause(text: &str) -> Clause<'_> {
    let words = words(text);
    Clause { text, amounts: amounts(text, &words), moments: Moments::of(&words), words }
}

pub(super) fn is_question(sentence: &str) -> bool {
    let end = sentence.trim_end_matches(['"', '”', '»', ')', '」', ' ', '!']);
    end.ends_with(['?', '？', '؟']) || end.ends_with("か。") || end.ends_with("か")
}
