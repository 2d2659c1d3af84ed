//! Each wire takes what its service would take, and nothing else.

#![expect(clippy::expect_used, reason = "helpers of tests fail like the tests themselves")]

use mock_judge::{MockJudge, Plan};
use reqwest::Client;
use serde_json::{Value, json};

const DOCUMENT: &str = r#"{"task":"explain_score","missed":[],"judged":1}"#;

fn schema() -> Value {
    json!({
        "type": "object", "properties": {"reason": {"type": "string"}},
        "required": ["reason"], "additionalProperties": false,
    })
}

/// The paths of a wire's calls, and a request it takes.
fn accepted() -> Vec<(&'static str, Value)> {
    let messages = json!([
        {"role": "system", "content": "Answer as JSON."},
        {"role": "user", "content": DOCUMENT},
    ]);
    let chat = json!({
        "model": "m", "messages": messages, "temperature": 0,
        "response_format": {"type": "json_schema", "json_schema": {"name": "n", "strict": true, "schema": schema()}},
    });
    vec![
        ("/v1/chat/completions", chat.clone()),
        ("/openai/deployments/m/chat/completions?api-version=2024-10-21", chat),
        (
            "/v1/messages",
            json!({
                "model": "m", "max_tokens": 10, "system": "Answer.",
                "messages": [{"role": "user", "content": DOCUMENT}],
                "output_config": {"format": {"type": "json_schema", "schema": schema()}},
            }),
        ),
        (
            "/v1beta/models/m:generateContent",
            json!({
                "systemInstruction": {"parts": [{"text": "Answer."}]},
                "contents": [{"role": "user", "parts": [{"text": DOCUMENT}]}],
                "generationConfig": {"responseMimeType": "application/json", "responseJsonSchema": schema()},
            }),
        ),
        (
            "/api/chat",
            json!({"model": "m", "messages": messages, "stream": false, "format": schema(), "options": {"temperature": 0}}),
        ),
    ]
}

async fn status(judge: &MockJudge, path: &str, body: &Value) -> u16 {
    let client = Client::builder().no_proxy().build().expect("a client");
    let request = client.post(format!("{}{path}", judge.address())).json(body);
    let request = request.header("anthropic-version", "2023-06-01");
    request.send().await.expect("an answer").status().as_u16()
}

#[tokio::test]
async fn a_request_in_the_service_s_form_is_answered() {
    let judge = MockJudge::start(Plan::default());
    for (path, body) in accepted() {
        assert_eq!(status(&judge, path, &body).await, 200, "{path}");
    }
}

#[tokio::test]
async fn an_unknown_field_is_refused_by_every_wire() {
    let judge = MockJudge::start(Plan::default());
    for (path, mut body) in accepted() {
        body["response_shape"] = json!("json");
        assert_eq!(status(&judge, path, &body).await, 400, "{path}");
    }
}

#[tokio::test]
async fn a_field_in_the_wrong_place_or_form_is_refused() {
    let judge = MockJudge::start(Plan::default());
    let wrong: [(usize, &str, Value); 9] = [
        (0, "/response_format/json_schema/schema/additionalProperties", json!(true)),
        (0, "/messages/0/role", json!("tool")),
        (1, "/response_format/type", json!("schema")),
        (2, "/messages/0/role", json!("system")),
        (2, "/max_tokens", json!(0)),
        (2, "/output_config/format/type", json!("json")),
        (3, "/generationConfig/responseMimeType", json!("text/plain")),
        (3, "/contents/0/role", json!("assistant")),
        (4, "/stream", json!(true)),
    ];
    for (wire, place, value) in wrong {
        let (path, mut body) = accepted().swap_remove(wire);
        *body.pointer_mut(place).expect(place) = value;
        assert_eq!(status(&judge, path, &body).await, 400, "{path} {place}");
    }
}

#[tokio::test]
async fn a_deployment_needs_its_version() {
    let judge = MockJudge::start(Plan::default());
    let (path, body) = accepted().swap_remove(1);
    let bare = path.split('?').next().expect("a path");
    assert_eq!(status(&judge, bare, &body).await, 404);
}
