//! Pictures, sound and films, which have no text to judge.

use serde_json::Value;

const FIELDS: &[&str] = &["image", "images", "image_url", "audio", "audios", "video", "videos"];
const KINDS: &[&str] =
    &["image", "image_url", "input_image", "audio", "input_audio", "video", "image_asset_pointer"];

pub(super) fn is_in(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(is_in),
        Value::Object(fields) => fields.iter().any(|(name, value)| {
            FIELDS.contains(&name.as_str()) && is_something(value)
                || matches!(name.as_str(), "type" | "content_type")
                    && value.as_str().is_some_and(|kind| KINDS.contains(&kind))
                || is_in(value)
        }),
        _ => false,
    }
}

fn is_something(value: &Value) -> bool {
    match value {
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::is_in;

    #[test]
    fn parts_and_fields_are_found_and_empty_ones_are_not() {
        assert!(is_in(&json!({"messages": [{"content": [{"type": "image_url"}]}]})));
        assert!(is_in(&json!({"images": ["a.jpg"]})));
        assert!(!is_in(&json!({"images": [], "image": null, "type": "text"})));
    }
}
