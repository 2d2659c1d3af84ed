//! A proposal against something the user ruled out.

use super::analysis::{Clause, Known, PRIVATIVES, Said};
use super::bans::Ban;
use super::calendar::weekdays;
use super::lexicon::{self, is_negator};
use super::text::{Word, stem};
use super::verdict::{Exchange, Miss};
use super::{form, required, unspaced, within};

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    exchange.standing().find_map(|fact| {
        let (quote, why) = forbidden_word(exchange, fact)
            .or_else(|| wrong_weekday(exchange, fact))
            .or_else(|| required::lacking(exchange, fact))
            .or_else(|| within::beyond(exchange, fact))
            .or_else(|| within::short_of(exchange, fact))
            .or_else(|| form::wrong(exchange, fact))?;
        Some(Miss {
            kind: "ignored_constraint",
            fact_id: fact.id,
            fact_quote: fact.quote,
            reply_quote: quote,
            reason: format!("The user said “{}”, but the reply {why}.", fact.quote),
        })
    })
}

fn forbidden_word<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<(&'a str, String)> {
    fact.bans.iter().find_map(|ban| {
        if is_brought_up(&exchange.asked, ban, fact) || is_lifted(exchange, ban, fact) {
            return None;
        }
        let clause = exchange.reply.clauses().find(|clause| uses(clause, fact, ban))?;
        Some((clause.text, format!("says “{}” although “{}” was ruled out", clause.text, ban.word)))
    })
}

/// The user just spoke of it without ruling it out: an exception, or a question about it.
fn is_brought_up(asked: &Said<'_>, ban: &Ban, fact: &Known<'_>) -> bool {
    !asked.text.contains(fact.quote)
        && asked.clauses().any(|clause| {
            !clause.is_negative() && clause.words.iter().any(|word| ban.stems.contains(&word.stem))
        })
}

/// A later statement allows it again.
fn is_lifted(exchange: &Exchange<'_>, ban: &Ban, fact: &Known<'_>) -> bool {
    let later = exchange.facts.iter().skip_while(|other| other.id != fact.id).skip(1);
    later.into_iter().any(|other| {
        let names = other.words.iter().any(|word| ban.stems.contains(&word.stem));
        let allows =
            other.words.iter().any(|word| lexicon::PERMISSIONS.contains(word.lower.as_str()));
        names && allows && !other.words.iter().any(|word| is_negator(&word.lower))
    })
}

fn uses(clause: &Clause<'_>, fact: &Known<'_>, ban: &Ban) -> bool {
    let is_kept_in_mind =
        clause.words.iter().any(|word| lexicon::ACKNOWLEDGEMENTS.contains(word.lower.as_str()));
    let is_used = |(at, word): (usize, &Word<'_>)| {
        ban.stems.iter().any(|stem| names(word, stem))
            && !clause.denies(at)
            && !is_little(&clause.words, at)
            && !unspaced::is_kept_out(word, clause.text)
            && !is_substitute(&clause.words, at)
    };
    let has_both =
        ban.with.as_ref().is_none_or(|with| clause.words.iter().any(|word| word.stem == *with));
    !is_kept_in_mind
        && !is_free_of(clause, &ban.word)
        && has_both
        && !is_for_somebody_else(clause, fact)
        && clause.words.iter().enumerate().any(is_used)
}

/// “gluten-free bread”, “glutenfreies Brot”, “pane senza glutine”.
fn is_free_of(clause: &Clause<'_>, banned: &str) -> bool {
    const FREE: &[&str] = &[
        "frei", "freie", "freies", "freien", "freier", "freiem", "vrij", "vrije", "free", "los",
        "lose", "loses",
    ];
    let wanted = stem(banned);
    clause.words.iter().enumerate().any(|(at, word)| {
        let is_written_on = FREE.iter().any(|end| {
            word.lower.strip_suffix(end).is_some_and(|start| start.starts_with(&wanted))
        });
        let follows = PRIVATIVES.contains(&word.lower.as_str())
            && clause.words.iter().skip(at + 1).take(2).any(|next| next.stem == wanted);
        is_written_on || follows
    })
}

/// The word itself, or a compound that ends in it, as German writes them.
fn names(word: &Word<'_>, stem: &str) -> bool {
    word.stem == stem
        || unspaced::holds(word, stem)
        || word.is_capitalised()
            && stem.chars().count() >= 5
            && word.stem.ends_with(stem)
            // “Kokosmilch” is no milk.
            && !lexicon::SUBSTITUTES.iter().any(|plant| word.lower.starts_with(plant))
}

/// “almond milk”, “vegan sausage”, “latte d'avena”.
fn is_substitute(words: &[Word<'_>], at: usize) -> bool {
    const OF: &[&str] = &["de", "di", "of", "aus", "von", "van", "z", "à", "au"];
    let is_plant = |word: &Word<'_>| {
        let bare = word.lower.split_once('\'').map_or(word.lower.as_str(), |(_, noun)| noun);
        lexicon::SUBSTITUTES.contains(bare)
    };
    let after = match words.get(at + 1) {
        Some(next) if OF.contains(&next.lower.as_str()) => words.get(at + 2),
        Some(next) if next.lower.contains('\'') || next.lower.starts_with("vege") => Some(next),
        _ => None,
    };
    lexicon::SUBSTITUTED.contains(words[at].lower.as_str())
        && words[at.saturating_sub(2)..at].iter().chain(after).any(is_plant)
}

/// “low-salt”, “a little salt”, “peu de sel”.
fn is_little(words: &[Word<'_>], at: usize) -> bool {
    const LITTLE: &[&str] = &[
        "low", "little", "less", "fewer", "light", "reduced", "wenig", "weniger", "peu", "moins",
        "poco", "poca", "meno", "pouco", "pouca", "menos", "weinig", "minder", "mało", "mniej",
    ];
    let near = &words[at.saturating_sub(3)..words.len().min(at + 2)];
    near.iter().any(|word| LITTLE.contains(&word.lower.as_str()))
}

const OTHERS: &[&str] = &[
    "others",
    "rest",
    "everyone",
    "anderen",
    "übrigen",
    "autres",
    "otros",
    "demás",
    "altri",
    "outros",
    "overigen",
    "reszta",
    "pozostali",
];

/// “your brother can have the chicken”, where the user spoke of themselves.
fn is_for_somebody_else(clause: &Clause<'_>, fact: &Known<'_>) -> bool {
    clause.words.iter().any(|word| {
        (lexicon::BEARERS.contains(word.lower.as_str()) || OTHERS.contains(&word.lower.as_str()))
            && !fact.words.iter().any(|own| own.stem == word.stem)
    })
}

/// “Mondays only”: a proposal of another day alone.
fn wrong_weekday<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<(&'a str, String)> {
    const ONLY: &[&str] = &[
        "only",
        "nur",
        "seulement",
        "uniquement",
        "solo",
        "sólo",
        "solamente",
        "soltanto",
        "só",
        "somente",
        "apenas",
        "alleen",
        "tylko",
        "wyłącznie",
        "だけ",
        "فقط",
    ];
    let says = |list: &[&str]| fact.words.iter().any(|word| list.contains(&word.lower.as_str()));
    if !(says(ONLY) || says(&["ne", "n'est"]) && says(&["que", "qu'à", "qu'au"])) {
        return None;
    }
    let allowed: Vec<usize> = weekdays(&fact.words).into_iter().map(|(day, _)| day).collect();
    if allowed.is_empty()
        || exchange.asked.clauses().any(|clause| !weekdays(&clause.words).is_empty())
    {
        return None;
    }
    exchange.reply.sentences.iter().find_map(|sentence| {
        let named = weekdays(&sentence.words);
        let is_wrong = !named.is_empty()
            && named.iter().all(|(day, _)| !allowed.contains(day))
            && !sentence.words.iter().any(|word| is_negator(&word.lower));
        is_wrong.then(|| (sentence.text, "names another day".to_owned()))
    })
}
