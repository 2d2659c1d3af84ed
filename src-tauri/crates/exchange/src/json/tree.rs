//! Messages that answer one another with branches: nested replies, or pointers to the parent.

use std::collections::HashMap;

use serde_json::Value;

use crate::draft::Message;
use crate::error::ask;
use crate::{ImportError, ReadOptions, message};

const BEST: &str = "follow the best-ranked (else the first) reply to each message";
const EVERY: &str = "one conversation for every last message";
const PARENTS: &[&str] = &[
    "parent_message_id",
    "parent_id",
    "parentId",
    "parentMessageId",
    "parent",
    "in_reply_to",
    "reply_to",
];

#[derive(Debug)]
struct Node {
    messages: Vec<Message>,
    parent: Option<usize>,
    children: Vec<usize>,
    rank: Option<f64>,
}

/// At least one root; every node leads to one.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The field that makes it a tree.
    field: &'static str,
}

impl Tree {
    /// A message with `replies`, each of which may have its own.
    pub(super) fn of_replies(root: &Value) -> Option<Self> {
        root.get("replies").and_then(Value::as_array).filter(|replies| !replies.is_empty())?;
        let mut tree = Self { nodes: Vec::new(), field: "replies" };
        tree.grow(root, None)?;
        tree.order();
        Some(tree)
    }

    fn grow(&mut self, value: &Value, parent: Option<usize>) -> Option<()> {
        let at = self.nodes.len();
        let messages = message::list([value])?;
        let rank = value.get("rank").and_then(Value::as_f64);
        self.nodes.push(Node { messages, parent, children: Vec::new(), rank });
        for reply in value.get("replies").and_then(Value::as_array).into_iter().flatten() {
            self.grow(reply, Some(at))?;
        }
        Some(())
    }

    /// Messages that name the message they answer; `None` when they do not, or run in a circle.
    pub(super) fn of_pointers(items: &[Value]) -> Option<Self> {
        let points = |name: &&&str| items.iter().any(|item| pointer(item, name).is_some());
        let field = PARENTS.iter().find(points)?;
        let index = index(items, field)?;
        let mut tree = Self { nodes: Vec::with_capacity(items.len()), field };
        for (at, item) in items.iter().enumerate() {
            let parent = pointer(item, field).and_then(|id| index.get(&id).copied());
            tree.nodes.push(Node {
                messages: message::list([item])?,
                parent: parent.filter(|parent| *parent != at),
                children: Vec::new(),
                rank: item.get("rank").and_then(Value::as_f64),
            });
        }
        tree.order();
        let reached: usize = tree.roots().map(|root| tree.below(root).len()).sum();
        (reached == tree.nodes.len()).then_some(tree)
    }

    /// Children by rank, then in the order of the file.
    fn order(&mut self) {
        let parents: Vec<Option<usize>> = self.nodes.iter().map(|node| node.parent).collect();
        for (at, parent) in parents.into_iter().enumerate() {
            if let Some(node) = parent.and_then(|parent| self.nodes.get_mut(parent)) {
                node.children.push(at);
            }
        }
        let ranks: Vec<f64> =
            self.nodes.iter().map(|node| node.rank.unwrap_or(f64::INFINITY)).collect();
        let rank = |at: &usize| ranks.get(*at).copied().unwrap_or(f64::INFINITY);
        for node in &mut self.nodes {
            node.children.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
        }
    }

    fn roots(&self) -> impl Iterator<Item = usize> {
        self.nodes.iter().enumerate().filter(|(_, node)| node.parent.is_none()).map(|(at, _)| at)
    }

    fn children(&self, at: usize) -> &[usize] {
        self.nodes.get(at).map_or(&[], |node| &node.children)
    }

    /// A node and all that follow from it.
    fn below(&self, root: usize) -> Vec<usize> {
        let mut found = vec![root];
        let mut next = 0;
        while let Some(at) = found.get(next).copied() {
            found.extend(self.children(at));
            next += 1;
        }
        found
    }

    /// The conversations of the tree; a person is asked where there is more than one way.
    pub(super) fn conversations(
        &self,
        place: &str,
        options: &ReadOptions,
    ) -> Result<Vec<Vec<Message>>, ImportError> {
        let branches = self.nodes.iter().any(|node| node.children.len() > 1);
        match options.answer_to("branches") {
            Some(EVERY) => Ok(self.every_leaf()),
            Some(BEST) => Ok(self.best()),
            _ if !branches => Ok(self.best()),
            _ => {
                let message = format!(
                    "Some messages have more than one reply (the field {}; first at {place}). \
                     Which conversations do you want?",
                    self.field
                );
                Err(ask("branches", message, vec![BEST.to_owned(), EVERY.to_owned()]))
            }
        }
    }

    fn best(&self) -> Vec<Vec<Message>> {
        let path =
            |root| std::iter::successors(Some(root), |at| self.children(*at).first().copied());
        self.roots().map(|root| path(root).flat_map(|at| self.said(at)).collect()).collect()
    }

    fn every_leaf(&self) -> Vec<Vec<Message>> {
        let leaves = self.roots().flat_map(|root| self.below(root));
        leaves
            .filter(|at| self.children(*at).is_empty())
            .map(|leaf| {
                let up = |at: &usize| self.nodes.get(*at)?.parent;
                let mut path: Vec<usize> = std::iter::successors(Some(leaf), up).collect();
                path.reverse();
                path.into_iter().flat_map(|at| self.said(at)).collect()
            })
            .collect()
    }

    fn said(&self, at: usize) -> Vec<Message> {
        self.nodes.get(at).map(|node| node.messages.clone()).unwrap_or_default()
    }
}

/// The id a message points to.
fn pointer(item: &Value, field: &str) -> Option<String> {
    id(item.get(field)?)
}

fn id(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Where each message stands, by whichever of its fields the pointers point to.
fn index(items: &[Value], parent: &str) -> Option<HashMap<String, usize>> {
    let pointed: Vec<String> = items.iter().filter_map(|item| pointer(item, parent)).collect();
    let fields = items.first()?.as_object()?;
    fields.keys().filter(|name| *name != parent).find_map(|name| {
        let index: HashMap<String, usize> = items
            .iter()
            .enumerate()
            .filter_map(|(at, item)| Some((pointer(item, name)?, at)))
            .collect();
        let all = index.len() == items.len() && pointed.iter().all(|id| index.contains_key(id));
        all.then_some(index)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn contents(tree: &Tree, answer: &str) -> Vec<String> {
        let options = ReadOptions {
            answers: vec![("branches".to_owned(), answer.to_owned())],
            ..ReadOptions::default()
        };
        let conversations = tree.conversations("item 1", &options).unwrap();
        let text = |messages: Vec<Message>| messages.into_iter().map(|m| m.content).collect();
        conversations.into_iter().map(text).collect()
    }

    fn said(id: &str, parent: Option<&str>) -> Value {
        json!({"id": id, "parent": parent, "role": "user", "content": id})
    }

    #[test]
    fn the_best_ranked_reply_is_followed_or_every_one() {
        let reply = |rank: u8, text: &str| json!({"role": "bot", "content": text, "rank": rank});
        let root =
            json!({"role": "user", "content": "a", "replies": [reply(1, "b"), reply(0, "c")]});
        let tree = Tree::of_replies(&root).unwrap();
        assert_eq!(contents(&tree, BEST), ["ac"]);
        assert_eq!(contents(&tree, EVERY), ["ac", "ab"]);
        assert!(tree.conversations("item 1", &ReadOptions::default()).is_err());
    }

    #[test]
    fn pointers_may_stand_in_any_order_and_need_no_question_without_branches() {
        let items = [said("c", Some("b")), said("a", None), said("b", Some("a")), said("x", None)];
        let tree = Tree::of_pointers(&items).unwrap();
        let found = tree.conversations("line 1", &ReadOptions::default()).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(contents(&tree, EVERY), ["abc", "x"]);
    }

    #[test]
    fn a_circle_is_no_tree() {
        let items = [said("a", Some("b")), said("b", Some("a")), said("c", None)];
        assert!(Tree::of_pointers(&items).is_none());
    }
}
