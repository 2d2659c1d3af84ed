//! The left where the user said the right, the sister where the user spoke of a brother.

use super::analysis::{Clause, Known, near};
use super::lexicon;
use super::text::Word;
use super::verdict::{Exchange, Miss};

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    let has_opposite = |word: &Word<'_>| {
        lexicon::opposites(&word.lower).chain(lexicon::counterparts(&word.lower)).next().is_some()
    };
    let facts = exchange.standing().filter(|fact| fact.words.iter().any(has_opposite));
    facts.into_iter().find_map(|fact| {
        let clauses = exchange.reply.sentences.iter().filter(|sentence| !sentence.is_question);
        let clause = clauses
            .flat_map(|sentence| &sentence.clauses)
            .filter(|clause| !clause.is_negative())
            .find(|clause| turned(exchange, fact, clause) || other_kin(exchange, fact, clause))?;
        Some(Miss {
            kind: "contradicted",
            fact_id: fact.id,
            fact_quote: fact.quote,
            reply_quote: clause.text,
            reason: format!("The user said “{}”, but the reply says the opposite.", fact.quote),
        })
    })
}

fn position(words: &[Word<'_>], lower: &str) -> Option<usize> {
    words.iter().position(|word| word.lower == lower)
}

/// “left knee” against “right knee”: the opposite of a word, beside the same noun.
fn turned(exchange: &Exchange<'_>, fact: &Known<'_>, clause: &Clause<'_>) -> bool {
    fact.words.iter().enumerate().any(|(there, said)| {
        lexicon::opposites(&said.lower).any(|opposite| {
            let Some(here) = position(&clause.words, opposite) else { return false };
            let around = near(&fact.words, there, there, 3);
            let nouns = [here.checked_sub(1), Some(here + 1)];
            let mut nouns = nouns.into_iter().flatten().filter_map(|at| clause.words.get(at));
            let noun = nouns.find(|word| around.contains(&word.stem)).map(|word| &word.stem);
            let is_same_noun = noun.is_some();
            is_same_noun
                && position(&clause.words, &said.lower).is_none()
                && !noun.is_some_and(|noun| is_said_of(exchange, opposite, noun))
        })
    })
}

/// “right” as an answer says nothing about the right leg.
fn is_said_of(exchange: &Exchange<'_>, opposite: &str, noun: &str) -> bool {
    let facts = exchange.facts.iter().map(|fact| &fact.words);
    let asked = exchange.asked.sentences.iter().map(|sentence| &sentence.words);
    facts.chain(asked).any(|words| {
        position(words, opposite).is_some_and(|at| near(words, at, at, 3).contains(noun))
    })
}

/// A relative nobody spoke of, where the user spoke of the counterpart.
fn other_kin(exchange: &Exchange<'_>, fact: &Known<'_>, clause: &Clause<'_>) -> bool {
    const OWNERS: &[&str] = &[
        "my", "your", "his", "her", "their", "ihr", "ihre", "ihren", "ihrem", "ihrer", "dein",
        "deine", "deinen", "deinem", "deiner", "sein", "seine", "votre", "ton", "ta", "son", "sa",
        "su", "tu", "suo", "sua", "tuo", "tua", "seu", "teu", "je", "jouw", "uw",
    ];
    fact.words
        .iter()
        .flat_map(|said| lexicon::counterparts(&said.lower).map(move |other| (said, other)))
        .any(|(said, other)| {
            let Some(at) = position(&clause.words, other) else { return false };
            let is_owned = at > 0 && OWNERS.contains(&clause.words[at - 1].lower.as_str());
            is_owned
                && !clause.words.iter().any(|word| word.lower == said.lower)
                && !exchange.is_word_said(&clause.words[at].stem)
        })
}
