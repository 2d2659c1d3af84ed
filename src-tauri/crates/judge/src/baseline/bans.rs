//! What a user ruled out, and the words that break the rule.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::calendar::names_of_day;
use super::days_off::{self, days_off};
use super::lexicon::{self, forbids, is_diet, is_function_word, is_generic, is_harmless, kinds_of};
use super::numbers::amounts;
use super::text::{Word, clauses, sentences, stem, words};
use super::wishes::{is_ban_verb, is_known, is_vague, is_wish};
use super::{unspaced, within};

/// A word the user ruled out, and the stems that break the rule.
#[derive(Debug)]
pub(super) struct Ban {
    pub word: String,
    pub stems: Vec<String>,
    /// Whether it is known what counts as it.
    pub is_category: bool,
    /// Where only both words together are ruled out, the other one.
    pub with: Option<String>,
}

/// What a statement rules out, by its words or, of two things offered, by its key.
pub(super) fn bans(quote: &str, all: &[Word<'_>], key: &str) -> Vec<Ban> {
    let mut found = Vec::new();
    if all.iter().any(may_ban) {
        for sentence in sentences(quote) {
            let mut lists = false;
            for clause in clauses(quote, sentence) {
                let text = &quote[clause];
                let part = words(text);
                let own = if lists { listed(&part) } else { None };
                let own = own.unwrap_or_else(|| in_clause(text, &part));
                lists = !own.is_empty();
                found.extend(own);
            }
        }
    }
    if let Some((_, refused)) = key.split_once(", not ") {
        found.extend(words(refused).iter().map(ban));
    }
    found
}

/// “no pork, shellfish or nuts”: what goes on after the comma is ruled out as well.
fn listed(part: &[Word<'_>]) -> Option<Vec<Ban>> {
    is_list(part).then(|| part.iter().filter(|word| is_topic(word)).map(ban).collect())
}

/// A few words that all name something that is often ruled out, and no new statement.
pub(super) fn is_list(part: &[Word<'_>]) -> bool {
    let mut topics = part.iter().filter(|word| is_topic(word)).peekable();
    part.len() <= 5 && topics.peek().is_some() && topics.all(is_known) && !part.iter().any(may_ban)
}

fn may_ban(word: &Word<'_>) -> bool {
    static CUES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
        let others = ["free", "clear", "instead", "rather", "rid", "lieu", "vez", "invece"];
        let listed = lexicon::ban_cues().chain(days_off::REFUSALS.iter().copied());
        listed
            .chain(unspaced::REFUSING.iter().copied())
            .chain(BUT.iter().copied())
            .chain(others)
            .collect()
    });
    CUES.contains(word.lower.as_str())
}

fn in_clause(text: &str, part: &[Word<'_>]) -> Vec<Ban> {
    let mut found: Vec<Ban> = part.iter().filter(|word| is_diet(&word.lower)).map(diet).collect();
    found.extend(free_of(part));
    found.extend(days_off(part).map(ban));
    found.extend(out_of_order(part));
    found.extend(shunned(part));
    found.extend(unspaced::refused(part).map(ban));
    if within::limit(text, part, &amounts(text, part)).is_some() {
        return found;
    }
    if let Some(after) = kept_away(part).or_else(|| excepted(part)) {
        found.extend(segments(after).into_iter().filter_map(head));
    }
    found.extend(suffered(part));
    let negators = part.iter().enumerate().filter(|(_, word)| forbids(&word.lower));
    for (at, negator) in negators.filter(|(at, _)| is_wish(part, *at)) {
        let bans = ruled_out(negator, &part[at + 1..]);
        found.extend(bans.into_iter().filter(|ban| ban.is_category || !is_vague(part, at)));
    }
    found
}

/// “I'm lactose intolerant”, “a nut allergy”.
fn suffered(part: &[Word<'_>]) -> Option<Ban> {
    const STARTS: [&str; 5] = ["allerg", "alérg", "alerg", "uczul", "intol"];
    let is_name = |word: &Word<'_>| STARTS.iter().any(|start| word.lower.starts_with(start));
    let at = part.iter().position(is_name)?;
    part[at.saturating_sub(2)..at].iter().rev().find(|word| is_known(word)).map(ban)
}

fn ban(word: &Word<'_>) -> Ban {
    let mut stems = kinds_of(&word.lower);
    let is_category = !stems.is_empty();
    stems.extend(names_of_day(word).iter().map(|name| stem(name)));
    stems.push(word.stem.clone());
    Ban { word: word.lower.clone(), stems, is_category, with: None }
}

fn diet(word: &Word<'_>) -> Ban {
    Ban { word: word.lower.clone(), stems: kinds_of(&word.lower), is_category: true, with: None }
}

/// “I have to cut down on salt”, “I'm afraid of heights”: what is known to count as it.
fn shunned(part: &[Word<'_>]) -> Option<Ban> {
    let at = part.iter().position(|word| lexicon::SHUNNING.contains(word.lower.as_str()))?;
    part.iter().skip(at + 1).take(4).find(|word| is_known(word)).map(ban)
}

/// “our oven is broken”: whatever needs that device.
fn out_of_order(part: &[Word<'_>]) -> Vec<Ban> {
    let is_broken = part.iter().any(|word| lexicon::BROKEN.contains(word.lower.as_str()));
    let is_device = |word: &&Word<'_>| lexicon::is_device(&word.lower);
    if is_broken { part.iter().filter(is_device).map(ban).collect() } else { Vec::new() }
}

/// “gluten-free”, “laktosefrei”.
fn free_of(part: &[Word<'_>]) -> Option<Ban> {
    let is_free = |two: &[Word<'_>]| {
        two[1].lower == "free" && two[1].at.start.saturating_sub(two[0].at.end) == 1
    };
    part.windows(2).find(|two| is_free(two)).map(|two| ban(&two[0]))
}

/// What follows “stay away from”, “steer clear of”, “instead of”.
fn kept_away<'a, 'w>(part: &'a [Word<'w>]) -> Option<&'a [Word<'w>]> {
    const PAIRS: [(&str, &str); 9] = [
        ("away", "from"),
        ("clear", "of"),
        ("instead", "of"),
        ("rather", "than"),
        ("rid", "of"),
        ("au", "lieu"),
        ("en", "vez"),
        ("em", "vez"),
        ("invece", "di"),
    ];
    let at = part
        .windows(2)
        .position(|two| PAIRS.contains(&(two[0].lower.as_str(), two[1].lower.as_str())))?;
    Some(&part[at + 2..]).filter(|after| !after.is_empty())
}

const BUT: &[&str] = &["except", "außer", "sauf", "excepto", "tranne", "exceto", "behalve"];

/// “any day except Sunday”, “alles außer Fisch”.
fn excepted<'a, 'w>(part: &'a [Word<'w>]) -> Option<&'a [Word<'w>]> {
    const ALL: &[&str] = &[
        "any",
        "every",
        "all",
        "anything",
        "everything",
        "anytime",
        "jeden",
        "jeder",
        "alles",
        "alle",
        "tout",
        "tous",
        "todo",
        "todos",
        "cualquier",
        "tutto",
        "tutti",
        "tudo",
        "elke",
    ];
    let at = part.iter().position(|word| BUT.contains(&word.lower.as_str()))?;
    let covers_all = part[..at].iter().any(|word| ALL.contains(&word.lower.as_str()));
    Some(&part[at + 1..]).filter(|after| covers_all && !after.is_empty())
}

fn ruled_out(negator: &Word<'_>, after: &[Word<'_>]) -> Vec<Ban> {
    if after.first().is_none_or(|word| is_harmless(&word.lower)) {
        return Vec::new();
    }
    // “allergic to”: each noun that follows is the point.
    if negator.lower.starts_with("allerg") || negator.lower.starts_with("alérg") {
        return phrase(after).into_iter().filter(|word| is_topic(word)).map(ban).collect();
    }
    // “no music after ten” leaves music before ten.
    let has_figure = after.iter().any(Word::has_digit);
    let is_condition = |word: &Word<'_>| {
        lexicon::CONDITIONS.contains(word.lower.as_str())
            || has_figure && UNTIL.contains(&word.lower.as_str())
    };
    let first = after.iter().take_while(|word| !JOINING.contains(&word.lower.as_str()));
    let is_bounded = first.into_iter().any(is_condition);
    let found = segments(after).into_iter().filter_map(head);
    found.filter(|ban| !is_bounded || ban.is_category && !has_figure).collect()
}

/// “until further notice” is no hour.
const UNTIL: &[&str] =
    &["until", "till", "bis", "hasta", "tot", "do", "fino", "até", "na", "voor", "po", "przed"];

/// “no heavy digging or late calls on Sundays”: `heavy digging`, `late calls`.
fn segments<'a, 'w>(after: &'a [Word<'w>]) -> Vec<Vec<&'a Word<'w>>> {
    let all = phrase(after);
    all.split(|word| JOINING.contains(&word.lower.as_str()))
        .map(<[&Word<'_>]>::to_vec)
        .filter(|part| !part.is_empty())
        .collect()
}

const JOINING: &[&str] = &[
    "or", "nor", "and", "oder", "und", "noch", "ou", "ni", "et", "o", "y", "e", "of", "en", "i",
    "lub", "ani",
];

/// The words up to where the phrase ends.
fn phrase<'a, 'w>(after: &'a [Word<'w>]) -> Vec<&'a Word<'w>> {
    const ENDS: &[&str] = &[
        "with", "in", "at", "over", "than", "when", "while", "from", "until", "till", "on", "for",
        "by", "this", "that", "before", "after", "as", "if", "though", "mit", "bei", "avec",
        "dans", "con", "para", "für", "pour", "per", "voor", "antes", "please", "bitte", "since",
        "desde", "seit", "depuis", "sinds", "od",
    ];
    let is_end = |at: usize, word: &Word<'_>| at > 0 && ENDS.contains(&word.lower.as_str());
    let end = after.iter().enumerate().position(|(at, word)| is_end(at, word));
    after[..end.unwrap_or(after.len())].iter().collect()
}

fn is_topic(word: &Word<'_>) -> bool {
    !is_function_word(&word.lower) && word.text.chars().count() > 1
}

/// The head of a noun phrase comes last: “no heavy digging” is about digging. Where the head says
/// little, the word before it counts: “no war stories”.
fn head(segment: Vec<&Word<'_>>) -> Option<Ban> {
    let useful: Vec<&Word<'_>> = segment
        .into_iter()
        .filter(|word| is_topic(word) && !word.has_digit())
        .filter(|word| !is_harmless(&word.lower) && !is_generic(&word.stem))
        .filter(|word| amounts(word.text, &words(word.text)).is_empty())
        .take(3)
        .collect();
    // Some languages put the head first; what is known to be ruled out comes before any rule.
    let known = useful.iter().rposition(|word| is_known(word));
    let at =
        known.or_else(|| useful.iter().rposition(|word| !lexicon::is_vague_head(&word.stem)))?;
    let before = at.checked_sub(1).map(|at| useful[at]);
    let before = before.filter(|word| !lexicon::is_vague_head(&word.stem));
    let is_compound = !is_known(useful[at]) && before.is_some_and(|word| !is_ban_verb(word));
    if is_ban_verb(useful[at]) && !is_known(useful[at]) {
        return None;
    }
    let mut found = ban(useful[at]);
    // “no credit card”: a debit card will do.
    found.with = before.filter(|_| is_compound).map(|word| word.stem.clone());
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn banned(text: &str) -> Vec<String> {
        in_clause(text, &words(text)).into_iter().map(|ban| ban.word).collect()
    }

    #[test]
    fn each_thing_in_a_list_is_ruled_out() {
        assert_eq!(banned("no late calls or Sundays"), ["calls", "sundays"]);
        assert_eq!(banned("I'm allergic to kiwi and mango"), ["kiwi", "mango"]);
        assert_eq!(banned("please stay away from escalators"), ["escalators"]);
        assert_eq!(banned("take the tram instead of the ferry"), ["ferry"]);
    }

    #[test]
    fn a_head_that_says_little_gives_way_to_the_word_before_it() {
        assert_eq!(banned("no zombie films"), ["zombie"]);
        assert_eq!(banned("no heavy digging"), ["digging"]);
    }

    #[test]
    fn what_does_not_work_or_is_not_needed_is_not_ruled_out() {
        assert_eq!(banned("the scanner doesn't recognise the badge"), [""; 0]);
        assert_eq!(banned("I need no receipt"), [""; 0]);
        assert_eq!(banned("dafür brauche ich keine Quittung"), [""; 0]);
        assert_eq!(banned("no funciona la calefacción"), [""; 0]);
        assert_eq!(banned("no more than three visits"), [""; 0]);
    }
}
