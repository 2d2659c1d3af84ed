//! What there is to choose from when a judge is set up.

use recollect_judge::{CallErrorKind, ListError, LocalServer, list_models, local_servers};

use crate::EngineError;
use crate::engine::Engine;

impl Engine {
    /// The models at a judge's address, sorted; `None` where the service has no list of them.
    pub async fn models(&self, judge: &str) -> Result<Option<Vec<String>>, EngineError> {
        let settings = self.judge_settings(judge).await?;
        let config = self.endpoint_config(&settings).await?;
        list_models(config).await.map_err(|error| match error {
            ListError::Config(error) => error.into(),
            ListError::Call(error) => EngineError::bad_input(field_of(error.kind), error.message),
        })
    }

    /// The servers on this computer that answer. Asks nobody else, and only when called.
    pub async fn local_servers(&self) -> Vec<LocalServer> {
        local_servers().await
    }
}

fn field_of(kind: CallErrorKind) -> &'static str {
    match kind {
        CallErrorKind::Unauthorised | CallErrorKind::Quota => "key",
        _ => "url",
    }
}
