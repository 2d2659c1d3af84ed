use std::collections::HashSet;

use crate::draft::Drafts;

/// Gives every conversation an id that no other has. The first to come keeps what the file says.
pub(super) fn settle(drafts: &mut Drafts) {
    let mut used: HashSet<String> =
        drafts.conversations.iter().filter_map(|draft| draft.id.clone()).collect();
    let any_id = !used.is_empty();
    let mut seen = HashSet::new();
    let (mut renamed, mut invented) = (Vec::new(), Vec::new());
    for (number, draft) in (1..).zip(&mut drafts.conversations) {
        match draft.id.take() {
            Some(id) if seen.insert(id.clone()) => draft.id = Some(id),
            Some(id) => {
                let other = free(&used, |n| format!("{id} ({n})"), 2);
                renamed.push(format!("“{id}” at {} is now “{other}”", draft.place));
                draft.id = Some(remember(&mut used, &mut seen, other));
            }
            None => {
                let made = match used.contains(&number.to_string()) {
                    true => free(&used, |n| format!("{number} ({n})"), 2),
                    false => number.to_string(),
                };
                invented.push(format!("{} is now “{made}”", draft.place));
                draft.id = Some(remember(&mut used, &mut seen, made));
            }
        }
    }
    tell(drafts, any_id, &renamed, &invented);
}

fn remember(used: &mut HashSet<String>, seen: &mut HashSet<String>, id: String) -> String {
    used.insert(id.clone());
    seen.insert(id.clone());
    id
}

fn free(used: &HashSet<String>, name: impl Fn(u64) -> String, from: u64) -> String {
    let mut number = from;
    while used.contains(&name(number)) {
        number += 1;
    }
    name(number)
}

/// A file without any ids says nothing wrong, so only the mixture is worth a warning.
fn tell(drafts: &mut Drafts, any_id: bool, renamed: &[String], invented: &[String]) {
    if !renamed.is_empty() {
        let message = format!(
            "The same id stands for more than one conversation; each was kept: {}.",
            few(renamed)
        );
        drafts.warn("duplicate_ids", message);
    }
    if any_id && !invented.is_empty() {
        let message = format!("Conversations without an id were given one: {}.", few(invented));
        drafts.warn("missing_ids", message);
    }
}

fn few(items: &[String]) -> String {
    const SHOWN: usize = 3;
    let shown = items[..items.len().min(SHOWN)].join("; ");
    match items.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown}; and {more} more"),
    }
}
