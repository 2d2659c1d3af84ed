//! Chat completions as Azure OpenAI serves them: the deployment is in the address, the key in a
//! header of its own. Written to api-version 2024-10-21, the newest that is generally available
//! by date; addresses under `/openai/v1`, which have no such version, are left as they are.
//! Source: <https://learn.microsoft.com/azure/ai-foundry/openai/reference>.

use serde_json::Value;

use super::chat;
use crate::endpoint::quirks::Quirks;
use crate::endpoint::wire::{self, ModelList, Wire};
use crate::{CallErrorKind, Reply, Request};

pub(crate) struct Azure;

const VERSION: (&str, &str) = ("api-version", "2024-10-21");

impl Wire for Azure {
    fn provider(&self) -> &'static str {
        "azure"
    }

    fn base(&self, entered: &[&str]) -> Vec<String> {
        let segments = wire::before(entered, &["chat", "completions", "models", "responses"]);
        match segments.iter().position(|segment| *segment == "openai") {
            Some(_) => wire::owned(&segments),
            None => wire::owned(&[&segments[..], &["openai"]].concat()),
        }
    }

    fn call(&self, base: &[String], model: &str) -> Vec<String> {
        let names_deployment = base.iter().any(|segment| segment == "deployments");
        if names_deployment || is_versionless(base) {
            return chat::call();
        }
        [wire::owned(&["deployments", model]), chat::call()].concat()
    }

    fn without_model(&self, mut base: Vec<String>, model: &str) -> Vec<String> {
        if base.ends_with(&["deployments".to_owned(), model.to_owned()]) {
            base.truncate(base.len() - 2);
        }
        base
    }

    fn query(&self, base: &[String]) -> Option<(&'static str, &'static str)> {
        (!is_versionless(base)).then_some(VERSION)
    }

    fn key_header(&self, key: &str) -> (&'static str, String) {
        ("api-key", key.to_owned())
    }

    fn body(&self, model: &str, request: &Request, quirks: Quirks) -> Value {
        chat::body(model, request, quirks, ["max_completion_tokens", "max_tokens"])
    }

    fn reply(&self, body: &Value) -> Option<Result<Reply, CallErrorKind>> {
        chat::reply(body)
    }

    fn advice(&self, kind: CallErrorKind, model: &str) -> Option<String> {
        (kind == CallErrorKind::UnknownModel).then(|| {
            format!(
                "There is no deployment “{model}” at this Azure resource. Enter the name you gave the deployment, not that of the model."
            )
        })
    }

    /// Azure lists what could be deployed, not what is.
    fn model_list(&self) -> Option<ModelList> {
        None
    }
}

/// `/openai/v1`.
fn is_versionless(base: &[String]) -> bool {
    base.last().is_some_and(|last| last == "v1")
}
