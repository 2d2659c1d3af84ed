//! Requests to one service and nowhere else.

use std::time::Duration;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Certificate, Client, ClientBuilder, RequestBuilder, StatusCode};
use secrecy::{ExposeSecret, SecretString};

use super::wire::Wire;
use super::{ConfigError, FinalUrl, failure};
use crate::CallError;

/// Largest response read, in bytes: a verdict is a few hundred.
const MOST_BYTES: usize = 8 << 20;
/// In bytes. The keys of services are far longer.
const SHORTEST_SECRET: usize = 8;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);

const DAMAGED: &str = "a certificate in it is damaged. Ask for the file again.";
const NO_CERTIFICATE: &str = "it holds no certificate in the form of text (PEM), which begins with -----BEGIN CERTIFICATE-----.";

/// A client whose requests carry what the wire asks for in headers.
pub(super) fn client(
    wire: &dyn Wire,
    url: &FinalUrl,
    key: Option<&SecretString>,
    timeout: Duration,
    extra_certificates: Option<&[u8]>,
) -> Result<Client, ConfigError> {
    if key.is_some() && url.is_plain_http() && !url.is_loopback {
        return Err(ConfigError::KeyOverPlainHttp);
    }
    let builder = Client::builder()
        .redirect(Policy::none())
        .timeout(timeout)
        .connect_timeout(CONNECT_TIMEOUT.min(timeout))
        .default_headers(headers(wire, key)?)
        .user_agent(concat!("Recollect/", env!("CARGO_PKG_VERSION")));
    let builder = trusting(builder, extra_certificates)?;
    // What is on this computer is not to be asked for elsewhere.
    let builder = if url.is_loopback { builder.no_proxy() } else { builder };
    // Whether certificates hold together shows here only.
    builder.build().map_err(|error| match extra_certificates {
        Some(_) => ConfigError::UnusableCertificates(DAMAGED.to_owned()),
        None => ConfigError::Connection(error.to_string()),
    })
}

fn headers(wire: &dyn Wire, key: Option<&SecretString>) -> Result<HeaderMap, ConfigError> {
    let mut headers = HeaderMap::new();
    for (name, value) in wire.headers() {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if let Some(key) = key {
        let (name, value) = wire.key_header(key.expose_secret().trim());
        let mut value = HeaderValue::from_str(&value).map_err(|_| ConfigError::UnusableKey)?;
        value.set_sensitive(true);
        headers.insert(HeaderName::from_static(name), value);
    }
    Ok(headers)
}

/// Adds certificates to those the platform trusts; none is taken away.
fn trusting(builder: ClientBuilder, extra: Option<&[u8]>) -> Result<ClientBuilder, ConfigError> {
    let Some(pem) = extra else { return Ok(builder) };
    let unusable = |why: &str| ConfigError::UnusableCertificates(why.to_owned());
    let certificates = Certificate::from_pem_bundle(pem).map_err(|_| unusable(DAMAGED))?;
    if certificates.is_empty() {
        return Err(unusable(NO_CERTIFICATE));
    }
    Ok(builder.tls_certs_merge(certificates))
}

/// What came back, whatever it means.
pub(super) struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

/// Sends it once. The key is cut out of what comes back before anything is read of it, and so
/// before anything is shortened: half a key is a secret too.
pub(super) async fn send(
    request: RequestBuilder,
    url: &FinalUrl,
    key: Option<&SecretString>,
) -> Result<Answer, CallError> {
    let failed = |error: reqwest::Error| failure::of_transport(&error.without_url(), url);
    let response = request.send().await.map_err(failed)?;
    let (status, headers) = (response.status(), response.headers().clone());
    let text = without_key(key, bounded_text(response).await.map_err(failed)?);
    Ok(Answer { status, headers, text })
}

/// The body as text; what lies beyond the limit is left unread.
async fn bounded_text(mut response: reqwest::Response) -> Result<String, reqwest::Error> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MOST_BYTES {
            break;
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// An endpoint that repeats the key, as it is, as part of an address or of JSON, must not bring it
/// onto a screen or into a file.
pub(super) fn without_key(key: Option<&SecretString>, text: String) -> String {
    let Some(key) = key.map(|key| key.expose_secret().trim()).filter(|key| is_secret(key)) else {
        return text;
    };
    let encoded: String = url::form_urlencoded::byte_serialize(key.as_bytes()).collect();
    let escaped = key.replace('/', "\\/");
    [key, &encoded, &escaped].iter().fold(text, |text, form| text.replace(form, "[key]"))
}

/// Local servers take any word for a key. To cut “x” or “ollama” out of a reply would change what
/// the judge said.
fn is_secret(key: &str) -> bool {
    key.len() >= SHORTEST_SECRET
}

pub(super) fn cleaned(key: Option<&SecretString>, error: CallError) -> CallError {
    CallError { detail: without_key(key, error.detail), ..error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_cut_out_as_it_is_and_as_part_of_an_address() {
        let key = SecretString::from("s3/cret=1".to_owned());
        let told =
            without_key(Some(&key), "no: s3/cret=1 or ?k=s3%2Fcret%3D1 or s3\\/cret=1".to_owned());
        assert_eq!(told, "no: [key] or ?k=[key] or [key]");
        assert_eq!(without_key(None, "s3/cret=".to_owned()), "s3/cret=");
    }

    #[test]
    fn a_word_in_place_of_a_key_changes_no_reply() {
        let key = SecretString::from("x".to_owned());
        assert_eq!(without_key(Some(&key), "an exact fit".to_owned()), "an exact fit");
    }

    #[test]
    fn a_file_without_certificates_is_refused_and_no_other_trust_is_lost() {
        for pem in ["", "not a certificate", "-----BEGIN CERTIFICATE-----\n!\n"] {
            let refused = trusting(Client::builder(), Some(pem.as_bytes())).err();
            assert!(matches!(refused, Some(ConfigError::UnusableCertificates(_))), "{pem}");
        }
        assert!(trusting(Client::builder(), None).is_ok());
    }
}
