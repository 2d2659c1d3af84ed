//! One row an exchange (a user's side and an assistant's), and one row a conversation with
//! numbered columns.

use std::collections::HashMap;

use recollect_domain::Role;

use super::Table;
use super::columns::Columns;
use crate::delimited::Row;
use crate::draft::{Draft, Drafts, Message};
use crate::reading::listed;

pub(super) fn fill(table: &Table, columns: &Columns, drafts: &mut Drafts) -> bool {
    if !columns.wide.is_empty() {
        wide(table, columns, drafts);
        return true;
    }
    if columns.user.is_none() && columns.assistant.is_none() {
        return false;
    }
    drafts.format = format!("{}, one row an exchange", table.kind);
    let conversation = columns.conversation.or(columns.id);
    for (id, rows) in groups(table, conversation, columns.turn, drafts) {
        let used = [
            conversation,
            columns.turn,
            columns.user,
            columns.assistant,
            columns.system,
            columns.more_input,
        ];
        let mut messages = system(table, columns, &rows);
        messages.extend(rows.iter().flat_map(|row| exchange(table, columns, row)));
        drafts.conversations.push(Draft {
            id,
            place: listed("row", rows.iter().take(1).map(|row| row.number)),
            messages,
            metadata: table.metadata(&rows, &used),
        });
    }
    if let Some(at) = conversation.filter(|_| columns.conversation.is_none()) {
        drafts.mapping.insert(0, (crate::MappedField::Conversation, table.name(at).to_owned()));
    }
    true
}

type Grouped<'a> = Vec<(Option<String>, Vec<&'a Row>)>;

/// Without an id every row stands for itself.
fn groups<'a>(
    table: &'a Table,
    conversation: Option<usize>,
    turn: Option<usize>,
    drafts: &mut Drafts,
) -> Grouped<'a> {
    let mut groups: Grouped<'a> = Vec::new();
    let mut index: HashMap<&str, usize> = HashMap::new();
    let mut alone = Vec::new();
    for row in &table.rows {
        let id = conversation.map_or("", |at| table.cell(row, at).trim());
        match index.get(id).and_then(|at| groups.get_mut(*at)) {
            Some((_, rows)) => rows.push(row),
            None if id.is_empty() => {
                alone.push(row.number);
                groups.push((None, vec![row]));
            }
            None => {
                index.insert(id, groups.len());
                groups.push((Some(id.to_owned()), vec![row]));
            }
        }
    }
    if let (Some(at), false) = (conversation, alone.is_empty()) {
        let message = format!(
            "The column {} is empty in {}: each of these rows became a conversation of its own.",
            table.name(at),
            listed("row", alone.into_iter())
        );
        drafts.warn("empty_ids", message);
    }
    if let Some(turn) = turn {
        groups.iter_mut().for_each(|(_, rows)| sort(table, turn, rows));
    }
    groups
}

fn sort(table: &Table, turn: usize, rows: &mut [&Row]) {
    let number = |row: &Row| table.cell(row, turn).trim().parse::<f64>().ok();
    if rows.iter().all(|row| number(row).is_some_and(f64::is_finite)) {
        rows.sort_by(|a, b| number(a).partial_cmp(&number(b)).unwrap_or(std::cmp::Ordering::Equal));
    }
}

fn system(table: &Table, columns: &Columns, rows: &[&Row]) -> Vec<Message> {
    let prompt = columns.system.zip(rows.first()).map_or("", |(at, row)| table.cell(row, at));
    match prompt.trim().is_empty() {
        true => Vec::new(),
        false => vec![Message::known(Role::System, prompt)],
    }
}

fn exchange(table: &Table, columns: &Columns, row: &Row) -> Vec<Message> {
    let mut messages = Vec::new();
    if let Some(at) = columns.user {
        let mut said = table.cell(row, at).to_owned();
        let more = columns.more_input.map_or("", |at| table.cell(row, at));
        if !more.trim().is_empty() {
            said = format!("{said}\n{more}");
        }
        messages.push(Message::known(Role::User, said).at(row.number));
    }
    if let Some(at) = columns.assistant {
        messages.push(Message::known(Role::Assistant, table.cell(row, at)).at(row.number));
    }
    // The side nobody took is no turn; an exchange with one side keeps that side.
    let any = messages.iter().any(|message| !message.content.trim().is_empty());
    let both = messages.iter().all(|message| !message.content.trim().is_empty());
    if any && !both && columns.user.is_some() {
        let first_empty = messages.first().is_some_and(|message| message.content.trim().is_empty());
        if first_empty {
            messages.remove(0);
        }
    }
    if any { messages } else { Vec::new() }
}

fn wide(table: &Table, columns: &Columns, drafts: &mut Drafts) {
    drafts.format = format!("{}, one row a conversation with numbered columns", table.kind);
    let conversation = columns.conversation.or(columns.id);
    let sides = columns.wide.values().flat_map(|(user, assistant)| [*user, *assistant]);
    let used: Vec<Option<usize>> = sides.chain([conversation, columns.system]).collect();
    for row in &table.rows {
        let said = |at: Option<usize>| at.map(|at| table.cell(row, at)).filter(|c| !c.is_empty());
        let mut messages = system(table, columns, &[row]);
        for (user, assistant) in columns.wide.values() {
            messages.extend(said(*user).map(|text| Message::known(Role::User, text)));
            messages.extend(said(*assistant).map(|text| Message::known(Role::Assistant, text)));
        }
        let id = conversation.map_or("", |at| table.cell(row, at).trim());
        drafts.conversations.push(Draft {
            id: (!id.is_empty()).then(|| id.to_owned()),
            place: format!("row {}", row.number),
            messages,
            metadata: table.metadata(&[row], &used),
        });
    }
}
