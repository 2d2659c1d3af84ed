//! What judges really return, and what the reply reader makes of it.
#![allow(clippy::unwrap_used, clippy::panic)] // A helper of a test may fail it.

use recollect_judge::{Finish, ReadReply, Schema, read_http_body, read_reply};
use serde_json::{Value, json};

const REPLIES: &str = include_str!("../../../../tests/fixtures/judge_replies.jsonl");

fn rows() -> Vec<Value> {
    REPLIES.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn schema(category: &str) -> Schema {
    let document = match category {
        "kr" => {
            json!({"type": "object", "required": ["verdicts"], "properties": {"verdicts": {"type": "array", "items": {
                "type": "object", "required": ["verdict"],
                "properties": {"verdict": {"enum": ["yes", "no", "idk"]}, "reason": {"type": ["string", "null"]}},
            }}}})
        }
        _ => json!({"type": "object", "required": ["score", "verdict", "reason"], "properties": {
            "score": {"type": "number", "minimum": 0, "maximum": 1},
            "verdict": {"enum": ["pass", "fail"]},
            "reason": {"type": "string"},
        }}),
    };
    Schema::from_document("asked", document).unwrap()
}

fn read(row: &Value) -> ReadReply {
    let schema = schema(row["category"].as_str().unwrap());
    let raw = match &row["raw_reply"] {
        Value::String(text) => text.clone(),
        body => body.to_string(),
    };
    match row["layer"].as_str() {
        Some("http") => {
            let status = row["http_status"].as_u64().and_then(|status| u16::try_from(status).ok());
            read_http_body(status, &raw, &schema)
        }
        _ => read_reply(&raw, &Finish::Stop, &schema),
    }
}

/// What is wrong with how a row was read.
fn fault(row: &Value) -> Option<String> {
    let (name, expected) = (row["name"].as_str().unwrap(), &row["expected_outcome"]);
    let got = read(row);
    let status = got.status.as_str();
    if expected["status"] != status && expected["also"] != status {
        return Some(format!("{name}: {status}, not {}", expected["status"]));
    }
    let is_main = expected["status"] == status;
    let score = got.value.as_ref().map_or(Value::Null, |value| value["score"].clone());
    if is_main && !expected["score"].is_null() && score.as_f64() != expected["score"].as_f64() {
        return Some(format!("{name}: score {score}, not {}", expected["score"]));
    }
    if is_main && expected["retry"] != got.retry {
        return Some(format!("{name}: retry {}, not {}", got.retry, expected["retry"]));
    }
    let reason = expected["reason_contains"].as_str().unwrap_or_default();
    let said = got.value.as_ref().and_then(|value| value["reason"].as_str()).unwrap_or_default();
    (!said.contains(reason)).then(|| format!("{name}: the reason lost “{reason}”"))
}

#[test]
fn replies_as_judges_write_them_are_read_right() {
    let faults: Vec<String> = rows().iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_reply_that_has_no_score_is_never_given_one() {
    let may_have_one = |row: &Value| {
        row["expected_outcome"]["also"].as_str().is_some_and(|also| also.starts_with("ok"))
    };
    for row in
        rows().iter().filter(|row| row["expected_outcome"]["score"].is_null() && !may_have_one(row))
    {
        let got = read(row);
        let score = got.value.map_or(Value::Null, |value| value["score"].clone());
        assert!(score.is_null(), "{}: {score}", row["name"]);
    }
}
