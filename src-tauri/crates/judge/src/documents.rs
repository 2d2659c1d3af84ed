//! The JSON documents judges are sent.

use recollect_domain::fact::KnownFact;
use recollect_domain::{Role, Turn, Verdict};
use serde_json::{Value, json};

/// How many turns before a user turn are shown with it.
const EARLIER_TURNS: usize = 6;
/// How much of a system or tool turn is shown, in characters.
const CONTEXT_CHARS: usize = 2_000;

/// Which facts does `turn` state? `earlier` may be all turns of the conversation: those after
/// `turn` are left out, and only the last six before it are shown.
pub fn extract_facts(turn: &Turn, earlier: &[Turn]) -> Value {
    let before: Vec<&Turn> =
        earlier.iter().filter(|other| other.position < turn.position).collect();
    let shown = &before[before.len().saturating_sub(EARLIER_TURNS)..];
    json!({
        "task": "extract_facts",
        "turn": {"position": turn.position, "content": turn.content},
        "earlier": shown.iter().map(|turn| context(turn)).collect::<Vec<_>>(),
    })
}

/// Does `reply` miss one of `facts`? The facts are those known before the reply, in order.
pub fn judge_reply(
    facts: &[KnownFact<'_>],
    previous_user_turn: Option<&Turn>,
    reply: &Turn,
) -> Value {
    json!({
        "task": "judge_reply",
        "facts": facts.iter().map(known_fact).collect::<Vec<_>>(),
        "previous_user_turn": previous_user_turn.map(|turn| turn.content.as_str()),
        "reply": {"position": reply.position, "content": reply.content},
    })
}

/// Which replies of a conversation miss something? One answer for all of it.
pub fn judge_conversation(turns: &[Turn]) -> Value {
    json!({
        "task": "judge_conversation",
        "turns": turns.iter().map(context).collect::<Vec<_>>(),
    })
}

/// Why is the score what it is? `missed` are the verdicts with attrition, of `judged` replies.
/// The score itself is left out, because formulas can be switched afterwards.
pub fn explain_score(missed: &[&Verdict], judged: u32) -> Value {
    json!({
        "task": "explain_score",
        "missed": missed.iter().map(|verdict| miss(verdict)).collect::<Vec<_>>(),
        "judged": judged,
    })
}

fn context(turn: &Turn) -> Value {
    let content: String = match turn.role {
        Role::System | Role::Tool => turn.content.chars().take(CONTEXT_CHARS).collect(),
        Role::User | Role::Assistant => turn.content.clone(),
    };
    json!({"position": turn.position, "role": turn.role.as_str(), "content": content})
}

fn known_fact(known: &KnownFact<'_>) -> Value {
    let fact = known.fact;
    json!({
        "id": fact.id.0,
        "key": fact.key,
        "value": fact.value,
        "quote": fact.quote,
        "superseded_by": known.superseded_by.map(|id| id.0.as_str()),
        "turn": fact.turn,
    })
}

fn miss(verdict: &Verdict) -> Value {
    let words = |quote: &Option<recollect_domain::Quote>| quote.as_ref().map(|q| q.text.clone());
    json!({
        "turn": verdict.position,
        "kind": verdict.kind.map(|kind| kind.as_str()),
        "fact_quote": words(&verdict.fact_quote),
        "reply_quote": words(&verdict.reply_quote),
        "reason": verdict.reason,
    })
}

#[cfg(test)]
mod tests {
    use recollect_domain::{Cause, Fact, FactId, Outcome};

    use super::*;

    fn turn(position: u32, role: Role, content: &str) -> Turn {
        Turn { position, role, content: content.to_owned() }
    }

    #[test]
    fn an_extraction_shows_the_last_six_turns_before_it() {
        let turns: Vec<Turn> = (0..12).map(|n| turn(n, Role::User, &format!("t{n}"))).collect();
        let document = extract_facts(&turns[9], &turns);
        let shown: Vec<u64> = document["earlier"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|turn| turn["position"].as_u64())
            .collect();
        assert_eq!(shown, [3, 4, 5, 6, 7, 8]);
        assert_eq!(document["turn"], json!({"position": 9, "content": "t9"}));
    }

    #[test]
    fn system_and_tool_turns_are_cut_and_user_turns_are_not() {
        let long = "é".repeat(3_000);
        let turns =
            [turn(0, Role::System, &long), turn(1, Role::User, &long), turn(2, Role::User, "x")];
        let document = extract_facts(&turns[2], &turns[..2]);
        let length = |n: usize| {
            document["earlier"][n]["content"].as_str().map_or(0, |text| text.chars().count())
        };
        assert_eq!((length(0), length(1)), (2_000, 3_000));
    }

    #[test]
    fn a_reply_is_shown_with_its_facts_and_what_replaced_them() {
        let fact = Fact {
            id: FactId::nth(0),
            key: "day".into(),
            value: "Tuesday".into(),
            quote: "on Tuesday".into(),
            turn: 0,
            corrects: None,
            supersedes: None,
            quote_found: true,
        };
        let by = FactId::nth(1);
        let known = [KnownFact { fact: &fact, superseded_by: Some(&by) }];
        let document = judge_reply(&known, None, &turn(3, Role::Assistant, "Fine."));
        assert_eq!(
            document.to_string(),
            r#"{"task":"judge_reply","facts":[{"id":"f1","key":"day","value":"Tuesday","quote":"on Tuesday","superseded_by":"f2","turn":0}],"previous_user_turn":null,"reply":{"position":3,"content":"Fine."}}"#
        );
    }

    #[test]
    fn a_conversation_is_shown_in_order_with_its_roles() {
        let turns = [turn(0, Role::User, "Hi."), turn(1, Role::Assistant, "Hello.")];
        assert_eq!(
            judge_conversation(&turns).to_string(),
            r#"{"task":"judge_conversation","turns":[{"position":0,"role":"user","content":"Hi."},{"position":1,"role":"assistant","content":"Hello."}]}"#
        );
    }

    #[test]
    fn an_explanation_is_asked_for_without_the_score() {
        let mut verdict = Verdict::unscored(5, Cause::BadReply);
        verdict.outcome = Outcome::Attrition;
        verdict.reason = Some("asked twice".to_owned());
        assert_eq!(
            explain_score(&[&verdict], 4).to_string(),
            r#"{"task":"explain_score","missed":[{"turn":5,"kind":null,"fact_quote":null,"reply_quote":null,"reason":"asked twice"}],"judged":4}"#
        );
    }
}
