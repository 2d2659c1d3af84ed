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
    fn what_is_marked_unreadable_is_never_readable() {
        let reply = json!({"task": "judge_reply", "reply": {"content": "x [[judge:unreadable]]"}});
        let turn = json!({"task": "extract_facts", "turn": {"content": "[[extract:unreadable]]"}});
        for document in [reply, turn] {
            assert_eq!(text(&document).as_deref(), Some(UNREADABLE));
        }
        assert_eq!(text(&json!({"task": "sing"})), None);
    }
}
