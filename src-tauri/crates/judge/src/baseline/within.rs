//! Amounts beyond a stated maximum.

use super::analysis::{Clause, Known};
use super::lexicon;
use super::numbers::Amount;
use super::text::Word;
use super::verdict::Exchange;

#[derive(Debug)]
pub(super) struct Limit {
    pub amount: Amount,
    /// “120 euros a night”: the noun after the amount.
    per: Option<String>,
}

/// The maximum a statement names. The phrase stands just before the amount or just after it.
pub(super) fn limit(text: &str, words: &[Word<'_>], amounts: &[Amount]) -> Option<Limit> {
    if amounts.is_empty() {
        return None;
    }
    let lower = text.to_lowercase();
    // Lower case may be longer or shorter than the text; then no position would fit.
    if lower.len() != text.len() {
        return None;
    }
    let ceilings = lexicon::MAXIMA.places(&lower).filter(|(at, end)| {
        // “never under 19” is a minimum.
        !(lexicon::UNDER.is_in(&lower[*at..*end]) && is_denied(words, *at))
    });
    let denied = lexicon::EXCESS.places(&lower).filter(|(at, _)| is_denied(words, *at));
    ceilings.chain(denied).find_map(|(start, end)| {
        let amount = amounts.iter().find(|amount| {
            is_beside(words, amount, start, end)
                && (amount.is_money() || !HOLDINGS.contains(&&lower[start..end]))
        })?;
        Some(Limit { amount: amount.clone(), per: per(words, amount) })
    })
}

/// A maximum without a unit is money from here on.
const BARE_SUM: f64 = 50.0;

/// “at least three bedrooms”, “never under 19 degrees”: the least a statement allows.
pub(super) fn floor(text: &str, words: &[Word<'_>], amounts: &[Amount]) -> Option<Amount> {
    let lower = text.to_lowercase();
    if amounts.is_empty() || lower.len() != text.len() {
        return None;
    }
    let least = lexicon::MINIMA.places(&lower);
    let denied = lexicon::UNDER.places(&lower).filter(|(at, _)| is_denied(words, *at));
    least.chain(denied).find_map(|(start, end)| {
        amounts.iter().find(|amount| is_beside(words, amount, start, end)).cloned()
    })
}

/// An amount below a stated minimum of the same unit.
pub(super) fn short_of<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<(&'a str, String)> {
    let least = fact.floor.as_ref().filter(|least| !least.unit.is_empty())?;
    let is_short = |given: &Amount| {
        given.base().1 == least.base().1
            && given.base().0 < least.base().0
            && !exchange.is_amount_said(given)
    };
    let clause = exchange
        .reply
        .clauses()
        .find(|clause| !clause.is_negative() && clause.amounts.iter().any(is_short))?;
    Some((clause.text, "falls short of it".to_owned()))
}

/// “no lights over 30 %”: a negator shortly before.
fn is_denied(words: &[Word<'_>], at: usize) -> bool {
    let before: Vec<&Word<'_>> = words.iter().filter(|word| word.at.end <= at).collect();
    before.iter().rev().take(3).any(|word| lexicon::is_negator(&word.lower))
}

/// What one has is the most one can spend, but not the most of anything else.
const HOLDINGS: &[&str] = &["we have", "i have", "i've got", "we've got"];

fn is_beside(words: &[Word<'_>], amount: &Amount, start: usize, end: usize) -> bool {
    let between = |from: usize, to: usize| {
        words.iter().filter(|word| word.at.start >= from && word.at.end <= to).count()
    };
    let (first, last) = (words[amount.index].at.start, words[amount.last].at.end);
    first >= end && between(end, first) <= 3 || last <= start && between(last, start) <= 2
}

/// “120 euros a night”, “2 g per day”.
fn per(words: &[Word<'_>], amount: &Amount) -> Option<String> {
    let mut after = words.iter().skip(amount.last + 1).take(4);
    after.find(|word| {
        ["a", "an", "per", "pro", "each", "par", "por", "al", "à"].contains(&word.lower.as_str())
    })?;
    after.next().map(|word| word.stem.clone())
}

/// An amount above a stated maximum of the same unit.
pub(super) fn beyond<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<(&'a str, String)> {
    let limit = fact
        .limit
        .as_ref()
        .filter(|limit| !limit.amount.unit.is_empty() || limit.amount.value >= BARE_SUM)?;
    let wants_more = exchange
        .asked
        .clauses()
        .flat_map(|clause| &clause.words)
        .any(|word| lexicon::COMPARATIVES.contains(word.lower.as_str()));
    if wants_more || is_raised(exchange, fact) {
        return None;
    }
    let clause = exchange.reply.clauses().find(|clause| exceeds(exchange, limit, clause))?;
    Some((clause.text, "goes beyond it".to_owned()))
}

/// A later statement adds to what can be spent or used.
fn is_raised(exchange: &Exchange<'_>, fact: &Known<'_>) -> bool {
    let later = exchange.facts.iter().skip_while(|other| other.id != fact.id).skip(1);
    later.into_iter().any(|other| {
        let adds = other.words.iter().any(|word| {
            lexicon::COMPARATIVES.contains(word.lower.as_str())
                || ["gave", "gift", "present", "bonus", "raise", "raised", "increase", "additional"]
                    .contains(&word.lower.as_str())
        });
        adds && !other.amounts.is_empty()
    })
}

fn exceeds(exchange: &Exchange<'_>, limit: &Limit, clause: &Clause<'_>) -> bool {
    let (most, unit) = limit.amount.base();
    let admits =
        clause.words.iter().any(|word| lexicon::COMPARATIVES.contains(word.lower.as_str()));
    let fits = |amount: &Amount| {
        limit.per.as_ref().is_none_or(|noun| {
            per(&clause.words, amount).as_ref() == Some(noun)
                || clause.amounts.len() == 1 && clause.words.iter().any(|word| word.stem == *noun)
        })
    };
    !admits
        && !clause.is_negative()
        && clause.amounts.iter().any(|given| {
            (!unit.is_empty() && given.base().1 == unit || unit.is_empty() && given.is_money())
                && given.base().0 > most
                && fits(given)
                && !exchange.is_amount_said(given)
        })
}
