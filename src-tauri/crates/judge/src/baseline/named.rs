//! Names: another one for somebody the user named, or for the user.

use super::analysis::Clause;
use super::calendar::is_calendar;
use super::lexicon::{self, is_function_word};
use super::text::Word;
use super::verdict::{Exchange, Miss};

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    exchange.standing().find_map(|fact| {
        let named = bearers(&fact.words);
        let own = own_name(&fact.words);
        if named.is_empty() && own.is_none() {
            return None;
        }
        let clause =
            exchange.reply.clauses().filter(|clause| !clause.is_negative()).find(|clause| {
                renames(exchange, &named, clause)
                    || own.is_some_and(|own| greets_another(exchange, own, clause))
            })?;
        Some(Miss {
            kind: "contradicted",
            fact_id: fact.id,
            fact_quote: fact.quote,
            reply_quote: clause.text,
            reason: format!("The user said “{}”, but the reply gives another name.", fact.quote),
        })
    })
}

/// “my dog Rex” and “your dog Max”, “the Bridges team” and “the Tunnels team”.
fn renames(exchange: &Exchange<'_>, named: &[(&Word<'_>, &Word<'_>)], clause: &Clause<'_>) -> bool {
    named.iter().any(|(noun, name)| {
        bearers(&clause.words).into_iter().any(|(other_noun, other_name)| {
            noun.stem == other_noun.stem
                && name.stem != other_name.stem
                && !exchange.is_word_said(&other_name.stem)
                && !clause.words.iter().any(|word| word.stem == name.stem)
        })
    })
}

/// Nouns with the names beside them.
fn bearers<'a, 'w>(words: &'a [Word<'w>]) -> Vec<(&'a Word<'w>, &'a Word<'w>)> {
    let after = words.windows(2).map(|two| (&two[0], &two[1])).filter(|(noun, name)| {
        lexicon::BEARERS.contains(noun.lower.as_str()) && is_beside(noun, name) && is_name(name)
    });
    let copula = words.windows(3).map(|three| (&three[0], &three[1], &three[2]));
    let told = copula
        .filter(|(noun, is, name)| {
            lexicon::BEARERS.contains(noun.lower.as_str())
                && ["is", "named", "called", "heißt", "ist", "s'appelle", "es"]
                    .contains(&is.lower.as_str())
                && is_name(name)
        })
        .map(|(noun, _, name)| (noun, name));
    // At the start of a clause a capital says nothing.
    let before = words.windows(2).skip(1).map(|two| (&two[1], &two[0])).filter(|(noun, name)| {
        lexicon::TITLED.contains(noun.lower.as_str()) && is_beside(name, noun) && is_name(name)
    });
    after.chain(told).chain(before).collect()
}

/// One space or “, ” between them.
fn is_beside(first: &Word<'_>, second: &Word<'_>) -> bool {
    second.at.start.saturating_sub(first.at.end) <= 2
}

fn is_name(word: &Word<'_>) -> bool {
    word.is_capitalised()
        && word.text.chars().count() > 1
        && word.text.chars().skip(1).any(char::is_lowercase)
        && !word.has_digit()
        && !is_calendar(word)
        && !is_function_word(&word.lower)
}

/// “Hi Maria” to somebody called otherwise.
fn greets_another(exchange: &Exchange<'_>, own: &Word<'_>, clause: &Clause<'_>) -> bool {
    const GREETINGS: &[&str] =
        &["hi", "hello", "hey", "thanks", "hallo", "bonjour", "hola", "ciao"];
    let [greeting, name] = clause.words.as_slice() else { return false };
    GREETINGS.contains(&greeting.lower.as_str())
        && is_name(name)
        && name.stem != own.stem
        && !exchange.is_word_said(&name.stem)
}

fn own_name<'a, 'w>(words: &'a [Word<'w>]) -> Option<&'a Word<'w>> {
    const INTRODUCTIONS: [[&str; 2]; 10] = [
        ["name", "is"],
        ["name", "ist"],
        ["name", "s"],
        ["me", "llamo"],
        ["mi", "chiamo"],
        ["m'appelle", ""],
        ["i'm", ""],
        ["am", ""],
        ["ich", "heiße"],
        ["naam", "is"],
    ];
    words.iter().enumerate().find_map(|(at, name)| {
        let one = at.checked_sub(1).map(|at| words[at].lower.as_str())?;
        let two = at.checked_sub(2).map_or("", |at| words[at].lower.as_str());
        let is_introduced = INTRODUCTIONS.iter().any(|[first, second]| {
            if second.is_empty() { one == *first } else { [two, one] == [*first, *second] }
        });
        (is_introduced && is_name(name)).then_some(name)
    })
}
