//! What a plan refuses, whoever asks and however often.

use std::time::{Duration, SystemTime};

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use serde_json::Value;

use crate::Plan;
use crate::wires::{Call, Problem, Shape, Wire};

/// An answer that is no completion.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) header: Option<(HeaderName, HeaderValue)>,
    pub(crate) body: Value,
}

impl Refusal {
    pub(crate) fn of(wire: &dyn Wire, problem: &Problem, call: &Call) -> Self {
        let (status, body) = wire.error(problem, &wire.model(call));
        Self { status, header: None, body }
    }

    /// With the wait the plan names, where the wire names it.
    pub(crate) fn with_wait(self, wire: &dyn Wire, plan: &Plan) -> Self {
        let header =
            plan.retry_after_s.filter(|_| wire.names_wait_in_header()).and_then(|seconds| {
                let wait = match plan.retry_after_as_date {
                    true => {
                        httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(seconds))
                    }
                    false => seconds.to_string(),
                };
                Some((header::RETRY_AFTER, HeaderValue::from_str(&wait).ok()?))
            });
        Self { header, ..self }
    }
}

/// Redirects and keys come before the body is looked at.
pub(crate) fn at_the_door(plan: &Plan, wire: &dyn Wire, call: &Call) -> Option<Refusal> {
    if let Some(address) = plan.redirect_to.as_deref().and_then(|to| HeaderValue::from_str(to).ok())
    {
        let header = Some((header::LOCATION, address));
        let status = StatusCode::from_u16(plan.redirect_status).unwrap_or(StatusCode::FOUND);
        return Some(Refusal { status, header, body: Value::Null });
    }
    let key = plan.wrong_key.as_deref()?;
    (wire.key(call) != Some(key)).then(|| Refusal::of(wire, &Problem::WrongKey, call))
}

/// What the service or the plan refuses about a request that came in.
pub(crate) fn of_request(plan: &Plan, wire: &dyn Wire, call: &Call) -> Option<Refusal> {
    let parameter = parameter(plan, wire, &call.body);
    let problem = parameter.or_else(|| wire.check(call).err()).or_else(|| account(plan))?;
    Some(Refusal::of(wire, &problem, call))
}

fn parameter(plan: &Plan, wire: &dyn Wire, body: &Value) -> Option<Problem> {
    let shape = wire.shape(body);
    let refused = match shape {
        Shape::Schema => plan.refuse_json_schema.then_some("json_schema"),
        Shape::Json => plan.refuse_json_mode.then_some("json_object"),
        Shape::Plain => None,
    };
    if let Some(kind) = refused {
        let name = wire.shape_parameter(shape);
        let message = format!("'{name}' of type '{kind}' is not supported with this model.");
        return Some(Problem::invalid(name, message));
    }
    if plan.refuse_temperature && wire.sends_temperature(body) {
        let message = "Unsupported parameter: 'temperature' is not supported with this model.";
        return Some(Problem::invalid("temperature", message));
    }
    if let Some((name, tokens)) = wire.limit(body)
        && plan.largest_limit.is_some_and(|largest| tokens > largest)
    {
        let message = format!("'{name}' is too large: {tokens}.");
        return Some(Problem::invalid(name, message));
    }
    None
}

fn account(plan: &Plan) -> Option<Problem> {
    let refused = [
        (plan.quota, Problem::Quota),
        (plan.unknown_model, Problem::UnknownModel),
        (plan.context_too_long, Problem::ContextTooLong),
    ];
    refused.into_iter().find_map(|(is_refused, problem)| is_refused.then_some(problem))
}
