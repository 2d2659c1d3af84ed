//! Which models a service has, and which servers run on this computer.

use std::time::Duration;

use futures::future;
use serde_json::Value;

use super::connection::{Endpoint, EndpointConfig};
use super::services::{SERVICES, Service};
use super::{ConfigError, failure, http};
use crate::CallError;

/// Long enough for a server on this computer, short enough for a person who waits.
const PROBE_TIMEOUT: Duration = Duration::from_millis(1_500);

/// Why models cannot be listed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ListError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Call(#[from] CallError),
}

/// The ids of the models a service offers, sorted; `None` where it has no list. The model in the
/// configuration may be empty.
///
/// # Errors
/// When the configuration cannot be used, or the service gives no list.
pub async fn list_models(config: EndpointConfig) -> Result<Option<Vec<String>>, ListError> {
    let endpoint = Endpoint::without_model(config)?;
    match endpoint.models().await {
        Ok(models) => Ok(models),
        Err(error) => Err(endpoint.explained(error).into()),
    }
}

impl Endpoint {
    async fn models(&self) -> Result<Option<Vec<String>>, CallError> {
        let Some(url) = self.address.models.clone() else { return Ok(None) };
        let answer = http::send(self.client.get(url), &self.address.call).await?;
        if !answer.status.is_success() {
            return Err(failure::of_response(answer.status, &answer.headers, &answer.text));
        }
        let body: Option<Value> = serde_json::from_str(&answer.text).ok();
        let ids = body.and_then(|body| self.wire.model_ids(&body));
        let mut ids = ids.ok_or_else(|| failure::of_no_reply(&answer.text))?;
        ids.sort();
        ids.dedup();
        Ok(Some(ids))
    }
}

/// A server on this computer that answers.
pub struct LocalServer {
    pub service: &'static Service,
    /// To set up a judge with.
    pub url: String,
    pub models: Vec<String>,
}

/// Asks the usual ports on this computer, all at once, and says which servers answer with a list
/// of models. Nothing but loopback is contacted, and nothing is sent but the question for models.
pub async fn local_servers() -> Vec<LocalServer> {
    let places = SERVICES.iter().filter(|service| service.is_local);
    let probes = places.filter_map(|service| Some(probe(service, service.url?)));
    future::join_all(probes).await.into_iter().flatten().collect()
}

async fn probe(service: &'static Service, url: &'static str) -> Option<LocalServer> {
    let config = EndpointConfig {
        provider: service.provider().to_owned(),
        url: url.to_owned(),
        model: String::new(),
        key: None,
        timeout: PROBE_TIMEOUT,
        temperature: None,
        extra_certificates: None,
    };
    let endpoint = Endpoint::without_model(config).ok()?;
    let models = endpoint.models().await.ok()??;
    Some(LocalServer { service, url: url.to_owned(), models })
}
