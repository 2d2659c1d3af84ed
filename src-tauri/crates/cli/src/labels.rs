//! Labels: what people say of replies.

use recollect_engine::Engine;
use serde_json::json;

use crate::args::Label;
use crate::failure::Failure;
use crate::output::Output;

pub async fn import(engine: &Engine, label: Label, output: &Output) -> Result<u8, Failure> {
    let dataset = engine.find_dataset(&label.dataset).await?;
    let done = engine.import_labels(dataset, &label.file, &label.reviewer).await?;
    let mut told = format!("{} labels by {}.", done.labels, label.reviewer.trim());
    for skipped in &done.skipped {
        told.push_str(&format!("\n  skipped {}: {}", skipped.place, skipped.reason));
    }
    let skipped: Vec<_> = done
        .skipped
        .iter()
        .map(|skipped| json!({"place": skipped.place, "reason": skipped.reason}))
        .collect();
    output.answer(&json!({"labels": done.labels, "skipped": skipped}), &told);
    Ok(0)
}
