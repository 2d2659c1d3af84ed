//! From the body of a successful response to the reply in it.

use serde_json::Value;

use super::failure;
use super::presets;
use super::wire::Wire;
use crate::{CallError, Reply};

/// The reply in a body. Without a wire of its own, the body's form tells which it came over.
///
/// # Errors
/// When the body is in no known form, or holds an error.
pub(crate) fn read_body(own: Option<&dyn Wire>, body: &str) -> Result<Reply, CallError> {
    let body = body.trim_start_matches('\u{feff}');
    let Ok(value) = serde_json::from_str::<Value>(body) else {
        return Err(failure::of_no_reply(body));
    };
    if let Some(error) = failure::of_error_in_reply(&value) {
        return Err(error);
    }
    let reply = match own {
        Some(wire) => wire.reply(&value),
        None => presets::wires().find_map(|wire| wire.reply(&value)),
    };
    match reply {
        Some(Ok(reply)) => Ok(reply),
        Some(Err(kind)) => Err(failure::of_kind(kind, reqwest::StatusCode::OK, body)),
        None => Err(other_form(&value, body)),
    }
}

/// A service of another kind than was chosen is named, so that the right one can be.
fn other_form(value: &Value, body: &str) -> CallError {
    let error = failure::of_no_reply(body);
    match presets::wires().find(|wire| wire.reply(value).is_some()) {
        Some(wire) => CallError {
            message: format!(
                "The address answers as a service of the kind “{}” does. Choose that as the provider.",
                wire.provider()
            ),
            ..error
        },
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CallErrorKind;
    use crate::endpoint::wires::{Anthropic, OpenAi};

    const OLLAMA: &str = r#"{"message":{"content":"{}"},"done":true}"#;

    #[test]
    fn a_wire_is_recognised_by_the_form_of_its_reply() {
        for body in [
            r#"{"choices":[{"message":{"content":"{}"}}]}"#,
            r#"{"type":"message","content":[{"type":"text","text":"{}"}],"stop_reason":"end_turn"}"#,
            r#"{"candidates":[{"content":{"parts":[{"text":"{}"}]}}]}"#,
            OLLAMA,
        ] {
            assert_eq!(
                read_body(None, body).map(|reply| reply.text),
                Ok("{}".to_owned()),
                "{body}"
            );
        }
    }

    #[test]
    fn another_kind_of_service_is_named() {
        let error = read_body(Some(&Anthropic), OLLAMA).expect_err("another form");
        assert!(error.message.contains("“ollama”") && error.stops_judge(), "{}", error.message);
    }

    #[test]
    fn no_form_at_all_is_an_error_and_no_reply() {
        for body in ["", "<html>", "[]", "{}", "{\"error\":{\"message\":\"no\"}}"] {
            assert!(read_body(Some(&OpenAi), body).is_err(), "{body}");
        }
        let page = read_body(None, "<html>").expect_err("a page");
        assert_eq!(page.kind, CallErrorKind::WrongAddress);
    }
}
