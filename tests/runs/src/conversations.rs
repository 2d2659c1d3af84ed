//! Conversations as JSON Lines.

use std::path::Path;

use serde_json::{Value, json};

/// A conversation to be imported.
#[derive(Debug, Clone)]
pub struct Talk {
    pub id: String,
    messages: Vec<Value>,
}

/// Turns in order, the user's first, then taking turns.
pub fn talk(id: &str, contents: &[&str]) -> Talk {
    let roles = ["user", "assistant"].into_iter().cycle();
    let messages = roles.zip(contents).map(|(role, content)| message(role, content)).collect();
    Talk { id: id.to_owned(), messages }
}

fn message(role: &str, content: &str) -> Value {
    json!({"role": role, "content": content})
}

impl Talk {
    /// One more turn, of any role.
    #[must_use]
    pub fn and(mut self, role: &str, content: &str) -> Self {
        self.messages.push(message(role, content));
        self
    }
}

/// `count` conversations, no two with a turn in common, each stating two facts and remembering
/// both: two extractions and two verdicts each.
pub fn remembering(count: usize) -> Vec<Talk> {
    (0..count)
        .map(|n| {
            talk(
                &format!("c{n}"),
                &[
                    &format!("I am number {n} and live in [[city=City {n}]]."),
                    &format!("Welcome, number {n}."),
                    &format!("My pet of number {n} is a [[pet=Pet {n}]]."),
                    &format!("How nice, number {n}: Pet {n} of City {n}."),
                ],
            )
        })
        .collect()
}

pub(crate) fn write(path: &Path, talks: &[Talk]) {
    let lines: String = talks
        .iter()
        .map(|talk| format!("{}\n", json!({"id": talk.id, "messages": talk.messages})))
        .collect();
    std::fs::write(path, lines).unwrap();
}
