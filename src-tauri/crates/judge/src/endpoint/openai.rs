use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use reqwest::redirect::Policy;
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;

use super::quirks::Quirks;
use super::{ConfigError, FinalUrl, chat, failure, final_url};
use crate::{CallError, CallErrorKind, Identity, Judge, PROMPT_VERSION, Reply, Request};

/// Largest response read, in bytes: a verdict is a few hundred.
const MOST_BYTES: usize = 8 << 20;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(15);

/// How to reach a service that speaks OpenAI's chat completions.
#[derive(Debug, Clone)]
pub struct EndpointConfig {
    /// As entered; see [`final_url`].
    pub url: String,
    pub model: String,
    pub key: Option<SecretString>,
    /// Of one attempt.
    pub timeout: Duration,
    pub temperature: Option<f64>,
}

/// A judge behind such a service. What the service refuses is remembered for its lifetime.
pub struct OpenAiCompatible {
    client: reqwest::Client,
    url: FinalUrl,
    model: String,
    key: Option<SecretString>,
    quirks: Mutex<Quirks>,
}

impl OpenAiCompatible {
    /// # Errors
    /// When the address, the model or the key cannot be used as entered.
    pub fn new(config: EndpointConfig) -> Result<Self, ConfigError> {
        let url = final_url(&config.url)?;
        let model = config.model.trim().to_owned();
        if model.is_empty() {
            return Err(ConfigError::NoModel);
        }
        if config.key.is_some() && url.is_plain_http() && !url.is_loopback {
            return Err(ConfigError::KeyOverPlainHttp);
        }
        let client = client(config.timeout, config.key.as_ref())?;
        Ok(Self {
            client,
            url,
            model,
            key: config.key,
            quirks: Mutex::new(Quirks::new(config.temperature)),
        })
    }

    fn quirks(&self) -> Quirks {
        *self.quirks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn learn(&self, learnt: Quirks) {
        let mut quirks = self.quirks.lock().unwrap_or_else(PoisonError::into_inner);
        *quirks = quirks.and(learnt);
    }

    async fn exchange(&self, request: &Request, quirks: Quirks) -> Result<Reply, CallError> {
        let transport =
            |error: reqwest::Error| failure::of_transport(&error.without_url(), &self.url.host);
        let body = chat::body(&self.model, request, quirks);
        let response =
            self.client.post(&self.url.url).json(&body).send().await.map_err(transport)?;
        let (status, headers) = (response.status(), response.headers().clone());
        let text = bounded_text(response).await.map_err(transport)?;
        if status.is_success() {
            return chat::reply(&text);
        }
        let error = failure::of_response(status, &headers, &text);
        if error.kind != CallErrorKind::BadRequest {
            return Err(error);
        }
        match quirks.after_refusal(&text) {
            Some(learnt) => {
                self.learn(learnt);
                Err(CallError { kind: CallErrorKind::Negotiated, ..error })
            }
            None => Err(error),
        }
    }

    /// An endpoint that repeats the key must not bring it onto a screen or into a file.
    fn without_key(&self, text: String) -> String {
        match self.key.as_ref().map(|key| key.expose_secret().trim()) {
            Some(key) if !key.is_empty() && text.contains(key) => text.replace(key, "[key]"),
            _ => text,
        }
    }
}

#[async_trait]
impl Judge for OpenAiCompatible {
    fn identity(&self) -> Identity {
        let quirks = self.quirks();
        let parameters =
            quirks.temperature.map_or(json!({}), |temperature| json!({"temperature": temperature}));
        Identity {
            provider: "openai-compatible".to_owned(),
            url: Some(self.url.url.clone()),
            host: Some(self.url.host.clone()),
            model: self.model.clone(),
            parameters: parameters.to_string(),
            rung: quirks.rung.as_str().to_owned(),
            prompt_version: PROMPT_VERSION.to_owned(),
            notes: quirks.notes(),
        }
    }

    async fn call(&self, request: &Request) -> Result<Reply, CallError> {
        match self.exchange(request, self.quirks()).await {
            Ok(reply) => Ok(Reply {
                text: self.without_key(reply.text),
                model: reply.model.map(|model| self.without_key(model)),
                ..reply
            }),
            Err(error) => Err(CallError { detail: self.without_key(error.detail), ..error }),
        }
    }
}

fn client(timeout: Duration, key: Option<&SecretString>) -> Result<reqwest::Client, ConfigError> {
    let mut headers = HeaderMap::new();
    if let Some(key) = key {
        let mut value = HeaderValue::from_str(&format!("Bearer {}", key.expose_secret().trim()))
            .map_err(|_| ConfigError::UnusableKey)?;
        value.set_sensitive(true);
        headers.insert(AUTHORIZATION, value);
    }
    reqwest::Client::builder()
        .redirect(Policy::none())
        .timeout(timeout)
        .connect_timeout(CONNECT_TIMEOUT.min(timeout))
        .default_headers(headers)
        .user_agent(concat!("Recollect/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|error| ConfigError::Connection(error.to_string()))
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
