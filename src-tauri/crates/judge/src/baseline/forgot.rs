//! “You haven't told me …” about something the user did tell.

use super::analysis::{Clause, Known, Sentence};
use super::asked::{Asked, wanted};
use super::lexicon::{self, is_negator};
use super::text::{Word, words};
use super::verdict::{Exchange, Miss};

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    let sentences = &exchange.reply.sentences;
    sentences.iter().enumerate().find_map(|(at, sentence)| {
        let lower = sentence.text.to_lowercase().replace('’', "'");
        let cue = lexicon::UNTOLD.places(&lower).map(|(from, _)| from).min();
        if cue.is_none() && !denies_being_told(&sentence.words) {
            return None;
        }
        let rest = cue.and_then(|cue| lower.get(cue..)).unwrap_or(&lower);
        untold(exchange, sentence, rest, sentences.get(at + 1))
    })
}

/// “you have never told”, “we haven't spoken”, “I've not been given”: a person, a negator, a verb.
fn denies_being_told(said: &[Word<'_>]) -> bool {
    const YOURS: &[&str] = &[
        "told",
        "tell",
        "mentioned",
        "mention",
        "said",
        "given",
        "shared",
        "share",
        "specified",
        "specify",
        "provided",
        "provide",
        "stated",
        "indicated",
        "named",
        "sent",
        "described",
    ];
    const OURS: &[&str] = &[
        "know",
        "heard",
        "been",
        "received",
        "spoken",
        "discussed",
        "talked",
        "covered",
        "learned",
        "got",
        "have",
    ];
    let is_any = |from: usize, reach: usize, list: &[&str]| {
        said.iter().skip(from).take(reach).position(|word| list.contains(&word.lower.as_str()))
    };
    said.iter().enumerate().any(|(at, subject)| {
        let verbs = match subject.lower.as_str() {
            "you" | "you've" | "you'd" => YOURS,
            "i" | "i've" | "we" | "we've" | "i'd" => OURS,
            _ => return false,
        };
        let negator = said
            .iter()
            .skip(at + 1)
            .take(2)
            .position(|word| is_negator(&word.lower) && word.lower != "left");
        // “I should not have proposed it” regrets.
        let is_regret = said.get(at + 1).is_some_and(|next| {
            ["should", "would", "could", "must", "shouldn't", "wouldn't", "couldn't"]
                .contains(&next.lower.as_str())
        });
        !is_regret && negator.is_some_and(|after| is_any(at + after + 2, 3, verbs).is_some())
    })
}

fn untold<'a>(
    exchange: &Exchange<'a>,
    sentence: &Sentence<'a>,
    rest: &str,
    next: Option<&Sentence<'a>>,
) -> Option<Miss<'a>> {
    // “You hadn't mentioned it until now” is true.
    const UNTIL_NOW: [&str; 6] =
        ["until now", "before", "earlier than", "bisher", "jusqu'ici", "hasta ahora"];
    if UNTIL_NOW.iter().any(|words| rest.contains(words)) {
        return None;
    }
    let asked = wanted(rest, &words(rest));
    let whole = wanted(sentence.text, &sentence.words);
    let next = next.map(|next| wanted(next.text, &next.words));
    let question = exchange.asked.sentences.iter().map(|s| wanted(s.text, &s.words)).next_back();
    let find = |wanted: &Asked| {
        exchange
            .standing()
            .filter(|fact| !repeats(fact, &sentence.clauses))
            // What the user says just now is not forgotten.
            .filter(|fact| !exchange.asked.text.contains(fact.quote))
            .find(|fact| wanted.is_answered_by(fact))
    };
    let is_reminder = question.as_ref().is_some_and(|question| question.reminds);
    let fact = find(&asked)
        .or_else(|| find(&whole))
        .or_else(|| next.as_ref().and_then(find))
        // “I don't know that”: what, stands in the question.
        .or_else(|| {
            let is_open = asked.topics.is_empty() || is_reminder;
            question.as_ref().filter(|_| is_open).and_then(find)
        })?;
    Some(Miss {
        kind: "forgot",
        fact_id: fact.id,
        fact_quote: fact.quote,
        reply_quote: sentence.text,
        reason: format!("The reply says it was not told, but the user said “{}”.", fact.quote),
    })
}

/// Whether the fact's figures or names stand in the same sentence: then it is not forgotten.
fn repeats(fact: &Known<'_>, clauses: &[Clause<'_>]) -> bool {
    fact.words.iter().filter(|word| word.has_digit()).any(|figure| {
        clauses.iter().flat_map(|clause| &clause.words).any(|word| word.lower == figure.lower)
    }) || fact.names().any(|name| {
        clauses.iter().flat_map(|clause| &clause.words).any(|word| word.stem == name.stem)
    })
}
