//! Anthropic's Messages, version 2023-06-01, with `output_config.format` (generally available
//! since 2025-11) and a forced tool where a model does not know that.
//! Source: <https://platform.claude.com/docs/en/api/messages>.

use serde_json::{Value, json};

use crate::endpoint::quirks::{Quirks, Rung};
use crate::endpoint::wire::{self, ModelList, Wire};
use crate::{CallErrorKind, Finish, Reply, Request, Usage};

pub(crate) struct Anthropic;

/// A call without a limit is refused.
const FIRST_LIMIT: u32 = 2_048;

impl Wire for Anthropic {
    fn provider(&self) -> &'static str {
        "anthropic"
    }

    fn base(&self, entered: &[&str]) -> Vec<String> {
        wire::versioned(&wire::before(entered, &["messages", "models", "chat", "complete"]), "v1")
    }

    fn call(&self, _base: &[String], _model: &str) -> Vec<String> {
        wire::owned(&["messages"])
    }

    fn key_header(&self, key: &str) -> (&'static str, String) {
        ("x-api-key", key.to_owned())
    }

    fn headers(&self) -> &'static [(&'static str, &'static str)] {
        &[("anthropic-version", "2023-06-01")]
    }

    fn needed_limit(&self) -> Option<u32> {
        Some(FIRST_LIMIT)
    }

    fn body(&self, model: &str, request: &Request, quirks: Quirks) -> Value {
        let mut body = json!({
            "model": model,
            "max_tokens": quirks.limit.tokens(self.needed_limit()),
            "system": request.instructions(),
            "messages": [{"role": "user", "content": request.user_message()}],
        });
        if let Some(temperature) = quirks.temperature {
            body["temperature"] = json!(temperature);
        }
        let (name, schema) = (request.schema().name(), request.schema().document());
        match quirks.rung {
            Rung::JsonSchema => {
                body["output_config"] =
                    json!({"format": {"type": "json_schema", "schema": schema}});
            }
            Rung::JsonObject => {
                let description = "Gives the answer.";
                body["tools"] =
                    json!([{"name": name, "description": description, "input_schema": schema}]);
                body["tool_choice"] = json!({"type": "tool", "name": name});
            }
            Rung::Plain => {}
        }
        body
    }

    fn reply(&self, body: &Value) -> Option<Result<Reply, CallErrorKind>> {
        let blocks = body.get("content").and_then(Value::as_array);
        let is_message = wire::text(body.get("type")) == Some("message");
        if !is_message && (blocks.is_none() || body.get("stop_reason").is_none()) {
            return None;
        }
        let finish = match wire::text(body.get("stop_reason")) {
            None | Some("end_turn" | "stop_sequence" | "tool_use") => Finish::Stop,
            Some("max_tokens") => Finish::Length,
            Some("refusal") => Finish::Refusal,
            Some("model_context_window_exceeded") => {
                return Some(Err(CallErrorKind::ContextTooLong));
            }
            Some(other) => Finish::Other(other.to_owned()),
        };
        let text = said(blocks.map_or(&[], Vec::as_slice));
        let model = wire::text(body.get("model")).map(str::to_owned);
        Some(Ok(Reply { text, finish, model, usage: usage(body) }))
    }

    fn rung(&self, rung: Rung) -> &'static str {
        if rung == Rung::JsonObject { "tool" } else { rung.as_str() }
    }

    fn rung_note(&self, rung: Rung) -> Option<&'static str> {
        match rung {
            Rung::JsonSchema => None,
            Rung::JsonObject => Some(
                "The model does not accept a reply schema; replies were asked for as the input of a tool.",
            ),
            Rung::Plain => Some(
                "The model does not accept a reply schema or a tool; replies were asked for in words only.",
            ),
        }
    }

    fn model_list(&self) -> Option<ModelList> {
        Some(ModelList { path: &["models"], query: Some(("limit", "1000")) })
    }
}

/// A tool's input where there is one, else the text; thinking is neither.
fn said(blocks: &[Value]) -> String {
    let of = |kind: &'static str| blocks.iter().filter(move |block| block["type"] == kind);
    match of("tool_use").next() {
        Some(tool) => tool["input"].to_string(),
        None => of("text").filter_map(|block| block["text"].as_str()).collect(),
    }
}

/// What was read from a cache was input too.
fn usage(body: &Value) -> Option<Usage> {
    let counts = body.get("usage")?;
    let cached = ["cache_creation_input_tokens", "cache_read_input_tokens"]
        .iter()
        .filter_map(|name| wire::count(counts.get(*name)));
    Some(Usage {
        input_tokens: cached.fold(wire::count(counts.get("input_tokens"))?, u64::saturating_add),
        output_tokens: wire::count(counts.get("output_tokens"))?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Task;
    use crate::endpoint::quirks::Limit;

    fn body(quirks: Quirks) -> Value {
        Anthropic.body("claude", &Request::new(Task::JudgeReply, json!({"task": "t"})), quirks)
    }

    #[test]
    fn the_instructions_stand_apart_and_a_limit_is_always_sent() {
        let sent = body(Quirks::new(Some(0.0)));
        assert_eq!(sent["messages"], json!([{"role": "user", "content": "{\"task\":\"t\"}"}]));
        assert!(sent["system"].as_str().is_some_and(|text| !text.is_empty()));
        assert_eq!((&sent["max_tokens"], &sent["temperature"]), (&json!(2048), &json!(0.0)));
        assert_eq!(sent["output_config"]["format"]["schema"]["required"][0], "verdict");
        let limits = [Limit::Larger, Limit::Refused]
            .map(|limit| body(Quirks { limit, ..Quirks::new(None) })["max_tokens"].clone());
        assert_eq!(limits, [json!(8192), json!(2048)]);
    }

    #[test]
    fn below_the_schema_is_a_forced_tool_and_below_that_nothing() {
        let sent = body(Quirks { rung: Rung::JsonObject, ..Quirks::new(None) });
        assert_eq!(sent["tool_choice"], json!({"type": "tool", "name": "judge_reply"}));
        assert_eq!(sent["tools"][0]["input_schema"]["type"], "object");
        assert_eq!(sent.get("output_config"), None);
        let sent = body(Quirks { rung: Rung::Plain, ..Quirks::new(None) });
        assert_eq!(sent.as_object().map(|fields| fields.len()), Some(4), "{sent}");
    }

    #[test]
    fn tokens_from_a_cache_are_input_too() {
        let read = |usage: Value| {
            let body = json!({"type": "message", "content": [], "usage": usage});
            Anthropic.reply(&body).expect("this form").expect("a reply").usage
        };
        let counted = read(
            json!({"input_tokens": 5, "cache_read_input_tokens": 100, "cache_creation_input_tokens": null, "output_tokens": 7}),
        );
        assert_eq!(counted, Some(Usage { input_tokens: 105, output_tokens: 7 }));
        assert_eq!(read(json!({"input_tokens": 5})), None);
        assert_eq!(read(json!("none")), None);
    }

    #[test]
    fn a_full_context_window_is_no_reply() {
        let body = json!({"content": [], "stop_reason": "model_context_window_exceeded"});
        assert_eq!(Anthropic.reply(&body), Some(Err(CallErrorKind::ContextTooLong)));
    }
}
