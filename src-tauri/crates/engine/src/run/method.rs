//! What is asked of a judge, and what both ways of asking have in common.

use std::fmt;
use std::str::FromStr;

use recollect_domain::fact::{KnownFact, link_corrections};
use recollect_domain::{Fact, FactId, Outcome, Quote, Turn, Verdict, evidence};
use recollect_judge::interpret::{ReplyVerdict, StatedFact};

/// What is asked of a judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// DeepEval's procedure: the facts of each user turn, then each reply by itself.
    TurnByTurn,
    /// Galtea's procedure: one question about the whole conversation.
    WholeConversation,
}

impl Method {
    pub const ALL: &'static [Self] = &[Self::TurnByTurn, Self::WholeConversation];

    /// The written form.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TurnByTurn => "turn-by-turn",
            Self::WholeConversation => "whole-conversation",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Not the name of a method.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no method. Use turn-by-turn or whole-conversation.")]
pub struct UnknownMethod(String);

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        let found = Self::ALL.iter().copied().find(|method| method.as_str() == text);
        found.ok_or_else(|| UnknownMethod(text.to_owned()))
    }
}

/// What a conversation came to.
pub(crate) struct Judged {
    pub(crate) facts: Vec<Fact>,
    /// One for each assistant turn with text, in order.
    pub(crate) verdicts: Vec<Verdict>,
    pub(crate) reason: Option<String>,
}

/// Facts as stated, each with its turn and in order: named, looked up and linked.
pub(crate) fn facts_said(
    stated: impl IntoIterator<Item = (u32, StatedFact)>,
    turns: &[Turn],
) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (position, fact) in stated {
        let said =
            turns.iter().find(|turn| turn.position == position).map_or("", |turn| &turn.content);
        facts.push(Fact {
            id: FactId::nth(facts.len()),
            quote_found: evidence::contains(&fact.quote, said),
            key: fact.key,
            value: fact.value,
            quote: fact.quote,
            turn: position,
            corrects: fact.corrects,
            supersedes: None,
        });
    }
    link_corrections(&mut facts);
    facts
}

/// Checks what the judge names and quotes; none of it makes a verdict unscored.
pub(crate) fn checked(
    said: ReplyVerdict,
    reply: &Turn,
    turns: &[Turn],
    known: &[KnownFact<'_>],
) -> Verdict {
    let mut notes = said.notes;
    let (fact_ids, unknown): (Vec<_>, Vec<_>) =
        said.fact_ids.into_iter().partition(|id| known.iter().any(|known| known.fact.id == *id));
    if !unknown.is_empty() {
        let names: Vec<&str> = unknown.iter().map(|id| id.0.as_str()).collect();
        notes.push(format!(
            "The judge named facts that do not exist ({}); they are left out.",
            names.join(", ")
        ));
    }
    let fact_quote = said.fact_quote.map(|text| {
        let found = turns
            .iter()
            .filter(|turn| turn.states_facts() && turn.position < reply.position)
            .any(|turn| evidence::contains(&text, &turn.content));
        Quote { text, found }
    });
    let reply_quote = said
        .reply_quote
        .map(|text| Quote { found: evidence::contains(&text, &reply.content), text });
    for quote in [&fact_quote, &reply_quote].into_iter().flatten().filter(|quote| !quote.found) {
        notes.push(format!("The judge quoted text that isn't there: “{}”.", quote.text));
    }
    Verdict {
        position: reply.position,
        outcome: if said.attrition { Outcome::Attrition } else { Outcome::Retained },
        kind: said.kind,
        fact_ids,
        fact_quote,
        reply_quote,
        reason: said.reason,
        cause: None,
        notes,
    }
}
