//! What a reply that was read means: facts, a verdict, a reason.

use std::collections::HashMap;

use recollect_domain::{AttritionKind, FactId};
use serde_json::Value;

/// A fact as the judge states it, before it has an id and its quote is checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedFact {
    pub key: String,
    pub value: String,
    /// Empty where the judge gave none; such a fact is kept, and its quote is not found.
    pub quote: String,
    /// The old value in the user's words.
    pub corrects: Option<String>,
}

/// What a judge says of one reply, before its quotes are checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplyVerdict {
    pub attrition: bool,
    /// Only with attrition.
    pub kind: Option<AttritionKind>,
    /// As the judge named them; some may not exist.
    pub fact_ids: Vec<FactId>,
    pub fact_quote: Option<String>,
    pub reply_quote: Option<String>,
    pub reason: Option<String>,
    /// What was odd, in plain words.
    pub notes: Vec<String>,
}

/// What a judge says of a whole conversation, before its quotes are checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationVerdict {
    /// Each with the position of its turn, in the order of the turns.
    pub facts: Vec<(u32, StatedFact)>,
    /// Positions of the replies the judge looked at.
    pub judged: Vec<u32>,
    /// The replies that miss something. Their `fact_ids` go by the place in `facts`.
    pub missed: Vec<(u32, ReplyVerdict)>,
    /// Whether nothing was missed; none where the judge gave no usable score.
    pub score: Option<bool>,
    pub reason: Option<String>,
}

impl ConversationVerdict {
    /// Whether the score and the list of misses tell the same story.
    pub fn is_consistent(&self) -> bool {
        self.score.is_none_or(|nothing_missed| nothing_missed == self.missed.is_empty())
    }

    /// Which of those replies the judge did not look at.
    pub fn left_out(&self, replies: &[u32]) -> Vec<u32> {
        let seen = |reply: &u32| {
            self.judged.contains(reply) || self.missed.iter().any(|(turn, _)| turn == reply)
        };
        replies.iter().copied().filter(|reply| !seen(reply)).collect()
    }
}

/// A `judge_conversation` reply; none where it does not say which replies it judged.
pub fn conversation(value: &Value) -> Option<ConversationVerdict> {
    value.get("judged")?.as_array()?;
    let mut stated: Vec<(u32, StatedFact, Option<FactId>)> = list(value, "facts")
        .filter_map(|item| {
            let fact = fact(item, &mut Vec::new())?;
            Some((position(&item["turn"])?, fact, text(item, "id").map(id)))
        })
        .collect();
    stated.sort_by_key(|(turn, ..)| *turn);
    let names: HashMap<FactId, FactId> = stated
        .iter()
        .enumerate()
        .filter_map(|(place, (_, _, name))| Some((name.clone()?, FactId::nth(place))))
        .collect();
    let missed = list(value, "verdicts").filter_map(|item| miss(item, &names)).collect();
    Some(ConversationVerdict {
        facts: stated.into_iter().map(|(turn, fact, _)| (turn, fact)).collect(),
        judged: list(value, "judged").filter_map(position).collect(),
        missed,
        score: value.get("score").and_then(Value::as_f64).and_then(|score| match score {
            0.0 => Some(false),
            1.0 => Some(true),
            _ => None,
        }),
        reason: text(value, "reason"),
    })
}

/// Only failing replies are listed, so that one without a verdict is a miss; one that says
/// `retained` is none.
fn miss(item: &Value, names: &HashMap<FactId, FactId>) -> Option<(u32, ReplyVerdict)> {
    if item.get("verdict").and_then(Value::as_str) == Some("retained") {
        return None;
    }
    let mut said = read_verdict(item, true);
    for fact in &mut said.fact_ids {
        if let Some(name) = names.get(fact) {
            *fact = name.clone();
        }
    }
    Some((position(&item["turn"])?, said))
}

/// The facts of an `extract_facts` reply in the judge's order, and what was odd about them.
pub fn facts(value: &Value) -> (Vec<StatedFact>, Vec<String>) {
    let mut notes = Vec::new();
    let stated = list(value, "facts").filter_map(|item| fact(item, &mut notes)).collect();
    (stated, notes)
}

/// The verdict of a `judge_reply` reply; none where it says neither `retained` nor `attrition`.
pub fn verdict(value: &Value) -> Option<ReplyVerdict> {
    let attrition = match value.get("verdict")?.as_str()? {
        "attrition" => true,
        "retained" => false,
        _ => return None,
    };
    Some(read_verdict(value, attrition))
}

fn read_verdict(value: &Value, attrition: bool) -> ReplyVerdict {
    let mut notes = Vec::new();
    let named_kind = text(value, "kind").and_then(|word| word.parse().ok());
    if attrition && named_kind.is_none() {
        notes.push("The judge did not say in which way the fact was missed.".to_owned());
    }
    if !attrition && named_kind.is_some() {
        notes.push(
            "The judge named a kind of miss but said “retained”; the kind is left out.".to_owned(),
        );
    }
    ReplyVerdict {
        attrition,
        kind: named_kind.filter(|_| attrition),
        fact_ids: list(value, "fact_ids")
            .filter_map(Value::as_str)
            .map(|name| id(name.to_owned()))
            .collect(),
        fact_quote: text(value, "fact_quote"),
        reply_quote: text(value, "reply_quote"),
        reason: text(value, "reason"),
        notes,
    }
}

/// The reason of an `explain_score` reply.
pub fn explanation(value: &Value) -> Option<String> {
    text(value, "reason")
}

fn fact(item: &Value, notes: &mut Vec<String>) -> Option<StatedFact> {
    let Some(value) = text(item, "value") else {
        notes.push("The judge named a fact without a value; it is left out.".to_owned());
        return None;
    };
    let quote = text(item, "quote").unwrap_or_default();
    if quote.is_empty() {
        notes.push(format!("The judge quoted nothing for the fact “{value}”."));
    }
    Some(StatedFact {
        key: text(item, "key").unwrap_or_default(),
        value,
        quote,
        corrects: text(item, "corrects"),
    })
}

fn id(name: String) -> FactId {
    FactId(name.trim().to_owned())
}

/// A position as judges write it: also `3.0`, also `"3"`.
fn position(value: &Value) -> Option<u32> {
    match value {
        Value::Number(number) => {
            let whole = number.as_f64().filter(|n| n.fract() == 0.0 && *n >= 0.0)?;
            (whole <= f64::from(u32::MAX)).then_some(whole as u32)
        }
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

fn list<'a>(value: &'a Value, field: &str) -> impl Iterator<Item = &'a Value> {
    value.get(field).and_then(Value::as_array).into_iter().flatten()
}

/// A field's text; blank is none.
fn text(value: &Value, field: &str) -> Option<String> {
    let text = value.get(field)?.as_str()?;
    (!text.trim().is_empty()).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_fact_without_a_quote_is_kept_and_one_without_a_value_is_not() {
        let (stated, notes) = facts(&json!({"facts": [
            {"key": "day", "value": "Friday", "quote": "on Friday", "corrects": "Tuesday"},
            {"key": "city", "value": "Leeds", "quote": null, "corrects": ""},
            {"key": "name", "value": null},
        ]}));
        assert_eq!(stated.len(), 2);
        assert_eq!(stated[0].corrects.as_deref(), Some("Tuesday"));
        assert_eq!((stated[1].quote.as_str(), &stated[1].corrects), ("", &None));
        assert_eq!(notes.len(), 2);
    }

    #[test]
    fn a_kind_is_read_only_with_attrition() {
        let missed =
            verdict(&json!({"verdict": "attrition", "kind": "asked_again", "fact_ids": ["f1"]}));
        assert_eq!(missed.and_then(|v| v.kind), Some(AttritionKind::AskedAgain));
        let kept = verdict(&json!({"verdict": "retained", "kind": "forgot"})).expect("a verdict");
        assert_eq!((kept.attrition, kept.kind, kept.notes.len()), (false, None, 1));
        assert_eq!(verdict(&json!({"verdict": "unsure"})), None);
    }

    #[test]
    fn a_whole_conversation_is_read_with_its_facts_in_order() {
        let read = conversation(&json!({
            "facts": [
                {"id": "b", "turn": 2, "key": "day", "value": "Friday", "quote": "Friday"},
                {"id": "a", "turn": 0, "key": "city", "value": "Leeds", "quote": "Leeds"},
            ],
            "judged": [1, 3.0, "5"],
            "verdicts": [
                {"turn": 3, "kind": "forgot", "fact_ids": ["b", "x"]},
                {"turn": 5, "verdict": "retained", "kind": null},
            ],
            "score": 0,
            "reason": "The day was forgotten.",
        }))
        .expect("a verdict");
        assert_eq!(read.facts.iter().map(|(turn, _)| *turn).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(read.judged, [1, 3, 5]);
        assert_eq!(read.missed.len(), 1);
        assert_eq!(read.missed[0].1.fact_ids, [FactId::nth(1), FactId("x".to_owned())]);
        assert!(read.is_consistent());
        assert_eq!(read.left_out(&[1, 3, 5, 7]), [7]);
    }

    #[test]
    fn a_score_that_says_otherwise_than_the_list_is_inconsistent() {
        let read = |score: Value, verdicts: Value| {
            conversation(&json!({"judged": [1], "verdicts": verdicts, "score": score}))
                .expect("a verdict")
        };
        assert!(!read(json!(1), json!([{"turn": 1}])).is_consistent());
        assert!(!read(json!(0), json!([])).is_consistent());
        assert!(read(json!(null), json!([{"turn": 1}])).is_consistent(), "no score says nothing");
        assert_eq!(conversation(&json!({"score": 1, "verdicts": []})), None, "what was judged?");
    }
}
