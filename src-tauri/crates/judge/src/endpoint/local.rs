//! Which models a service has, and which servers run on this computer.

use std::time::Duration;

use futures::future;
use serde_json::Value;

use super::connection::{Endpoint, EndpointConfig};
use super::presets::{PRESETS, Preset};
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
        let answer =
            http::send(self.client.get(url), &self.address.call, self.key.as_ref()).await?;
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
    pub preset: &'static Preset,
    /// To set up a judge with.
    pub url: String,
    pub models: Vec<String>,
}

/// Asks the usual ports on this computer, all at once, and says which servers answer with a list
/// of models. Nothing but loopback is contacted, and nothing is sent but the question for models.
pub async fn local_servers() -> Vec<LocalServer> {
    let places = PRESETS.iter().filter(|preset| preset.is_local);
    let probes = places.filter_map(|preset| Some(probe(preset, preset.url?)));
    future::join_all(probes).await.into_iter().flatten().collect()
}

async fn probe(preset: &'static Preset, url: &str) -> Option<LocalServer> {
    let config = EndpointConfig {
        provider: preset.provider().to_owned(),
        url: url.to_owned(),
        model: String::new(),
        key: None,
        timeout: PROBE_TIMEOUT,
        temperature: None,
        extra_certificates: None,
        instructions_version: None,
    };
    let endpoint = Endpoint::without_model(config).ok()?;
    let models = endpoint.models().await.ok()??;
    Some(LocalServer { preset, url: url.to_owned(), models })
}

#[cfg(test)]
mod tests {
    use mock_judge::{MockJudge, Plan};

    use super::*;

    fn preset(id: &str) -> &'static Preset {
        PRESETS.iter().find(|preset| preset.id == id).expect(id)
    }

    #[tokio::test]
    async fn a_server_is_found_with_its_models_and_by_its_own_wire_alone() {
        let mock = MockJudge::start(Plan::default());
        for id in ["ollama", "lmstudio"] {
            let found = probe(preset(id), &mock.address()).await.expect(id);
            assert_eq!((found.preset.id, &found.models[..]), (id, &["mock-1".to_owned()][..]));
            assert_eq!(found.url, mock.address());
        }
        assert_eq!(mock.counts().requests, 0, "nothing is asked of a model");
    }

    #[tokio::test]
    async fn a_port_that_is_closed_or_silent_is_no_server() {
        let closed = MockJudge::start(Plan::default()).address();
        assert!(probe(preset("ollama"), &closed).await.is_none());
        let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}", silent.local_addr().expect("an address"));
        let started = std::time::Instant::now();
        assert!(probe(preset("ollama"), &address).await.is_none());
        assert!(started.elapsed() < 2 * PROBE_TIMEOUT);
    }
}
