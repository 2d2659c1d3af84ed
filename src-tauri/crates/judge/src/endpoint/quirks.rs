//! What an endpoint turned out not to take, learnt from its refusals.

use serde::{Deserialize, Serialize};

use super::wire::Wire;
use crate::{Finish, Reply};

/// How the shape of the reply is asked for, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rung {
    JsonSchema,
    JsonObject,
    Plain,
}

impl Rung {
    const ALL: [Self; 3] = [Self::JsonSchema, Self::JsonObject, Self::Plain];

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
}

/// How many tokens a reply may have, in the order the answers to it are learnt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Limit {
    /// None, or the least a wire needs.
    First,
    /// After a reply that was cut off.
    Larger,
    /// The same under the field's other name.
    LargerRenamed,
    /// As first: nothing larger is accepted.
    Refused,
}

const LARGER: u32 = 8_192;

/// The names wires have for it.
const LIMIT_NAMES: &[&str] =
    &["max_tokens", "max_completion_tokens", "maxoutputtokens", "max_output_tokens", "num_predict"];

/// What refusals of a shape speak of, whichever the wire.
const SHAPE_NAMES: &[&str] = &[
    "response_format",
    "json_schema",
    "json schema",
    "json_object",
    "json mode",
    "structured output",
    "output_config",
    "output_format",
    "schema",
    "response_mime_type",
    "responsemimetype",
    "tool_choice",
    "grammar",
    "invalid format",
];

/// Those of them that a failure on the service's own side may be taken for a refusal by.
const SURE_SHAPE_NAMES: &[&str] =
    &["response_format", "json_schema", "json schema", "grammar", "structured output"];

impl Limit {
    /// The limit to send, where `needed` is what the wire cannot do without.
    pub(super) fn tokens(self, needed: Option<u32>) -> Option<u32> {
        match self {
            Self::First | Self::Refused => needed,
            Self::Larger | Self::LargerRenamed => Some(LARGER),
        }
    }

    fn after_refusal(self) -> Option<Self> {
        match self {
            Self::First | Self::Refused => None,
            Self::Larger => Some(Self::LargerRenamed),
            Self::LargerRenamed => Some(Self::Refused),
        }
    }
}

/// The settings a request is sent with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Quirks {
    pub rung: Rung,
    pub temperature: Option<f64>,
    pub temperature_refused: bool,
    pub limit: Limit,
}

impl Quirks {
    pub(super) fn new(temperature: Option<f64>) -> Self {
        Self {
            rung: Rung::JsonSchema,
            temperature,
            temperature_refused: false,
            limit: Limit::First,
        }
    }

    /// What to send instead, if the refusal names something that can be left out or called
    /// otherwise.
    pub(super) fn after_refusal(self, refusal: &str) -> Option<Self> {
        let lower = refusal.to_lowercase();
        let names = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        if names(LIMIT_NAMES)
            && let Some(limit) = self.limit.after_refusal()
        {
            return Some(Self { limit, ..self });
        }
        if names(SHAPE_NAMES)
            && let Some(rung) = self.rung.below()
        {
            return Some(Self { rung, ..self });
        }
        if names(&["temperature"]) && self.temperature.is_some() {
            return Some(Self { temperature: None, temperature_refused: true, ..self });
        }
        None
    }

    /// What to send instead when the service failed, if it failed over the shape.
    pub(super) fn after_failure(self, said: &str) -> Option<Self> {
        let lower = said.to_lowercase();
        let rung = self.rung.below()?;
        SURE_SHAPE_NAMES.iter().any(|name| lower.contains(name)).then_some(Self { rung, ..self })
    }

    /// What to send once the service turns out to take no notice of the shape asked for.
    pub(super) fn after_being_ignored(self) -> Option<Self> {
        Some(Self { rung: self.rung.below()?, ..self })
    }

    /// What to send next time when a reply was cut off, unless it had more room than that.
    pub(super) fn after_cut(self, reply: &Reply) -> Option<Self> {
        let length = reply.usage.map_or(reply.text.len() as u64, |usage| usage.output_tokens);
        let is_cut = reply.finish == Finish::Length && length < u64::from(LARGER);
        (is_cut && self.limit == Limit::First).then_some(Self { limit: Limit::Larger, ..self })
    }

    /// Keeps whatever was given up by either: requests in flight learn at the same time.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            rung: self.rung.max(other.rung),
            temperature: self.temperature.and(other.temperature),
            temperature_refused: self.temperature_refused || other.temperature_refused,
            limit: self.limit.max(other.limit),
        }
    }

    /// What to begin with next time; how long a reply may be is tried anew.
    pub(super) fn written(self) -> Option<String> {
        let is_all_taken = self.rung == Rung::JsonSchema && !self.temperature_refused;
        let learnt =
            Learnt { form: self.rung.as_str().to_owned(), temperature: !self.temperature_refused };
        (!is_all_taken).then(|| serde_json::to_string(&learnt).ok()).flatten()
    }

    /// With what was written before, if it can still be read.
    pub(super) fn recalled(self, written: &str) -> Self {
        let Ok(learnt) = serde_json::from_str::<Learnt>(written) else { return self };
        let rung = Rung::ALL.into_iter().find(|rung| rung.as_str() == learnt.form);
        Self {
            rung: rung.unwrap_or(self.rung),
            temperature: self.temperature.filter(|_| learnt.temperature),
            temperature_refused: self.temperature_refused || !learnt.temperature,
            ..self
        }
    }

    /// For reports.
    pub(super) fn notes(self, wire: &dyn Wire) -> Vec<String> {
        let temperature = self.temperature_refused.then_some(
            "The service does not accept a temperature; it used its own, so answers may vary more.",
        );
        temperature.into_iter().chain(wire.rung_note(self.rung)).map(str::to_owned).collect()
    }
}

#[derive(Serialize, Deserialize)]
struct Learnt {
    form: String,
    /// Whether one may be sent.
    temperature: bool,
}

/// Whether a refusal names a setting, so that the request may pass without it or under another name.
pub(crate) fn names_a_setting(refusal: &str) -> bool {
    let lower = refusal.to_lowercase();
    let names = [&["temperature", "top_p"], LIMIT_NAMES, SHAPE_NAMES].concat();
    names.iter().any(|name| lower.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Usage;
    use crate::endpoint::wires::OpenAi;

    #[test]
    fn what_was_learnt_is_there_again_the_next_time() {
        let start = Quirks::new(Some(0.0));
        assert_eq!(start.written(), None);
        let learnt =
            Quirks { rung: Rung::Plain, temperature: None, temperature_refused: true, ..start };
        let written = learnt.written().expect("something was learnt");
        assert_eq!(start.recalled(&written), learnt);
        assert_eq!(start.recalled("of another version"), start);
    }

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
        assert_eq!(
            (both.rung, both.temperature, both.notes(&OpenAi).len()),
            (Rung::JsonObject, None, 2)
        );
    }

    #[test]
    fn a_larger_limit_follows_a_cut_and_is_renamed_then_given_up_when_refused() {
        let cut = |output_tokens| Reply {
            text: "{".to_owned(),
            finish: Finish::Length,
            model: None,
            usage: Some(Usage { input_tokens: 1, output_tokens }),
        };
        let start = Quirks::new(None);
        let larger = start.after_cut(&cut(2_048)).expect("there is more");
        assert_eq!(larger.limit.tokens(Some(2_048)), Some(8_192));
        assert_eq!(larger.after_cut(&cut(8_000)), None, "only once");
        assert_eq!(start.after_cut(&cut(16_000)), None, "it had more room than that");
        assert_eq!(start.after_refusal("max_tokens"), None, "nothing larger was sent");
        let renamed = larger.after_refusal("use max_completion_tokens").expect("another name");
        let refused = renamed.after_refusal("max_completion_tokens").expect("to give it up");
        assert_eq!((renamed.limit, refused.limit), (Limit::LargerRenamed, Limit::Refused));
        assert_eq!(refused.limit.tokens(Some(2_048)), Some(2_048));
        assert_eq!(refused.after_cut(&cut(2_048)), None);
    }

    #[test]
    fn a_failure_of_the_service_is_a_refusal_only_where_it_speaks_of_the_shape() {
        let start = Quirks::new(None);
        assert!(start.after_failure("failed to parse grammar").is_some());
        assert_eq!(start.after_failure("database schema is locked"), None);
    }
}
