//! A data set as a file that other tools, and we ourselves, can read again.

use std::io::Write;

use recollect_domain::Turn;
use serde_json::{Map, Value, json};

use crate::report::{Cell, CsvOptions, CsvSheet, WriteError};

/// The columns of the `long` shape. The last one marks the file as ours; see [`MARKER`].
pub const LONG_HEADER: [&str; 6] =
    ["conversation", "turn", "role", "content", "metadata", "recollect"];

/// What the `recollect` column holds in every row: the kind of file and the version of its shape.
pub const MARKER: &str = "dataset 1";

/// A conversation to write.
#[derive(Debug, Clone, PartialEq)]
pub struct Exported {
    pub external_id: String,
    pub turns: Vec<Turn>,
    pub metadata: Map<String, Value>,
}

/// One JSON object a line: `id`, `messages` of `role` and `content`, `metadata` if there is any.
/// Gives the number of conversations.
pub fn write_jsonl<W: Write, E>(
    mut out: W,
    conversations: impl IntoIterator<Item = Result<Exported, E>>,
) -> Result<u64, WriteError<E>> {
    let mut count = 0;
    for conversation in conversations {
        let record = messages_record(conversation.map_err(WriteError::Rows)?);
        writeln!(out, "{record}")?;
        count += 1;
    }
    out.flush()?;
    Ok(count)
}

/// The same records as [`write_jsonl`] in one JSON list. Gives the number of conversations.
pub fn write_json<W: Write, E>(
    mut out: W,
    conversations: impl IntoIterator<Item = Result<Exported, E>>,
) -> Result<u64, WriteError<E>> {
    let mut count = 0;
    write!(out, "[")?;
    for conversation in conversations {
        let record = messages_record(conversation.map_err(WriteError::Rows)?);
        write!(out, "{}\n{record}", if count == 0 { "" } else { "," })?;
        count += 1;
    }
    writeln!(out, "\n]")?;
    out.flush()?;
    Ok(count)
}

/// One row a turn under [`LONG_HEADER`]; `turn` is the position from 0, `metadata` is JSON in the
/// conversation's first row. Gives the number of rows without the header.
pub fn write_long_csv<W: Write, E>(
    out: W,
    options: &CsvOptions,
    conversations: impl IntoIterator<Item = Result<Exported, E>>,
) -> Result<u64, WriteError<E>> {
    let mut sheet = CsvSheet::begin(out, options, &LONG_HEADER)?;
    let mut count = 0;
    for conversation in conversations {
        let conversation = conversation.map_err(WriteError::Rows)?;
        let mut metadata = match conversation.metadata.is_empty() {
            true => String::new(),
            false => Value::Object(conversation.metadata).to_string(),
        };
        for turn in &conversation.turns {
            sheet.record(&[
                Cell::Text(&conversation.external_id),
                Cell::Whole(Some(i128::from(turn.position))),
                Cell::Text(turn.role.as_str()),
                Cell::Text(&turn.content),
                Cell::Text(&metadata),
                Cell::Text(MARKER),
            ])?;
            metadata.clear();
            count += 1;
        }
    }
    sheet.finish()?;
    Ok(count)
}

fn messages_record(conversation: Exported) -> Value {
    let messages: Vec<Value> = conversation
        .turns
        .into_iter()
        .map(|turn| json!({"role": turn.role.as_str(), "content": turn.content}))
        .collect();
    let mut record = json!({"id": conversation.external_id, "messages": messages});
    if let (false, Value::Object(fields)) = (conversation.metadata.is_empty(), &mut record) {
        fields.insert("metadata".to_owned(), Value::Object(conversation.metadata));
    }
    record
}
