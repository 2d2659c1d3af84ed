//! The right answer to a document, as its markers say.

use serde_json::{Value, json};

use crate::markers;

/// What no reader can make facts or a verdict of.
pub(crate) const UNREADABLE: &str = "I would rather talk about the weather.";

/// The text of the answer; `None` when the document is none this judge knows.
pub(crate) fn text(document: &Value) -> Option<String> {
    let answer = match document["task"].as_str()? {
        "extract_facts" => extract_facts(document["turn"]["content"].as_str()?),
        "judge_reply" => judge_reply(&document["facts"], document["reply"]["content"].as_str()?),
        "judge_conversation" => judge_conversation(document["turns"].as_array()?),
        "explain_score" => Some(explain_score(document)),
        _ => return None,
    };
    Some(answer.map_or_else(|| UNREADABLE.to_owned(), |answer| answer.to_string()))
}

fn extract_facts(content: &str) -> Option<Value> {
    if content.contains(markers::UNREADABLE_FACTS) {
        return None;
    }
    let facts: Vec<Value> = markers::facts(content)
        .into_iter()
        .map(|fact| {
            json!({
                "key": fact.key,
                "value": fact.value,
                "quote": fact.quote,
                "corrects": fact.corrects,
            })
        })
        .collect();
    Some(json!({ "facts": facts }))
}

fn judge_reply(facts: &Value, content: &str) -> Option<Value> {
    if content.contains(markers::UNREADABLE_VERDICT) {
        return None;
    }
    let Some(miss) = markers::miss(content) else {
        return Some(json!({
            "verdict": "retained",
            "kind": null,
            "fact_ids": [],
            "fact_quote": null,
            "reply_quote": null,
            "reason": "Nothing the user said was missed.",
        }));
    };
    let first = facts.get(0);
    Some(json!({
        "verdict": "attrition",
        "kind": miss.kind,
        "fact_ids": first.map(|fact| &fact["id"]).into_iter().collect::<Vec<_>>(),
        "fact_quote": first.map(|fact| &fact["quote"]),
        "reply_quote": miss.quote,
        "reason": format!("The reply is marked as a miss: {}.", miss.kind),
    }))
}

/// Facts, failing replies and the score of a whole conversation, in one answer.
fn judge_conversation(turns: &[Value]) -> Option<Value> {
    let (mut facts, mut judged, mut verdicts) = (Vec::new(), Vec::new(), Vec::new());
    for turn in turns {
        let content = turn["content"].as_str().unwrap_or_default();
        match turn["role"].as_str() {
            Some("user") => facts.extend(stated(turn, content, facts.len())?),
            Some("assistant") => {
                if !content.contains(markers::LEFT_OUT) {
                    judged.push(turn["position"].clone());
                }
                let known = Value::from(facts.clone());
                let mut verdict = judge_reply(&known, content)?;
                if verdict["verdict"] == "attrition" {
                    verdict["turn"] = turn["position"].clone();
                    verdicts.push(verdict);
                }
            }
            _ => {}
        }
    }
    let is_wrong = turns.iter().any(|turn| {
        turn["content"].as_str().is_some_and(|content| content.contains(markers::WRONG_SCORE))
    });
    let score = u8::from(verdicts.is_empty() != is_wrong);
    let reason = format!("{} of {} replies missed something.", verdicts.len(), judged.len());
    Some(json!({
        "facts": facts, "judged": judged, "verdicts": verdicts, "score": score, "reason": reason,
    }))
}

/// The facts of one turn, with ids that go on from those before.
fn stated(turn: &Value, content: &str, before: usize) -> Option<Vec<Value>> {
    let mut answer = extract_facts(content)?;
    let mut facts = match answer["facts"].take() {
        Value::Array(facts) => facts,
        _ => Vec::new(),
    };
    for (number, fact) in (before + 1..).zip(&mut facts) {
        fact["id"] = format!("f{number}").into();
        fact["turn"] = turn["position"].clone();
    }
    Some(facts)
}

fn explain_score(document: &Value) -> Value {
    let missed = document["missed"].as_array().map_or(0, Vec::len);
    let judged = &document["judged"];
    json!({"reason": format!("{missed} of {judged} replies missed something the user had said.")})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(document: Value) -> Value {
        serde_json::from_str(&text(&document).expect("a known task")).expect("JSON")
    }

    #[test]
    fn a_miss_names_the_first_fact() {
        let facts =
            json!([{"id": "f1", "quote": "in [[city=Leeds]]"}, {"id": "f2", "quote": "else"}]);
        let document = json!({
            "task": "judge_reply", "facts": facts, "reply": {"position": 1, "content": "[[miss:forgot]]"},
        });
        let verdict = answer(document);
        assert_eq!(verdict["verdict"], "attrition");
        assert_eq!(verdict["fact_ids"], json!(["f1"]));
        assert_eq!(verdict["fact_quote"], "in [[city=Leeds]]");
        assert_eq!(verdict["reply_quote"], "[[miss:forgot]]");
    }

    #[test]
    fn a_reply_without_a_marker_is_retained_and_says_so_in_all_fields() {
        let verdict =
            answer(json!({"task": "judge_reply", "facts": [], "reply": {"content": "Fine."}}));
        assert_eq!(verdict["verdict"], "retained");
        assert_eq!(verdict.as_object().map(|fields| fields.len()), Some(6));
    }

    #[test]
    fn facts_and_reasons_follow_the_document() {
        let facts = answer(json!({"task": "extract_facts", "turn": {"content": "[[a=b<-c]]"}}));
        let wanted = json!([{"key": "a", "value": "b", "quote": "[[a=b<-c]]", "corrects": "c"}]);
        assert_eq!(facts["facts"], wanted);
        let reason = answer(json!({"task": "explain_score", "missed": [{}, {}], "judged": 5}));
        assert_eq!(reason["reason"], "2 of 5 replies missed something the user had said.");
    }

    #[test]
    fn a_whole_conversation_lists_its_failing_replies() {
        let turn = |position: u32, role: &str, content: &str| json!({"position": position, "role": role, "content": content});
        let document = |last: &str| {
            json!({"task": "judge_conversation", "turns": [
                turn(0, "user", "[[city=Leeds]] [[day=Friday]]"),
                turn(1, "assistant", "Noted."),
                turn(2, "user", "[[name=Ada]]"),
                turn(3, "assistant", last),
            ]})
        };
        let judged = answer(document("[[miss:contradicted]]"));
        assert_eq!((&judged["judged"], &judged["score"]), (&json!([1, 3]), &json!(0)));
        assert_eq!(
            (&judged["facts"][2]["id"], &judged["facts"][2]["turn"]),
            (&json!("f3"), &json!(2))
        );
        let verdicts = judged["verdicts"].as_array().expect("verdicts");
        assert_eq!(verdicts.len(), 1);
        assert_eq!((&verdicts[0]["turn"], &verdicts[0]["fact_ids"]), (&json!(3), &json!(["f1"])));
        assert_eq!(answer(document("Fine."))["score"], 1);
        assert_eq!(text(&document("[[judge:unreadable]]")).as_deref(), Some(UNREADABLE));
    }

    #[test]
    fn what_is_marked_unreadable_is_never_readable() {
        let reply = json!({"task": "judge_reply", "reply": {"content": "x [[judge:unreadable]]"}});
        let turn = json!({"task": "extract_facts", "turn": {"content": "[[extract:unreadable]]"}});
        for document in [reply, turn] {
            assert_eq!(text(&document).as_deref(), Some(UNREADABLE));
        }
        assert_eq!(text(&json!({"task": "sing"})), None);
    }
}
