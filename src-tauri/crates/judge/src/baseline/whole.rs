//! A whole conversation at once: the same checks as turn by turn, one after the other.

use recollect_domain::fact::{known_before, link_corrections};
use recollect_domain::{Fact, FactId, Role, Turn, evidence};
use serde_json::{Value, json};

use super::{extract, verdict};
use crate::{documents, interpret};

pub(super) fn of(document: &Value) -> Value {
    let turns = turns_of(document);
    let facts = facts_of(&turns);
    let (mut judged, mut missed) = (Vec::new(), Vec::new());
    for reply in turns.iter().filter(|turn| turn.is_judged()) {
        judged.push(reply.position);
        let known = known_before(&facts, reply.position);
        if known.is_empty() {
            continue;
        }
        let asked = turns.iter().rev().find(|t| t.position < reply.position && t.states_facts());
        let mut said = verdict::of(&documents::judge_reply(&known, asked, reply));
        if said["verdict"] == "attrition" {
            said["turn"] = reply.position.into();
            missed.push(said);
        }
    }
    let score = u8::from(missed.is_empty());
    let reason = super::explanation(&json!({"missed": missed, "judged": judged.len()}));
    json!({
        "facts": facts.iter().map(written).collect::<Vec<_>>(),
        "judged": judged,
        "verdicts": missed,
        "score": score,
        "reason": reason,
    })
}

fn turns_of(document: &Value) -> Vec<Turn> {
    let shown = document["turns"].as_array().map_or(&[][..], Vec::as_slice);
    shown
        .iter()
        .filter_map(|turn| {
            Some(Turn {
                position: u32::try_from(turn["position"].as_u64()?).ok()?,
                role: turn["role"].as_str()?.parse::<Role>().ok()?,
                content: turn["content"].as_str()?.to_owned(),
            })
        })
        .collect()
}

fn facts_of(turns: &[Turn]) -> Vec<Fact> {
    let mut facts = Vec::new();
    for turn in turns.iter().filter(|turn| turn.states_facts()) {
        let stated = json!({"facts": extract::facts(&documents::extract_facts(turn, turns))});
        for fact in interpret::facts(&stated).0 {
            facts.push(Fact {
                id: FactId::nth(facts.len()),
                quote_found: evidence::contains(&fact.quote, &turn.content),
                key: fact.key,
                value: fact.value,
                quote: fact.quote,
                turn: turn.position,
                corrects: fact.corrects,
                supersedes: None,
            });
        }
    }
    link_corrections(&mut facts);
    facts
}

fn written(fact: &Fact) -> Value {
    json!({
        "id": fact.id.0, "turn": fact.turn, "key": fact.key, "value": fact.value,
        "quote": fact.quote, "corrects": fact.corrects,
    })
}
