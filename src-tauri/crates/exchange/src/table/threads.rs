//! Messages that point to the message they answer, as social media exports have them.

use std::collections::HashMap;

use recollect_domain::Role;

use super::Table;
use super::columns::{Columns, folded};
use crate::draft::{Draft, Drafts, Message, Speaker};
use crate::error::ask;
use crate::{ImportError, ReadOptions};

const FOLLOW: &str = "follow the replies: every first message starts a conversation";
const INBOUND: &[&str] = &["inbound", "isinbound", "incoming", "fromcustomer"];

pub(super) fn apply(columns: &Columns, options: &ReadOptions) -> bool {
    let mapped =
        options.mapping.iter().any(|(field, _)| *field == crate::MappedField::Conversation);
    columns.id_or_tweet().is_some() && columns.content.is_some() && !mapped
}

impl Columns {
    /// The column of a message's own id.
    fn id_or_tweet(&self) -> Option<usize> {
        self.id.or(self.message_id)
    }
}

pub(super) fn fill(
    table: &Table,
    columns: &Columns,
    reply: usize,
    drafts: &mut Drafts,
    options: &ReadOptions,
) -> Result<(), ImportError> {
    let inbound = table.names.iter().position(|name| INBOUND.contains(&folded(name).as_str()));
    let (Some(id), Some(content)) = (columns.id_or_tweet(), columns.content) else {
        return Ok(());
    };
    if options.answer_to("threads") != Some(FOLLOW) {
        let by = inbound.map_or_else(String::new, |at| format!("{}, ", table.name(at)));
        let message = format!(
            "No column says which conversation a message belongs to, but the columns {by}{} tell \
             who wrote and which message is answered. Shall the replies be followed? Side branches \
             stay in their conversation.",
            table.name(reply)
        );
        return Err(ask("threads", message, vec![FOLLOW.to_owned()]));
    }
    drafts.format = format!("{}, messages that point to what they answer", table.kind);
    let index: HashMap<&str, usize> =
        table.rows.iter().enumerate().map(|(at, row)| (table.cell(row, id).trim(), at)).collect();
    let parents: Vec<Option<usize>> =
        table.rows.iter().map(|row| index.get(table.cell(row, reply).trim()).copied()).collect();
    for (root, order) in threads(&parents) {
        let rows: Vec<_> = order.iter().filter_map(|at| table.rows.get(*at)).collect();
        let message = |row: &&crate::delimited::Row| {
            let speaker = speaker(table, columns, inbound, row);
            Message { speaker, content: table.cell(row, content).to_owned(), row: Some(row.number) }
        };
        let Some(first) = table.rows.get(root) else {
            continue;
        };
        drafts.conversations.push(Draft {
            id: Some(table.cell(first, id).trim().to_owned()).filter(|id| !id.is_empty()),
            place: format!("row {}", first.number),
            messages: rows.iter().map(message).collect(),
            metadata: serde_json::Map::new(),
        });
    }
    Ok(())
}

fn speaker(
    table: &Table,
    columns: &Columns,
    inbound: Option<usize>,
    row: &crate::delimited::Row,
) -> Speaker {
    match (inbound, columns.role) {
        (Some(at), _) => {
            let truth = table.cell(row, at).trim().to_lowercase();
            let from_user = matches!(truth.as_str(), "true" | "1" | "yes");
            Speaker::Known(if from_user { Role::User } else { Role::Assistant })
        }
        (None, Some(at)) => Speaker::Named(table.cell(row, at).to_owned()),
        (None, None) => Speaker::Named(String::new()),
    }
}

/// Every root with its descendants, an answer always after what it answers.
fn threads(parents: &[Option<usize>]) -> Vec<(usize, Vec<usize>)> {
    let mut children: HashMap<usize, Vec<usize>> = HashMap::new();
    for (at, parent) in parents.iter().enumerate() {
        if let Some(parent) = parent.filter(|parent| *parent != at) {
            children.entry(parent).or_default().push(at);
        }
    }
    let is_root = |at: &usize| parents.get(*at).is_some_and(|p| p.is_none() || *p == Some(*at));
    (0..parents.len())
        .filter(is_root)
        .map(|root| {
            let mut order = vec![root];
            let mut next = 0;
            while let Some(at) = order.get(next).copied() {
                order.extend(children.get(&at).into_iter().flatten());
                next += 1;
            }
            (root, order)
        })
        .collect()
}
