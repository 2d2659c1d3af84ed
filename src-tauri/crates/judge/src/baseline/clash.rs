//! A value other than the one the user stated.

use super::analysis::{Clause, Known, Sentence, near};
use super::calendar::Moments;
use super::numbers::{Amount, head_count, is_label};
use super::text::Word;
use super::verdict::{Exchange, Miss};
use super::{hours, lexicon};

/// How many words around a value say what it is the value of.
const REACH: usize = 4;

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    outdated(exchange)
        .or_else(|| left_behind(exchange))
        .or_else(|| exchange.standing().find_map(|fact| other_value(exchange, fact)))
}

fn miss<'a>(fact: &Known<'a>, clause: &Clause<'a>, why: &str) -> Miss<'a> {
    Miss {
        kind: "contradicted",
        fact_id: fact.id,
        fact_quote: fact.quote,
        reply_quote: clause.text,
        reason: format!("The user said “{}”, but the reply {why}.", fact.quote),
    }
}

/// A value the user replaced is used, and the new one is not.
fn outdated<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    exchange.facts.iter().filter(|fact| fact.is_superseded).find_map(|fact| {
        let clause = exchange.reply.clauses().find(|clause| {
            !clause.is_negative()
                && !compares(clause)
                && (repeats(exchange, fact, clause)
                    || keeps_value(exchange, fact, clause)
                    || keeps_moment(exchange, fact, clause))
        })?;
        Some(miss(fact, clause, "uses the value that was replaced"))
    })
}

/// “moved from Saturday to Sunday”: the day that was left, without the new one.
fn left_behind<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    const FROM: &[&str] = &["from", "von", "vom", "du", "de", "del", "dal", "da", "do", "van", "z"];
    const SORTS: [SortOf; 3] =
        [|moments| &moments.days, |moments| &moments.weekdays, |moments| &moments.times];
    exchange.standing().filter(|fact| Exchange::moves(&fact.words)).find_map(|fact| {
        let (old, new, of) = SORTS.into_iter().find_map(|of| {
            let [(old, at), (new, _)] = of(&fact.moments) else { return None };
            let before = &fact.words[at.saturating_sub(2)..*at];
            let leaves = before.iter().any(|word| FROM.contains(&word.lower.as_str()));
            leaves.then_some((*old, *new, of))
        })?;
        let others = exchange.standing().filter(|other| other.turn > fact.turn);
        let is_back = others.flat_map(|other| of(&other.moments)).any(|(day, _)| *day == old);
        let is_asked = exchange.asked.clauses().flat_map(|part| of(&part.moments)).next().is_some();
        let names = |clause: &Clause<'_>, day: u32| {
            of(&clause.moments).iter().any(|(named, _)| *named == day)
        };
        let clause = exchange.reply.clauses().find(|clause| {
            names(clause, old) && !names(clause, new) && !clause.is_negative() && !compares(clause)
        })?;
        (!is_back && !is_asked).then(|| miss(fact, clause, "uses the day that was left"))
    })
}

/// The old value word for word.
fn repeats(exchange: &Exchange<'_>, fact: &Known<'_>, clause: &Clause<'_>) -> bool {
    let value = fact.value.to_lowercase();
    let is_current = exchange.standing().any(|other| other.value.to_lowercase().contains(&value));
    (2..=30).contains(&value.chars().count())
        && !is_current
        && !exchange.asked.text.to_lowercase().contains(&value)
        && super::asked::phrase(&clause.text.to_lowercase(), &value)
}

/// The old amount, where another one of its sort stands now.
fn keeps_value(exchange: &Exchange<'_>, fact: &Known<'_>, clause: &Clause<'_>) -> bool {
    let is_replaced = |old: &Amount| {
        exchange
            .standing()
            .flat_map(|other| &other.amounts)
            .any(|new| is_same_sort(old, new) && !new.is_as_much_as(old))
    };
    fact.amounts.iter().filter(|old| !old.unit.is_empty() && is_replaced(old)).any(|old| {
        clause
            .amounts
            .iter()
            .any(|given| given.base() == old.base() && !exchange.is_amount_said(given))
    })
}

/// The old day, weekday or time, where another one of its sort stands now.
fn keeps_moment(exchange: &Exchange<'_>, fact: &Known<'_>, clause: &Clause<'_>) -> bool {
    let sorts: [SortOf; 3] =
        [|moments| &moments.days, |moments| &moments.weekdays, |moments| &moments.times];
    sorts.into_iter().any(|of| {
        // Of several, it is not known which one was replaced.
        let [(old, _)] = of(&fact.moments) else { return false };
        let later = exchange.standing().filter(|other| other.turn > fact.turn);
        let is_replaced = later.into_iter().any(|other| !of(&other.moments).is_empty());
        let given = of(&clause.moments);
        is_replaced
            && given.iter().any(|(moment, _)| moment == old)
            && !is_moment_said(exchange, of, *old)
    })
}

fn is_moment_said(exchange: &Exchange<'_>, of: SortOf, moment: u32) -> bool {
    let facts = exchange.standing().flat_map(|other| of(&other.moments));
    let asked = exchange.asked.clauses().flat_map(|part| of(&part.moments));
    facts.chain(asked).any(|(said, _)| *said == moment)
}

/// “changed from 3 to 5”, “it was 3 before”.
fn compares(clause: &Clause<'_>) -> bool {
    const CUES: [&str; 13] = [
        "was",
        "previously",
        "before",
        "old",
        "original",
        "changed",
        "updated",
        "statt",
        "vorher",
        "bisher",
        "avant",
        "antes",
        "prima",
    ];
    let is_value = |at: usize| clause.amounts.iter().any(|amount| amount.index == at);
    clause.words.iter().enumerate().any(|(at, word)| {
        CUES.contains(&word.lower.as_str()) || word.lower == "from" && is_value(at + 1)
    })
}

/// The same thing with another amount, date, weekday or time.
fn other_value<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<Miss<'a>> {
    exchange.reply.sentences.iter().find_map(|sentence| {
        sentence.clauses.iter().filter(|clause| !clause.is_negative()).find_map(|clause| {
            let is_other = other_amount(exchange, fact, clause)
                || other_head_count(exchange, fact, sentence, clause)
                || other_moment(exchange, fact, sentence, clause, |moments| &moments.days)
                || other_moment(exchange, fact, sentence, clause, |moments| &moments.weekdays)
                || !hours::is_bound(fact)
                    && other_moment(exchange, fact, sentence, clause, |moments| &moments.times);
            (is_other && !compares(clause)).then(|| miss(fact, clause, "gives another value"))
        })
    })
}

fn other_amount(exchange: &Exchange<'_>, fact: &Known<'_>, clause: &Clause<'_>) -> bool {
    if fact.limit.is_some() {
        return false;
    }
    fact.amounts.iter().any(|stated| {
        clause.amounts.iter().any(|given| {
            is_same_sort(stated, given)
                && !stated.is_as_much_as(given)
                && !exchange.is_amount_said(given)
                && !is_reckoned(exchange, clause, given)
                && is_of_the_same(fact, stated, clause, given)
        })
    })
}

/// A total, a share or a multiple of what was said is worked out, not remembered wrongly.
fn is_reckoned(exchange: &Exchange<'_>, clause: &Clause<'_>, given: &Amount) -> bool {
    let says_so = clause.words.iter().any(|word| lexicon::RECKONING.contains(word.lower.as_str()));
    let is_multiple = |one: f64, other: f64| {
        let times = one / other;
        other > 1.0 && times > 1.5 && (times - times.round()).abs() < 1e-9
    };
    let said = || exchange.standing().flat_map(|fact| &fact.amounts);
    let is_product = |amount: &Amount| {
        let times = given.value / amount.value;
        is_multiple(given.value, amount.value)
            && amount.unit == given.unit
            && exchange.is_number_said(times.round())
    };
    says_so || said().any(is_product)
}

fn is_same_sort(stated: &Amount, given: &Amount) -> bool {
    let is_bare = |one: &Amount, other: &Amount| one.unit.is_empty() && other.is_money();
    stated.base().1 == given.base().1 && !stated.unit.is_empty()
        || is_bare(stated, given)
        || is_bare(given, stated)
}

/// Whether both amounts belong to the same thing. A sum of money belongs to the word before it;
/// “your three bags” need no more than the bags.
fn is_of_the_same(fact: &Known<'_>, stated: &Amount, clause: &Clause<'_>, given: &Amount) -> bool {
    if stated.is_money() || given.is_money() {
        let owner = |words: &[Word<'_>], amount: &Amount| {
            let start = amount.index.saturating_sub(3);
            near(&words[start..amount.index], REACH, REACH, REACH)
        };
        return !owner(&fact.words, stated).is_disjoint(&owner(&clause.words, given));
    }
    if is_label(&stated.unit) {
        return true;
    }
    const DEFINITE: &[&str] = &[
        "your", "the", "all", "those", "these", "for", "ihre", "ihren", "eure", "die", "für",
        "vos", "tes", "les", "pour", "sus", "tus", "los", "las", "para", "i", "le", "per", "os",
        "as", "uw", "de", "voor",
    ];
    let is_definite =
        given.index > 0 && DEFINITE.contains(&clause.words[given.index - 1].lower.as_str());
    if !is_measure(&stated.unit) && is_definite {
        return stated.unit.chars().count() > 2;
    }
    if measures_otherwise(&fact.words, stated, &clause.words, given) {
        return false;
    }
    if is_measure(&stated.unit) && !is_definite && !speaks_to_user(clause) {
        return false;
    }
    let mut around = near(&fact.words, stated.index, stated.last, REACH);
    around.retain(|stem| *stem != stated.unit);
    !around.is_disjoint(&near(&clause.words, given.index, given.last, REACH))
}

/// A plan names amounts of its own; “your train takes two hours” repeats what was said.
fn speaks_to_user(clause: &Clause<'_>) -> bool {
    const COPULAS: &[&str] = &[
        "is", "are", "was", "ist", "sind", "est", "sont", "es", "son", "è", "sono", "é", "são",
        "zijn", "jest",
    ];
    clause
        .words
        .iter()
        .any(|word| lexicon::is_yours(&word.lower) || COPULAS.contains(&word.lower.as_str()))
}

/// A height is no other value of a length.
fn measures_otherwise(
    told: &[Word<'_>],
    stated: &Amount,
    said: &[Word<'_>],
    given: &Amount,
) -> bool {
    let dimension = |words: &[Word<'_>], amount: &Amount| {
        let from = amount.index.saturating_sub(REACH);
        let near = &words[from..words.len().min(amount.last + 1 + REACH)];
        near.iter().find_map(|word| lexicon::dimension(&word.lower))
    };
    let (there, here) = (dimension(told, stated), dimension(said, given));
    (there.is_some() || here.is_some()) && there != here
}

/// Units many things are measured in; counted nouns are not among them.
fn is_measure(unit: &str) -> bool {
    [
        "min", "h", "day", "week", "month", "year", "person", "word", "sentence", "night", "m",
        "cm", "mm", "km", "g", "kg", "mg", "l", "%", "m²", "time", "mal", "fois",
    ]
    .contains(&unit)
}

/// So many people: another number for the same day, or one nobody named.
fn other_head_count(
    exchange: &Exchange<'_>,
    fact: &Known<'_>,
    sentence: &Sentence<'_>,
    clause: &Clause<'_>,
) -> bool {
    let Some(stated) = head_count(&fact.words, &fact.amounts) else { return false };
    let Some(given) = head_count(&clause.words, &clause.amounts) else { return false };
    let days = exchange.weekdays_of_turn(fact.turn);
    let mut named = sentence.weekdays().peekable();
    let is_about_the_day = if days.is_empty() || named.peek().is_none() {
        !exchange.is_number_said(given)
    } else {
        named.any(|day| days.contains(&day))
    };
    stated != given && is_about_the_day
}

/// One sort of moments of a text.
type SortOf = fn(&Moments) -> &[(u32, usize)];

/// The clause names a moment nobody named, beside the words that stand by the fact's moment.
fn other_moment(
    exchange: &Exchange<'_>,
    fact: &Known<'_>,
    sentence: &Sentence<'_>,
    clause: &Clause<'_>,
    of: SortOf,
) -> bool {
    let (stated, given) = (of(&fact.moments), of(&clause.moments));
    if stated.is_empty() || given.is_empty() || Exchange::moves(&fact.words) {
        return false;
    }
    let around = |words: &[Word<'_>], at: usize| near(words, at, at, REACH + 1);
    let is_kept = given.iter().any(|(moment, _)| stated.iter().any(|(own, _)| own == moment));
    let is_the_only_one = || {
        let mut all = exchange.standing().flat_map(|other| of(&other.moments));
        all.all(|(moment, _)| *moment == stated[0].0)
    };
    // What is confirmed needs no word in common: there is only one such moment.
    let is_confirmed = confirms(sentence) && !exchange.is_being_moved() && is_the_only_one();
    !is_kept
        && given.iter().filter(|(moment, _)| !is_moment_said(exchange, of, *moment)).any(
            |(_, at)| {
                let here = around(&clause.words, *at);
                is_confirmed
                    || stated
                        .iter()
                        .any(|(_, there)| !around(&fact.words, *there).is_disjoint(&here))
            },
        )
}

/// “Booked: …”
fn confirms(sentence: &Sentence<'_>) -> bool {
    const CUES: &[&str] = &[
        "booked",
        "reserved",
        "scheduled",
        "confirmed",
        "gebucht",
        "reserviert",
        "bestätigt",
        "eingetragen",
        "réservé",
        "confirmé",
        "reservado",
        "confirmado",
        "agendado",
        "prenotato",
        "confermato",
        "geboekt",
        "gereserveerd",
        "bevestigd",
    ];
    sentence.words.iter().any(|word| CUES.contains(&word.lower.as_str()))
}
