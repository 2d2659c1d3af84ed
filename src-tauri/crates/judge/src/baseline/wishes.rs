//! Whether a statement with a negator wants something kept out, or only tells what is not so.

use super::lexicon::{self, kinds_of};
use super::text::Word;

/// Whether the negator at `at` rules something out: “I don't eat …” does, “it doesn't print” and
/// “there is no …” do not.
pub(super) fn is_wish(part: &[Word<'_>], at: usize) -> bool {
    const OF_NOUNS: &[&str] = &[
        "no", "kein", "keine", "keinen", "aucun", "aucune", "geen", "nada", "niente", "nichts",
        "niks", "rien", "nessun", "nessuna", "nenhum", "nenhuma", "ningún", "ninguna", "żadnych",
        "nothing",
    ];
    let negator = part[at].lower.as_str();
    let verb_follows = part.get(at + 1).is_some_and(|next| is_ban_verb(next));
    let is_romance_no = negator == "no"
        && part.iter().any(|word| {
            verb_follows
                || [
                    "la", "el", "los", "las", "me", "se", "lo", "por", "mi", "nos", "de", "que",
                    "hay",
                ]
                .contains(&word.lower.as_str())
        });
    if lexicon::is_of_verbs(negator) || is_romance_no {
        // German and Dutch put the verb first or last, the others beside the negator.
        let is_anywhere = ["nicht", "niet", "nie", "nooit"].contains(&negator);
        // “je ne mange pas”
        let from = if ["pas", "jamais"].contains(&negator) { at.saturating_sub(2) } else { at };
        let near = if is_anywhere { part } else { &part[from..part.len().min(at + 6)] };
        // “it doesn't print” tells what a thing does, not what a person wants.
        let is_contracted = negator.ends_with('t') && negator != "not";
        let follows = !is_anywhere && !is_contracted && part.get(at + 1).is_some_and(is_known);
        let lacks = part.iter().any(|word| POSSESSION.contains(&word.lower.as_str()))
            && part.iter().skip(at + 1).any(is_known);
        return follows || lacks || near.iter().any(|word| is_ban_verb(word));
    }
    if OF_NOUNS.contains(&negator) {
        let before = &part[at.saturating_sub(3)..at];
        let is_waived = before.iter().any(|word| lexicon::NOT_NEEDED.contains(word.lower.as_str()));
        let is_own = part[..at].iter().any(|word| lexicon::SUBJECTS.contains(word.lower.as_str()))
            || before.iter().any(|word| is_ban_verb(word) || is_order(word));
        return !is_waived && (at <= 2 || is_own);
    }
    true
}

/// “we don't have a car”: only what is known by category is then kept out of plans.
const POSSESSION: &[&str] = &[
    "own", "have", "got", "habe", "haben", "ai", "avons", "tengo", "tenemos", "ho", "abbiamo",
    "tenho", "temos", "heb", "hebben", "mam", "mamy",
];

/// “the doctor said no running”
fn is_order(word: &Word<'_>) -> bool {
    ["said", "says", "told", "sagt", "sagte", "dit", "dice", "dijo", "disse", "zegt", "zei"]
        .contains(&word.lower.as_str())
}

/// “n'aime” is “aime”.
pub(super) fn is_ban_verb(word: &Word<'_>) -> bool {
    [word.lower.as_str(), bare(word)].iter().any(|verb| lexicon::BAN_VERBS.contains(verb))
}

fn bare<'a>(word: &'a Word<'_>) -> &'a str {
    word.lower.split_once('\'').map_or(word.lower.as_str(), |(_, rest)| rest)
}

/// “I can't find the key”, “no we took the bus”: what is not known to be shunned needs a clear wish.
pub(super) fn is_vague(part: &[Word<'_>], at: usize) -> bool {
    const OF_NOUNS: &[&str] =
        &["no", "kein", "keine", "keinen", "geen", "aucun", "aucune", "nessun", "nessuna"];
    const TELLING: &[&str] =
        &["is", "are", "was", "were", "it's", "i", "we", "you", "ist", "sind", "es"];
    let is_clear = part.iter().any(|word| lexicon::CLEAR_WISHES.contains(bare(word)));
    let is_told = part[at + 1..].iter().any(|word| TELLING.contains(&word.lower.as_str()));
    if OF_NOUNS.contains(&part[at].lower.as_str()) {
        return is_told && !is_clear;
    }
    lexicon::is_of_verbs(&part[at].lower) && !is_clear
}

pub(super) fn is_known(word: &Word<'_>) -> bool {
    !kinds_of(&word.lower).is_empty()
}
