//! Small closed word lists, one file each under `words/`. Nothing in them comes from any one
//! conversation: function words, ways to say no, ways to ask, and what belongs to what in a
//! kitchen or a calendar.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::asked::Sort;
use super::text::stem;

type Words = LazyLock<HashSet<&'static str>>;

macro_rules! words {
    ($file:literal) => {
        LazyLock::new(|| entries(include_str!(concat!("words/", $file, ".txt"))).collect())
    };
}

/// Words that carry no topic.
static FUNCTION_WORDS: Words = words!("function_words");
static NEGATORS: Words = words!("negators");
/// Negators that in a user's words rule something out.
static FORBIDDING: Words = words!("forbidding");
/// What follows a negator without ruling anything out: “no problem”, “not sure”, “don't know”.
static HARMLESS: Words = words!("harmless");
/// Diets a user has without saying “no”.
static DIETS: Words = words!("diets");
/// Ways to say that something was told before.
pub(super) static REMINDERS: Words = words!("reminders");
/// Offers, confirmations and choices.
pub(super) static OFFERS: Words = words!("offers");
/// Ways to ask without a question mark.
pub(super) static REQUESTS: Words = words!("requests");
/// How a message begins that asks for something.
pub(super) static REQUEST_STARTS: Words = words!("request_starts");
/// Ways to say that something changed.
pub(super) static CORRECTIONS: Words = words!("corrections");

/// Nouns that name a kind of answer, not what the answer is about.
static GENERIC: LazyLock<HashSet<String>> =
    LazyLock::new(|| entries(include_str!("words/generic.txt")).map(stem).collect());

/// What counts as what: names, and what a ban on them bans. Stems.
static KINDS: LazyLock<Vec<(HashSet<String>, Vec<String>)>> = LazyLock::new(|| {
    pairs(include_str!("words/kinds.txt"))
        .map(|(names, members)| {
            (entries(names).map(stem).collect(), entries(members).map(stem).collect())
        })
        .collect()
});

/// How each sort of answer is asked for.
pub(super) static SORTS: LazyLock<Vec<(Sort, Vec<&'static str>)>> = LazyLock::new(|| {
    pairs(include_str!("words/sorts.txt"))
        .filter_map(|(name, cues)| Some((Sort::named(name.trim())?, entries(cues).collect())))
        .collect()
});

pub(super) fn is_function_word(lower: &str) -> bool {
    FUNCTION_WORDS.contains(lower)
}

pub(super) fn is_generic(stem: &str) -> bool {
    GENERIC.contains(stem)
}

pub(super) fn is_negator(lower: &str) -> bool {
    NEGATORS.contains(lower)
}

pub(super) fn forbids(lower: &str) -> bool {
    FORBIDDING.contains(lower)
}

pub(super) fn is_harmless(lower: &str) -> bool {
    HARMLESS.contains(lower)
}

pub(super) fn is_diet(lower: &str) -> bool {
    DIETS.contains(lower)
}

/// Stems a ban on `lower` bans beside the word itself.
pub(super) fn kinds_of(lower: &str) -> Vec<String> {
    let wanted = stem(lower);
    KINDS
        .iter()
        .filter(|(names, _)| names.contains(&wanted))
        .flat_map(|(_, members)| members.iter().cloned())
        .collect()
}

/// Entries stand between commas or line ends; `#` begins a comment.
fn entries(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(|line| line.split(','))
        .map(str::trim)
        .filter(|entry| !entry.is_empty())
}

fn pairs(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.lines().filter_map(|line| line.split_once("=>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_entries_and_every_sort_of_answer_has_cues() {
        for list in [
            &FUNCTION_WORDS,
            &NEGATORS,
            &FORBIDDING,
            &HARMLESS,
            &DIETS,
            &REMINDERS,
            &OFFERS,
            &REQUESTS,
            &REQUEST_STARTS,
            &CORRECTIONS,
        ] {
            assert!(list.len() > 5);
        }
        assert_eq!(SORTS.len(), include_str!("words/sorts.txt").lines().count());
        assert_eq!(KINDS.len(), include_str!("words/kinds.txt").lines().count());
        assert!(kinds_of("vegan").iter().any(|stem| stem == "ham"));
    }
}
