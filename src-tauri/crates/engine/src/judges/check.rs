//! Whether a judge can be set up as entered.

use recollect_judge::{ConfigError, FinalUrl, final_url, providers};
use recollect_store::judges::JudgeSettings;

use super::{BASELINE, DEFAULT_CONCURRENCY, DEFAULT_TIMEOUT_S, MOST_INSTRUCTIONS, NewJudge};
use crate::EngineError;
use crate::keys::KeySource;

/// # Errors
/// When a key for this judge could be read on its way.
pub(crate) fn check_key_may_travel(settings: &JudgeSettings) -> Result<(), EngineError> {
    match address_of(settings)? {
        url if url.needs_confirmation() => Err(key_over_plain_http()),
        _ => Ok(()),
    }
}

pub(super) fn address_of(settings: &JudgeSettings) -> Result<FinalUrl, ConfigError> {
    final_url(&settings.provider, settings.url.as_deref().unwrap_or_default(), &settings.model)
}

/// Scheme, host and port of a judge: whoever its key is for. Empty where nothing is sent.
pub(crate) fn origin(settings: &JudgeSettings) -> String {
    address_of(settings).map(|url| url.origin().to_owned()).unwrap_or_default()
}

fn key_over_plain_http() -> EngineError {
    EngineError::bad_input(
        "url",
        "A key is never sent over plain http:// to another computer. Use https://, or leave the key out.",
    )
}

/// Where a judge with this key can be called.
pub(crate) fn checked_address(new: &NewJudge, key: &KeySource) -> Result<FinalUrl, EngineError> {
    if !providers().contains(&new.provider.as_str()) {
        return Err(EngineError::bad_input(
            "provider",
            format!(
                "The provider “{}” is not known. Use one of: {}.",
                new.provider,
                providers().join(", ")
            ),
        ));
    }
    let url = final_url(&new.provider, new.url.as_deref().unwrap_or_default(), &new.model)?;
    if !url.needs_confirmation() {
        return Ok(url);
    }
    if *key != KeySource::None {
        return Err(key_over_plain_http());
    }
    Err(EngineError::bad_input(
        "url",
        "Over plain http:// anyone in your network could read the conversations. Use https://.",
    ))
}

pub(super) fn checked(new: &NewJudge) -> Result<JudgeSettings, EngineError> {
    let name = checked_name(&new.name)?;
    if new.model.trim().is_empty() {
        return Err(EngineError::bad_input("model", "Enter the name of the model."));
    }
    let url = checked_address(new, &new.key)?;
    for (field, price) in [("price_in", new.price_in), ("price_out", new.price_out)] {
        if price.is_some_and(|price| !price.is_finite() || price < 0.0) {
            return Err(EngineError::bad_input(
                field,
                "A price is a number from 0, or left empty if unknown.",
            ));
        }
    }
    let instructions = checked_instructions(new.instructions.as_deref())?;
    Ok(JudgeSettings {
        name,
        provider: new.provider.clone(),
        model: new.model.trim().to_owned(),
        url: Some(url.url),
        key_source: new.key.word().to_owned(),
        key_env: match &new.key {
            KeySource::Environment(variable) => Some(checked_variable(variable)?),
            _ => None,
        },
        concurrency: positive("concurrency", new.concurrency, DEFAULT_CONCURRENCY)?,
        timeout_s: positive("timeout", new.timeout_s, DEFAULT_TIMEOUT_S)?,
        rpm: new.rpm.map(|n| positive("rpm", Some(n), n)).transpose()?,
        tpm: new.tpm.map(|n| positive("tpm", Some(n), n)).transpose()?,
        price_in: new.price_in,
        price_out: new.price_out,
        certificates: new.certificates.as_ref().map(|file| file.to_string_lossy().into_owned()),
        instructions_version: u32::from(instructions.is_some()),
        instructions,
    })
}

fn checked_name(name: &str) -> Result<String, EngineError> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > 100 {
        return Err(EngineError::bad_input(
            "name",
            "Give the judge a name of at most 100 characters.",
        ));
    }
    if name == BASELINE {
        return Err(EngineError::bad_input(
            "name",
            "“baseline” is the built-in judge. Choose another name.",
        ));
    }
    Ok(name.to_owned())
}

fn checked_instructions(entered: Option<&str>) -> Result<Option<String>, EngineError> {
    let text = entered.unwrap_or_default().trim();
    let length = text.chars().count();
    if length > MOST_INSTRUCTIONS {
        return Err(EngineError::bad_input(
            "instructions",
            format!(
                "The instructions have {length} characters; at most {MOST_INSTRUCTIONS} fit. Shorten them."
            ),
        ));
    }
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

/// A pasted key must not end up in the database as a variable's name.
pub(crate) fn checked_variable(name: &str) -> Result<String, EngineError> {
    let name = name.trim();
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let looks_like_a_name = name.len() <= 60
        && name.chars().all(fits)
        && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if looks_like_a_name && !looks_like_a_key(name) {
        return Ok(name.to_owned());
    }
    Err(EngineError::bad_input(
        "key_env",
        "This is not the name of an environment variable. Enter the name (for example MY_API_KEY), never the key itself.",
    ))
}

/// Names of variables are words; keys are long and mixed.
fn looks_like_a_key(name: &str) -> bool {
    const BEGINNINGS: &[&str] = &["sk_", "gsk_", "aiza", "hf_", "xai_", "ghp_", "pk_"];
    let lower = name.to_lowercase();
    let is_mixed =
        name.chars().any(|c| c.is_ascii_lowercase()) && name.chars().any(|c| c.is_ascii_digit());
    BEGINNINGS.iter().any(|beginning| lower.starts_with(beginning)) || (name.len() > 16 && is_mixed)
}

fn positive(field: &'static str, given: Option<u32>, default: u32) -> Result<u32, EngineError> {
    match given.unwrap_or(default) {
        n @ 1..=1_000_000_000 => Ok(n),
        _ => Err(EngineError::bad_input(field, "Enter a whole number from 1.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pasted_key_is_never_taken_for_the_name_of_a_variable() {
        for key in
            ["sk-abc-def", "gsk_PASTEDKEY123", "AIzaSyA1234567890", "a8Kd72hFq0Lm3ZxW9pTn5vRc1"]
        {
            assert!(checked_variable(key).is_err(), "{key}");
        }
        for name in ["OPENAI_API_KEY", "my_key", "KEY2", "_X"] {
            assert!(checked_variable(name).is_ok(), "{name}");
        }
    }
}
