//! Every wire against a judge on loopback that refuses what the service would refuse.
#![allow(clippy::unwrap_used, clippy::panic)] // A helper of a test may fail it.

mod answers;
mod keys;
mod lists;
mod negotiation;
mod refusals;
mod trust;

use std::time::Duration;

use mock_judge::{MockJudge, Plan, Recorded};
use recollect_domain::Role;
use recollect_domain::turn::numbered;
use recollect_judge::{
    CallError, CallErrorKind, Endpoint, EndpointConfig, Judge, Reply, Request, Task, documents,
};
use secrecy::SecretString;

const MODEL: &str = "mock-1";
const KEY: &str = "sk-wires-4f6b2a90d1";

/// A wire, and where its parts are.
struct Spoken {
    provider: &'static str,
    path: &'static str,
    key_header: &'static str,
    /// Of the schema in a request.
    schema: &'static str,
    /// Of the shape's field in a request.
    shape: &'static str,
    temperature: &'static str,
    limit: &'static str,
}

const WIRES: &[Spoken] = &[
    Spoken { provider: "openai", limit: "/max_completion_tokens", ..CHAT },
    CHAT,
    Spoken {
        provider: "azure",
        path: "/openai/deployments/mock-1/chat/completions",
        key_header: "api-key",
        limit: "/max_completion_tokens",
        ..CHAT
    },
    Spoken {
        provider: "anthropic",
        path: "/v1/messages",
        key_header: "x-api-key",
        schema: "/output_config/format/schema",
        shape: "/output_config",
        temperature: "/temperature",
        limit: "/max_tokens",
    },
    Spoken {
        provider: "gemini",
        path: "/v1beta/models/mock-1:generateContent",
        key_header: "x-goog-api-key",
        schema: "/generationConfig/responseJsonSchema",
        shape: "/generationConfig/responseMimeType",
        temperature: "/generationConfig/temperature",
        limit: "/generationConfig/maxOutputTokens",
    },
    Spoken {
        provider: "ollama",
        path: "/api/chat",
        key_header: "authorization",
        schema: "/format",
        shape: "/format",
        temperature: "/options/temperature",
        limit: "/options/num_predict",
    },
];

const CHAT: Spoken = Spoken {
    provider: "openai-compatible",
    path: "/v1/chat/completions",
    key_header: "authorization",
    schema: "/response_format/json_schema/schema",
    shape: "/response_format",
    temperature: "/temperature",
    limit: "/max_tokens",
};

fn config(provider: &str, url: &str, key: Option<&str>) -> EndpointConfig {
    EndpointConfig {
        provider: provider.to_owned(),
        url: url.to_owned(),
        model: MODEL.to_owned(),
        key: key.map(|key| SecretString::from(key.to_owned())),
        timeout: Duration::from_secs(10),
        temperature: Some(0.0),
        extra_certificates: None,
        instructions_version: None,
    }
}

/// A question whose right answer is one fact.
fn question() -> Request {
    let turns = numbered([(Role::User, "I live in [[city=Leeds]].".to_owned())]);
    Request::new(Task::ExtractFacts, documents::extract_facts(&turns[0], &[]))
}

struct Bench {
    mock: MockJudge,
    judge: Endpoint,
}

impl Bench {
    fn new(wire: &Spoken, plan: Plan) -> Self {
        let mock = MockJudge::start(plan);
        let judge = Endpoint::new(config(wire.provider, &mock.address(), Some(KEY))).unwrap();
        Self { mock, judge }
    }

    /// Asks again as long as something was given up, as a run does.
    async fn ask(&self) -> Result<Reply, CallError> {
        for _ in 0..12 {
            match self.judge.call(&question()).await {
                Err(error) if error.kind == CallErrorKind::Negotiated => {}
                outcome => return outcome,
            }
        }
        panic!("it never comes to an end")
    }

    fn last(&self) -> Recorded {
        self.mock.requests().pop().unwrap()
    }
}
