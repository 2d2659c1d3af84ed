//! The services a person can choose from. A new one is a row here; one with a wire of its own is a
//! file in [`super::wires`] besides.

use super::ConfigError;
use super::wire::Wire;
use super::wires::{Anthropic, Azure, Compatible, Gemini, Ollama, OpenAi};

/// Whether a service asks for a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyNeed {
    Needed,
    /// Only where someone set the server up so.
    Optional,
}

/// A service to choose, with all that need not be typed in.
pub struct Preset {
    /// Unique, and stable.
    pub id: &'static str,
    /// For people.
    pub name: &'static str,
    /// None where everyone has an address of their own.
    pub url: Option<&'static str>,
    pub key: KeyNeed,
    /// The environment variable its users usually keep the key in.
    pub key_variable: Option<&'static str>,
    /// Runs on the person's own computer.
    pub is_local: bool,
    pub(super) wire: &'static dyn Wire,
}

impl Preset {
    /// The provider a judge of this service is set up with.
    pub fn provider(&self) -> &'static str {
        self.wire.provider()
    }

    /// Whether it says which models it has.
    pub fn has_model_list(&self) -> bool {
        self.wire.model_list().is_some()
    }
}

/// In the order they are offered. The first row of a provider holds its own address.
pub static PRESETS: &[Preset] = &[
    hosted("openai", "OpenAI", "https://api.openai.com/v1", "OPENAI_API_KEY", &OpenAi),
    hosted(
        "anthropic",
        "Anthropic",
        "https://api.anthropic.com/v1",
        "ANTHROPIC_API_KEY",
        &Anthropic,
    ),
    hosted(
        "gemini",
        "Google Gemini",
        "https://generativelanguage.googleapis.com/v1beta",
        "GEMINI_API_KEY",
        &Gemini,
    ),
    Preset {
        id: "azure",
        name: "Azure OpenAI",
        url: None,
        key: KeyNeed::Needed,
        key_variable: Some("AZURE_OPENAI_API_KEY"),
        is_local: false,
        wire: &Azure,
    },
    local("ollama", "Ollama", "http://127.0.0.1:11434", &Ollama),
    Preset {
        id: "openai-compatible",
        name: "OpenAI-compatible",
        url: None,
        key: KeyNeed::Optional,
        key_variable: None,
        is_local: false,
        wire: &Compatible,
    },
    hosted("mistral", "Mistral", "https://api.mistral.ai/v1", "MISTRAL_API_KEY", &Compatible),
    hosted("groq", "Groq", "https://api.groq.com/openai/v1", "GROQ_API_KEY", &Compatible),
    hosted(
        "openrouter",
        "OpenRouter",
        "https://openrouter.ai/api/v1",
        "OPENROUTER_API_KEY",
        &Compatible,
    ),
    hosted("deepseek", "DeepSeek", "https://api.deepseek.com/v1", "DEEPSEEK_API_KEY", &Compatible),
    hosted("together", "Together", "https://api.together.xyz/v1", "TOGETHER_API_KEY", &Compatible),
    local("lmstudio", "LM Studio", "http://127.0.0.1:1234/v1", &Compatible),
    local("llamacpp", "llama.cpp", "http://127.0.0.1:8080/v1", &Compatible),
    local("vllm", "vLLM", "http://127.0.0.1:8000/v1", &Compatible),
];

const fn hosted(
    id: &'static str,
    name: &'static str,
    url: &'static str,
    key_variable: &'static str,
    wire: &'static dyn Wire,
) -> Preset {
    let key_variable = Some(key_variable);
    Preset { id, name, url: Some(url), key: KeyNeed::Needed, key_variable, is_local: false, wire }
}

const fn local(
    id: &'static str,
    name: &'static str,
    url: &'static str,
    wire: &'static dyn Wire,
) -> Preset {
    let (key, key_variable) = (KeyNeed::Optional, None);
    Preset { id, name, url: Some(url), key, key_variable, is_local: true, wire }
}

/// The names a judge's provider can have.
pub fn providers() -> Vec<&'static str> {
    let mut names = Vec::new();
    for preset in PRESETS {
        if !names.contains(&preset.provider()) {
            names.push(preset.provider());
        }
    }
    names
}

pub(super) fn provider(name: &str) -> Result<&'static Preset, ConfigError> {
    let found = PRESETS.iter().find(|preset| preset.provider() == name);
    found.ok_or_else(|| ConfigError::UnknownProvider(name.to_owned()))
}

/// Every wire once.
pub(crate) fn wires() -> impl Iterator<Item = &'static dyn Wire> {
    providers().into_iter().filter_map(|name| provider(name).ok()).map(|preset| preset.wire)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::endpoint::final_url;

    #[test]
    fn every_row_is_named_once_and_its_address_is_one_that_is_called() {
        let ids: HashSet<&str> = PRESETS.iter().map(|preset| preset.id).collect();
        assert_eq!(ids.len(), PRESETS.len());
        for preset in PRESETS {
            let Some(url) = preset.url else { continue };
            let fixed = final_url(preset.provider(), url, "m").expect(preset.id);
            assert!(fixed.url.starts_with(url), "{}", fixed.url);
            assert_eq!(fixed.is_loopback, preset.is_local, "{}", preset.id);
        }
    }

    #[test]
    fn the_first_row_of_a_provider_is_the_provider() {
        let wanted = ["openai", "anthropic", "gemini", "azure", "ollama", "openai-compatible"];
        assert_eq!(providers(), wanted);
        for name in wanted {
            assert_eq!(provider(name).expect(name).id, name);
        }
    }
}
