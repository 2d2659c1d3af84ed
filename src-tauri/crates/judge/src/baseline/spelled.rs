//! A name that is nearly the one the user gave, or one they said was wrong.

use super::analysis::{Clause, Known};
use super::calendar::is_calendar;
use super::lexicon::{is_function_word, is_negator};
use super::text::Word;
use super::verdict::{Exchange, Miss};

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    exchange.standing().find_map(|fact| {
        let (names, wrong) = (full_name(&fact.words), denied(&fact.words));
        if names.is_empty() && wrong.is_empty() {
            return None;
        }
        let clause =
            exchange.reply.clauses().filter(|clause| !clause.is_negative()).find(|clause| {
                is_misspelled(exchange, &names, clause) || is_confused(exchange, &wrong, clause)
            })?;
        Some(miss(fact, clause))
    })
}

fn miss<'a>(fact: &Known<'a>, clause: &Clause<'a>) -> Miss<'a> {
    Miss {
        kind: "contradicted",
        fact_id: fact.id,
        fact_quote: fact.quote,
        reply_quote: clause.text,
        reason: format!("The user said “{}”, but the reply gives another name.", fact.quote),
    }
}

fn is_name(word: &Word<'_>) -> bool {
    let mut letters = word.text.chars();
    letters.next().is_some_and(char::is_uppercase)
        && letters.all(char::is_lowercase)
        && word.text.chars().count() >= 4
        && !is_calendar(word)
        && !is_function_word(&word.lower)
}

/// Two capitalised words side by side: “Maria Keller”.
fn full_name<'a, 'w>(words: &'a [Word<'w>]) -> Vec<&'a Word<'w>> {
    let is_pair = |two: &&[Word<'_>]| {
        is_name(&two[0]) && is_name(&two[1]) && two[1].at.start.saturating_sub(two[0].at.end) == 1
    };
    let is_denied = words.first().is_some_and(|word| is_negator(&word.lower));
    let pairs = words.windows(2).filter(|_| !is_denied).filter(is_pair);
    pairs.flat_map(|two| [&two[0], &two[1]]).collect()
}

/// “not Marta Kellermann”: what a clause that begins with a negator names.
fn denied<'a, 'w>(words: &'a [Word<'w>]) -> Vec<&'a Word<'w>> {
    let is_denial = words.first().is_some_and(|word| is_negator(&word.lower));
    let named = words.iter().skip(1).take(2).filter(|word| is_denial && is_name(word));
    named.collect()
}

fn is_misspelled(exchange: &Exchange<'_>, names: &[&Word<'_>], clause: &Clause<'_>) -> bool {
    names.iter().any(|name| {
        clause.words.iter().any(|word| {
            is_name(word)
                && is_nearly(&name.lower, &word.lower)
                && !exchange.is_word_said(&word.stem)
                && !clause.words.iter().any(|other| other.stem == name.stem)
        })
    })
}

fn is_confused(exchange: &Exchange<'_>, wrong: &[&Word<'_>], clause: &Clause<'_>) -> bool {
    let is_right = |name: &Word<'_>| {
        let others = exchange.standing().filter(|fact| denied(&fact.words).is_empty());
        let mut right = others.flat_map(|fact| &fact.words);
        right.any(|word| word.stem == name.stem)
    };
    wrong
        .iter()
        .filter(|name| !is_right(name))
        .any(|name| clause.words.iter().any(|word| word.lower == name.lower && is_name(word)))
}

/// One letter off, two in a long name; an ending more is the same name in another case.
fn is_nearly(one: &str, other: &str) -> bool {
    if one == other || one.starts_with(other) || other.starts_with(one) {
        return false;
    }
    let (a, b): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    // “Kowalska” and “Kowalskiej”: languages change the ends of names.
    let shared = a.iter().zip(&b).take_while(|(left, right)| left == right).count();
    if shared >= 3 && a.last() != b.last() {
        return false;
    }
    let most = if a.len().min(b.len()) >= 6 { 2 } else { 1 };
    a.len().abs_diff(b.len()) <= most && distance(&a, &b) <= most
}

/// How many letters have to be put in, taken out or replaced.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, right) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(left != right);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::super::tests::kind;
    use super::*;

    #[test]
    fn a_name_is_nearly_another_but_not_in_another_case() {
        assert!(is_nearly("jansen", "janssen"));
        assert!(!is_nearly("anna", "annas"));
        assert!(!is_nearly("weber", "keller"));
        assert!(!is_nearly("kowalska", "kowalskiej"));
    }

    #[tokio::test]
    async fn a_name_one_letter_off_contradicts() {
        let told = "My name is Helen Jansen and I need a badge.";
        let reply = |text| [told, "Noted.", "Is it ready?", text];
        let wrong = "The badge for Helen Hansen is ready.";
        assert_eq!(kind(&reply(wrong)).await, Some("contradicted"));
        assert_eq!(kind(&reply("The badge for Helen Jansen is ready.")).await, None);
        assert_eq!(kind(&reply("Helen Jansen's badge is with Hans.")).await, None);
    }

    #[tokio::test]
    async fn a_name_the_user_called_wrong_contradicts() {
        let told = "Send it to Ruth Adler, not Rita Acker.";
        let reply = |text| [told, "Noted.", "Done?", text];
        assert_eq!(kind(&reply("It went to Rita Acker.")).await, Some("contradicted"));
        assert_eq!(kind(&reply("It went to Ruth Adler.")).await, None);
    }
}
