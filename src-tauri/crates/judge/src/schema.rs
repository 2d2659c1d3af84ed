//! The shape of a reply, as data: the JSON Schema that is sent, and what it means when read.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use crate::Task;

/// How many `$ref`s may lead into one another.
const MAX_DEPTH: usize = 32;

/// Why a JSON Schema cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SchemaError {
    #[error("The schema must describe an object with properties.")]
    NotAnObject,
    #[error("The schema requires “{0}”, which is not among its properties.")]
    UnknownField(String),
    #[error("The schema is nested too deeply, or refers to itself.")]
    TooDeep,
}

/// The shape a reply must have. Strict when sent, tolerant when read: only the essential field
/// must be there and valid.
#[derive(Debug, Clone)]
pub struct Schema {
    name: String,
    document: Value,
    root: ObjectShape,
}

impl Schema {
    /// From any JSON Schema of an object, bare or wrapped as `{"name", "schema"}`. The first of
    /// `required` (else the first property) is the essential field.
    ///
    /// # Errors
    /// When it is no schema of an object, or refers to itself.
    pub fn from_document(name: &str, document: Value) -> Result<Self, SchemaError> {
        let document = match document.get("schema") {
            Some(inner) if document.get("properties").is_none() => inner.clone(),
            _ => document,
        };
        match shape(&document, &document, 0)?.shape {
            Shape::Object(root) if !root.fields.is_empty() => {
                Ok(Self { name: name.to_owned(), document, root })
            }
            _ => Err(SchemaError::NotAnObject),
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// The JSON Schema itself, to be sent.
    pub fn document(&self) -> &Value {
        &self.document
    }

    /// The field without which a reply is unusable.
    pub fn essential(&self) -> &str {
        &self.root.fields[self.root.essential].name
    }

    pub(crate) fn essential_is_a_list(&self) -> bool {
        matches!(self.root.fields[self.root.essential].slot.shape, Shape::List(_))
    }

    pub(crate) fn root(&self) -> &ObjectShape {
        &self.root
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Slot {
    pub shape: Shape,
    pub nullable: bool,
}

#[derive(Debug, Clone)]
pub(crate) enum Shape {
    Any,
    Text,
    /// One of a closed set of words.
    Word(Vec<String>),
    Number(NumberShape),
    Boolean,
    List(Box<Slot>),
    Object(ObjectShape),
    OneOf(Vec<Slot>),
}

#[derive(Debug, Clone)]
pub(crate) struct NumberShape {
    pub min: f64,
    pub max: f64,
    pub integer: bool,
    /// A closed set of numbers, if any.
    pub allowed: Vec<f64>,
}

#[derive(Debug, Clone)]
pub(crate) struct ObjectShape {
    pub fields: Vec<Field>,
    /// Index of the essential one.
    pub essential: usize,
}

#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub name: String,
    pub slot: Slot,
    pub required: bool,
}

fn shape(node: &Value, whole: &Value, depth: usize) -> Result<Slot, SchemaError> {
    if depth > MAX_DEPTH {
        return Err(SchemaError::TooDeep);
    }
    if let Some(path) = node.get("$ref").and_then(Value::as_str) {
        let target = path.strip_prefix('#').and_then(|pointer| whole.pointer(pointer));
        return shape(target.unwrap_or(&Value::Null), whole, depth + 1);
    }
    for word in ["anyOf", "oneOf", "allOf"] {
        if let Some(options) = node.get(word).and_then(Value::as_array) {
            return alternatives(options, whole, depth);
        }
    }
    let types = type_names(node);
    let listed = listed_values(node);
    let nullable = types.contains(&"null") || listed.iter().any(|value| value.is_null());
    let named = types.iter().find(|name| **name != "null").copied();
    let shape = match named {
        Some("object") => object(node, whole, depth)?,
        None if node.get("properties").is_some() => object(node, whole, depth)?,
        Some("array") => {
            let items = node.get("items").unwrap_or(&Value::Null);
            Shape::List(Box::new(shape(items, whole, depth + 1)?))
        }
        Some("number" | "integer") => Shape::Number(number(node, named, &listed)),
        Some("boolean") => Shape::Boolean,
        _ => match words(&listed) {
            Some(words) => Shape::Word(words),
            None if named == Some("string") => Shape::Text,
            None if listed.iter().any(|value| value.is_number()) => {
                Shape::Number(number(node, named, &listed))
            }
            None => Shape::Any,
        },
    };
    Ok(Slot { shape, nullable })
}

fn alternatives(options: &[Value], whole: &Value, depth: usize) -> Result<Slot, SchemaError> {
    let is_null = |option: &Value| type_names(option) == ["null"];
    let nullable = options.iter().any(is_null);
    let mut slots = options
        .iter()
        .filter(|option| !is_null(option))
        .map(|option| shape(option, whole, depth + 1))
        .collect::<Result<Vec<_>, _>>()?;
    let nullable = nullable || slots.iter().any(|slot| slot.nullable);
    let shape = match slots.len() {
        0 => Shape::Any,
        1 => slots.remove(0).shape,
        _ => Shape::OneOf(slots),
    };
    Ok(Slot { shape, nullable })
}

fn object(node: &Value, whole: &Value, depth: usize) -> Result<Shape, SchemaError> {
    let none = Map::new();
    let properties = node.get("properties").and_then(Value::as_object).unwrap_or(&none);
    let required: Vec<&str> = node
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let fields = properties
        .iter()
        .map(|(name, node)| {
            let required = required.contains(&name.as_str());
            Ok(Field { name: name.clone(), slot: shape(node, whole, depth + 1)?, required })
        })
        .collect::<Result<Vec<_>, _>>()?;
    let essential = match required.first() {
        Some(name) => fields
            .iter()
            .position(|field| field.name == *name)
            .ok_or_else(|| SchemaError::UnknownField((*name).to_owned()))?,
        None => 0,
    };
    Ok(Shape::Object(ObjectShape { fields, essential }))
}

fn number(node: &Value, named: Option<&str>, listed: &[&Value]) -> NumberShape {
    let limit = |word: &str| node.get(word).and_then(Value::as_f64);
    NumberShape {
        min: limit("minimum").unwrap_or(f64::NEG_INFINITY),
        max: limit("maximum").unwrap_or(f64::INFINITY),
        integer: named == Some("integer"),
        allowed: listed.iter().filter_map(|value| value.as_f64()).collect(),
    }
}

fn words(listed: &[&Value]) -> Option<Vec<String>> {
    let words: Vec<String> =
        listed.iter().filter_map(|value| value.as_str()).map(str::to_owned).collect();
    (!words.is_empty()).then_some(words)
}

fn type_names(node: &Value) -> Vec<&str> {
    match node.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn listed_values(node: &Value) -> Vec<&Value> {
    let constant = node.get("const").into_iter();
    constant.chain(node.get("enum").and_then(Value::as_array).into_iter().flatten()).collect()
}

/// The shape of a task's reply.
pub(crate) fn of(task: Task) -> &'static Schema {
    static SCHEMAS: LazyLock<[Schema; 4]> = LazyLock::new(|| {
        [
            own(Task::ExtractFacts, extract_facts()),
            own(Task::JudgeReply, judge_reply()),
            own(Task::JudgeConversation, judge_conversation()),
            own(Task::ExplainScore, explain_score()),
        ]
    });
    match task {
        Task::ExtractFacts => &SCHEMAS[0],
        Task::JudgeReply => &SCHEMAS[1],
        Task::JudgeConversation => &SCHEMAS[2],
        Task::ExplainScore => &SCHEMAS[3],
    }
}

/// Ours are valid, as a test shows; an empty shape stands in so that no code path can panic.
fn own(task: Task, document: Value) -> Schema {
    let root = match shape(&document, &document, 0) {
        Ok(Slot { shape: Shape::Object(root), .. }) => root,
        _ => ObjectShape { fields: Vec::new(), essential: 0 },
    };
    Schema { name: task.as_str().to_owned(), document, root }
}

/// A closed object with every field required, which is what strict mode asks for. The essential
/// field comes first in `required`.
fn closed(essential: &str, properties: Value) -> Value {
    let names = properties.as_object().into_iter().flat_map(Map::keys);
    let others = names.filter(|name| *name != essential).map(String::as_str);
    let required: Vec<&str> = std::iter::once(essential).chain(others).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn text() -> Value {
    json!({"type": "string"})
}

fn text_or_null() -> Value {
    json!({"type": ["string", "null"]})
}

fn extract_facts() -> Value {
    // A fact without a key can still be shown; one without a value cannot.
    let fact = closed(
        "value",
        json!({"key": text(), "value": text(), "quote": text(), "corrects": text_or_null()}),
    );
    closed("facts", json!({"facts": {"type": "array", "items": fact}}))
}

fn verdict_fields() -> Value {
    json!({
        "verdict": {"type": "string", "enum": ["retained", "attrition"]},
        "kind": {
            "type": ["string", "null"],
            "enum": ["forgot", "contradicted", "asked_again", "ignored_constraint", null],
        },
        "fact_ids": {"type": "array", "items": text()},
        "fact_quote": text_or_null(),
        "reply_quote": text_or_null(),
        "reason": text_or_null(),
    })
}

fn judge_reply() -> Value {
    closed("verdict", verdict_fields())
}

fn judge_conversation() -> Value {
    // Not every service takes limits on numbers; what is outside them is refused when it is read.
    let position = || json!({"type": "integer"});
    let mut verdict = verdict_fields();
    verdict["turn"] = position();
    let fact = json!({
        "id": text(), "turn": position(), "key": text(), "value": text(), "quote": text(),
        "corrects": text_or_null(),
    });
    closed(
        "judged",
        json!({
            "facts": {"type": "array", "items": closed("value", fact)},
            "judged": {"type": "array", "items": position()},
            "verdicts": {"type": "array", "items": closed("turn", verdict)},
            "score": {"type": "integer"},
            "reason": text_or_null(),
        }),
    )
}

fn explain_score() -> Value {
    closed("reason", json!({"reason": text()}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_has_a_closed_schema_and_an_essential_field() {
        let essential: Vec<&str> = Task::ALL.iter().map(|task| of(*task).essential()).collect();
        assert_eq!(essential, ["facts", "verdict", "judged", "reason"]);
        for task in Task::ALL {
            let document = of(*task).document();
            assert_eq!(document["additionalProperties"], false);
            assert!(Schema::from_document("again", document.clone()).is_ok());
        }
    }

    #[test]
    fn a_foreign_schema_names_its_essential_field_first() {
        let schema = Schema::from_document(
            "x",
            json!({"name": "grade", "schema": {
                "type": "object",
                "properties": {"why": {"anyOf": [{"type": "string"}, {"type": "null"}]}, "mark": {"$ref": "#/$defs/m"}},
                "required": ["mark", "why"],
                "$defs": {"m": {"enum": ["a", "b"]}},
            }}),
        )
        .expect("a schema");
        assert_eq!(schema.essential(), "mark");
        assert!(schema.root().fields[0].slot.nullable);
        assert!(
            matches!(&schema.root().fields[1].slot.shape, Shape::Word(words) if words == &["a", "b"])
        );
    }

    #[test]
    fn a_schema_that_cannot_be_used_is_refused() {
        let refused = |document: Value| Schema::from_document("x", document).err();
        assert_eq!(refused(json!({"type": "array"})), Some(SchemaError::NotAnObject));
        assert_eq!(refused(json!(null)), Some(SchemaError::NotAnObject));
        let circle = json!({"type": "object", "properties": {"a": {"$ref": "#"}}});
        assert_eq!(refused(circle), Some(SchemaError::TooDeep));
        let unknown = json!({"type": "object", "properties": {"a": {}}, "required": ["b"]});
        assert_eq!(refused(unknown), Some(SchemaError::UnknownField("b".to_owned())));
    }
}
