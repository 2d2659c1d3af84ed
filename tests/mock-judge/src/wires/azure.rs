//! Chat completions under a deployment of Azure OpenAI.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Call, Completion, Problem, Shape, Wire, openai};

pub(crate) struct Azure;

impl Wire for Azure {
    fn key<'c>(&self, call: &'c Call) -> Option<&'c str> {
        call.header("api-key")
    }

    fn check(&self, call: &Call) -> Result<(), Problem> {
        let mut settings = call.query.split('&').filter_map(|pair| pair.split_once('='));
        if !settings.any(|(name, value)| name == "api-version" && value.starts_with("20")) {
            return Err(Problem::NothingHere);
        }
        openai::body(&call.body)
    }

    fn model(&self, call: &Call) -> String {
        let mut segments = call.path.split('/').skip_while(|segment| *segment != "deployments");
        segments.nth(1).unwrap_or_default().to_owned()
    }

    fn user_message<'c>(&self, call: &'c Call) -> Option<&'c str> {
        openai::user_message(&call.body)
    }

    fn shape(&self, body: &Value) -> Shape {
        openai::shape(body)
    }

    fn shape_parameter(&self, _shape: Shape) -> &'static str {
        "response_format"
    }

    fn limit(&self, body: &Value) -> Option<(&'static str, u64)> {
        openai::limit(body)
    }

    fn completion(&self, body: &Value, completion: &Completion) -> Value {
        openai::completion(body, completion)
    }

    fn error(&self, problem: &Problem, model: &str) -> (StatusCode, Value) {
        let told = |status, code: &str, message: &str| {
            (status, json!({"error": {"code": code, "message": message}}))
        };
        match problem {
            Problem::WrongKey => {
                let message =
                    "Access denied due to invalid subscription key or wrong API endpoint.";
                told(StatusCode::UNAUTHORIZED, "401", message)
            }
            Problem::UnknownModel => {
                let message = "The API deployment for this resource does not exist.";
                told(StatusCode::NOT_FOUND, "DeploymentNotFound", message)
            }
            Problem::NothingHere => told(StatusCode::NOT_FOUND, "404", "Resource not found"),
            other => openai::error(other, model),
        }
    }

    fn models(&self) -> Value {
        json!({"object": "list", "data": []})
    }
}
