//! DeepEval's procedure: extract the facts of each user turn, then judge each assistant turn on
//! the facts before it. All extractions of a conversation run side by side, then all verdicts: the
//! longest chain is three calls.

use futures::future::try_join_all;
use recollect_domain::fact::{KnownFact, known_before, link_corrections};
use recollect_domain::{Cause, Fact, FactId, Outcome, Quote, Turn, Verdict, evidence};
use recollect_judge::interpret::{self, ReplyVerdict, StatedFact};
use recollect_judge::{Request, Task, documents};
use recollect_store::StoreError;

use super::ask::{Asked, Asker};

/// What a conversation came to.
pub(crate) struct Judged {
    pub(crate) facts: Vec<Fact>,
    /// One for each assistant turn with text, in order.
    pub(crate) verdicts: Vec<Verdict>,
    pub(crate) reason: Option<String>,
}

/// Facts of a user turn, or why there are none to be had.
struct Extraction {
    position: u32,
    stated: Result<Vec<StatedFact>, Cause>,
}

/// None when the run stopped before the conversation was settled.
pub(crate) async fn judge(
    asker: &Asker,
    turns: &[Turn],
    include_reason: bool,
) -> Result<Option<Judged>, StoreError> {
    let stating = turns.iter().filter(|turn| turn.states_facts());
    let extractions = try_join_all(stating.map(|turn| extract(asker, turn, turns))).await?;
    let Some(extractions) = extractions.into_iter().collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let first_missing = extractions.iter().filter(|e| e.stated.is_err()).map(|e| e.position).min();
    let facts = facts_of(extractions, turns);

    let judged = turns.iter().filter(|turn| turn.is_judged());
    let verdicts = try_join_all(judged.map(|reply| async {
        if first_missing.is_some_and(|position| position < reply.position) {
            return Ok(Some(Verdict::unscored(reply.position, Cause::FactsMissing)));
        }
        verdict(asker, reply, turns, &facts).await
    }))
    .await?;
    let Some(verdicts) = verdicts.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };

    let reason = match include_reason {
        true => match explain(asker, &verdicts).await? {
            Some(reason) => reason,
            None => return Ok(None),
        },
        false => None,
    };
    Ok(Some(Judged { facts, verdicts, reason }))
}

async fn extract(
    asker: &Asker,
    turn: &Turn,
    turns: &[Turn],
) -> Result<Option<Extraction>, StoreError> {
    let request = Request::new(Task::ExtractFacts, documents::extract_facts(turn, turns));
    let stated = match asker.ask(Some(turn.position), request).await? {
        Asked::Read(value) => Ok(interpret::facts(&value).0),
        Asked::Unscored(cause) => Err(cause),
        Asked::Stopped => return Ok(None),
    };
    Ok(Some(Extraction { position: turn.position, stated }))
}

fn facts_of(extractions: Vec<Extraction>, turns: &[Turn]) -> Vec<Fact> {
    let mut facts = Vec::new();
    for Extraction { position, stated } in extractions {
        let said =
            turns.iter().find(|turn| turn.position == position).map_or("", |turn| &turn.content);
        for fact in stated.unwrap_or_default() {
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
    }
    link_corrections(&mut facts);
    facts
}

async fn verdict(
    asker: &Asker,
    reply: &Turn,
    turns: &[Turn],
    facts: &[Fact],
) -> Result<Option<Verdict>, StoreError> {
    let known = known_before(facts, reply.position);
    if known.is_empty() {
        return Ok(Some(Verdict::not_applicable(reply.position)));
    }
    let previous =
        turns.iter().rev().find(|turn| turn.position < reply.position && turn.states_facts());
    let request = Request::new(Task::JudgeReply, documents::judge_reply(&known, previous, reply));
    Ok(match asker.ask(Some(reply.position), request).await? {
        Asked::Stopped => None,
        Asked::Unscored(cause) => Some(Verdict::unscored(reply.position, cause)),
        Asked::Read(value) => Some(match interpret::verdict(&value) {
            Some(said) => checked(said, reply, turns, &known),
            None => Verdict::unscored(reply.position, Cause::BadReply),
        }),
    })
}

/// Checks what the judge names and quotes; none of it makes a verdict unscored.
fn checked(said: ReplyVerdict, reply: &Turn, turns: &[Turn], known: &[KnownFact<'_>]) -> Verdict {
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

/// The reason, empty where nothing was missed or no reason could be had; none when stopped.
async fn explain(
    asker: &Asker,
    verdicts: &[Verdict],
) -> Result<Option<Option<String>>, StoreError> {
    let missed: Vec<&Verdict> =
        verdicts.iter().filter(|verdict| verdict.outcome == Outcome::Attrition).collect();
    if missed.is_empty() {
        return Ok(Some(None));
    }
    let judged = verdicts.iter().filter(|verdict| verdict.outcome != Outcome::Unscored).count();
    let document = documents::explain_score(&missed, u32::try_from(judged).unwrap_or(u32::MAX));
    Ok(match asker.ask(None, Request::new(Task::ExplainScore, document)).await? {
        Asked::Read(value) => Some(interpret::explanation(&value)),
        Asked::Unscored(_) => Some(None),
        Asked::Stopped => None,
    })
}
