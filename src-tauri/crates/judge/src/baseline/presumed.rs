//! A reply that takes for granted what the user said is not so: “since you have a car”.

use std::collections::HashSet;

use super::analysis::{Clause, Known, content};
use super::lexicon::{self, is_negator};
use super::text::Word;
use super::verdict::{Exchange, Miss};

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    exchange.standing().find_map(|fact| {
        let denied = denied(&fact.words)?;
        let clauses = exchange.reply.sentences.iter().filter(|sentence| !sentence.is_question);
        let clause = clauses
            .flat_map(|sentence| &sentence.clauses)
            .find(|clause| presumes(clause) && denied.is_subset(&content(&clause.words)))?;
        Some(miss(fact, clause))
    })
}

fn miss<'a>(fact: &Known<'a>, clause: &Clause<'a>) -> Miss<'a> {
    Miss {
        kind: "contradicted",
        fact_id: fact.id,
        fact_quote: fact.quote,
        reply_quote: clause.text,
        reason: format!("The user said “{}”, but the reply says the opposite.", fact.quote),
    }
}

/// What the user says they are not, have not or do not: the topics after the negator.
fn denied(words: &[Word<'_>]) -> Option<HashSet<String>> {
    const REACH: usize = 5;
    let is_own = |word: &&Word<'_>| lexicon::FIRST_PERSON.contains(word.lower.as_str());
    let at = words.iter().position(|word| is_negator(&word.lower))?;
    words[..at].iter().find(is_own)?;
    let after = &words[at + 1..words.len().min(at + 1 + REACH)];
    let topics = content(after);
    (!topics.is_empty() && topics.len() <= 2).then_some(topics)
}

/// “Since you …”, without a negator.
fn presumes(clause: &Clause<'_>) -> bool {
    const REASONS: &[&str] = &[
        "since",
        "as",
        "because",
        "da",
        "weil",
        "puisque",
        "comme",
        "como",
        "ya",
        "poiché",
        "siccome",
        "dato",
        "já",
        "aangezien",
        "omdat",
        "skoro",
        "ponieważ",
    ];
    let is_reason = clause.words.iter().take(2).any(|word| REASONS.contains(&word.lower.as_str()));
    let is_yours = clause.words.iter().take(5).any(|word| lexicon::is_yours(&word.lower));
    is_reason && is_yours && !clause.is_negative()
}

#[cfg(test)]
mod tests {
    use super::super::tests::kind;

    #[tokio::test]
    async fn what_the_user_is_not_is_not_presumed() {
        let told = "I'm not a member of the union.";
        let reply = |text| [told, "Noted.", "What does it cost?", text];
        let presumed = "Since you're a member of the union, it costs nothing.";
        assert_eq!(kind(&reply(presumed)).await, Some("contradicted"));
        assert_eq!(kind(&reply("Since you're not a member, it costs ten euros.")).await, None);
        assert_eq!(kind(&reply("It costs ten euros, members pay nothing.")).await, None);
    }
}
