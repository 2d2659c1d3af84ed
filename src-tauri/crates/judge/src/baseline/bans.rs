//! What a user ruled out, and the words that break the rule.

use super::calendar::weekdays;
use super::lexicon::{self, forbids, is_diet, is_function_word, is_generic, is_harmless, kinds_of};
use super::numbers::amounts;
use super::text::{Word, clauses, sentences, words};
use super::within;

/// A word the user ruled out, and the stems that break the rule.
#[derive(Debug)]
pub(super) struct Ban {
    pub word: String,
    pub stems: Vec<String>,
    /// Where only both words together are ruled out, the other one.
    pub with: Option<String>,
}

/// What a statement rules out, by its words or, of two things offered, by its key.
pub(super) fn bans(quote: &str, all: &[Word<'_>], key: &str) -> Vec<Ban> {
    let mut found = Vec::new();
    if all.iter().any(may_ban) {
        for sentence in sentences(quote) {
            for clause in clauses(quote, sentence) {
                let text = &quote[clause];
                found.extend(in_clause(text, &words(text)));
            }
        }
    }
    if let Some((_, refused)) = key.split_once(", not ") {
        found.extend(words(refused).iter().map(ban));
    }
    found
}

fn may_ban(word: &Word<'_>) -> bool {
    const OTHERS: &[&str] = &[
        "busy",
        "unavailable",
        "travelling",
        "traveling",
        "unterwegs",
        "occupé",
        "occupée",
        "ocupado",
        "ocupada",
        "occupato",
        "occupata",
        "bezet",
        "free",
        "away",
        "clear",
        "instead",
        "rather",
        "rid",
        "lieu",
        "vez",
        "invece",
    ];
    let lower = word.lower.as_str();
    forbids(lower) || is_diet(lower) || OTHERS.contains(&lower) || BUT.contains(&lower)
}

fn in_clause(text: &str, part: &[Word<'_>]) -> Vec<Ban> {
    if within::limit(text, part, &amounts(text, part)).is_some() {
        return Vec::new();
    }
    let mut found: Vec<Ban> = part.iter().filter(|word| is_diet(&word.lower)).map(diet).collect();
    found.extend(free_of(part));
    found.extend(days_off(part));
    if let Some(after) = kept_away(part).or_else(|| excepted(part)) {
        found.extend(segments(after).into_iter().filter_map(head));
    }
    if let Some(at) = part.iter().position(|word| forbids(&word.lower))
        && is_wish(part, at)
    {
        found.extend(ruled_out(&part[at], &part[at + 1..]));
    }
    found
}

fn ban(word: &Word<'_>) -> Ban {
    let mut stems = kinds_of(&word.lower);
    stems.push(word.stem.clone());
    Ban { word: word.lower.clone(), stems, with: None }
}

fn diet(word: &Word<'_>) -> Ban {
    Ban { word: word.lower.clone(), stems: kinds_of(&word.lower), with: None }
}

/// “I'm busy on Mondays”, “no time at weekends”: those days.
fn days_off(part: &[Word<'_>]) -> Vec<Ban> {
    const OFF: &[&str] = &[
        "busy",
        "unavailable",
        "away",
        "travelling",
        "traveling",
        "keine",
        "unterwegs",
        "occupé",
        "occupée",
        "ocupado",
        "ocupada",
        "occupato",
        "occupata",
        "bezet",
    ];
    let is_off = part.iter().any(|word| OFF.contains(&word.lower.as_str()))
        || part.windows(2).any(|two| {
            matches!(
                (two[0].lower.as_str(), two[1].lower.as_str()),
                ("no", "time") | ("not", "free")
            )
        });
    let is_day = |word: &&Word<'_>| {
        word.lower.starts_with("weekend") || !weekdays(std::slice::from_ref(*word)).is_empty()
    };
    if is_off { part.iter().filter(is_day).map(ban).collect() } else { Vec::new() }
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

/// Whether the negator at `at` rules something out: “I don't eat …” does, “it doesn't print” and
/// “there is no …” do not.
fn is_wish(part: &[Word<'_>], at: usize) -> bool {
    let negator = part[at].lower.as_str();
    let before = &part[at.saturating_sub(3)..at];
    let is_of_nouns = ["no", "without", "kein", "keine", "keinen", "sin", "sans", "aucun", "geen"]
        .contains(&negator);
    if is_of_nouns && before.iter().any(|word| lexicon::NOT_NEEDED.contains(word.lower.as_str())) {
        return false;
    }
    const OF_VERBS: &[&str] = &[
        "don't", "dont", "doesn't", "doesnt", "can't", "cant", "cannot", "won't", "never", "nicht",
        "pas", "jamais", "nunca", "non", "não", "niet",
    ];
    let is_romance_no = negator == "no"
        && part.iter().any(|word| {
            ["la", "el", "los", "las", "me", "se", "lo", "por", "mi", "nos"]
                .contains(&word.lower.as_str())
        });
    if !OF_VERBS.contains(&negator) && !is_romance_no {
        return true;
    }
    let near = &part[at.saturating_sub(5)..part.len().min(at + 4)];
    near.iter().any(|word| lexicon::BAN_VERBS.contains(word.lower.as_str()))
}

fn ruled_out(negator: &Word<'_>, after: &[Word<'_>]) -> Vec<Ban> {
    if after.first().is_none_or(|word| is_harmless(&word.lower)) {
        return Vec::new();
    }
    // “allergic to”: each noun that follows is the point.
    if negator.lower.starts_with("allerg") || negator.lower.starts_with("alérg") {
        return phrase(after).into_iter().filter(|word| is_topic(word)).map(ban).collect();
    }
    segments(after).into_iter().filter_map(head).collect()
}

/// “no heavy digging or late calls on Sundays”: `heavy digging`, `late calls`.
fn segments<'a, 'w>(after: &'a [Word<'w>]) -> Vec<Vec<&'a Word<'w>>> {
    let all = phrase(after);
    all.split(|word| {
        ["or", "nor", "and", "oder", "und", "noch", "ou", "ni", "et", "o", "y", "e", "of", "en"]
            .contains(&word.lower.as_str())
    })
    .map(<[&Word<'_>]>::to_vec)
    .filter(|part| !part.is_empty())
    .collect()
}

/// The words up to where the phrase ends.
fn phrase<'a, 'w>(after: &'a [Word<'w>]) -> Vec<&'a Word<'w>> {
    const ENDS: &[&str] = &[
        "with", "in", "at", "over", "than", "when", "while", "from", "until", "till", "on", "for",
        "by", "this", "that", "before", "after", "as", "if", "though", "mit", "bei", "avec",
        "dans", "con", "para", "für", "pour", "per", "voor", "antes", "please", "bitte",
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
    let at = useful.iter().rposition(|word| !lexicon::is_vague_head(&word.stem))?;
    let before = at.checked_sub(1).map(|at| useful[at]);
    let is_compound = kinds_of(&useful[at].lower).is_empty()
        && before.is_some_and(|word| !lexicon::BAN_VERBS.contains(word.lower.as_str()));
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
