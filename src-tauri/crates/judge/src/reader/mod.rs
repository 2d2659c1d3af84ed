//! What a judge's text says, or why it says nothing usable. Pure: the same text always reads alike.

mod fit;
mod loose;
mod repair;

use repair::Found;
use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde_json::Value;

use crate::endpoint::{failure, quirks, read_body};
use crate::{CallError, CallErrorKind, Finish, Schema};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReadStatus {
    Ok,
    /// Readable after something around the JSON was taken away.
    OkRepaired,
    FailedUnparseable,
    FailedTruncated,
    /// The essential field is missing or not one of its values.
    FailedInvalidScore,
    Refused,
    Filtered,
    ProviderError,
}

impl ReadStatus {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::OkRepaired => "ok_repaired",
            Self::FailedUnparseable => "failed_unparseable",
            Self::FailedTruncated => "failed_truncated",
            Self::FailedInvalidScore => "failed_invalid_score",
            Self::Refused => "refused",
            Self::Filtered => "filtered",
            Self::ProviderError => "provider_error",
        }
    }
}

/// What was read. `value` is there only when the reply is usable.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadReply {
    pub status: ReadStatus,
    pub value: Option<Value>,
    /// What was taken away from around the JSON.
    pub repairs: Vec<String>,
    /// Fields that did not fit and became null.
    pub flags: Vec<String>,
    /// Whether asking again makes sense.
    pub retry: bool,
    /// What to name when asking again.
    pub problem: Option<String>,
}

/// Reads a judge's text against the shape that was asked for. The finish reason is looked at first:
/// a reply that was filtered is not read, one that was cut off only if it is whole all the same.
pub fn read_reply(text: &str, finish: &Finish, schema: &Schema) -> ReadReply {
    match finish {
        Finish::Length => return cut_off(text, schema),
        Finish::ContentFilter => {
            return failed(
                ReadStatus::Filtered,
                false,
                "The reply was withheld by a content filter.",
            );
        }
        Finish::Refusal => return failed(ReadStatus::Refused, false, "The request was declined."),
        Finish::Stop | Finish::Other(_) => {}
    }
    match repair::find(text, &|value| fit::fit(value.clone(), schema).is_ok()) {
        Found::Fits(value, repairs) => fitted(value, repairs, schema),
        Found::Misfit => failed(
            match schema.essential_is_a_list() {
                true => ReadStatus::FailedUnparseable,
                false => ReadStatus::FailedInvalidScore,
            },
            true,
            format!(
                "The field “{}” is missing or not one of its allowed values.",
                schema.essential()
            ),
        ),
        Found::Cut => truncated(),
        Found::Nothing => {
            failed(ReadStatus::FailedUnparseable, true, "The reply was not one JSON object.")
        }
    }
}

/// At the token limit only a reply that is whole as it stands counts.
fn cut_off(text: &str, schema: &Schema) -> ReadReply {
    let whole = serde_json::from_str::<Value>(text).ok();
    match whole.filter(|value| fit::fit(value.clone(), schema).is_ok()) {
        Some(value) => fitted(value, Vec::new(), schema),
        None => truncated(),
    }
}

fn truncated() -> ReadReply {
    failed(
        ReadStatus::FailedTruncated,
        true,
        "The reply was cut off at the token limit. Answer more briefly.",
    )
}

/// Reads a whole HTTP response; the form of its body tells which wire it came over.
pub fn read_http_body(status: Option<u16>, body: &str, schema: &Schema) -> ReadReply {
    let status = status.and_then(|code| StatusCode::from_u16(code).ok()).unwrap_or(StatusCode::OK);
    let reply = if status.is_success() {
        read_body(None, body)
    } else {
        Err(failure::of_response(status, &HeaderMap::new(), body))
    };
    match reply {
        Ok(reply) => read_reply(&reply.text, &reply.finish, schema),
        Err(error) => unanswered(&error, quirks::names_a_setting(body)),
    }
}

fn unanswered(error: &CallError, names_a_setting: bool) -> ReadReply {
    match error.kind {
        CallErrorKind::ContentFilter => failed(ReadStatus::Filtered, false, error.message.clone()),
        // Without the setting it may work.
        CallErrorKind::BadRequest => {
            failed(ReadStatus::ProviderError, names_a_setting, error.message.clone())
        }
        _ => failed(ReadStatus::ProviderError, error.is_retryable(), error.message.clone()),
    }
}

fn fitted(value: Value, repairs: Vec<String>, schema: &Schema) -> ReadReply {
    match fit::fit(value, schema) {
        Ok((value, flags)) => {
            let is_as_said = repairs.is_empty() && !flags.iter().any(|flag| fit::changes(flag));
            let status = if is_as_said { ReadStatus::Ok } else { ReadStatus::OkRepaired };
            ReadReply { status, value: Some(value), repairs, flags, retry: false, problem: None }
        }
        Err(problem) => failed(ReadStatus::FailedInvalidScore, true, problem),
    }
}

fn failed(status: ReadStatus, retry: bool, problem: impl Into<String>) -> ReadReply {
    ReadReply {
        status,
        value: None,
        repairs: Vec::new(),
        flags: Vec::new(),
        retry,
        problem: Some(problem.into()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::Task;

    fn read(text: &str) -> ReadReply {
        read_reply(text, &Finish::Stop, crate::schema::of(Task::JudgeReply))
    }

    const FITS: &str = r#"{"verdict":"retained","kind":null,"fact_ids":[],"fact_quote":null,"reply_quote":null,"reason":"fine"}"#;

    #[test]
    fn what_fits_is_not_touched() {
        let got = read(FITS);
        assert_eq!((got.status, got.value.unwrap().to_string()), (ReadStatus::Ok, FITS.to_owned()));
    }

    #[test]
    fn fences_thoughts_and_prose_are_taken_away_and_noted() {
        for text in [
            format!("\u{feff}{FITS}"),
            format!("```json\n{FITS}\n```"),
            format!("<think>Is {{it}} attrition?</think>\n{FITS}"),
            format!("Here is my verdict: {FITS} Hope it helps!"),
        ] {
            let got = read(&text);
            assert_eq!(got.status, ReadStatus::OkRepaired, "{text}");
            assert_eq!(got.value.unwrap().to_string(), FITS);
            assert!(!got.repairs.is_empty());
        }
    }

    #[test]
    fn an_unreadable_reply_is_never_a_verdict() {
        for text in [
            "",
            "null",
            "I think it forgot.",
            "{\"verdict\":",
            "[]",
            "{\"verdict\":\"pass\"}",
            "{\"reason\":\"x\"}",
            "{\"verdict\":null}",
        ] {
            let got = read(text);
            assert_eq!(got.value, None, "{text}");
            assert!(got.retry && got.problem.is_some(), "{text}");
        }
    }

    #[test]
    fn two_verdicts_in_one_reply_are_no_verdict() {
        let other = FITS.replace("retained", "attrition");
        assert_eq!(read(&format!("{FITS}\n{other}")).value, None);
    }

    #[test]
    fn the_finish_reason_comes_first() {
        let schema = crate::schema::of(Task::JudgeReply);
        let cut = &FITS[..FITS.len() - 1];
        assert_eq!(read_reply(cut, &Finish::Length, schema).status, ReadStatus::FailedTruncated);
        assert_eq!(read_reply(FITS, &Finish::Length, schema).status, ReadStatus::Ok, "it is whole");
        assert_eq!(read_reply(FITS, &Finish::ContentFilter, schema).value, None);
        assert!(!read_reply(FITS, &Finish::Refusal, schema).retry);
    }

    #[test]
    fn a_lesser_field_that_does_not_fit_becomes_null_and_is_noted() {
        let got = read(r#"{"verdict":"attrition","kind":"lied","fact_ids":"f1","extra":1}"#);
        let value = got.value.unwrap();
        assert_eq!(value["verdict"], "attrition");
        assert_eq!((&value["kind"], &value["fact_ids"]), (&json!(null), &json!(null)));
        assert_eq!(value.get("extra"), None, "unknown fields are ignored");
        assert_eq!(got.flags.len(), 5, "{:?}", got.flags);
    }

    /// Pieces that replies are made of, so that chance builds what nearly is JSON.
    fn pieces() -> impl Strategy<Value = String> {
        let pieces = [
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "'",
            "“",
            "”",
            "\\",
            "\\u12",
            "\n",
            "verdict",
            "retained",
            "\"verdict\":\"retained\"",
            "None",
            "true",
            "-",
            "0.",
            "<think>",
            "</think>",
            "```json",
            "é",
            " ",
        ];
        prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..40)
            .prop_map(|chosen| chosen.concat())
    }

    proptest! {
        #[test]
        fn nearly_json_never_panics_and_gives_no_words_that_were_not_said(text in pieces()) {
            if let Some(value) = read(&text).value {
                prop_assert_eq!(&value["verdict"], "retained");
                prop_assert!(text.contains("retained"));
            }
        }

        #[test]
        fn a_reply_that_fits_comes_back_as_it_is(reason in "[^\\p{Cc}]{0,40}") {
            let said = json!({
                "verdict": "retained", "kind": null, "fact_ids": [], "fact_quote": null,
                "reply_quote": null, "reason": reason,
            });
            let got = read(&said.to_string());
            prop_assert_eq!(got.status, ReadStatus::Ok);
            prop_assert_eq!(got.value, Some(said));
        }

        #[test]
        fn reading_never_panics(text in ".{0,200}") {
            read(&text);
        }

        #[test]
        fn a_repaired_reason_is_text_of_the_reply(reason in "[a-z ]{1,20}", before in "[a-z ]{0,20}") {
            let text = format!("{before}{{\"verdict\":\"retained\",\"reason\":\"{reason}\"}}");
            let got = read(&text).value.unwrap();
            prop_assert!(text.contains(got["reason"].as_str().unwrap()));
        }
    }
}
