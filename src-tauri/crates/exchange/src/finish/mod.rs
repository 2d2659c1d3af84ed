//! From drafts to conversations: who the speakers are, and ids that are each used once.

mod ids;
mod speakers;

use recollect_domain::{Role, turn};

use crate::draft::{Draft, Drafts};
use crate::error::refuse;
use crate::{
    ImportError, Place, ReadConversation, ReadOptions, Reading, RoleName, Skipped, Warning,
};
use speakers::Cast;

pub(crate) fn finish(
    file: &str,
    mut drafts: Drafts,
    options: &ReadOptions,
) -> Result<Reading, ImportError> {
    skip_empty(&mut drafts);
    if drafts.conversations.is_empty() {
        return Err(nothing_found(file, &drafts).with_columns(&drafts.columns));
    }
    let cast =
        Cast::of(&drafts, options).map_err(|question| question.with_columns(&drafts.columns))?;
    ids::settle(&mut drafts);
    let role_names = cast.role_names();
    let drafted = std::mem::take(&mut drafts.conversations);
    let mut conversations = Vec::with_capacity(drafted.len());
    for draft in drafted {
        match conversation(draft, &cast) {
            Ok(conversation) => conversations.push(conversation),
            Err(skipped) => drafts.skipped.push(skipped),
        }
    }
    if conversations.is_empty() {
        return Err(nothing_found(file, &drafts).with_columns(&drafts.columns));
    }
    warn_of_silence(&conversations, &mut drafts.warnings);
    warn_of_empty_turns(&conversations, &mut drafts.warnings);
    Ok(reading(drafts, role_names, conversations))
}

fn reading(
    drafts: Drafts,
    role_names: Vec<RoleName>,
    conversations: Vec<ReadConversation>,
) -> Reading {
    Reading {
        format: drafts.format,
        encoding: drafts.encoding,
        delimiter: drafts.delimiter,
        columns: drafts.columns,
        mapping: drafts.mapping,
        role_names,
        conversations,
        skipped: drafts.skipped,
        warnings: drafts.warnings,
    }
}

fn skip_empty(drafts: &mut Drafts) {
    let drafted = std::mem::take(&mut drafts.conversations);
    for draft in drafted {
        if draft.messages.is_empty() {
            let reason = match &draft.id {
                Some(id) => format!("conversation {id} has no messages"),
                None => "it has no messages".to_owned(),
            };
            drafts.skipped.push(Skipped { place: draft.place, reason });
        } else {
            drafts.conversations.push(draft);
        }
    }
}

fn conversation(draft: Draft, cast: &Cast) -> Result<ReadConversation, Skipped> {
    let turns = turn::numbered(cast.assign(draft.messages));
    let external_id = draft.id.unwrap_or_default();
    if turns.is_empty() {
        let reason = format!("every speaker of conversation {external_id} was left out");
        return Err(Skipped { place: draft.place, reason });
    }
    Ok(ReadConversation { external_id, turns, metadata: draft.metadata })
}

fn nothing_found(file: &str, drafts: &Drafts) -> ImportError {
    let mut message = "There are no conversations in this file: no turns with a speaker and a \
                       text were found."
        .to_owned();
    if let Some(first) = drafts.skipped.first() {
        message.push_str(&format!(" For example {}: {}.", first.place, first.reason));
    }
    for warning in drafts.warnings.iter().filter(|warning| warning.code == "not_numbers") {
        message.push_str(&format!(" {}", warning.message));
    }
    if !drafts.columns.is_empty() {
        message.push_str(&format!(" Its columns are: {}.", drafts.columns.join(", ")));
    }
    message.push_str(" Export the conversations themselves, or say which columns hold them.");
    refuse("no_conversations", message, Place::file(file))
}

/// Replies are what is judged, so their absence is told at once.
fn warn_of_silence(conversations: &[ReadConversation], warnings: &mut Vec<Warning>) {
    let has =
        |role: Role| move |c: &&ReadConversation| c.turns.iter().any(|turn| turn.role == role);
    let answered = conversations.iter().filter(has(Role::Assistant)).count();
    if answered > 0 {
        return;
    }
    let only_tools = conversations.iter().all(|c| c.turns.iter().all(|t| t.role == Role::Tool));
    let message = if only_tools {
        "There are only tool messages in this file: nobody speaks, so there is nothing to judge."
    } else {
        "There are no assistant turns in this file, that is, no answers: there is nothing to \
         judge until a model has answered."
    };
    warnings.push(Warning::new("no_assistant_turns", message));
}

/// An assistant that calls a tool says nothing; a user without a word is worth a look.
fn warn_of_empty_turns(conversations: &[ReadConversation], warnings: &mut Vec<Warning>) {
    let empty = conversations.iter().flat_map(|conversation| {
        let turns = conversation.turns.iter();
        let empty = turns.filter(|turn| turn.role == Role::User && turn.content.trim().is_empty());
        empty.map(|turn| (conversation.external_id.as_str(), turn.position))
    });
    let empty: Vec<(&str, u32)> = empty.collect();
    let Some((id, position)) = empty.first() else {
        return;
    };
    let message = format!(
        "The user says nothing in {} of the turns: the first is in conversation {id}, turn \
         {position} (counted from 0).",
        empty.len()
    );
    warnings.push(Warning::new("empty_turns", message));
}
