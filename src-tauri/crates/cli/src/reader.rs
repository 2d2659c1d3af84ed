//! What the reply reader makes of a text from standard input.

use std::io::Read;
use std::path::Path;

use recollect_judge::{Finish, Request, Schema, Task, read_http_body, read_reply};
use serde_json::{Value, json};

use crate::args::JudgeRead;
use crate::commands::DONE;
use crate::failure::Failure;
use crate::output::Output;

/// What the reply reader makes of a text or a whole response body.
pub fn read(arguments: &JudgeRead, output: &Output) -> Result<u8, Failure> {
    let foreign = arguments.schema.as_deref().map(schema).transpose()?;
    let schema =
        foreign.as_ref().unwrap_or_else(|| Request::new(Task::JudgeReply, Value::Null).schema());
    let text = stdin()?;
    let got = match arguments.http {
        Some(status) => read_http_body(Some(status), &text, schema),
        None => read_reply(&text, &Finish::Stop, schema),
    };
    let document = json!({
        "status": got.status.as_str(), "value": got.value, "repairs": got.repairs,
        "flags": got.flags, "retry": got.retry,
    });
    output.answer(&document, &document.to_string());
    Ok(DONE)
}

fn schema(path: &Path) -> Result<Schema, Failure> {
    let unusable = |detail: String| {
        Failure::Usage(format!("“{}” is no usable schema: {detail}", path.display()))
    };
    let text = std::fs::read_to_string(path).map_err(|error| unusable(error.to_string()))?;
    let document = serde_json::from_str(&text).map_err(|error| unusable(error.to_string()))?;
    Schema::from_document("reply", document).map_err(|error| unusable(error.to_string()))
}

pub fn stdin() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .lock()
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::Usage(format!("Standard input could not be read: {error}.")))?;
    // What models send is not always clean UTF-8; what is not becomes a replacement mark.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
