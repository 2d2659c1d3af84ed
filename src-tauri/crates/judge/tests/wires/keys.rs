//! A key travels in the one header its service reads it from.

use mock_judge::{MockJudge, Plan};
use recollect_judge::{CallErrorKind, ConfigError, Endpoint, Judge};

use super::{Bench, KEY, WIRES, config, question};

#[tokio::test]
async fn a_key_is_in_one_header_and_nowhere_else() {
    for wire in WIRES {
        let bench = Bench::new(wire, Plan { wrong_key: Some(KEY.to_owned()), ..Plan::default() });
        bench.judge.call(&question()).await.unwrap();
        let sent = bench.last();
        let holding = sent.headers.iter().filter(|(_, value)| value.contains(KEY));
        let names: Vec<&str> = holding.map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, [wire.key_header], "{}", wire.provider);
        assert!(!sent.path.contains(KEY) && !sent.body.to_string().contains(KEY));
    }
}

#[tokio::test]
async fn a_redirect_is_told_and_not_followed() {
    for wire in WIRES {
        let target = MockJudge::start(Plan::default());
        // Elsewhere, and by another name for the same computer.
        for host in ["127.0.0.1", "localhost"] {
            for redirect_status in [301, 302, 303, 307, 308] {
                let to = format!("{}{}", target.address().replace("127.0.0.1", host), wire.path);
                let plan = Plan { redirect_to: Some(to), redirect_status, ..Plan::default() };
                let error = Bench::new(wire, plan).ask().await.unwrap_err();
                assert_eq!(error.kind, CallErrorKind::WrongAddress, "{}", wire.provider);
                assert!(error.message.contains("do not follow"), "{}", error.message);
            }
        }
        assert_eq!(target.counts().connections, 0, "{}", wire.provider);
    }
}

/// Not even within one host: what is at the other place may belong to someone else.
#[tokio::test]
async fn a_redirect_to_another_place_of_the_same_host_is_not_followed() {
    for wire in WIRES {
        for redirect_status in [301, 302, 303, 307, 308] {
            let to = Some(format!("/elsewhere{}", wire.path));
            let bench =
                Bench::new(wire, Plan { redirect_to: to, redirect_status, ..Plan::default() });
            let error = bench.ask().await.unwrap_err();
            assert_eq!(error.kind, CallErrorKind::WrongAddress, "{}", wire.provider);
            assert_eq!(bench.mock.counts().connections, 1, "{}", wire.provider);
            assert_eq!(bench.mock.counts().requests, 1, "{}", wire.provider);
        }
    }
}

#[tokio::test]
async fn a_missing_key_is_told_as_missing() {
    for wire in WIRES {
        let mock = MockJudge::start(Plan { wrong_key: Some(KEY.to_owned()), ..Plan::default() });
        let judge = Endpoint::new(config(wire.provider, &mock.address(), None)).unwrap();
        let error = judge.call(&question()).await.unwrap_err();
        assert!(error.message.contains("asks for a key"), "{}: {}", wire.provider, error.message);
    }
}

#[test]
fn a_key_is_never_sent_in_the_clear_to_another_computer() {
    for wire in WIRES {
        let refused = Endpoint::new(config(wire.provider, "http://192.168.1.5:9", Some(KEY))).err();
        assert_eq!(refused, Some(ConfigError::KeyOverPlainHttp), "{}", wire.provider);
    }
}
