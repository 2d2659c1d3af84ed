//! Small closed word lists, one file each under `words/`. Nothing in them comes from any one
//! conversation: function words, ways to say no, ways to ask, and what belongs to what in a
//! kitchen or a calendar.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

use super::phrases::Phrases;
use super::sorts::Sort;
use super::text::stem;

type Words = LazyLock<HashSet<&'static str>>;

macro_rules! words {
    ($file:literal) => {
        LazyLock::new(|| entries(include_str!(concat!("words/", $file, ".txt"))).collect())
    };
}

/// Each word of a line with the others of it.
type Groups = LazyLock<HashMap<&'static str, Vec<&'static str>>>;

macro_rules! groups {
    ($file:literal) => {
        LazyLock::new(|| groups(include_str!(concat!("words/", $file, ".txt"))))
    };
}

fn groups(text: &'static str) -> HashMap<&'static str, Vec<&'static str>> {
    let mut found: HashMap<_, Vec<_>> = HashMap::new();
    for line in text.lines() {
        let group: Vec<&'static str> = entries(line).collect();
        for word in &group {
            found.entry(*word).or_default().extend(group.iter().filter(|other| *other != word));
        }
    }
    found
}

type Stems = LazyLock<HashSet<String>>;

macro_rules! stems {
    ($file:literal) => {
        LazyLock::new(|| {
            entries(include_str!(concat!("words/", $file, ".txt"))).map(stem).collect()
        })
    };
}

type PhraseList = LazyLock<Phrases>;

macro_rules! phrases {
    ($file:literal) => {
        LazyLock::new(|| Phrases::new(entries(include_str!(concat!("words/", $file, ".txt")))))
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
pub(super) static REMINDERS: PhraseList = phrases!("reminders");
/// Offers, confirmations and choices.
pub(super) static OFFERS: PhraseList = phrases!("offers");
/// Ways to ask without a question mark.
pub(super) static REQUESTS: PhraseList = phrases!("requests");
/// How a message begins that asks for something.
pub(super) static REQUEST_STARTS: Words = words!("request_starts");
/// Ways to say that something was never told.
pub(super) static UNTOLD: PhraseList = phrases!("untold");
/// Ways to say that something changed.
pub(super) static CORRECTIONS: PhraseList = phrases!("corrections");

/// What a person does or not.
pub(super) static BAN_VERBS: Words = words!("ban_verbs");
/// Ways to say that there should be less of something, or none for fear of it.
pub(super) static SHUNNING: Words = words!("shunning");
/// Ways to say that something must be there.
pub(super) static INSISTING: Words = words!("insisting");
/// Steps that are known by their verb alone.
static STEPS: Stems = stems!("steps");
/// Ways to speak of less than an amount.
pub(super) static UNDER: PhraseList = phrases!("under");
/// Ways to set a minimum.
pub(super) static MINIMA: PhraseList = phrases!("minima");
/// Ways to speak of more than an amount; denied, they set a maximum.
pub(super) static EXCESS: PhraseList = phrases!("excess");
/// What stands in for an animal product or for wheat, and what it stands in for.
pub(super) static SUBSTITUTES: Words = words!("substitutes");
pub(super) static SUBSTITUTED: Words = words!("substituted");
/// Words that speak of what is the user's.
static YOURS: Words = words!("yours");
/// Ways to say that something takes place at another time.
pub(super) static MOVING: Words = words!("moving");
/// Negators of verbs, not of nouns.
static VERB_NEGATORS: Words = words!("verb_negators");
/// Words a person speaks of themselves with.
pub(super) static FIRST_PERSON: Words = words!("first_person");
/// Subjects a person speaks of their own time with.
pub(super) static SUBJECTS: Words = words!("subjects");
/// What limits a ban to a time or a case.
pub(super) static CONDITIONS: Words = words!("conditions");
/// Verbs after which anything may be ruled out.
pub(super) static CLEAR_WISHES: Words = words!("clear_wishes");
/// Words around an amount that was worked out.
pub(super) static RECKONING: Words = words!("reckoning");
/// Names of one dimension.
static DIMENSIONS: LazyLock<HashMap<&'static str, usize>> = LazyLock::new(|| {
    let lines = include_str!("words/dimensions.txt").lines().enumerate();
    lines.flat_map(|(row, line)| entries(line).map(move |word| (word, row))).collect()
});
/// Ways to say that somebody has no time.
pub(super) static OCCUPIED: Words = words!("occupied");
/// Ways to say that a device cannot be used.
pub(super) static BROKEN: Words = words!("broken");
/// Devices that something is done with.
static DEVICES: Words = words!("devices");
/// Ways to waive something.
pub(super) static NOT_NEEDED: Words = words!("not_needed");
/// Ways to speak of a rule that is kept.
pub(super) static ACKNOWLEDGEMENTS: Words = words!("acknowledgements");
/// Ways to allow something after all.
pub(super) static PERMISSIONS: Words = words!("permissions");
/// Ways to ask for, or to admit, more than a limit.
pub(super) static COMPARATIVES: Words = words!("comparatives");
/// Wishes about all replies.
pub(super) static RULES: PhraseList = phrases!("rules");
/// Ways to set a maximum.
pub(super) static MAXIMA: PhraseList = phrases!("maxima");
static VAGUE_HEADS: Stems = stems!("vague_heads");

/// Nouns a name belongs to.
pub(super) static BEARERS: Words = words!("bearers");
/// Nouns that a name goes with.
pub(super) static TITLED: Words = words!("titled");
/// Words that exclude each other.
static OPPOSITES: Groups = groups!("opposites");
/// Relatives that exclude each other.
static KIN: Groups = groups!("kin");

/// Nouns that name a kind of answer, not what the answer is about.
static GENERIC: Stems = stems!("generic");

/// What counts as what: names, and what a ban on them bans. Stems.
static KINDS: LazyLock<HashMap<String, Vec<String>>> = LazyLock::new(|| {
    let mut found: HashMap<String, Vec<String>> = HashMap::new();
    for (names, members) in pairs(include_str!("words/kinds.txt")) {
        let members: Vec<String> = entries(members).map(stem).collect();
        for name in entries(names).map(stem).collect::<BTreeSet<String>>() {
            found.entry(name).or_default().extend(members.iter().cloned());
        }
    }
    found
});

/// Sorts of answers.
static SORTS: LazyLock<Vec<Sort>> = LazyLock::new(|| {
    pairs(include_str!("words/sorts.txt"))
        .filter_map(|(name, rest)| {
            let (cues, evidence) = rest.split_once("=>")?;
            Some(Sort::new(name.trim(), entries(cues).collect(), entries(evidence)))
        })
        .collect()
});

/// How the sorts are asked for, and which sorts each phrase asks for.
static SORT_CUES: LazyLock<(Phrases, HashMap<&'static str, Vec<usize>>)> = LazyLock::new(|| {
    let mut sorts: HashMap<&'static str, Vec<usize>> = HashMap::new();
    for (at, sort) in SORTS.iter().enumerate() {
        for cue in &sort.cues {
            sorts.entry(*cue).or_default().push(at);
        }
    }
    (Phrases::new(sorts.keys().copied()), sorts)
});

/// The sorts of answers a question in lower case asks for.
pub(super) fn sorts_asked(lower: &str) -> Vec<&'static Sort> {
    let (cues, sorts) = &*SORT_CUES;
    let named = cues.places(lower).filter_map(|(from, to)| sorts.get(&lower[from..to]));
    let found: BTreeSet<usize> = named.flatten().copied().collect();
    found.into_iter().filter_map(|at| SORTS.get(at)).collect()
}

/// Names of languages, and words each is known by.
static LANGUAGES: LazyLock<Vec<(HashSet<&'static str>, HashSet<&'static str>)>> =
    LazyLock::new(|| {
        pairs(include_str!("words/languages.txt"))
            .map(|(names, words)| (entries(names).collect(), entries(words).collect()))
            .collect()
    });

/// Words for the same thing: each stem with the stem that stands for all of them.
static SYNONYMS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let groups = include_str!("words/synonyms.txt").lines().map(|line| entries(line).map(stem));
    groups
        .flat_map(|mut group| {
            let first = group.next().unwrap_or_default();
            group.map(move |other| (other, first.clone()))
        })
        .collect()
});

/// The stem that stands for a topic, whichever of its names is used.
pub(super) fn topic(stem: &str) -> String {
    SYNONYMS.get(stem).map_or(stem, String::as_str).to_owned()
}

pub(super) fn is_function_word(lower: &str) -> bool {
    FUNCTION_WORDS.contains(lower)
}

pub(super) fn is_generic(stem: &str) -> bool {
    GENERIC.contains(stem)
}

/// The language a word names.
pub(super) fn language(lower: &str) -> Option<usize> {
    LANGUAGES.iter().position(|(names, _)| names.contains(lower))
}

pub(super) fn is_word_of(language: usize, lower: &str) -> bool {
    LANGUAGES.get(language).is_some_and(|(_, words)| words.contains(lower))
}

pub(super) fn language_count() -> usize {
    LANGUAGES.len()
}

pub(super) fn opposites(lower: &str) -> impl Iterator<Item = &'static str> {
    OPPOSITES.get(lower).into_iter().flatten().copied()
}

pub(super) fn counterparts(lower: &str) -> impl Iterator<Item = &'static str> {
    KIN.get(lower).into_iter().flatten().copied()
}

pub(super) fn is_vague_head(stem: &str) -> bool {
    VAGUE_HEADS.contains(stem)
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

/// Which dimension a word names: height, width, weight …
pub(super) fn dimension(lower: &str) -> Option<usize> {
    DIMENSIONS.get(lower).copied()
}

pub(super) fn is_step(stem: &str) -> bool {
    STEPS.contains(stem)
}

pub(super) fn is_of_verbs(lower: &str) -> bool {
    VERB_NEGATORS.contains(lower)
}

pub(super) fn is_yours(lower: &str) -> bool {
    YOURS.contains(lower)
}

/// Every word that can rule something out.
pub(super) fn ban_cues() -> impl Iterator<Item = &'static str> {
    let lists: [&'static Words; 5] = [&FORBIDDING, &DIETS, &BROKEN, &OCCUPIED, &SHUNNING];
    lists.into_iter().flat_map(|list| list.iter().copied())
}

pub(super) fn is_device(lower: &str) -> bool {
    DEVICES.contains(lower)
}

/// Stems a ban on `lower` bans beside the word itself.
pub(super) fn kinds_of(lower: &str) -> Vec<String> {
    KINDS.get(&stem(lower)).cloned().unwrap_or_default()
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
            &REQUEST_STARTS,
            &BAN_VERBS,
            &NOT_NEEDED,
            &ACKNOWLEDGEMENTS,
            &PERMISSIONS,
            &COMPARATIVES,
            &BEARERS,
            &TITLED,
            &OCCUPIED,
            &BROKEN,
            &RECKONING,
            &SUBJECTS,
            &CONDITIONS,
            &CLEAR_WISHES,
            &FIRST_PERSON,
            &VERB_NEGATORS,
            &MOVING,
            &YOURS,
            &SUBSTITUTES,
            &SUBSTITUTED,
            &INSISTING,
            &SHUNNING,
            &DEVICES,
        ] {
            assert!(list.len() > 5);
        }
        for list in [&REMINDERS, &OFFERS, &REQUESTS, &UNTOLD, &CORRECTIONS, &MAXIMA, &RULES] {
            assert!(list.len() > 5);
        }
        assert_eq!(SORTS.len(), include_str!("words/sorts.txt").lines().count());
        assert!(kinds_of("vegan").iter().any(|stem| stem == "ham"));
    }
}
