use async_trait::async_trait;

use crate::{CallError, Request};

/// Something that answers requests.
#[async_trait]
pub trait Judge: Send + Sync {
    /// Who answers, and with which settings. Settings an endpoint refused are already gone from
    /// it, so it can change after a call that ended in [`crate::CallErrorKind::Negotiated`].
    fn identity(&self) -> Identity;

    /// What the endpoint turned out not to take, for [`Self::recall`]; none where it takes
    /// everything.
    fn learnt(&self) -> Option<String> {
        None
    }

    /// Begins with what was learnt before. The identity changes with it, as it does by learning.
    fn recall(&self, _learnt: &str) {}

    /// One attempt: it neither waits nor tries again.
    ///
    /// # Errors
    /// When no reply came back. A reply that cannot be read is no error here; see
    /// [`crate::read_reply`].
    async fn call(&self, request: &Request) -> Result<Reply, CallError>;
}

/// All that decides what a judge answers, apart from the request itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Identity {
    /// One of [`crate::providers`], or `baseline`.
    pub provider: String,
    /// The address requests go to, after repair; none where nothing is sent.
    pub url: Option<String>,
    pub host: Option<String>,
    pub model: String,
    /// What is sent beside the messages, as a JSON object, refused settings left out.
    pub parameters: String,
    /// How the shape of the reply is asked for: `json_schema`, `json_object` (with
    /// Anthropic `tool`) or `plain`.
    pub rung: String,
    pub prompt_version: String,
    /// What the endpoint refused, in plain words for reports.
    pub notes: Vec<String>,
}

/// What a judge sent back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// As it came; empty where the judge said nothing.
    pub text: String,
    pub finish: Finish,
    /// The model id the endpoint reports, which may differ from the one asked for.
    pub model: Option<String>,
    /// None where the endpoint does not say: unknown is never 0.
    pub usage: Option<Usage>,
}

/// Why a reply ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finish {
    Stop,
    /// Cut off at a token limit.
    Length,
    ContentFilter,
    Refusal,
    /// Anything else, in the endpoint's word.
    Other(String),
}

/// Tokens as the endpoint counted them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    pub input_tokens: u64,
    pub output_tokens: u64,
}
