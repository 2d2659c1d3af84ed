//! One file a wire. Each names the published interface it is written to.

mod anthropic;
mod azure;
mod chat;
mod gemini;
mod ollama;

pub(super) use anthropic::Anthropic;
pub(super) use azure::Azure;
pub(super) use chat::{Compatible, OpenAi};
pub(super) use gemini::Gemini;
pub(super) use ollama::Ollama;
