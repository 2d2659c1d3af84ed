//! Trying a judge out: one tiny call, and what it shows.

use std::time::Instant;

use recollect_domain::turn::numbered;
use recollect_domain::{Role, Turn};
use recollect_judge::{
    CallError, CallErrorKind, Finish, Judge, Reply, Request, Task, Usage, documents, read_reply,
};

use recollect_store::judges;

use super::Price;
use crate::engine::Engine;
use crate::{EngineError, ErrorCode};

/// Each refused parameter or form costs one call; there are only a few.
const MOST_TEST_CALLS: u32 = 6;

/// How one tiny call to a judge went.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgeTest {
    pub ok: bool,
    /// A plain sentence.
    pub message: String,
    /// What a person can do about it, where it failed and something can be done here.
    pub fix: Option<Fix>,
    pub final_url: Option<String>,
    /// The model id the endpoint reports.
    pub model: Option<String>,
    /// How the shape of the reply was asked for when it worked: `json_schema`, `json_object`,
    /// `tool` or `plain`.
    pub form: Option<String>,
    /// What the endpoint refused, in plain words.
    pub refused: Vec<String>,
    /// Of all its calls; none where the endpoint does not say.
    pub tokens: Option<Usage>,
    pub price_known: bool,
    /// Of all its calls; none where a price or the tokens are unknown.
    pub cost: Option<f64>,
    pub elapsed_ms: u64,
    /// Technical.
    pub detail: Option<String>,
}

/// The one thing that is most likely to mend a judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fix {
    EnterKey,
    ChooseModel,
    CorrectAddress,
    TestAgain,
    ChooseCertificates,
}

impl Fix {
    /// None where nothing in the app helps: the account at the service has to be seen to.
    fn of_call(error: &CallError) -> Option<Self> {
        match error.kind {
            CallErrorKind::Unauthorised => Some(Self::EnterKey),
            CallErrorKind::UnknownModel
            | CallErrorKind::BadRequest
            | CallErrorKind::ContextTooLong => Some(Self::ChooseModel),
            CallErrorKind::WrongAddress => Some(Self::CorrectAddress),
            // No file makes an expired certificate valid.
            CallErrorKind::Tls if error.detail.to_lowercase().contains("expired") => {
                Some(Self::TestAgain)
            }
            CallErrorKind::Tls if error.detail.contains("not valid for name") => {
                Some(Self::CorrectAddress)
            }
            CallErrorKind::Tls => Some(Self::ChooseCertificates),
            CallErrorKind::Quota | CallErrorKind::WaitTooLong => None,
            _ => Some(Self::TestAgain),
        }
    }

    /// For a judge that could not even be asked.
    pub fn of_error(error: &EngineError) -> Option<Self> {
        match (error.code(), error.field()) {
            (ErrorCode::KeyMissing, _) | (_, Some("key")) => Some(Self::EnterKey),
            (_, Some("model")) => Some(Self::ChooseModel),
            (_, Some("certificates")) => Some(Self::ChooseCertificates),
            (_, Some("url")) => Some(Self::CorrectAddress),
            _ => None,
        }
    }
}

impl Engine {
    /// Makes one tiny call.
    pub async fn test_judge(&self, name: &str) -> Result<JudgeTest, EngineError> {
        let settings = self.judge_settings(name).await?;
        let judge = self.connect(&settings).await?;
        let started = Instant::now();
        let tried = tiny_call(judge.as_ref(), settings.instructions.clone()).await;
        let elapsed_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        if tried.ok && self.read_only_reason().is_none() {
            let (asked, learnt) = (settings.clone(), judge.learnt());
            self.write(move |writes| judges::learn(writes, &asked, learnt.as_deref())).await?;
        }
        let identity = judge.identity();
        let price = Price::of(&settings);
        Ok(JudgeTest {
            ok: tried.ok,
            message: tried.message,
            fix: tried.fix,
            final_url: identity.url,
            model: tried.model,
            form: tried.ok.then_some(identity.rung),
            refused: identity.notes,
            tokens: tried.tokens,
            price_known: price.is_known(),
            cost: price.cost(
                tried.tokens.map(|tokens| tokens.input_tokens),
                tried.tokens.map(|tokens| tokens.output_tokens),
            ),
            elapsed_ms,
            detail: tried.detail,
        })
    }
}

/// What the calls of a test came to.
struct Tried {
    ok: bool,
    message: String,
    fix: Option<Fix>,
    model: Option<String>,
    tokens: Option<Usage>,
    detail: Option<String>,
}

/// One tiny call, and some more where a parameter or form is refused, or the answer is not in the
/// form asked for: as a run does.
async fn tiny_call(judge: &dyn Judge, instructions: Option<String>) -> Tried {
    let turns: Vec<Turn> = numbered([(Role::User, "Hello, my name is Ada.".to_owned())]);
    let mut request = Request::new(Task::ExtractFacts, documents::extract_facts(&turns[0], &[]));
    request.extra_instructions = instructions;
    let mut last = Tried {
        ok: false,
        message: "The endpoint refused every form of the request.".into(),
        fix: Some(Fix::ChooseModel),
        model: None,
        tokens: None,
        detail: None,
    };
    let mut spent = Some(Usage { input_tokens: 0, output_tokens: 0 });
    for _ in 0..MOST_TEST_CALLS {
        match judge.call(&request).await {
            Ok(reply) => {
                spent = spent.zip(reply.usage).map(|(before, now)| sum(before, now));
                last = Tried { tokens: spent, ..answered(&reply, &request) };
            }
            Err(error) => {
                let again = error.kind == CallErrorKind::Negotiated;
                last = Tried { tokens: last.tokens, ..failed(error) };
                if !again {
                    break;
                }
            }
        }
        if last.ok {
            break;
        }
    }
    last
}

fn sum(a: Usage, b: Usage) -> Usage {
    Usage {
        input_tokens: a.input_tokens + b.input_tokens,
        output_tokens: a.output_tokens + b.output_tokens,
    }
}

fn answered(reply: &Reply, request: &Request) -> Tried {
    let read = read_reply(&reply.text, &reply.finish, request.schema());
    let ok = read.value.is_some();
    let message = match (ok, &reply.finish) {
        (true, _) => "The judge answered in the right form.",
        (false, Finish::Length) => {
            "The judge answered, but its answer was cut off. Another model may do better."
        }
        (false, Finish::ContentFilter) => {
            "The service's content filter held back the answer, though the question was harmless. Change the filter there, or use another model."
        }
        (false, Finish::Refusal) => {
            "The model refused to answer, though the question was harmless. Another model may do better."
        }
        (false, _) => {
            "The judge answered, but not in the form that is needed. Another model may do better."
        }
    };
    Tried {
        ok,
        message: message.into(),
        fix: (!ok).then_some(Fix::ChooseModel),
        model: reply.model.clone(),
        tokens: None,
        detail: (!ok).then(|| reply.text.chars().take(2_000).collect()),
    }
}

fn failed(error: CallError) -> Tried {
    Tried {
        ok: false,
        fix: Fix::of_call(&error),
        message: error.message,
        model: None,
        tokens: None,
        detail: Some(error.detail),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_offered_for_a_certificate_nobody_vouches_for_but_not_for_one_that_expired() {
        let fix = |kind, detail: &str| {
            Fix::of_call(&CallError {
                kind,
                message: String::new(),
                detail: detail.to_owned(),
                status: None,
            })
        };
        let unknown = "invalid peer certificate: UnknownIssuer";
        assert_eq!(fix(CallErrorKind::Tls, unknown), Some(Fix::ChooseCertificates));
        let expired = "invalid peer certificate: Expired";
        assert_eq!(fix(CallErrorKind::Tls, expired), Some(Fix::TestAgain));
        assert_eq!(fix(CallErrorKind::WaitTooLong, ""), None);
        assert_eq!(fix(CallErrorKind::Network, ""), Some(Fix::TestAgain));
    }
}
