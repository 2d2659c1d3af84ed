//! The least that can be done: requests of the same size over the same connections, nothing kept.

use std::time::{Duration, Instant};

use futures::{StreamExt, stream};
use mock_judge::MockJudge;
use serde_json::{Value, json};

/// Sends that many requests and reads the answers.
pub(crate) async fn send(judge: &MockJudge, bodies: &[Value], in_flight: usize) -> Duration {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let url = format!("{}/chat/completions", judge.url());
    let started = Instant::now();
    stream::iter(bodies)
        .map(|body| {
            let request = client.post(&url).json(body);
            async move { request.send().await.unwrap().bytes().await.unwrap().len() }
        })
        .buffer_unordered(in_flight)
        .for_each(|length| async move { assert!(length > 0) })
        .await;
    started.elapsed()
}

/// Bodies such as the program sends: the same documents, and as many.
pub(crate) fn bodies(judge: &MockJudge) -> Vec<Value> {
    judge.requests().into_iter().map(|request| request.body).collect()
}

/// A body the judge answers, to warm it up.
pub(crate) fn any_body() -> Value {
    let document = json!({"task": "extract_facts", "turn": {"content": "Hello."}}).to_string();
    json!({"model": "m", "messages": [
        {"role": "system", "content": "s"}, {"role": "user", "content": document},
    ]})
}
