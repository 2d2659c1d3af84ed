//! Galtea's procedure: one question about the whole conversation. The judge names the facts, the
//! replies it looked at, those that miss something, and a score.

use recollect_domain::fact::known_before;
use recollect_domain::{Cause, Fact, Outcome, Turn, Verdict};
use recollect_judge::interpret::{self, ConversationVerdict};
use recollect_judge::{Request, Task, documents};
use recollect_store::StoreError;
use serde_json::Value;

use super::ask::{Asked, Asker};
use super::method::{Judged, checked, facts_said};

/// None when the run stopped before the conversation was settled.
pub(crate) async fn judge(
    asker: &Asker,
    turns: &[Turn],
    include_reason: bool,
) -> Result<Option<Judged>, StoreError> {
    let replies = replies_of(turns);
    if !is_worth_asking(turns) {
        return Ok(Some(nothing_known(&replies)));
    }
    let request = Request::new(Task::JudgeConversation, documents::judge_conversation(turns));
    let check = |value: &Value| problem(value, &replies);
    Ok(match asker.ask_and_check(None, request, &check).await? {
        Asked::Stopped => None,
        Asked::Unscored(cause) => Some(all_unscored(&replies, cause)),
        Asked::Read(value) | Asked::Disputed(value) => {
            let said = interpret::conversation(&value).filter(ConversationVerdict::is_consistent);
            Some(match said {
                Some(said) => settled(said, turns, include_reason),
                None => all_unscored(&replies, Cause::BadReply),
            })
        }
    })
}

/// Whether any reply has something to remember.
pub(crate) fn is_worth_asking(turns: &[Turn]) -> bool {
    let first_user = turns.iter().find(|turn| turn.states_facts()).map(|turn| turn.position);
    turns.iter().any(|turn| turn.is_judged() && first_user.is_some_and(|at| at < turn.position))
}

/// Why an answer that has the right form cannot be used all the same.
fn problem(value: &Value, replies: &[u32]) -> Option<String> {
    let Some(said) = interpret::conversation(value) else {
        return Some("\"judged\" does not list the positions of the assistant turns.".to_owned());
    };
    if !said.is_consistent() {
        return Some(
            "\"score\" and \"verdicts\" disagree: the score is 1 only if no reply fails."
                .to_owned(),
        );
    }
    let left_out = said.left_out(replies);
    if left_out.is_empty() {
        return None;
    }
    let positions: Vec<String> = left_out.iter().map(u32::to_string).collect();
    Some(format!(
        "\"judged\" must list every assistant turn that has text; these positions are missing: {}.",
        positions.join(", ")
    ))
}

fn settled(said: ConversationVerdict, turns: &[Turn], include_reason: bool) -> Judged {
    let left_out: Vec<u32> = said.left_out(&replies_of(turns));
    let users = |position: u32| turns.iter().any(|t| t.position == position && t.states_facts());
    let ConversationVerdict { facts, mut missed, reason, .. } = said;
    let facts = facts_said(facts.into_iter().filter(|(position, _)| users(*position)), turns);
    let verdicts = turns
        .iter()
        .filter(|turn| turn.is_judged())
        .map(|reply| {
            if let Some(place) = missed.iter().position(|(turn, _)| *turn == reply.position) {
                let known = known_before(&facts, reply.position);
                return checked(missed.swap_remove(place).1, reply, turns, &known);
            }
            if left_out.contains(&reply.position) {
                return Verdict::unscored(reply.position, Cause::BadReply);
            }
            fine(reply.position, &facts)
        })
        .collect();
    Judged { facts, verdicts, reason: reason.filter(|_| include_reason) }
}

/// Looked at, and not among the misses.
fn fine(position: u32, facts: &[Fact]) -> Verdict {
    let mut verdict = Verdict::not_applicable(position);
    if !known_before(facts, position).is_empty() {
        verdict.outcome = Outcome::Retained;
    }
    verdict
}

fn replies_of(turns: &[Turn]) -> Vec<u32> {
    turns.iter().filter(|turn| turn.is_judged()).map(|turn| turn.position).collect()
}

fn nothing_known(replies: &[u32]) -> Judged {
    let verdicts = replies.iter().map(|position| Verdict::not_applicable(*position)).collect();
    Judged { facts: Vec::new(), verdicts, reason: None }
}

fn all_unscored(replies: &[u32], cause: Cause) -> Judged {
    let verdicts = replies.iter().map(|position| Verdict::unscored(*position, cause)).collect();
    Judged { facts: Vec::new(), verdicts, reason: None }
}
