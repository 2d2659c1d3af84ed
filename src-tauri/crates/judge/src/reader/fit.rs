//! Holds a value against the shape that was asked for: strict when sent, tolerant when read.

use serde_json::{Map, Number, Value};

use crate::Schema;
use crate::schema::{NumberShape, ObjectShape, Shape, Slot};

const MISSING: &str = "missing";
const MISFIT: &str = "does not fit";
const LEFT_OUT: &str = "left out";
const READ_AS_NUMBER: &str = "a number written as a text";

/// Whether a flag says that something the judge did say was left out.
pub(super) fn changes(flag: &str) -> bool {
    flag.ends_with(MISFIT) || flag.ends_with(READ_AS_NUMBER)
}

fn left_out(flag: &str) -> bool {
    flag.contains(LEFT_OUT)
}

/// The value with what does not fit set to null, and what that was.
///
/// # Errors
/// When the essential field is missing or does not fit, with a sentence for asking again.
pub(super) fn fit(value: Value, schema: &Schema) -> Result<(Value, Vec<String>), String> {
    let mut flags = Vec::new();
    match object(value, schema.root(), "", &mut flags) {
        Some(value) => Ok((value, flags)),
        None => Err(format!(
            "The field “{}” is missing or not one of its allowed values.",
            schema.essential()
        )),
    }
}

fn object(value: Value, shape: &ObjectShape, path: &str, flags: &mut Vec<String>) -> Option<Value> {
    let Value::Object(mut given) = value else {
        return None;
    };
    let mut fitted = Map::new();
    for (at, field) in shape.fields.iter().enumerate() {
        let here =
            if path.is_empty() { field.name.clone() } else { format!("{path}.{}", field.name) };
        let there = given.remove(&field.name);
        let missing = there.is_none();
        let before = flags.len();
        let fits = there.and_then(|value| slot(value, &field.slot, &here, flags));
        // A verdict left out of the list of verdicts would make a score over the others.
        let is_whole = at != shape.essential || !flags[before..].iter().any(|flag| left_out(flag));
        match fits.filter(|_| is_whole) {
            Some(Value::Null) if at == shape.essential && !field.slot.nullable => return None,
            Some(value) => {
                fitted.insert(field.name.clone(), value);
            }
            None if at == shape.essential => return None,
            None => {
                if field.required {
                    flags.push(format!("{here}: {}", if missing { MISSING } else { MISFIT }));
                }
                fitted.insert(field.name.clone(), Value::Null);
            }
        }
    }
    Some(Value::Object(fitted))
}

fn slot(value: Value, slot: &Slot, path: &str, flags: &mut Vec<String>) -> Option<Value> {
    if value.is_null() {
        return slot.nullable.then_some(Value::Null);
    }
    match &slot.shape {
        Shape::Any => Some(value),
        Shape::Text => value.is_string().then_some(value),
        Shape::Word(words) => {
            let known =
                value.as_str().is_some_and(|word| words.iter().any(|allowed| allowed == word));
            known.then_some(value)
        }
        Shape::Number(shape) => number(value, shape, path, flags),
        Shape::Boolean => value.is_boolean().then_some(value),
        Shape::List(item) => list(value, item, path, flags),
        Shape::Object(shape) => object(value, shape, path, flags),
        Shape::OneOf(slots) => {
            slots.iter().find_map(|option| self::slot(value.clone(), option, path, flags))
        }
    }
}

fn number(value: Value, shape: &NumberShape, path: &str, flags: &mut Vec<String>) -> Option<Value> {
    let value = match value.as_str() {
        Some(text) => {
            let number: Number = text.trim().parse().ok()?;
            flags.push(format!("{path}: {READ_AS_NUMBER}"));
            Value::Number(number)
        }
        None => value,
    };
    number_fits(value.as_f64()?, shape).then_some(value)
}

/// An entry that does not fit is left out and noted: it must not take the others with it.
fn list(value: Value, item: &Slot, path: &str, flags: &mut Vec<String>) -> Option<Value> {
    let Value::Array(items) = value else {
        return None;
    };
    let mut fitted = Vec::with_capacity(items.len());
    for (at, value) in items.into_iter().enumerate() {
        let here = format!("{path}[{at}]");
        match slot(value, item, &here, flags) {
            Some(value) => fitted.push(value),
            None => flags.push(format!("{here}: {LEFT_OUT}, it {MISFIT}")),
        }
    }
    Some(Value::Array(fitted))
}

fn number_fits(number: f64, shape: &NumberShape) -> bool {
    (shape.min..=shape.max).contains(&number)
        && (!shape.integer || number.fract() == 0.0)
        && (shape.allowed.is_empty() || shape.allowed.contains(&number))
}
