//! Which of two things on offer the user took.

use super::analysis::is_question;
use super::lexicon::{is_function_word, is_generic, is_negator, is_vague_head};
use super::text::{Word, clauses, sentences, words};

/// “aisle, not window”, where `clause` answers a question among the `earlier` messages.
pub(super) fn key(clause: &str, earlier: &[&str]) -> Option<String> {
    let said = words(clause);
    if said.len() > 6 || said.iter().any(|word| is_negator(&word.lower)) {
        return None;
    }
    let has = |stem: &str| said.iter().any(|word| word.stem == stem);
    earlier.iter().rev().flat_map(|text| offers(text)).find_map(|[one, other]| {
        match (has(&one.stem), has(&other.stem)) {
            (true, false) => Some(format!("{}, not {}", one.lower, other.lower)),
            (false, true) => Some(format!("{}, not {}", other.lower, one.lower)),
            _ => None,
        }
    })
}

/// The single words on both sides of an “or” in the questions of a message.
fn offers(text: &str) -> Vec<[Word<'_>; 2]> {
    let asked = sentences(text).into_iter().filter(|range| is_question(&text[range.clone()]));
    asked
        .flat_map(|sentence| clauses(text, sentence))
        .filter_map(|range| offer(&text[range]))
        .collect()
}

const STARTS_A_CLAUSE: &[&str] = &[
    "i",
    "you",
    "it",
    "they",
    "we",
    "do",
    "is",
    "are",
    "ich",
    "du",
    "sie",
    "es",
    "ihr",
    "wir",
    "je",
    "tu",
    "vous",
    "il",
    "elle",
    "on",
    "lo",
    "me",
    "te",
    "se",
    "les",
    "os",
    "ya",
    "prefieres",
    "no",
    "si",
    "vi",
    "ci",
    "você",
    "já",
    "u",
    "je",
    "not",
    "nicht",
    "not",
    "pas",
    "non",
    "não",
    "niet",
];

fn offer(clause: &str) -> Option<[Word<'_>; 2]> {
    let all = words(clause);
    let at = all
        .iter()
        .position(|word| ["or", "oder", "ou", "o", "of"].contains(&word.lower.as_str()))?;
    let one = all.get(at.checked_sub(1)?)?;
    // In “window seat or aisle” the word before “or” is what both are.
    let is_alone = at < 2 || is_function_word(&all[at - 2].lower);
    // “Have you a flat, or are you looking for one?” offers no two things.
    if all.get(at + 1).is_some_and(|next| STARTS_A_CLAUSE.contains(&next.lower.as_str())) {
        return None;
    }
    let other = all.iter().skip(at + 1).take(3).find(|word| !is_function_word(&word.lower))?;
    let is_option = |word: &Word<'_>| {
        !is_function_word(&word.lower)
            && !is_generic(&word.stem)
            && !is_vague_head(&word.stem)
            && !word.has_digit()
            && word.text.chars().count() > 2
    };
    (is_alone && is_option(one) && is_option(other) && one.stem != other.stem)
        .then(|| [one.clone(), other.clone()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_that_was_not_taken_is_named() {
        let asked = ["Do you want a window or an aisle seat?"];
        assert_eq!(key("Aisle please", &asked).as_deref(), Some("aisle, not window"));
        assert_eq!(key("The window", &asked).as_deref(), Some("window, not aisle"));
    }

    #[test]
    fn neither_both_and_no_question_are_no_choice() {
        let asked = ["Do you want a window or an aisle seat?"];
        assert_eq!(key("Aisle or window, both fine", &asked), None);
        assert_eq!(key("Not the aisle", &asked), None);
        assert_eq!(key("Aisle please", &["A window or an aisle is free."]), None);
        assert_eq!(key("Aisle", &["A window seat or aisle?"]), None, "“seat” is what both are");
    }
}
