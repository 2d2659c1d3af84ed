//! What an error body says, in whichever service's form.
//!
//! * OpenAI and most others: `{"error": {"message", "type", "param", "code"}}`
//! * Azure: the same with `innererror.code`, or `{"statusCode", "message"}` from its gateway
//! * Anthropic: `{"type": "error", "error": {"type", "message"}}`
//! * Gemini: `{"error": {"code", "message", "status", "details": [{"reason"}, {"retryDelay"}, …]}}`
//! * Ollama: `{"error": "…"}`
//! * Mistral, vLLM and others: `{"message", "type"}`, `{"detail": "…"}`, `{"detail": [{"loc", "msg"}]}`

use std::time::Duration;

use serde_json::Value;

#[derive(Debug, Default)]
pub(super) struct Said {
    /// The service's own words, or the whole body where it has no form.
    pub message: String,
    /// Codes, types and reasons.
    pub codes: String,
    /// The parameter that is at fault.
    pub parameter: Option<String>,
    /// How long to wait, where the body says so.
    pub wait: Option<Duration>,
    /// A day's allowance is used up.
    pub is_daily: bool,
    /// The status a gateway tells inside of another one.
    pub status: Option<u16>,
}

impl Said {
    pub(super) fn read(body: &str) -> Self {
        match serde_json::from_str::<Value>(body) {
            Ok(Value::Array(errors)) if errors.len() == 1 => Self::of(&errors[0]),
            Ok(value) => Self::of(&value),
            Err(_) => Self { message: body.to_owned(), ..Self::default() },
        }
    }

    pub(super) fn of(body: &Value) -> Self {
        let error = body.get("error").filter(|error| error.is_object()).unwrap_or(body);
        let mut codes = Vec::new();
        let places = ["/code", "/type", "/status", "/reason", "/innererror/code"];
        codes.extend(places.iter().filter_map(|place| error.pointer(place)?.as_str()));
        let details = error["details"].as_array().map_or(&[][..], Vec::as_slice);
        codes.extend(details.iter().filter_map(|detail| detail["reason"].as_str()));
        let delays = details.iter().filter_map(|detail| detail["retryDelay"].as_str());
        Self {
            message: message(error),
            codes: codes.join(" "),
            parameter: error["param"].as_str().map(str::to_owned),
            wait: delays.filter_map(seconds).max(),
            is_daily: details.iter().flat_map(quotas).any(|quota| quota.contains("PerDay")),
            status: error["code"].as_u64().and_then(|code| u16::try_from(code).ok()),
        }
    }

    /// All of it in lower case, to look for words in.
    pub(super) fn words(&self) -> String {
        format!("{} {}", self.codes, self.message).to_lowercase()
    }
}

fn message(error: &Value) -> String {
    let said = ["message", "error", "detail", "msg"].iter().find_map(|name| error.get(*name));
    let mut message = match said {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Null) | None => error.to_string(),
        Some(parts) => parts.to_string(),
    };
    // A gateway's own message tells nothing; that of the service behind it does.
    if let Some(behind) = error.pointer("/metadata/raw").and_then(Value::as_str) {
        message = format!("{message}: {behind}");
    }
    message
}

fn quotas(detail: &Value) -> impl Iterator<Item = &str> {
    let violations = detail["violations"].as_array().map_or(&[][..], Vec::as_slice);
    violations.iter().filter_map(|violation| violation["quotaId"].as_str())
}

/// `26s`, `1.5s`.
fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.strip_suffix('s')?.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_gives_its_words_and_codes() {
        let cases = [
            (r#"{"error":{"message":"no","type":"t","param":"p","code":"c"}}"#, "no", "c t"),
            (
                r#"{"type":"error","error":{"type":"overloaded_error","message":"no"}}"#,
                "no",
                "overloaded_error",
            ),
            (r#"{"error":"no"}"#, "no", ""),
            (r#"{"message":"no","type":"t"}"#, "no", "t"),
            (r#"{"detail":"no"}"#, "no", ""),
            (
                r#"[{"error":{"code":400,"message":"no","status":"INVALID_ARGUMENT"}}]"#,
                "no",
                "INVALID_ARGUMENT",
            ),
            (r#"{"error":{"message":"no","metadata":{"raw":"why"}}}"#, "no: why", ""),
            ("<html>", "<html>", ""),
        ];
        for (body, message, codes) in cases {
            let said = Said::read(body);
            assert_eq!((said.message.as_str(), said.codes.as_str()), (message, codes), "{body}");
        }
        let listed = Said::read(r#"{"detail":[{"loc":["body","temperature"],"msg":"no"}]}"#);
        assert!(listed.message.contains("temperature"));
    }

    #[test]
    fn a_wait_and_a_day_s_allowance_stand_in_the_details() {
        let said = Said::read(
            r#"{"error":{"code":429,"details":[
                {"violations":[{"quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]},
                {"retryDelay":"26.5s"},{"reason":"RATE_LIMIT_EXCEEDED"}]}}"#,
        );
        assert_eq!((said.wait, said.is_daily), (Some(Duration::from_millis(26_500)), true));
        assert_eq!((said.codes.as_str(), said.status), ("RATE_LIMIT_EXCEEDED", Some(429)));
    }
}
