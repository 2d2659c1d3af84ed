//! A proposal that lacks what the user insists on.

use super::analysis::{Clause, Known, PRIVATIVES};
use super::lexicon::{self, is_function_word};
use super::text::Word;
use super::verdict::Exchange;

/// “without a lift”, where a lift is a must.
pub(super) fn lacking<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<(&'a str, String)> {
    let wanted = required(&fact.words);
    if wanted.is_empty() {
        return None;
    }
    let clause = exchange
        .reply
        .sentences
        .iter()
        .filter(|sentence| !sentence.is_question)
        .find_map(|sentence| sentence.clauses.iter().find(|clause| lacks(clause, &wanted)))?;
    Some((clause.text, "proposes to do without it".to_owned()))
}

/// The things a statement says there must be.
fn required<'a>(words: &'a [Word<'_>]) -> Vec<&'a str> {
    let insists = words.iter().any(|word| lexicon::INSISTING.contains(word.lower.as_str()));
    let is_negative = words.iter().any(|word| lexicon::is_negator(&word.lower));
    if !insists || is_negative {
        return Vec::new();
    }
    let carries = |word: &&Word<'_>| {
        !is_function_word(&word.lower)
            && !word.has_digit()
            && word.text.chars().count() > 3
            && !lexicon::INSISTING.contains(word.lower.as_str())
    };
    words.iter().filter(carries).map(|word| word.stem.as_str()).collect()
}

fn lacks(clause: &Clause<'_>, wanted: &[&str]) -> bool {
    let warns = clause.words.iter().any(|word| {
        lexicon::ACKNOWLEDGEMENTS.contains(word.lower.as_str())
            || lexicon::is_negator(&word.lower) && !PRIVATIVES.contains(&word.lower.as_str())
    });
    !warns
        && clause.words.iter().enumerate().any(|(at, word)| {
            PRIVATIVES.contains(&word.lower.as_str())
                && clause
                    .words
                    .iter()
                    .skip(at + 1)
                    .take(3)
                    .any(|next| wanted.contains(&next.stem.as_str()))
        })
}

#[cfg(test)]
mod tests {
    use super::super::tests::kind;

    #[tokio::test]
    async fn what_must_be_there_is_not_left_out() {
        let told = "The cottage must have a fireplace.";
        let ask = "Which one do you suggest?";
        let reply = |text| [told, "Noted.", ask, text];
        let without = "Mill Cottage, two rooms without a fireplace.";
        assert_eq!(kind(&reply(without)).await, Some("ignored_constraint"));
        assert_eq!(kind(&reply("Mill Cottage, two rooms with a fireplace.")).await, None);
        assert_eq!(kind(&reply("Mill Cottage, two rooms without a cellar.")).await, None);
    }
}
