//! Ollama's own `/api/chat`, with `format` (since 0.5).
//! Source: <https://github.com/ollama/ollama/blob/main/docs/api.md>.

use serde_json::{Map, Value, json};

use crate::endpoint::quirks::{Quirks, Rung};
use crate::endpoint::wire::{self, ModelList, Wire};
use crate::{CallErrorKind, Finish, Reply, Request, Usage};

pub(crate) struct Ollama;

/// The context a model is loaded with unless a call asks for more. What does not fit is cut off
/// the prompt without a word.
const USUAL_CONTEXT: usize = 4_096;
/// Left for the reply, thoughts included.
const ROOM_FOR_REPLY: usize = 2_048;

impl Wire for Ollama {
    fn provider(&self) -> &'static str {
        "ollama"
    }

    fn base(&self, entered: &[&str]) -> Vec<String> {
        wire::owned(&wire::before(entered, &["api", "v1"]))
    }

    fn call(&self, _base: &[String], _model: &str) -> Vec<String> {
        wire::owned(&["api", "chat"])
    }

    fn body(&self, model: &str, request: &Request, quirks: Quirks) -> Value {
        let mut options = Map::new();
        if let Some(temperature) = quirks.temperature {
            options.insert("temperature".to_owned(), json!(temperature));
        }
        if let Some(tokens) = quirks.limit.tokens(None) {
            options.insert("num_predict".to_owned(), json!(tokens));
        }
        if let Some(context) = context(request) {
            options.insert("num_ctx".to_owned(), json!(context));
        }
        let mut body = json!({
            "model": model,
            "messages": wire::messages(request),
            "stream": false,
            "options": options,
        });
        match quirks.rung {
            Rung::JsonSchema => body["format"] = request.schema().document().clone(),
            Rung::JsonObject => body["format"] = json!("json"),
            Rung::Plain => {}
        }
        body
    }

    fn reply(&self, body: &Value) -> Option<Result<Reply, CallErrorKind>> {
        let message = body.get("message").filter(|message| message.is_object())?;
        body.get("done")?;
        let finish = match wire::text(body.get("done_reason")) {
            None | Some("stop") => Finish::Stop,
            Some("length") => Finish::Length,
            Some(other) => Finish::Other(other.to_owned()),
        };
        let usage = || {
            Some(Usage {
                input_tokens: wire::count(body.get("prompt_eval_count"))?,
                output_tokens: wire::count(body.get("eval_count"))?,
            })
        };
        Some(Ok(Reply {
            text: wire::text(message.get("content")).unwrap_or_default().to_owned(),
            finish,
            model: wire::text(body.get("model")).map(str::to_owned),
            usage: usage(),
        }))
    }

    fn advice(&self, kind: CallErrorKind, model: &str) -> Option<String> {
        (kind == CallErrorKind::UnknownModel).then(|| {
            format!(
                "Ollama does not have the model “{model}” on that computer. Fetch it there with “ollama pull {model}”, or choose one it has."
            )
        })
    }

    fn model_list(&self) -> Option<ModelList> {
        Some(ModelList { path: &["api", "tags"], query: None })
    }

    fn model_ids(&self, body: &Value) -> Option<Vec<String>> {
        wire::ids(body.get("models")?, "name")
    }
}

/// The context a request needs, if it is more than usual. Doubled step by step, since another
/// size makes Ollama load the model anew. Three bytes a token is less than most texts have.
fn context(request: &Request) -> Option<usize> {
    let bytes = request.instructions().len() + request.user_message().len();
    let needed = bytes / 3 + ROOM_FOR_REPLY;
    (needed > USUAL_CONTEXT).then(|| needed.next_power_of_two())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Task;

    fn body(content: &str, rung: Rung) -> Value {
        let request = Request::new(Task::ExplainScore, json!({"content": content}));
        Ollama.body("llama", &request, Quirks { rung, ..Quirks::new(Some(0.0)) })
    }

    #[test]
    fn a_request_is_one_answer_in_the_form_asked_for() {
        let sent = body("short", Rung::JsonSchema);
        assert_eq!(
            (&sent["stream"], &sent["options"]),
            (&json!(false), &json!({"temperature": 0.0}))
        );
        assert_eq!(sent["format"]["required"], json!(["reason"]));
        assert_eq!(body("short", Rung::JsonObject)["format"], "json");
        assert_eq!(body("short", Rung::Plain).get("format"), None);
    }

    #[test]
    fn a_long_prompt_asks_for_a_context_it_fits_in() {
        let sent = body(&"word ".repeat(4_000), Rung::JsonSchema);
        assert_eq!(sent["options"]["num_ctx"], 16_384);
    }

    #[test]
    fn the_thinking_is_no_part_of_the_answer() {
        let body = json!({"model": "llama:8b", "message": {"role": "assistant", "thinking": "hm", "content": "{}"}, "done": true, "done_reason": "length", "prompt_eval_count": 3, "eval_count": 4});
        let got = Ollama.reply(&body).expect("this form").expect("a reply");
        assert_eq!((got.text.as_str(), got.finish), ("{}", Finish::Length));
        assert_eq!(got.usage, Some(Usage { input_tokens: 3, output_tokens: 4 }));
        assert_eq!(got.model.as_deref(), Some("llama:8b"));
        assert!(Ollama.reply(&json!({"message": "no"})).is_none());
    }
}
