//! Conversations as ChatGPT exports them: nodes under `mapping`, the last one shown named by
//! `current_node`.

use recollect_domain::Role;
use serde_json::{Map, Value};

use super::notes::Note;
use super::record::Found;
use crate::draft::Message;
use crate::message::text_of;

/// Kinds of content that nobody said.
const NOT_SAID: &[&str] =
    &["thoughts", "reasoning_recap", "user_editable_context", "model_editable_context"];

/// The branch that was shown last; `None` when this is no such export.
pub(super) fn conversation(fields: &Map<String, Value>) -> Option<Found> {
    let nodes = fields.get("mapping")?.as_object()?;
    if !nodes.values().all(|node| node.get("message").is_some()) {
        return None;
    }
    let shown = shown(nodes, fields.get("current_node").and_then(Value::as_str));
    let messages: Vec<Message> = shown.iter().filter_map(|node| message(node)).collect();
    let all = nodes.values().filter_map(message).count();
    let mut found = Found { messages, ..Found::default() };
    found.used = ["mapping", "current_node"].map(str::to_owned).into();
    if all > found.messages.len() {
        found.notes.insert(Note::BranchesLeftOut);
    }
    Some(found)
}

/// The path from the root to the current node; without links all nodes in the order of the file.
fn shown<'a>(nodes: &'a Map<String, Value>, current: Option<&str>) -> Vec<&'a Value> {
    let parent = |node: &&'a Value| nodes.get(node.get("parent")?.as_str()?);
    let linked = nodes.values().any(|node| parent(&node).is_some());
    let has_children = |node: &Value| {
        node.get("children").and_then(Value::as_array).is_some_and(|children| !children.is_empty())
    };
    let last = current
        .and_then(|id| nodes.get(id))
        .or_else(|| nodes.values().rev().find(|node| !has_children(node)));
    if !linked && nodes.len() > 1 {
        return nodes.values().collect();
    }
    // A circle of parents ends after as many steps as there are nodes.
    let mut path: Vec<&Value> = std::iter::successors(last, parent).take(nodes.len()).collect();
    path.reverse();
    path
}

/// What a node says; `None` for hidden nodes and the model's notes to itself.
fn message(node: &Value) -> Option<Message> {
    let message = node.get("message").filter(|message| message.is_object())?;
    let hidden = &message["metadata"]["is_visually_hidden_from_conversation"];
    let content = &message["content"];
    let kind = content["content_type"].as_str().unwrap_or("text");
    if hidden == &Value::Bool(true) || NOT_SAID.contains(&kind) {
        return None;
    }
    let role = message["author"]["role"].as_str()?;
    let to = message["recipient"].as_str().unwrap_or("all");
    if role == "assistant" && to != "all" {
        return Some(Message::known(Role::Assistant, ""));
    }
    let text = content.get("parts").or_else(|| content.get("text")).map(text_of);
    let text = text.unwrap_or_default();
    let empty_system = role == "system" && text.trim().is_empty();
    (!empty_system).then(|| Message::named(role, text))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn node(id: &str, parent: &str, role: &str, children: &[&str]) -> Value {
        json!({"id": id, "parent": parent, "children": children, "message": {
            "author": {"role": role}, "content": {"content_type": "text", "parts": [id]},
        }})
    }

    fn contents(found: &Found) -> Vec<&str> {
        found.messages.iter().map(|message| message.content.as_str()).collect()
    }

    #[test]
    fn the_branch_of_the_current_node_is_taken_and_the_others_are_told() {
        let mapping = json!({
            "b1": node("b1", "a", "assistant", &[]),
            "a": node("a", "root", "user", &["b1", "b2"]),
            "b2": node("b2", "a", "assistant", &[]),
            "root": {"message": null, "parent": null, "children": ["a"]},
        });
        let export = json!({"mapping": mapping, "current_node": "b1"});
        let found = conversation(export.as_object().unwrap()).unwrap();
        assert_eq!(contents(&found), ["a", "b1"]);
        assert!(found.notes.contains(&Note::BranchesLeftOut));
        let export = json!({"mapping": mapping});
        let found = conversation(export.as_object().unwrap()).unwrap();
        assert_eq!(contents(&found), ["a", "b2"], "the last of the file");
    }

    #[test]
    fn parents_in_a_circle_come_to_an_end() {
        let mapping =
            json!({"a": node("a", "b", "user", &["b"]), "b": node("b", "a", "user", &["a"])});
        let export = json!({"mapping": mapping, "current_node": "a"});
        assert_eq!(conversation(export.as_object().unwrap()).unwrap().messages.len(), 2);
    }
}
