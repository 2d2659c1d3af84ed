//! Over TLS: nothing is sent to a host that cannot prove who it is, and the sentence says why.

use mock_judge::{Certificate, MockJudge, Plan, TlsDoor};
use recollect_judge::{CallError, CallErrorKind, Endpoint, Judge, Reply};

use super::{KEY, Spoken, WIRES, config, question};

/// Asks a judge behind such a certificate, whose authority is trusted or not.
async fn ask(
    wire: &Spoken,
    mock: &MockJudge,
    certificate: Certificate,
    is_trusted: bool,
) -> Result<Reply, CallError> {
    let door = TlsDoor::open(mock, certificate);
    let mut config = config(wire.provider, &door.address(), Some(KEY));
    config.extra_certificates = is_trusted.then(|| door.authority().as_bytes().to_vec());
    Endpoint::new(config).unwrap().call(&question()).await
}

#[tokio::test]
async fn a_certificate_of_a_trusted_authority_is_enough() {
    for wire in WIRES {
        let plan = Plan { wrong_key: Some(KEY.to_owned()), ..Plan::default() };
        let mock = MockJudge::start(plan);
        ask(wire, &mock, Certificate::InOrder, true).await.unwrap();
        assert_eq!(mock.counts().requests, 1, "{}", wire.provider);
    }
}

#[tokio::test]
async fn nothing_is_sent_to_a_host_that_cannot_prove_who_it_is() {
    let untrusted = [
        (Certificate::Expired, true, "has expired"),
        (Certificate::OtherHost, true, "made out for another address"),
        (Certificate::InOrder, false, "nobody this computer trusts"),
    ];
    for wire in WIRES {
        let mock = MockJudge::start(Plan::default());
        for (certificate, is_trusted, words) in untrusted {
            let error = ask(wire, &mock, certificate, is_trusted).await.unwrap_err();
            assert_eq!(error.kind, CallErrorKind::Tls, "{}: {}", wire.provider, error.detail);
            assert!(error.message.contains(words), "{}: {}", error.message, error.detail);
            assert!(error.stops_judge() && !error.is_retryable(), "{}", wire.provider);
        }
        assert_eq!(mock.counts().connections, 0, "{}", wire.provider);
    }
}

#[tokio::test]
async fn a_secure_address_never_leads_down_to_a_plain_one() {
    for wire in WIRES {
        let target = MockJudge::start(Plan::default());
        for redirect_status in [301, 302, 303, 307, 308] {
            let to = Some(format!("{}{}", target.address(), wire.path));
            let mock =
                MockJudge::start(Plan { redirect_to: to, redirect_status, ..Plan::default() });
            let error = ask(wire, &mock, Certificate::InOrder, true).await.unwrap_err();
            assert_eq!(error.kind, CallErrorKind::WrongAddress, "{}", wire.provider);
        }
        assert_eq!(target.counts().connections, 0, "{}", wire.provider);
    }
}
