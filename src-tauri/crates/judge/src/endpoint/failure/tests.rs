use super::*;

fn kind_of(status: u16, body: &str) -> CallErrorKind {
    of_response(StatusCode::from_u16(status).expect("a status"), &HeaderMap::new(), body).kind
}

#[test]
fn each_refusal_has_its_own_meaning() {
    use CallErrorKind::{
        BadRequest, ContentFilter, ContextTooLong, Quota, Server, Unauthorised, UnknownModel,
        WrongAddress,
    };
    let busy = CallErrorKind::RateLimited { retry_after: None };
    let cases = [
        (401, "", Unauthorised),
        (
            403,
            r#"{"type":"error","error":{"type":"permission_error","message":"no"}}"#,
            Unauthorised,
        ),
        (
            400,
            r#"{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}"#,
            Unauthorised,
        ),
        (402, "{}", Quota),
        (403, r#"{"error":{"message":"Key limit exceeded","code":403}}"#, Quota),
        (
            400,
            r#"{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low"}}"#,
            Quota,
        ),
        (429, "{}", busy),
        (429, r#"{"error":{"code":"insufficient_quota"}}"#, Quota),
        (404, r#"{"error":{"message":"The model `x` does not exist"}}"#, UnknownModel),
        (
            404,
            r#"{"error":{"code":"DeploymentNotFound","message":"The API deployment does not exist."}}"#,
            UnknownModel,
        ),
        (404, r#"{"error":"model 'x' not found"}"#, UnknownModel),
        (400, r#"{"error":{"message":"x is not a valid model ID","code":400}}"#, UnknownModel),
        (404, "<html>Our models of cars</html>", WrongAddress),
        (404, r#"{"detail":"Not Found"}"#, WrongAddress),
        (302, "", WrongAddress),
        (400, r#"{"error":{"code":"context_length_exceeded"}}"#, ContextTooLong),
        (
            400,
            r#"{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}"#,
            ContextTooLong,
        ),
        (
            400,
            r#"{"error":{"message":"The input token count (2) exceeds the maximum number of tokens allowed (1)."}}"#,
            ContextTooLong,
        ),
        (
            500,
            r#"{"error":{"message":"the request exceeds the available context size"}}"#,
            ContextTooLong,
        ),
        (413, "", ContextTooLong),
        (
            400,
            r#"{"error":{"code":"content_filter","innererror":{"code":"ResponsibleAIPolicyViolation"}}}"#,
            ContentFilter,
        ),
        (400, "{}", BadRequest),
        (500, "{}", Server),
        (503, "{}", Server),
        (
            529,
            r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#,
            Server,
        ),
    ];
    for (status, body, kind) in cases {
        assert_eq!(kind_of(status, body), kind, "{status} {body}");
    }
}

#[test]
fn a_quota_of_this_minute_is_waited_for_and_that_of_a_day_is_not() {
    let body = |quota: &str| {
        format!(
            r#"{{"error":{{"code":429,"status":"RESOURCE_EXHAUSTED","message":"You exceeded your current quota, please check your plan and billing details.","details":[{{"violations":[{{"quotaId":"{quota}"}}]}},{{"retryDelay":"26s"}}]}}}}"#
        )
    };
    let wait = CallErrorKind::RateLimited { retry_after: Some(Duration::from_secs(26)) };
    assert_eq!(kind_of(429, &body("GenerateRequestsPerMinute")), wait);
    assert_eq!(kind_of(429, &body("GenerateRequestsPerDay")), CallErrorKind::Quota);
}

fn told(name: &'static str, value: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(name, value.parse().expect("a header"));
    headers
}

#[test]
fn a_wait_is_read_in_seconds_and_as_a_date() {
    let now = httpdate::parse_http_date("Sun, 06 Nov 1994 08:49:00 GMT").expect("a date");
    let wait = |text: &str| retry_after(&told("retry-after", text), now);
    assert_eq!(wait("34"), Some(Duration::from_secs(34)));
    assert_eq!(wait("1.5"), Some(Duration::from_millis(1500)));
    assert_eq!(wait("Sun, 06 Nov 1994 08:49:37 GMT"), Some(Duration::from_secs(37)));
    assert_eq!(
        wait("Sun, 06 Nov 1994 08:00:00 GMT"),
        Some(Duration::ZERO),
        "a date gone by is no wait"
    );
    assert_eq!((wait("soon"), wait("-5"), wait("NaN")), (None, None, None));
    assert_eq!(wait("1e300"), Some(Duration::MAX));
    assert_eq!(retry_after(&told("retry-after-ms", "40"), now), Some(Duration::from_millis(40)));
}

#[test]
fn a_wait_nobody_would_sit_out_stops_the_judge() {
    for wait in ["86401", "1e300", "Fri, 31 Dec 9999 23:59:59 GMT"] {
        for status in [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE] {
            let error = of_response(status, &told("retry-after", wait), "{}");
            assert_eq!(error.kind, CallErrorKind::WaitTooLong, "{wait}");
            assert!(error.stops_judge() && !error.is_retryable());
            assert!(error.message.contains("more than a day"));
        }
    }
}

#[test]
fn an_error_in_a_successful_response_is_an_error() {
    let kind = |body: serde_json::Value| of_error_in_reply(&body).map(|error| error.kind);
    let said = |code: u16| serde_json::json!({"error": {"message": "no", "code": code}});
    assert_eq!(kind(said(502)), Some(CallErrorKind::Server));
    assert_eq!(kind(said(429)), Some(CallErrorKind::RateLimited { retry_after: None }));
    assert_eq!(kind(serde_json::json!({"error": "out of memory"})), Some(CallErrorKind::Server));
    let inside = serde_json::json!({"choices": [{"error": {"message": "no", "code": 402}}]});
    assert_eq!(kind(inside), Some(CallErrorKind::Quota));
    assert_eq!(kind(serde_json::json!({"error": null, "choices": []})), None);
}

#[test]
fn what_is_no_reply_says_so_and_is_asked_for_again_only_when_broken_off() {
    for body in ["<!doctype html><p>Sign in</p>", "ok", "[]", "{\"status\":\"ok\"}"] {
        let error = of_no_reply(body);
        assert_eq!(error.kind, CallErrorKind::WrongAddress, "{body}");
        assert!(!error.is_retryable());
    }
    assert!(of_no_reply(" <html>").message.contains("web page"));
    for body in ["", "{\"choices\":[{\"mess"] {
        assert_eq!(of_no_reply(body).kind, CallErrorKind::Server, "{body}");
    }
}
