//! What differs between services: addresses, headers, the shapes of requests and replies.

use serde_json::{Value, json};

use super::quirks::{Quirks, Rung};
use crate::{CallErrorKind, Reply, Request};

/// One service's published way of being asked. A wire knows shapes only; sending, waiting for and
/// bounding the answer is the same for all of them.
pub(crate) trait Wire: Sync {
    /// The provider's name in settings.
    fn provider(&self) -> &'static str;

    /// The path all calls have in common, from a path as people enter it, by segments.
    fn base(&self, entered: &[&str]) -> Vec<String>;

    /// What a call adds to the base.
    fn call(&self, base: &[String], model: &str) -> Vec<String>;

    /// The base without a model that stands in it.
    fn without_model(&self, base: Vec<String>, _model: &str) -> Vec<String> {
        base
    }

    /// What a call's query must hold.
    fn query(&self, _base: &[String]) -> Option<(&'static str, &'static str)> {
        None
    }

    /// The header a key travels in, and its value.
    fn key_header(&self, key: &str) -> (&'static str, String) {
        ("authorization", format!("Bearer {key}"))
    }

    /// Headers of every call, apart from the key.
    fn headers(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn body(&self, model: &str, request: &Request, quirks: Quirks) -> Value;

    /// The reply in a successful answer; `None` where it is not in this wire's form. An error is
    /// one the service tells as if it were a reply.
    fn reply(&self, body: &Value) -> Option<Result<Reply, CallErrorKind>>;

    /// The token limit sent from the start: only where a call without one is refused.
    fn needed_limit(&self) -> Option<u32> {
        None
    }

    /// How the shape is asked for on a rung, as calls are told apart by it.
    fn rung(&self, rung: Rung) -> &'static str {
        rung.as_str()
    }

    /// What a report says about a rung below the first.
    fn rung_note(&self, rung: Rung) -> Option<&'static str> {
        match rung {
            Rung::JsonSchema => None,
            Rung::JsonObject => {
                Some("The service does not accept a reply schema; replies were asked for as JSON.")
            }
            Rung::Plain => Some(
                "The service does not accept a reply format; replies were asked for in words only.",
            ),
        }
    }

    /// A better sentence than the general one, where the service has a remedy of its own.
    fn advice(&self, _kind: CallErrorKind, _model: &str) -> Option<String> {
        None
    }

    /// Where the models can be listed, if anywhere.
    fn model_list(&self) -> Option<ModelList>;

    /// The ids in such a list; `None` where it is none.
    fn model_ids(&self, body: &Value) -> Option<Vec<String>> {
        ids(body.get("data")?, "id")
    }
}

/// What a list of models adds to the base.
pub(crate) struct ModelList {
    pub path: &'static [&'static str],
    pub query: Option<(&'static str, &'static str)>,
}

/// The field `name` of every object in a list.
pub(super) fn ids(list: &Value, name: &str) -> Option<Vec<String>> {
    let models = list.as_array()?.iter();
    Some(models.filter_map(|model| model.get(name)?.as_str()).map(str::to_owned).collect())
}

/// A count as services write them; one that is no count is unknown.
pub(super) fn count(value: Option<&Value>) -> Option<u64> {
    const LARGEST: f64 = (1_u64 << 53) as f64;
    match value? {
        Value::Number(number) => number.as_u64().or_else(|| {
            let whole = number.as_f64().filter(|n| n.fract() == 0.0 && (0.0..LARGEST).contains(n));
            whole.map(|n| n as u64)
        }),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

pub(super) fn text(value: Option<&Value>) -> Option<&str> {
    value.and_then(Value::as_str)
}

/// Both messages of a request, for wires that have a role for each.
pub(super) fn messages(request: &Request) -> Value {
    json!([
        {"role": "system", "content": request.instructions()},
        {"role": "user", "content": request.user_message()},
    ])
}

/// The segments before the first of `words`.
pub(super) fn before<'a>(segments: &[&'a str], words: &[&str]) -> Vec<&'a str> {
    segments.iter().take_while(|segment| !words.contains(segment)).copied().collect()
}

/// The base for a wire whose calls follow a version: it is added unless the path names one, and
/// never twice.
pub(super) fn versioned(segments: &[&str], version: &str) -> Vec<String> {
    let mut segments = segments.to_vec();
    segments.dedup_by(|later, earlier| later == earlier && is_version(later));
    if !segments.iter().any(|segment| is_version(segment)) {
        segments.push(version);
    }
    owned(&segments)
}

pub(super) fn owned(segments: &[&str]) -> Vec<String> {
    segments.iter().map(|segment| (*segment).to_owned()).collect()
}

/// `v1`, `v4`, `v1beta`.
fn is_version(segment: &str) -> bool {
    segment.strip_prefix('v').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_of_an_odd_type_is_read_or_unknown_but_never_an_error() {
        let read = |value: Value| count(Some(&value));
        assert_eq!(read(json!(7)), Some(7));
        assert_eq!(read(json!(7.0)), Some(7));
        assert_eq!(read(json!("7")), Some(7));
        for odd in [json!(null), json!(-1), json!(7.5), json!("many"), json!({}), json!(1e300)] {
            assert_eq!(read(odd.clone()), None, "{odd}");
        }
        assert_eq!(count(None), None);
    }
}
