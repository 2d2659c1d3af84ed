//! What an endpoint turned out not to take, learnt from its refusals.

use serde_json::{Value, json};

use crate::Schema;

/// How the shape of the reply is asked for, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rung {
    JsonSchema,
    JsonObject,
    Plain,
}

impl Rung {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::JsonSchema => "json_schema",
            Self::JsonObject => "json_object",
            Self::Plain => "plain",
        }
    }

    const fn below(self) -> Option<Self> {
        match self {
            Self::JsonSchema => Some(Self::JsonObject),
            Self::JsonObject => Some(Self::Plain),
            Self::Plain => None,
        }
    }

    /// The field that asks for the shape, if any.
    pub(super) fn response_format(self, schema: &Schema) -> Option<Value> {
        match self {
            Self::JsonSchema => Some(json!({
                "type": "json_schema",
                "json_schema": {"name": schema.name(), "strict": true, "schema": schema.document()},
            })),
            Self::JsonObject => Some(json!({"type": "json_object"})),
            Self::Plain => None,
        }
    }
}

/// The settings a request is sent with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Quirks {
    pub rung: Rung,
    pub temperature: Option<f64>,
    pub temperature_refused: bool,
}

impl Quirks {
    pub(super) fn new(temperature: Option<f64>) -> Self {
        Self { rung: Rung::JsonSchema, temperature, temperature_refused: false }
    }

    /// What to send instead, if the refusal names something that can be left out.
    pub(super) fn after_refusal(self, refusal: &str) -> Option<Self> {
        let lower = refusal.to_lowercase();
        let names = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        if names(&[
            "response_format",
            "json_schema",
            "json schema",
            "json_object",
            "structured output",
        ]) {
            return Some(Self { rung: self.rung.below()?, ..self });
        }
        if names(&["temperature"]) && self.temperature.is_some() {
            return Some(Self { temperature: None, temperature_refused: true, ..self });
        }
        None
    }

    /// Keeps whatever was given up by either: requests in flight learn at the same time.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            rung: self.rung.max(other.rung),
            temperature: self.temperature.and(other.temperature),
            temperature_refused: self.temperature_refused || other.temperature_refused,
        }
    }

    /// For reports.
    pub(super) fn notes(self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.temperature_refused {
            notes.push("The service does not accept a temperature; it used its own, so answers may vary more.".to_owned());
        }
        match self.rung {
            Rung::JsonSchema => {}
            Rung::JsonObject => notes.push(
                "The service does not accept a reply schema; replies were asked for as JSON."
                    .to_owned(),
            ),
            Rung::Plain => notes.push(
                "The service does not accept a reply format; replies were asked for in words only."
                    .to_owned(),
            ),
        }
        notes
    }
}

/// Whether a refusal names a setting, so that the request may pass without it or under another name.
pub(crate) fn names_a_setting(refusal: &str) -> bool {
    let lower = refusal.to_lowercase();
    [
        "temperature",
        "max_tokens",
        "max_completion_tokens",
        "top_p",
        "response_format",
        "json_schema",
    ]
    .iter()
    .any(|name| lower.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_schema_steps_down_one_rung_at_a_time_and_ends_at_plain() {
        let first = Quirks::new(Some(0.0));
        let second = first
            .after_refusal("'response_format' of type 'json_schema' is not supported")
            .expect("a rung below");
        assert_eq!((second.rung, second.temperature), (Rung::JsonObject, Some(0.0)));
        let third = second.after_refusal("unknown field response_format").expect("a rung below");
        assert_eq!(third.rung, Rung::Plain);
        assert_eq!(third.after_refusal("response_format"), None);
    }

    #[test]
    fn a_refused_temperature_is_left_out_once() {
        let without = Quirks::new(Some(0.0))
            .after_refusal("Unsupported value: 'temperature'")
            .expect("it can be left out");
        assert_eq!(without.temperature, None);
        assert_eq!(without.after_refusal("temperature"), None);
        assert_eq!(Quirks::new(None).after_refusal("temperature"), None);
    }

    #[test]
    fn two_refusals_learnt_at_once_are_both_kept() {
        let start = Quirks::new(Some(0.0));
        let (a, b) = (start.after_refusal("response_format"), start.after_refusal("temperature"));
        let both = a.expect("a").and(b.expect("b"));
        assert_eq!((both.rung, both.temperature, both.notes().len()), (Rung::JsonObject, None, 2));
    }
}
