use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use secrecy::SecretString;
use serde_json::json;

use super::address::{Address, address};
use super::envelope::Said;
use super::http::{self, Answer};
use super::quirks::Quirks;
use super::wire::Wire;
use super::{ConfigError, failure, presets, read_body};
use crate::prompts::prompt_version;
use crate::{CallError, CallErrorKind, Finish, Identity, Judge, Reply, Request, read_reply};

/// How many replies in another form, and none in the right one, show that the shape is ignored.
const IGNORED: u32 = 3;

/// How to reach a service.
#[derive(Debug, Clone)]
pub struct EndpointConfig {
    /// One of [`super::providers`].
    pub provider: String,
    /// As entered; see [`super::final_url`]. Empty is the provider's own address.
    pub url: String,
    pub model: String,
    pub key: Option<SecretString>,
    /// Of one attempt.
    pub timeout: Duration,
    pub temperature: Option<f64>,
    /// Certificates, as PEM, to trust beside those of the platform.
    pub extra_certificates: Option<Vec<u8>>,
    /// Of the person's own instructions, where there are any; their text is in the requests.
    pub instructions_version: Option<u32>,
}

/// A judge behind a service. What the service refuses is remembered for its lifetime.
pub struct Endpoint {
    pub(super) client: reqwest::Client,
    pub(super) wire: &'static dyn Wire,
    pub(super) address: Address,
    model: String,
    pub(super) key: Option<SecretString>,
    instructions_version: Option<u32>,
    quirks: Mutex<Quirks>,
    /// Whether any reply had the shape asked for, and how many on this rung had not.
    has_obeyed: AtomicBool,
    misfits: AtomicU32,
}

impl Endpoint {
    /// # Errors
    /// When the provider, the address, the model or the key cannot be used as entered.
    pub fn new(config: EndpointConfig) -> Result<Self, ConfigError> {
        if config.model.trim().is_empty() {
            return Err(ConfigError::NoModel);
        }
        Self::without_model(config)
    }

    /// Enough to list models with.
    pub(super) fn without_model(config: EndpointConfig) -> Result<Self, ConfigError> {
        let preset = presets::provider(&config.provider)?;
        let address = address(preset, &config.url, &config.model)?;
        let client = http::client(
            preset.wire,
            &address.call,
            config.key.as_ref(),
            config.timeout,
            config.extra_certificates.as_deref(),
        )?;
        Ok(Self {
            client,
            wire: preset.wire,
            address,
            model: config.model.trim().to_owned(),
            key: config.key,
            instructions_version: config.instructions_version,
            quirks: Mutex::new(Quirks::new(config.temperature)),
            has_obeyed: AtomicBool::new(false),
            misfits: AtomicU32::new(0),
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
        let url = &self.address.call;
        let body = self.wire.body(&self.model, request, quirks);
        let answer =
            http::send(self.client.post(&url.url).json(&body), url, self.key.as_ref()).await?;
        if !answer.status.is_success() {
            return Err(self.refused(&answer, quirks));
        }
        let reply = read_body(Some(self.wire), &answer.text)?;
        // The question is asked again anyway; then it is in a better form, with more room.
        let learnt = [quirks.after_cut(&reply), self.after_misfit(&reply, request, quirks)];
        learnt.into_iter().flatten().for_each(|learnt| self.learn(learnt));
        Ok(reply)
    }

    /// Some services refuse a shape by answering as if none had been asked for.
    fn after_misfit(&self, reply: &Reply, request: &Request, quirks: Quirks) -> Option<Quirks> {
        if reply.finish != Finish::Stop || self.has_obeyed.load(Ordering::Relaxed) {
            return None;
        }
        if read_reply(&reply.text, &reply.finish, request.schema()).value.is_some() {
            self.has_obeyed.store(true, Ordering::Relaxed);
            return None;
        }
        if self.misfits.fetch_add(1, Ordering::Relaxed) + 1 < IGNORED {
            return None;
        }
        self.misfits.store(0, Ordering::Relaxed);
        quirks.after_being_ignored()
    }

    /// What a refusal means, once whatever it teaches is learnt.
    fn refused(&self, answer: &Answer, quirks: Quirks) -> CallError {
        let error = failure::of_response(answer.status, &answer.headers, &answer.text);
        let said = Said::read(&answer.text);
        let words = said.words();
        let learnt = match error.kind {
            CallErrorKind::BadRequest => said
                .parameter
                .and_then(|name| quirks.after_refusal(&name))
                .or_else(|| quirks.after_refusal(&words)),
            // More room for the reply leaves less for the question.
            CallErrorKind::ContextTooLong => {
                quirks.after_refusal(&words).filter(|learnt| learnt.limit != quirks.limit)
            }
            CallErrorKind::Server => quirks.after_failure(&words),
            _ => None,
        };
        match learnt {
            Some(learnt) => {
                self.learn(learnt);
                let message =
                    "The service refused a setting; it is left out or changed from now on.";
                CallError { kind: CallErrorKind::Negotiated, message: message.to_owned(), ..error }
            }
            None => error,
        }
    }

    /// The error as told to a person: with the remedy, without the key.
    pub(super) fn explained(&self, error: CallError) -> CallError {
        let error = http::cleaned(self.key.as_ref(), error);
        let better = match error.kind {
            CallErrorKind::Unauthorised if self.key.is_none() => Some(failure::NO_KEY.to_owned()),
            kind => self.wire.advice(kind, &self.model),
        };
        match better {
            Some(message) => CallError { message, ..error },
            None => error,
        }
    }
}

#[async_trait]
impl Judge for Endpoint {
    fn identity(&self) -> Identity {
        let quirks = self.quirks();
        let mut parameters = json!({});
        if let Some(temperature) = quirks.temperature {
            parameters["temperature"] = json!(temperature);
        }
        if let Some(tokens) = quirks.limit.tokens(self.wire.needed_limit()) {
            parameters["max_tokens"] = json!(tokens);
        }
        Identity {
            provider: self.wire.provider().to_owned(),
            url: Some(self.address.call.url.clone()),
            host: Some(self.address.call.host.clone()),
            model: self.model.clone(),
            parameters: parameters.to_string(),
            rung: self.wire.rung(quirks.rung).to_owned(),
            prompt_version: prompt_version(self.instructions_version),
            notes: quirks.notes(self.wire),
        }
    }

    fn learnt(&self) -> Option<String> {
        self.quirks().written()
    }

    fn recall(&self, learnt: &str) {
        self.learn(self.quirks().recalled(learnt));
    }

    async fn call(&self, request: &Request) -> Result<Reply, CallError> {
        let clean = |text: String| http::without_key(self.key.as_ref(), text);
        match self.exchange(request, self.quirks()).await {
            Ok(reply) => Ok(Reply {
                text: clean(reply.text),
                finish: match reply.finish {
                    Finish::Other(word) => Finish::Other(clean(word)),
                    known => known,
                },
                model: reply.model.map(clean),
                ..reply
            }),
            Err(error) => Err(self.explained(error)),
        }
    }
}
