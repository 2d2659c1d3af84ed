//! A proposal against something the user ruled out, or beyond a limit.

use super::analysis::{Clause, Known, Said};
use super::lexicon::{
    forbids, is_diet, is_function_word, is_generic, is_harmless, is_negator, kinds_of,
};
use super::numbers::weekdays;
use super::text::{Word, clauses, sentences, words};
use super::verdict::{Exchange, Miss};

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    exchange.standing().find_map(|fact| {
        let (quote, why) = forbidden_word(exchange, fact)
            .or_else(|| wrong_weekday(exchange, fact))
            .or_else(|| beyond(exchange, fact))
            .or_else(|| wrong_form(exchange, fact))?;
        Some(Miss {
            kind: "ignored_constraint",
            fact_id: fact.id,
            fact_quote: fact.quote,
            reply_quote: quote,
            reason: format!("The user said “{}”, but the reply {why}.", fact.quote),
        })
    })
}

/// A word the user ruled out, and the stems that break the rule.
struct Ban {
    word: String,
    stems: Vec<String>,
}

fn bans(fact: &Known<'_>) -> Vec<Ban> {
    let mut found = Vec::new();
    for sentence in sentences(fact.quote) {
        for clause in clauses(fact.quote, sentence) {
            let part = words(&fact.quote[clause]);
            if is_numeric_limit(&part) {
                continue;
            }
            found.extend(part.iter().filter(|word| is_diet(&word.lower)).map(diet));
            found.extend(free_of(&part));
            if let Some(at) = part.iter().position(|word| forbids(&word.lower)) {
                found.extend(ruled_out(&part[at], &part[at + 1..]));
            }
        }
    }
    found
}

fn diet(word: &Word<'_>) -> Ban {
    Ban { word: word.lower.clone(), stems: kinds_of(&word.lower) }
}

/// “gluten-free”, “laktosefrei”.
fn free_of(part: &[Word<'_>]) -> Option<Ban> {
    let at = part
        .windows(2)
        .position(|two| two[1].lower == "free" && two[1].at.start - two[0].at.end == 1)?;
    let word = &part[at];
    Some(Ban { word: word.lower.clone(), stems: with_kinds(word) })
}

fn with_kinds(word: &Word<'_>) -> Vec<String> {
    let mut stems = kinds_of(&word.lower);
    stems.push(word.stem.clone());
    stems
}

fn ruled_out(negator: &Word<'_>, after: &[Word<'_>]) -> Vec<Ban> {
    if after.first().is_none_or(|word| is_harmless(&word.lower)) {
        return Vec::new();
    }
    const PHRASE_ENDS: &[&str] = &[
        "with", "in", "at", "of", "over", "than", "when", "while", "from", "until", "till", "on",
        "for", "by", "to", "this", "that", "mit", "bei", "avec", "dans", "con", "en", "para",
    ];
    // “allergic to”, “willing to”: what follows is the point.
    let is_ban_of_all = negator.lower.starts_with("allerg") || negator.lower.starts_with("alérg");
    let mut list: Vec<&Word<'_>> = Vec::new();
    for word in after {
        let ends = PHRASE_ENDS.contains(&word.lower.as_str()) && !list.is_empty();
        if ends {
            break;
        }
        if !is_function_word(&word.lower) && word.text.chars().count() > 1 {
            list.push(word);
        }
    }
    if is_ban_of_all {
        return list
            .iter()
            .map(|word| Ban { word: word.lower.clone(), stems: with_kinds(word) })
            .collect();
    }
    // The head of a noun phrase comes last: “no heavy digging” is about digging.
    list.into_iter()
        .filter(|word| !is_harmless(&word.lower) && !is_generic(&word.stem))
        .take(3)
        .last()
        .map(|word| Ban { word: word.lower.clone(), stems: with_kinds(word) })
        .into_iter()
        .collect()
}

fn forbidden_word<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<(&'a str, String)> {
    bans(fact).into_iter().find_map(|ban| {
        if is_brought_up(&exchange.asked, &ban, fact) {
            return None;
        }
        let clause = exchange.reply.clauses().find(|clause| uses(clause, &ban.stems))?;
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

fn uses(clause: &Clause<'_>, stems: &[String]) -> bool {
    let negated = clause.is_negative();
    !negated && clause.words.iter().any(|word| stems.contains(&word.stem))
}

/// “Mondays only”: a proposal of another day alone.
fn wrong_weekday<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<(&'a str, String)> {
    const ONLY: &[&str] =
        &["only", "nur", "seulement", "uniquement", "solo", "sólo", "solamente", "だけ", "فقط"];
    if !fact.words.iter().any(|word| ONLY.contains(&word.lower.as_str())) {
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

const MAXIMUM: &[&str] = &[
    "max",
    "maximum",
    "most",
    "under",
    "below",
    "less",
    "over",
    "exceed",
    "höchstens",
    "maximal",
    "unter",
    "moins",
    "plus",
    "máximo",
    "menos",
    "massimo",
    "以内",
    "以下",
    "まで",
];

fn is_numeric_limit(part: &[Word<'_>]) -> bool {
    part.iter().any(|word| MAXIMUM.contains(&word.lower.as_str()))
        && part.iter().any(Word::has_digit)
}

/// An amount above a stated maximum of the same unit.
fn beyond<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<(&'a str, String)> {
    if !is_numeric_limit(&fact.words) {
        return None;
    }
    let limit = fact.amounts.iter().find(|amount| !amount.unit.is_empty())?;
    exchange.reply.clauses().find_map(|clause| {
        let above = clause
            .amounts
            .iter()
            .find(|amount| amount.unit == limit.unit && amount.value > limit.value)?;
        let is_known = exchange
            .facts
            .iter()
            .any(|other| other.amounts.iter().any(|amount| amount.value == above.value))
            || exchange
                .asked
                .clauses()
                .flat_map(|clause| &clause.amounts)
                .any(|amount| amount.value == above.value);
        (!is_known && !clause.is_negative()).then(|| (clause.text, "goes beyond it".to_owned()))
    })
}

/// Limits on how to answer: one sentence, so many words, no emoji, no lists.
fn wrong_form<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<(&'a str, String)> {
    let lower = fact.quote.to_lowercase();
    let reply = &exchange.reply;
    let says = |cues: &[&str]| cues.iter().any(|cue| lower.contains(cue));
    if says(&[
        "one sentence",
        "single sentence",
        "1 sentence",
        "einem satz",
        "ein satz",
        "une phrase",
        "une seule phrase",
        "una frase",
        "una sola frase",
        "一文で",
    ]) && reply.sentences.len() > 1
    {
        return Some((reply.text, format!("has {} sentences", reply.sentences.len())));
    }
    let words_limit =
        fact.amounts.iter().find(|amount| amount.unit == "word" && is_numeric_limit(&fact.words));
    let count: usize = reply.sentences.iter().map(|sentence| sentence.words.len()).sum();
    if words_limit.is_some_and(|limit| count as f64 > limit.value) {
        return Some((reply.text, format!("has {count} words")));
    }
    let bans_emoji = says(&[
        "no emoji",
        "without emoji",
        "keine emoji",
        "pas d'emoji",
        "sin emoji",
        "no smiley",
    ]);
    if bans_emoji && reply.text.chars().any(|c| ('\u{1f300}'..='\u{1faff}').contains(&c)) {
        return Some((reply.text, "has an emoji".to_owned()));
    }
    let bans_lists = says(&[
        "no bullet",
        "no list",
        "without bullet",
        "keine liste",
        "keine aufzählung",
        "pas de liste",
    ]);
    let is_list = |line: &str| line.trim_start().starts_with(['-', '•', '*']);
    if bans_lists && reply.text.lines().filter(|line| is_list(line)).count() > 1 {
        return Some((reply.text, "is a list".to_owned()));
    }
    None
}
