//! What a person reads: what happened, and what to do about it.

use reqwest::StatusCode;

use super::FinalUrl;
use crate::CallErrorKind;

pub(super) const WEB_PAGE: &str =
    "The address answered with a web page, not a judge's reply. Check the address.";
pub(super) const NO_REPLY: &str = "Something answered at this address, but not with a judge's reply. Check the address and the kind of service.";
pub(crate) const NO_KEY: &str = "The service asks for a key, and none is set for this judge.";

pub(super) fn sentence(kind: CallErrorKind, status: StatusCode) -> String {
    match kind {
        CallErrorKind::Negotiated => "The service refused a setting; it is left out from now on.",
        CallErrorKind::RateLimited { .. } => "The service is busy and asked us to wait.",
        CallErrorKind::WaitTooLong => "The service asked us to wait for more than a day. Look up the limits of your account there, then resume.",
        CallErrorKind::Server => "The service had an error of its own.",
        CallErrorKind::Timeout => "The service did not answer in time.",
        CallErrorKind::Network => "The service could not be reached.",
        CallErrorKind::Tls => "The secure connection could not be trusted.",
        CallErrorKind::Unauthorised if status == StatusCode::FORBIDDEN => {
            "The service knows the key but does not allow it to do this. Check what the key is allowed, and that the model is open to your account."
        }
        CallErrorKind::Unauthorised => "The service did not accept the key. Check that it is complete, still valid, and meant for this address.",
        CallErrorKind::Quota => "The account at the service has no credit left. Top it up there, then resume.",
        CallErrorKind::UnknownModel => "The service does not know this model. Check its name.",
        CallErrorKind::WrongAddress if status.is_redirection() => {
            "The address leads on to another one, which we do not follow because the key would travel with it. Enter the final address."
        }
        CallErrorKind::WrongAddress => "There is no chat service at this address. Check it, especially its end (often /v1).",
        CallErrorKind::ContextTooLong => "The conversation is too long for this model.",
        CallErrorKind::ContentFilter => "The service's content filter refused the conversation.",
        CallErrorKind::BadRequest => "The service refused the request and did not say what to change.",
    }
    .to_owned()
}

/// `chain` is the error and its causes in lower case.
pub(super) fn of_transport(kind: CallErrorKind, url: &FinalUrl, chain: &str) -> String {
    let host = &url.host;
    match kind {
        CallErrorKind::Timeout => format!("{host} did not answer in time."),
        CallErrorKind::Tls if chain.contains("expired") => format!(
            "The certificate of {host} has expired, so nothing was sent. Whoever runs the service has to renew it; if that seems wrong, check this computer's date."
        ),
        CallErrorKind::Tls if chain.contains("not valid for name") => format!(
            "The certificate shown by {host} was made out for another address, so nothing was sent. Check the address."
        ),
        CallErrorKind::Tls if chain.contains("unknownissuer") => format!(
            "The certificate of {host} comes from nobody this computer trusts, so nothing was sent. If your organisation runs the service, choose the file of its own certificates; if not, do not use this network for it."
        ),
        CallErrorKind::Tls => format!(
            "The secure connection to {host} could not be trusted, so nothing was sent. Check the address, or ask your network's administrator."
        ),
        _ if url.is_loopback => format!(
            "Nothing answers at {} on this computer. Start the server there, then try again.",
            place(&url.url)
        ),
        _ => {
            format!("{host} could not be reached. Check the address and your internet connection.")
        }
    }
}

/// Host and port.
fn place(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split('/').next().unwrap_or(rest)
}
