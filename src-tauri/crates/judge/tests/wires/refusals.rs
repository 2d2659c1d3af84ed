//! Each refusal, in each service's words, has its own plain sentence and its own rule for trying
//! again.

use mock_judge::{Plan, Rates};
use recollect_judge::{CallError, CallErrorKind};

use super::{Bench, Spoken, WIRES};

async fn refused(wire: &Spoken, plan: Plan) -> CallError {
    let bench = Bench::new(wire, plan);
    let error = bench.ask().await.unwrap_err();
    assert_eq!(bench.mock.counts().requests, 1, "{}: {}", wire.provider, error.message);
    error
}

#[tokio::test]
async fn what_only_a_person_can_mend_stops_the_judge() {
    let plans = [
        (
            Plan { wrong_key: Some("another".to_owned()), ..Plan::default() },
            CallErrorKind::Unauthorised,
            "did not accept the key",
        ),
        (Plan { quota: true, ..Plan::default() }, CallErrorKind::Quota, "no credit"),
        (Plan { unknown_model: true, ..Plan::default() }, CallErrorKind::UnknownModel, ""),
    ];
    for wire in WIRES {
        for (plan, kind, words) in &plans {
            let error = refused(wire, plan.clone()).await;
            assert_eq!(error.kind, *kind, "{}: {}", wire.provider, error.detail);
            assert!(error.message.contains(words), "{}: {}", wire.provider, error.message);
            assert!(error.stops_judge() && !error.is_retryable(), "{}", wire.provider);
        }
    }
}

#[tokio::test]
async fn a_model_that_is_missing_is_told_with_the_remedy() {
    for wire in WIRES {
        let error = refused(wire, Plan { unknown_model: true, ..Plan::default() }).await;
        let remedy = match wire.provider {
            "ollama" => "ollama pull mock-1",
            "azure" => "deployment “mock-1”",
            _ => "Check its name",
        };
        assert!(error.message.contains(remedy), "{}: {}", wire.provider, error.message);
    }
}

#[tokio::test]
async fn a_conversation_that_is_too_long_stops_nothing_but_itself() {
    for wire in WIRES {
        let error = refused(wire, Plan { context_too_long: true, ..Plan::default() }).await;
        assert_eq!(
            error.kind,
            CallErrorKind::ContextTooLong,
            "{}: {}",
            wire.provider,
            error.detail
        );
        assert!(!error.stops_judge() && !error.is_retryable(), "{}", wire.provider);
    }
}

#[tokio::test]
async fn a_wait_is_read_where_each_service_names_it() {
    let busy = |rates: Rates, seconds: u64| Plan {
        rates,
        retry_after_s: Some(seconds),
        ..Plan::default()
    };
    let limited = Rates { rate_limited: 1.0, ..Rates::default() };
    for wire in WIRES {
        let error = refused(wire, busy(limited, 7)).await;
        let wait =
            CallErrorKind::RateLimited { retry_after: Some(std::time::Duration::from_secs(7)) };
        assert_eq!(error.kind, wait, "{}: {}", wire.provider, error.detail);
        let error = refused(wire, busy(limited, 100_000)).await;
        assert_eq!(error.kind, CallErrorKind::WaitTooLong, "{}", wire.provider);
    }
}

#[tokio::test]
async fn a_service_in_trouble_is_asked_again() {
    for wire in WIRES {
        for rates in [
            Rates { server_error: 1.0, ..Rates::default() },
            Rates { unavailable: 1.0, ..Rates::default() },
            Rates { disconnect: 1.0, ..Rates::default() },
        ] {
            let error = refused(wire, Plan { rates, ..Plan::default() }).await;
            assert!(error.is_retryable() && !error.stops_judge(), "{}: {error:?}", wire.provider);
        }
    }
}
