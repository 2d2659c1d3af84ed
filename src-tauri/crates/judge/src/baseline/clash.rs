//! A value other than the one the user stated.

use super::analysis::{Clause, Known};
use super::numbers::{clock_times, dates, weekdays};
use super::verdict::{Exchange, Miss};

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    outdated(exchange).or_else(|| exchange.standing().find_map(|fact| other_value(exchange, fact)))
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
    let old = exchange.facts.iter().filter(|fact| fact.is_superseded);
    old.filter_map(|fact| {
        let value = fact.value.to_lowercase();
        let is_current =
            exchange.standing().any(|other| other.quote.to_lowercase().contains(&value));
        let is_short = (2..=30).contains(&value.chars().count());
        let is_asked = exchange.asked.text.to_lowercase().contains(&value);
        if is_current || !is_short || is_asked {
            return None;
        }
        let clause = exchange.reply.clauses().find(|clause| {
            !clause.is_negative() && super::asked::phrase(&clause.text.to_lowercase(), &value)
        })?;
        let is_comparison =
            ["from", "was", "previously", "before", "old", "original", "statt", "vorher"];
        let compares = clause.words.iter().any(|word| is_comparison.contains(&word.lower.as_str()));
        (!compares).then(|| miss(fact, clause, "uses the value that was replaced"))
    })
    .next()
}

/// The same thing with another amount, date, weekday or time.
fn other_value<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<Miss<'a>> {
    exchange.reply.clauses().find_map(|clause| {
        let shares = clause.content.intersection(&fact.content).count();
        let is_other = other_amount(exchange, fact, clause)
            || shares > 0
                && (other_date(fact, clause)
                    || other_weekday(exchange, fact, clause)
                    || other_time(exchange, fact, clause));
        (is_other && !clause.is_negative()).then(|| miss(fact, clause, "gives another value"))
    })
}

fn other_amount(exchange: &Exchange<'_>, fact: &Known<'_>, clause: &Clause<'_>) -> bool {
    fact.amounts.iter().filter(|amount| amount.unit.chars().count() > 2).any(|stated| {
        let is_said = |value: f64| {
            exchange
                .facts
                .iter()
                .flat_map(|other| &other.amounts)
                .any(|amount| amount.value == value)
                || exchange
                    .asked
                    .clauses()
                    .flat_map(|clause| &clause.amounts)
                    .any(|amount| amount.value == value)
        };
        let shares =
            clause.content.iter().any(|stem| *stem != stated.unit && fact.content.contains(stem));
        clause.amounts.iter().any(|given| {
            given.unit == stated.unit
                && given.value != stated.value
                && !is_said(given.value)
                && (shares || !is_measure(&stated.unit))
        })
    })
}

/// Units many things are measured in; counted nouns are not among them.
fn is_measure(unit: &str) -> bool {
    ["min", "day", "week", "month", "year", "person", "word", "sentence", "night", "hour"]
        .contains(&unit)
}

fn other_date(fact: &Known<'_>, clause: &Clause<'_>) -> bool {
    let stated = dates(&fact.words);
    let given = dates(&clause.words);
    !stated.is_empty()
        && !given.is_empty()
        && given
            .iter()
            .all(|(day, month, _)| !stated.iter().any(|(d, m, _)| d == day && m == month))
}

fn other_weekday(exchange: &Exchange<'_>, fact: &Known<'_>, clause: &Clause<'_>) -> bool {
    let stated = weekdays(&fact.words);
    let given = weekdays(&clause.words);
    let is_said = |day: usize| {
        exchange
            .facts
            .iter()
            .any(|other| weekdays(&other.words).iter().any(|(said, _)| *said == day))
            || exchange
                .asked
                .clauses()
                .any(|part| weekdays(&part.words).iter().any(|(said, _)| *said == day))
    };
    !stated.is_empty() && !given.is_empty() && given.iter().all(|(day, _)| !is_said(*day))
}

fn other_time(exchange: &Exchange<'_>, fact: &Known<'_>, clause: &Clause<'_>) -> bool {
    let stated = clock_times(&fact.words);
    let given = clock_times(&clause.words);
    let is_said = |time: u32| {
        exchange
            .facts
            .iter()
            .any(|other| clock_times(&other.words).iter().any(|(said, _)| *said == time))
            || exchange
                .asked
                .clauses()
                .any(|part| clock_times(&part.words).iter().any(|(said, _)| *said == time))
    };
    !stated.is_empty() && !given.is_empty() && given.iter().all(|(time, _)| !is_said(*time))
}
