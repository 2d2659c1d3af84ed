//! A question whose answer the user already gave.

use std::collections::HashSet;

use super::analysis::{Known, Sentence, content};
use super::lexicon;
use super::sorts::Sort;
use super::text::Word;
use super::verdict::{Exchange, Miss};

/// What a question is after.
pub(super) struct Asked {
    pub topics: HashSet<String>,
    pub sorts: Vec<&'static Sort>,
    /// “Remind me …”, “… again?”: the speaker knows it was told.
    pub reminds: bool,
}

impl Asked {
    /// Whether a fact holds what is asked for.
    pub(super) fn is_answered_by(&self, fact: &Known<'_>) -> bool {
        let shared = self.topics.intersection(&fact.topics).count();
        let sorts_fit = self.sorts.iter().filter(|sort| sort.fits(fact)).count();
        let is_telling = self
            .sorts
            .iter()
            .any(|sort| sort.is_telling && sort.fits(fact) && !sort.is_another(&self.topics, fact));
        match (shared, sorts_fit) {
            (0, 0) => false,
            (0, _) => is_telling || self.reminds || self.topics.is_empty(),
            (_, 0) => self.sorts.is_empty() || shared >= 2,
            _ => true,
        }
    }
}

/// One word in common says little, unless a value is asked for or most of the question is about
/// the fact.
fn is_close(asked: &Asked, fact: &Known<'_>) -> bool {
    let shared = asked.topics.intersection(&fact.topics).count();
    let tells_what_is_not = fact.words.iter().any(|word| lexicon::is_negator(&word.lower));
    shared == 0
        || !asked.sorts.is_empty()
        || shared * 2 >= asked.topics.len() && (shared >= 2 || !tells_what_is_not)
}

pub(super) fn wanted(text: &str, words: &[Word<'_>]) -> Asked {
    let lower = text.to_lowercase().replace('’', "'");
    Asked {
        topics: content(words),
        sorts: lexicon::sorts_asked(&lower),
        reminds: lexicon::REMINDERS.is_in(&lower),
    }
}

/// Whether `cue` stands in the text as whole words; scripts without spaces have none.
pub(super) fn phrase(lower: &str, cue: &str) -> bool {
    let is_spaced = cue.chars().all(|c| c < '\u{3000}');
    lower.match_indices(cue).any(|(at, _)| {
        let before = lower[..at].chars().next_back();
        let after = lower[at + cue.len()..].chars().next();
        !is_spaced
            || before.is_none_or(|c| !c.is_alphanumeric())
                && after.is_none_or(|c| !c.is_alphanumeric())
    })
}

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    exchange.reply.sentences.iter().find_map(|sentence| {
        if !(sentence.is_question || asks_in_words(sentence)) || is_offer(sentence) {
            return None;
        }
        let asked = wanted(sentence.text, &sentence.words);
        let fact = exchange
            .standing()
            .filter(|fact| !confirms(sentence, fact, &asked.sorts))
            .filter(|fact| is_close(&asked, fact))
            .find(|fact| asked.is_answered_by(fact) && is_about_it(exchange, &asked, fact))?;
        Some(Miss {
            kind: "asked_again",
            fact_id: fact.id,
            fact_quote: fact.quote,
            reply_quote: sentence.text,
            reason: format!("The reply asks for what the user already said: “{}”.", fact.quote),
        })
    })
}

/// “Please tell me your …”
fn asks_in_words(sentence: &Sentence<'_>) -> bool {
    let lower = sentence.text.to_lowercase();
    lexicon::REQUESTS.is_in(&lower)
}

/// Offers, confirmations and choices are no questions about what was told.
fn is_offer(sentence: &Sentence<'_>) -> bool {
    const ASKING: &[&str] = &[
        "ask",
        "fragen",
        "demander",
        "preguntar",
        "chiedere",
        "perguntar",
        "vragen",
        "get your",
        "have your",
        "take your",
    ];
    // “What name shall I put?” asks; “Shall I put your name?” offers.
    const WHICH: &[&str] = &[
        "what", "which", "when", "where", "welche", "welchen", "welchem", "welcher", "wann", "wo",
        "quel", "quelle", "quand", "où", "cuándo", "qué", "cuál", "dónde", "quale", "quando",
        "dove", "qual", "onde", "wat", "welke", "wanneer", "waar",
    ];
    const OWN_ACTS: &[&str] = &[
        "shall i",
        "should i",
        "shall we",
        "should we",
        "can i",
        "soll ich",
        "sollen wir",
        "darf ich",
        "dois-je",
        "puis-je",
        "puedo",
    ];
    let asks_which = sentence.words.iter().take(3).any(|word| WHICH.contains(&word.lower.as_str()));
    let lower = sentence.text.to_lowercase().replace('’', "'");
    if asks_which && OWN_ACTS.iter().any(|act| phrase(&lower, act)) {
        return false;
    }
    let says = |cue: &&str| phrase(&lower, cue);
    lexicon::OFFERS.is_in(&lower) && !ASKING.iter().any(says)
}

/// A question that names the fact's own figures or names asks to confirm it.
fn confirms(sentence: &Sentence<'_>, fact: &Known<'_>, sorts: &[&Sort]) -> bool {
    // In “your Kundennummer” the noun is what is asked for.
    let is_asked_for =
        |word: &Word<'_>| sorts.iter().any(|sort| sort.cues.contains(&word.lower.as_str()));
    let figures = fact.words.iter().filter(|word| word.has_digit());
    let mut values = figures.chain(fact.names().filter(|word| !is_asked_for(word)));
    values.any(|value| sentence.words.iter().any(|word| word.stem == value.stem))
}

/// What the user just brought up may well need asking about, unless a value it holds is wanted.
fn is_about_it(exchange: &Exchange<'_>, asked: &Asked, fact: &Known<'_>) -> bool {
    let topics: HashSet<&String> = asked.topics.intersection(&fact.topics).collect();
    topics.is_empty() || !exchange.asked.text.contains(fact.quote) || !asked.sorts.is_empty()
}
