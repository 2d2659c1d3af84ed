//! What there is to choose from when a judge is set up.

use recollect_judge::{
    CallErrorKind, EndpointConfig, ListError, LocalServer, list_models, local_servers,
};
use secrecy::SecretString;

use crate::engine::Engine;
use crate::judges::{
    KeyChange, NewJudge, baseline_settings, checked_address, endpoint_config, origin,
};
use crate::{EngineError, JudgeSettings};

impl Engine {
    /// The models at a judge's address, sorted; `None` where the service has no list of them.
    pub async fn models(&self, judge: &str) -> Result<Option<Vec<String>>, EngineError> {
        let settings = self.judge_settings(judge).await?;
        listed(self.endpoint_config(&settings).await?).await
    }

    /// The models at an address that no judge has yet, or that a judge is about to get. The model
    /// may be empty. A key that is kept goes to its own host only.
    pub async fn models_at(
        &self,
        new: NewJudge,
        key: KeyChange,
    ) -> Result<Option<Vec<String>>, EngineError> {
        let settings = draft(&new)?;
        let key = match key {
            KeyChange::AsItIs => self.key_at_home(&new.name, &settings).await?,
            KeyChange::AsGiven => self.key_given(new).await?,
        };
        listed(endpoint_config(&settings, key).await?).await
    }

    /// The servers on this computer that answer. Asks nobody else, and only when called.
    pub async fn local_servers(&self) -> Vec<LocalServer> {
        local_servers().await
    }

    async fn key_at_home(
        &self,
        judge: &str,
        draft: &JudgeSettings,
    ) -> Result<Option<SecretString>, EngineError> {
        let settings = self.judge_settings(judge).await?;
        match origin(&settings) == origin(draft) {
            true => self.key(&settings).await,
            false => Ok(None),
        }
    }
}

/// As far as a list of models needs it.
fn draft(new: &NewJudge) -> Result<JudgeSettings, EngineError> {
    let url = checked_address(new, &new.key)?;
    let usual = baseline_settings();
    Ok(JudgeSettings {
        provider: new.provider.clone(),
        model: new.model.trim().to_owned(),
        url: Some(url.url),
        timeout_s: new.timeout_s.unwrap_or(usual.timeout_s),
        certificates: new.certificates.as_ref().map(|file| file.to_string_lossy().into_owned()),
        ..usual
    })
}

async fn listed(config: EndpointConfig) -> Result<Option<Vec<String>>, EngineError> {
    list_models(config).await.map_err(|error| match error {
        ListError::Config(error) => error.into(),
        ListError::Call(error) => EngineError::bad_input(field_of(error.kind), error.message),
    })
}

fn field_of(kind: CallErrorKind) -> &'static str {
    match kind {
        CallErrorKind::Unauthorised | CallErrorKind::Quota => "key",
        CallErrorKind::Tls => "certificates",
        _ => "url",
    }
}
