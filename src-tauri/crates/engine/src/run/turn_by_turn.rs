//! DeepEval's procedure: extract the facts of each user turn, then judge each assistant turn on
//! the facts before it. All extractions of a conversation run side by side, then all verdicts: the
//! longest chain is three calls.

use futures::future::try_join_all;
use recollect_domain::fact::known_before;
use recollect_domain::{Cause, Fact, Outcome, Turn, Verdict};
use recollect_judge::interpret::{self, StatedFact};
use recollect_judge::{Request, Task, documents};
use recollect_store::StoreError;

use super::ask::{Asked, Asker};
use super::method::{Judged, checked, facts_said};

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
        Asked::Disputed(_) => Err(Cause::BadReply),
        Asked::Stopped => return Ok(None),
    };
    Ok(Some(Extraction { position: turn.position, stated }))
}

fn facts_of(extractions: Vec<Extraction>, turns: &[Turn]) -> Vec<Fact> {
    let stated = extractions.into_iter().flat_map(|Extraction { position, stated }| {
        stated.unwrap_or_default().into_iter().map(move |fact| (position, fact))
    });
    facts_said(stated, turns)
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
        Asked::Disputed(_) => Some(Verdict::unscored(reply.position, Cause::BadReply)),
        Asked::Read(value) => Some(match interpret::verdict(&value) {
            Some(said) => checked(said, reply, turns, &known),
            None => Verdict::unscored(reply.position, Cause::BadReply),
        }),
    })
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
        Asked::Unscored(_) | Asked::Disputed(_) => Some(None),
        Asked::Stopped => None,
    })
}
