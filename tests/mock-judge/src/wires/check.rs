//! What services look at before they answer.

use serde_json::Value;

use super::Problem;

/// An object with no other fields than these.
pub(super) fn only(
    value: &Value,
    known: &[&str],
    unknown: impl Fn(&str) -> String,
) -> Result<(), Problem> {
    let Some(fields) = value.as_object() else {
        return Err(Problem::invalid("body", "The body must be a JSON object."));
    };
    match fields.keys().find(|name| !known.contains(&name.as_str())) {
        Some(name) => Err(Problem::invalid(name, unknown(name))),
        None => Ok(()),
    }
}

pub(super) fn required(holds: bool, parameter: &str) -> Result<(), Problem> {
    if holds {
        return Ok(());
    }
    Err(Problem::invalid(
        parameter,
        format!("Missing or invalid required parameter: '{parameter}'."),
    ))
}

/// Messages with a known role and a text each.
pub(super) fn messages(value: &Value, roles: &[&str]) -> Result<(), Problem> {
    let fits = |message: &Value| {
        let role = message["role"].as_str().unwrap_or_default();
        roles.contains(&role)
            && message["content"].is_string()
            && message.as_object().is_some_and(|fields| fields.len() == 2)
    };
    let all = value.as_array().is_some_and(|list| !list.is_empty() && list.iter().all(fits));
    required(all, "messages")
}

/// A schema of closed objects, in which every field is required: what strict modes ask for.
pub(super) fn strict_schema(schema: &Value, parameter: &str) -> Result<(), Problem> {
    let is_object = schema["type"] == "object";
    required(is_object && is_strict(schema), parameter)
}

fn is_strict(node: &Value) -> bool {
    let closed = match node["properties"].as_object() {
        Some(properties) => {
            let required = node["required"].as_array().map_or(0, Vec::len);
            node["additionalProperties"] == false && required == properties.len()
        }
        None => true,
    };
    let children = match node {
        Value::Object(fields) => fields.values().all(is_strict),
        Value::Array(items) => items.iter().all(is_strict),
        _ => true,
    };
    closed && children
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_schema_with_an_open_object_anywhere_is_refused() {
        let schema = |closed: bool| {
            json!({"type": "object", "additionalProperties": false, "required": ["a"], "properties": {
                "a": {"type": "array", "items": {
                    "type": "object", "additionalProperties": !closed, "required": [], "properties": {},
                }},
            }})
        };
        assert_eq!(strict_schema(&schema(true), "x"), Ok(()));
        assert!(strict_schema(&schema(false), "x").is_err());
        assert!(strict_schema(&json!({"type": "array"}), "x").is_err());
    }
}
