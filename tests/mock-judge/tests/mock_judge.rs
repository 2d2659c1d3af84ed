//! What the mock judge promises the tests that use it.

#![expect(clippy::expect_used, reason = "helpers of tests fail like the tests themselves")]

use std::time::{Duration, Instant};

use mock_judge::{MockJudge, Plan, Rates};
use reqwest::{Client, RequestBuilder, StatusCode, redirect};
use serde_json::{Value, json};

fn reply_document(n: usize, content: &str) -> Value {
    json!({
        "task": "judge_reply",
        "facts": [{"id": "f1", "key": "day", "value": "Friday", "quote": "[[day=Friday]]"}],
        "previous_user_turn": format!("question {n}"),
        "reply": {"position": 1, "content": content},
    })
}

fn body(document: &Value) -> Value {
    json!({
        "model": "any",
        "temperature": 0,
        "messages": [
            {"role": "system", "content": "Judge."},
            {"role": "user", "content": document.to_string()},
        ],
    })
}

/// A mock judge and a client of its own: a client belongs to the runtime of its test.
struct Asked {
    judge: MockJudge,
    client: Client,
}

impl Asked {
    fn with(plan: Plan) -> Self {
        let client = Client::builder().no_proxy().redirect(redirect::Policy::none());
        Self { judge: MockJudge::start(plan), client: client.build().expect("a client") }
    }

    fn post(&self, body: &Value) -> RequestBuilder {
        self.client.post(format!("{}/chat/completions", self.judge.url())).json(body)
    }

    /// The status and the body of the answer.
    async fn ask(&self, body: &Value) -> (StatusCode, Value) {
        let response = self.post(body).send().await.expect("an answer");
        (response.status(), response.json().await.expect("JSON"))
    }
}

fn text(answer: &Value) -> &str {
    answer["choices"][0]["message"]["content"].as_str().unwrap_or_default()
}

fn only(rates: Rates) -> Plan {
    Plan { rates, ..Plan::default() }
}

#[tokio::test]
async fn an_answer_has_the_wire_shape_and_the_markers_verdict() {
    let asked = Asked::with(Plan::default());
    let request = body(&reply_document(0, "Which day? [[miss:asked_again]]"));
    let (status, answer) = asked.ask(&request).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(
        (&answer["model"], &answer["choices"][0]["finish_reason"]),
        (&json!("mock-1"), &json!("stop"))
    );
    let verdict: Value = serde_json::from_str(text(&answer)).expect("a verdict");
    assert_eq!(
        (&verdict["verdict"], &verdict["kind"]),
        (&json!("attrition"), &json!("asked_again"))
    );
    let sent: usize = ["system", "user"].len()
        + request["messages"][1]["content"].as_str().map_or(0, str::len)
        + 4;
    assert_eq!(answer["usage"]["prompt_tokens"], json!(sent / 4));
    assert_eq!(answer["usage"]["completion_tokens"], json!(text(&answer).len() / 4));
}

#[tokio::test]
async fn models_are_listed() {
    let asked = Asked::with(Plan::default());
    let models: Value = asked
        .client
        .get(format!("{}/models", asked.judge.url()))
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    assert_eq!(models["data"][0]["id"], "mock-1");
    assert_eq!(asked.judge.counts().requests, 0, "only completions count as requests");
}

#[tokio::test]
async fn requests_are_kept_with_their_key_and_repeats_are_counted() {
    let asked = Asked::with(Plan::default());
    let request = body(&reply_document(0, "Fine."));
    asked.post(&request).bearer_auth("secret").send().await.expect("an answer");
    asked.ask(&request).await;
    let kept = asked.judge.requests();
    assert_eq!(kept.len(), 2);
    assert_eq!((kept[0].authorization(), kept[1].authorization()), (Some("Bearer secret"), None));
    assert_eq!(
        (kept[0].path.as_str(), &kept[0].body, kept[0].status),
        ("/v1/chat/completions", &request, Some(200))
    );
    let counts = asked.judge.counts();
    assert_eq!((counts.requests, counts.repeats, counts.connections), (2, 1, 1));
    assert_eq!(counts.by_status, [(200, 2)].into());
    asked.judge.reset();
    assert_eq!((asked.judge.counts().requests, asked.judge.requests().len()), (0, 0));
}

#[tokio::test]
async fn a_request_that_failed_is_no_repeat() {
    let asked = Asked::with(only(Rates { server_error: 1.0, ..Rates::default() }));
    let request = body(&reply_document(0, "Fine."));
    assert_eq!(asked.ask(&request).await.0, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(asked.ask(&request).await.0, StatusCode::OK);
    assert_eq!(asked.judge.counts().repeats, 0);
    asked.ask(&request).await;
    assert_eq!(asked.judge.counts().repeats, 1);
}

#[tokio::test]
async fn in_flight_requests_are_counted_at_their_peak() {
    let asked = Asked::with(Plan { latency_ms: 150, ..Plan::default() });
    let requests: Vec<Value> = (0..5).map(|n| body(&reply_document(n, "Fine."))).collect();
    let started = Instant::now();
    futures::future::join_all(requests.iter().map(|request| asked.ask(request))).await;
    assert!(started.elapsed() >= Duration::from_millis(150));
    assert_eq!(asked.judge.counts().peak_in_flight, 5);
}

/// The statuses of forty documents, each asked twice.
async fn statuses(plan: Plan, backwards: bool) -> Vec<(u16, u16)> {
    let asked = Asked::with(plan);
    let mut found = Vec::new();
    let mut numbers: Vec<usize> = (0..40).collect();
    if backwards {
        numbers.reverse();
    }
    for n in numbers {
        let request = body(&reply_document(n, "Fine."));
        let first = asked.ask(&request).await.0.as_u16();
        found.push((n, first, asked.ask(&request).await.0.as_u16()));
    }
    found.sort_unstable();
    found.into_iter().map(|(_, first, second)| (first, second)).collect()
}

#[tokio::test]
async fn faults_depend_on_seed_and_document_and_not_on_the_order() {
    let rates = Rates { server_error: 0.3, rate_limited: 0.2, ..Rates::default() };
    let plan = Plan { seed: 3, ..only(rates) };
    let forwards = statuses(plan.clone(), false).await;
    assert_eq!(forwards, statuses(plan.clone(), true).await);
    assert_ne!(forwards, statuses(Plan { seed: 4, ..plan }, false).await);
    let failed = forwards.iter().filter(|(first, _)| *first != 200).count();
    assert!((10..30).contains(&failed), "about half fail, not {failed} of 40");
    assert!(forwards.iter().all(|(first, second)| *first == 200 || *second == 200));
}

#[tokio::test]
async fn a_document_fails_at_most_as_often_as_planned_even_when_asked_again_with_a_problem() {
    let rates = Rates { malformed: 1.0, ..Rates::default() };
    let asked = Asked::with(Plan { max_faults_per_request: 2, ..only(rates) });
    let document = reply_document(0, "Fine.");
    let mut again = document.clone();
    again["problem_with_last_reply"] = json!("It was not JSON.");
    let mut readable = Vec::new();
    for document in [&document, &again, &again] {
        let (status, answer) = asked.ask(&body(document)).await;
        assert_eq!(status, StatusCode::OK);
        readable.push(serde_json::from_str::<Value>(text(&answer)).is_ok());
    }
    assert_eq!(readable, [false, false, true]);
}

#[tokio::test]
async fn a_cut_answer_ends_by_length_and_does_not_parse() {
    let asked = Asked::with(only(Rates { truncated: 1.0, ..Rates::default() }));
    let (_, answer) = asked.ask(&body(&reply_document(0, "Fine."))).await;
    assert_eq!(answer["choices"][0]["finish_reason"], "length");
    assert!(
        text(&answer).starts_with('{') && serde_json::from_str::<Value>(text(&answer)).is_err()
    );
}

#[tokio::test]
async fn a_wait_is_named_in_seconds_or_as_a_date() {
    let rates = Rates { rate_limited: 1.0, ..Rates::default() };
    let plan = Plan { retry_after_s: Some(7), ..only(rates) };
    let header = async |plan: Plan| {
        let asked = Asked::with(plan);
        let response = asked.post(&body(&reply_document(0, ""))).send().await.expect("an answer");
        let header =
            response.headers().get("retry-after").map(|value| value.to_str().map(str::to_owned));
        (response.status().as_u16(), header.and_then(Result::ok))
    };
    assert_eq!(header(plan.clone()).await, (429, Some("7".to_owned())));
    let (_, date) = header(Plan { retry_after_as_date: true, ..plan.clone() }).await;
    assert!(date.is_some_and(|date| date.ends_with(" GMT")));
    assert_eq!(header(Plan { retry_after_s: None, ..plan }).await, (429, None));
    let unavailable = Rates { unavailable: 1.0, ..Rates::default() };
    let plan = Plan { retry_after_s: Some(1), ..only(unavailable) };
    assert_eq!(header(plan).await, (503, Some("1".to_owned())));
}

#[tokio::test]
async fn a_hung_request_is_never_answered_and_does_not_keep_the_judge_from_stopping() {
    let asked = Asked::with(only(Rates { hung: 1.0, ..Rates::default() }));
    let request = body(&reply_document(0, "Fine."));
    let waited =
        tokio::time::timeout(Duration::from_millis(300), asked.post(&request).send()).await;
    assert!(waited.is_err());
    assert_eq!(asked.judge.counts().by_status, [].into());
    assert_eq!(asked.ask(&request).await.0, StatusCode::OK);
    assert_eq!(asked.judge.counts().unanswered, 1);
    let hanging = tokio::spawn(asked.post(&body(&reply_document(1, ""))).send());
    while asked.judge.counts().requests < 3 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let started = Instant::now();
    drop(asked);
    assert!(started.elapsed() < Duration::from_secs(2));
    assert!(hanging.await.is_ok_and(|answer| answer.is_err()));
}

#[tokio::test]
async fn a_disconnect_closes_the_connection_without_an_answer() {
    let asked = Asked::with(only(Rates { disconnect: 1.0, ..Rates::default() }));
    let request = body(&reply_document(0, "Fine."));
    let error = asked.post(&request).send().await.expect_err("no answer");
    assert!(error.is_request() && !error.is_timeout(), "{error:?}");
    assert_eq!(asked.ask(&request).await.0, StatusCode::OK);
    assert_eq!((asked.judge.counts().unanswered, asked.judge.counts().connections), (1, 2));
}

#[tokio::test]
async fn refused_parameters_are_named() {
    let plan = Plan {
        refuse_json_schema: true,
        refuse_json_mode: true,
        refuse_temperature: true,
        ..Plan::default()
    };
    let asked = Asked::with(plan);
    let mut request = body(&reply_document(0, "Fine."));
    for shape in ["json_schema", "json_object"] {
        request["response_format"] = json!({ "type": shape });
        let (status, answer) = asked.ask(&request).await;
        assert_eq!((status.as_u16(), &answer["error"]["param"]), (400, &json!("response_format")));
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains("response_format") && message.contains(shape));
    }
    request["response_format"] = json!(null);
    let (status, answer) = asked.ask(&request).await;
    assert_eq!((status.as_u16(), &answer["error"]["param"]), (400, &json!("temperature")));
    request.as_object_mut().expect("an object").shift_remove("temperature");
    assert_eq!(asked.ask(&request).await.0, StatusCode::OK);
}

#[tokio::test]
async fn what_the_account_may_not_do_has_its_status_and_code() {
    let cases = [
        (Plan { quota: true, ..Plan::default() }, 429, "insufficient_quota"),
        (Plan { unknown_model: true, ..Plan::default() }, 404, "model_not_found"),
        (Plan { context_too_long: true, ..Plan::default() }, 400, "context_length_exceeded"),
        (Plan { wrong_key: Some("right".to_owned()), ..Plan::default() }, 401, "invalid_api_key"),
    ];
    for (plan, status, code) in cases {
        let asked = Asked::with(plan);
        let (got, answer) = asked.ask(&body(&reply_document(0, "Fine."))).await;
        assert_eq!((got.as_u16(), &answer["error"]["code"]), (status, &json!(code)));
    }
}

#[tokio::test]
async fn the_right_key_opens() {
    let asked = Asked::with(Plan { wrong_key: Some("right".to_owned()), ..Plan::default() });
    let request = body(&reply_document(0, "Fine."));
    let answer = asked.post(&request).bearer_auth("right").send().await;
    assert_eq!(answer.expect("an answer").status(), StatusCode::OK);
}

#[tokio::test]
async fn filters_and_refusals_end_without_text() {
    let asked = Asked::with(Plan { content_filter: true, ..Plan::default() });
    let (_, answer) = asked.ask(&body(&reply_document(0, "Fine."))).await;
    assert_eq!(answer["choices"][0]["finish_reason"], "content_filter");
    assert_eq!(answer["choices"][0]["message"]["content"], json!(null));
    let asked = Asked::with(Plan { refusal: true, ..Plan::default() });
    let (_, answer) = asked.ask(&body(&reply_document(0, "Fine."))).await;
    assert_eq!(answer["choices"][0]["message"]["refusal"], "I can't help with that.");
}

#[tokio::test]
async fn a_redirect_names_the_other_address() {
    let elsewhere = "https://elsewhere.example/v1";
    let asked = Asked::with(Plan { redirect_to: Some(elsewhere.to_owned()), ..Plan::default() });
    let response = asked.post(&body(&reply_document(0, ""))).send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::FOUND);
    assert_eq!(response.headers()["location"], elsewhere);
}

#[tokio::test]
async fn a_slow_answer_arrives_whole_after_its_pauses() {
    let asked = Asked::with(Plan { slow_drip_ms: 2, ..Plan::default() });
    let started = Instant::now();
    let (_, answer) = asked.ask(&body(&reply_document(0, "Fine."))).await;
    assert!(text(&answer).contains("retained"));
    assert!(started.elapsed() > Duration::from_millis(2 * 20), "over 20 pauses");
}

#[tokio::test]
async fn what_is_marked_unreadable_stays_so_and_unknown_documents_are_refused() {
    let asked = Asked::with(Plan::default());
    for _ in 0..3 {
        let (status, answer) = asked.ask(&body(&reply_document(0, "x [[judge:unreadable]]"))).await;
        assert_eq!(status, StatusCode::OK);
        assert!(serde_json::from_str::<Value>(text(&answer)).is_err());
    }
    assert_eq!(asked.judge.counts().repeats, 0, "nothing readable was ever given");
    assert_eq!(asked.ask(&body(&json!({"task": "sing"}))).await.0, StatusCode::BAD_REQUEST);
}
