//! What a reply that was read means: facts, a verdict, a reason.

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
    Some(ReplyVerdict {
        attrition,
        kind: named_kind.filter(|_| attrition),
        fact_ids: list(value, "fact_ids")
            .filter_map(Value::as_str)
            .map(|id| FactId(id.trim().to_owned()))
            .collect(),
        fact_quote: text(value, "fact_quote"),
        reply_quote: text(value, "reply_quote"),
        reason: text(value, "reason"),
        notes,
    })
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
}
