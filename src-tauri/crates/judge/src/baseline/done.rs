//! A step that the user already took is asked for once more.

use super::analysis::{Clause, Known, Sentence};
use super::lexicon::{self, is_function_word, is_generic};
use super::text::Word;
use super::verdict::{Exchange, Miss};

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    exchange.standing().filter(|fact| says_done(fact)).find_map(|fact| {
        let sentence = exchange.reply.sentences.iter().find(|sentence| {
            !is_repeat(sentence) && sentence.clauses.iter().any(|clause| asks_for(clause, fact))
        })?;
        Some(Miss {
            kind: "asked_again",
            fact_id: fact.id,
            fact_quote: fact.quote,
            reply_quote: sentence.text,
            reason: format!("The reply asks for what the user already did: “{}”.", fact.quote),
        })
    })
}

/// “I've attached the contract”.
fn hands_over(words: &[Word<'_>]) -> bool {
    const GIVEN: &[&str] = &[
        "attached",
        "sent",
        "uploaded",
        "submitted",
        "enclosed",
        "provided",
        "forwarded",
        "emailed",
        "angehängt",
        "geschickt",
        "hochgeladen",
        "gesendet",
        "envoyé",
        "joint",
        "adjuntado",
        "enviado",
        "subido",
        "allegato",
        "inviato",
        "caricato",
        "anexado",
        "gestuurd",
        "bijgevoegd",
    ];
    let says = |list: &[&str]| words.iter().any(|word| list.contains(&word.lower.as_str()));
    says(PEOPLE) && says(GIVEN)
}

/// “Please upload …”
fn wants(words: &[Word<'_>]) -> bool {
    const VERBS: &[&str] = &[
        "attach",
        "send",
        "upload",
        "submit",
        "enclose",
        "provide",
        "forward",
        "share",
        "schicken",
        "senden",
        "hochladen",
        "envoyer",
        "envoyez",
        "joindre",
        "enviar",
        "envíe",
        "adjuntar",
        "inviare",
        "invii",
        "inviate",
        "mandi",
        "mandare",
        "envíen",
        "envie",
        "mande",
        "prześlij",
        "przesłać",
        "allegare",
        "stuur",
        "sturen",
    ];
    words.iter().any(|word| VERBS.contains(&word.lower.as_str()))
        && !words
            .iter()
            .any(|word| ["i", "i'll", "we", "we'll", "ich", "wir"].contains(&word.lower.as_str()))
}

const PEOPLE: &[&str] =
    &["i", "i've", "we", "we've", "ich", "wir", "j'ai", "nous", "he", "hemos", "ho", "ik"];

fn says_done(fact: &Known<'_>) -> bool {
    const DONE: &[&str] =
        &["already", "tried", "schon", "bereits", "déjà", "ya", "già", "já", "al"];
    let has = |list: &[&str]| fact.words.iter().any(|word| list.contains(&word.lower.as_str()));
    let starts = fact.words.first().is_some_and(|word| DONE.contains(&word.lower.as_str()));
    has(DONE) && (has(PEOPLE) || starts) || hands_over(&fact.words)
}

/// “once more”, “as you already restarted it”: the reply knows.
fn is_repeat(sentence: &Sentence<'_>) -> bool {
    const KNOWS: &[&str] = &[
        "again",
        "already",
        "since",
        "you've",
        "you",
        "another",
        "second",
        "nochmal",
        "erneut",
        "schon",
        "bereits",
        "encore",
        "déjà",
        "otra",
        "nuevo",
        "ya",
        "ancora",
        "già",
        "novamente",
        "já",
        "opnieuw",
        "although",
        "though",
        "beyond",
        "besides",
        "instead",
    ];
    let asks = sentence.is_question || sentence.words.first().is_some_and(is_asking);
    sentence
        .words
        .iter()
        .any(|word| KNOWS.contains(&word.lower.as_str()) && !(asks && word.lower == "you"))
}

fn is_asking(word: &Word<'_>) -> bool {
    [
        "please", "could", "can", "have", "did", "try", "bitte", "veuillez", "merci", "por", "per",
        "proszę",
    ]
    .contains(&word.lower.as_str())
}

/// An imperative or a request whose verb and object are those of the fact.
fn asks_for(clause: &Clause<'_>, fact: &Known<'_>) -> bool {
    let topics = |words: &[Word<'_>]| -> Vec<String> {
        let carries = |word: &&Word<'_>| {
            !is_function_word(&word.lower)
                && !is_generic(&word.stem)
                && !word.has_digit()
                && !["tried", "please", "try", "twice", "times"].contains(&word.lower.as_str())
        };
        words.iter().filter(carries).map(|word| word.stem.clone()).collect()
    };
    let done = topics(&fact.words);
    let Some(first) = clause.words.first() else { return false };
    let starts_with_verb =
        done.contains(&first.stem) || is_asking(first) || lexicon::is_step(&first.stem);
    let asked = topics(&clause.words);
    let shared = asked.iter().filter(|stem| done.contains(stem)).count();
    // “I already restarted it”: the verb is all there is.
    let is_bare = done.len() == 1 && asked.first() == done.first();
    let is_wanted_again = hands_over(&fact.words) && wants(&clause.words) && shared >= 1;
    // “unplugged it” and “unplug the router”: some steps need no object to be the same.
    let is_alike = |one: &str, other: &str| {
        let start: String = one.chars().take(6).collect();
        start.chars().count() == 6 && other.starts_with(&start) || one == other
    };
    let is_step = done
        .iter()
        .filter(|stem| lexicon::is_step(stem))
        .any(|step| asked.iter().any(|stem| lexicon::is_step(stem) && is_alike(step, stem)));
    !clause.is_negative()
        && (starts_with_verb && (shared >= 2 || is_bare || is_step) || is_wanted_again)
}
