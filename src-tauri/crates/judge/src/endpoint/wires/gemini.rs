//! Google's `generateContent`, v1beta, with `responseJsonSchema`.
//! Source: <https://ai.google.dev/api/generate-content>.

use serde_json::{Map, Value, json};

use crate::endpoint::quirks::{Quirks, Rung};
use crate::endpoint::wire::{self, ModelList, Wire};
use crate::{CallErrorKind, Finish, Reply, Request, Usage};

pub(crate) struct Gemini;

impl Wire for Gemini {
    fn provider(&self) -> &'static str {
        "gemini"
    }

    fn base(&self, entered: &[&str]) -> Vec<String> {
        let neighbours = ["models", "tunedModels", "openai", "chat"];
        wire::versioned(&wire::before(entered, &neighbours), "v1beta")
    }

    fn call(&self, _base: &[String], model: &str) -> Vec<String> {
        let (kind, name) = model.split_once('/').unwrap_or(("models", model));
        wire::owned(&[kind, &format!("{name}:generateContent")])
    }

    fn key_header(&self, key: &str) -> (&'static str, String) {
        ("x-goog-api-key", key.to_owned())
    }

    fn body(&self, _model: &str, request: &Request, quirks: Quirks) -> Value {
        let mut config = Map::new();
        if let Some(temperature) = quirks.temperature {
            config.insert("temperature".to_owned(), json!(temperature));
        }
        if let Some(tokens) = quirks.limit.tokens(None) {
            config.insert("maxOutputTokens".to_owned(), json!(tokens));
        }
        if quirks.rung < Rung::Plain {
            config.insert("responseMimeType".to_owned(), json!("application/json"));
        }
        if quirks.rung == Rung::JsonSchema {
            let schema = without_null_words(request.schema().document());
            config.insert("responseJsonSchema".to_owned(), schema);
        }
        json!({
            "systemInstruction": {"parts": [{"text": request.instructions()}]},
            "contents": [{"role": "user", "parts": [{"text": request.user_message()}]}],
            "generationConfig": config,
        })
    }

    fn reply(&self, body: &Value) -> Option<Result<Reply, CallErrorKind>> {
        let candidates = body.get("candidates").and_then(Value::as_array);
        let blocked = body.pointer("/promptFeedback/blockReason").is_some();
        if candidates.is_none() && body.get("promptFeedback").is_none() {
            return None;
        }
        let (text, finish) = match candidates.and_then(|candidates| candidates.first()) {
            Some(candidate) => said(candidate),
            None if blocked => (String::new(), Finish::ContentFilter),
            None => (String::new(), Finish::Stop),
        };
        let model = wire::text(body.get("modelVersion")).map(str::to_owned);
        Some(Ok(Reply { text, finish, model, usage: usage(body) }))
    }

    fn model_list(&self) -> Option<ModelList> {
        Some(ModelList { path: &["models"], query: Some(("pageSize", "1000")) })
    }

    /// Those that can be asked this way.
    fn model_ids(&self, body: &Value) -> Option<Vec<String>> {
        let can_answer = |model: &&Value| {
            let methods = model["supportedGenerationMethods"].as_array();
            methods.is_none_or(|methods| methods.iter().any(|name| name == "generateContent"))
        };
        let models = body.get("models")?.as_array()?.iter().filter(can_answer);
        let names = models.filter_map(|model| model["name"].as_str());
        Some(names.map(|name| name.strip_prefix("models/").unwrap_or(name).to_owned()).collect())
    }
}

/// A closed list of words may not hold null here: that it may be null is said beside it.
fn without_null_words(schema: &Value) -> Value {
    match schema {
        Value::Object(fields) => {
            let words = fields.get("enum").and_then(Value::as_array);
            if let Some(words) = words.filter(|words| words.contains(&Value::Null)) {
                let words: Vec<&Value> = words.iter().filter(|word| !word.is_null()).collect();
                return json!({"anyOf": [{"type": "string", "enum": words}, {"type": "null"}]});
            }
            let inner = fields.iter().map(|(name, part)| (name.clone(), without_null_words(part)));
            Value::Object(inner.collect())
        }
        Value::Array(parts) => parts.iter().map(without_null_words).collect(),
        other => other.clone(),
    }
}

/// Thoughts are no part of the answer.
fn said(candidate: &Value) -> (String, Finish) {
    let finish = match candidate["finishReason"].as_str() {
        None | Some("STOP" | "FINISH_REASON_UNSPECIFIED") => Finish::Stop,
        Some("MAX_TOKENS") => Finish::Length,
        Some("SAFETY" | "RECITATION" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII") => {
            Finish::ContentFilter
        }
        Some(other) => Finish::Other(other.to_owned()),
    };
    let parts = candidate["content"]["parts"].as_array().map_or(&[][..], Vec::as_slice);
    let spoken = parts.iter().filter(|part| part["thought"] != true);
    (spoken.filter_map(|part| part["text"].as_str()).collect(), finish)
}

/// Thoughts are paid for as output.
fn usage(body: &Value) -> Option<Usage> {
    let counts = body.get("usageMetadata")?;
    let thoughts = wire::count(counts.get("thoughtsTokenCount")).unwrap_or(0);
    // A reply without text has no count of its own.
    let spoken = match counts.get("candidatesTokenCount") {
        None => 0,
        given => wire::count(given)?,
    };
    Some(Usage {
        input_tokens: wire::count(counts.get("promptTokenCount"))?,
        output_tokens: spoken.saturating_add(thoughts),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Task;

    fn body(rung: Rung) -> Value {
        let request = Request::new(Task::JudgeReply, json!({"task": "t"}));
        Gemini.body("g", &request, Quirks { rung, ..Quirks::new(Some(0.0)) })
    }

    #[test]
    fn the_schema_is_plain_json_schema_without_null_among_its_words() {
        let config = &body(Rung::JsonSchema)["generationConfig"];
        let kind = &config["responseJsonSchema"]["properties"]["kind"];
        assert_eq!(kind["anyOf"][1], json!({"type": "null"}));
        assert_eq!(kind["anyOf"][0]["enum"].as_array().map(Vec::len), Some(4));
        assert_eq!(config["responseJsonSchema"]["required"][0], "verdict");
        assert_eq!(config["responseMimeType"], "application/json");
        let config = body(Rung::JsonObject)["generationConfig"].clone();
        assert_eq!(config, json!({"temperature": 0.0, "responseMimeType": "application/json"}));
        assert_eq!(body(Rung::Plain)["generationConfig"], json!({"temperature": 0.0}));
    }

    #[test]
    fn a_blocked_prompt_is_filtered_and_thoughts_are_counted_but_not_read() {
        let read = |body: Value| Gemini.reply(&body).expect("this form").expect("a reply");
        assert_eq!(
            read(json!({"promptFeedback": {"blockReason": "SAFETY"}})).finish,
            Finish::ContentFilter
        );
        let thoughtful = read(json!({
            "candidates": [{"content": {"parts": [{"thought": true, "text": "hm"}, {"text": "so"}]}, "finishReason": "MAX_TOKENS"}],
            "usageMetadata": {"promptTokenCount": 3, "candidatesTokenCount": 1, "thoughtsTokenCount": 9},
            "modelVersion": "g-001",
        }));
        assert_eq!((thoughtful.text.as_str(), thoughtful.finish), ("so", Finish::Length));
        assert_eq!(thoughtful.usage, Some(Usage { input_tokens: 3, output_tokens: 10 }));
        assert_eq!(thoughtful.model.as_deref(), Some("g-001"));
    }

    #[test]
    fn only_models_that_can_be_asked_this_way_are_listed() {
        let list = json!({"models": [
            {"name": "models/a", "supportedGenerationMethods": ["generateContent", "countTokens"]},
            {"name": "models/b", "supportedGenerationMethods": ["embedContent"]},
            {"name": "tunedModels/c"},
        ]});
        assert_eq!(Gemini.model_ids(&list), Some(vec!["a".to_owned(), "tunedModels/c".to_owned()]));
    }
}
