//! The built-in judge: patterns, no model, no network. A yardstick, not a judge: what a real judge
//! costs is worth paying only where it does better than this.

mod address;
mod analysis;
mod asked;
mod bans;
mod calendar;
mod choice;
mod clash;
mod days_off;
mod done;
mod extract;
mod forgot;
mod form;
mod hours;
mod lexicon;
mod limits;
mod named;
mod numbers;
mod opposite;
mod phrases;
mod presumed;
mod required;
mod sorts;
mod spelled;
mod text;
mod unspaced;
mod verdict;
mod whole;
mod wishes;
mod within;

use async_trait::async_trait;
use serde_json::{Value, json};

use crate::{CallError, Finish, Identity, Judge, Reply, Request, Task};

/// Raised with every change that can change a verdict: old answers are then not taken for new ones.
const VERSION: &str = "3";

/// Answers the same documents with the same replies as any other judge, always alike.
#[derive(Debug, Clone, Copy, Default)]
pub struct Baseline;

#[async_trait]
impl Judge for Baseline {
    fn identity(&self) -> Identity {
        Identity {
            provider: "baseline".to_owned(),
            url: None,
            host: None,
            model: "baseline".to_owned(),
            parameters: "{}".to_owned(),
            rung: "plain".to_owned(),
            prompt_version: VERSION.to_owned(),
            notes: Vec::new(),
        }
    }

    async fn call(&self, request: &Request) -> Result<Reply, CallError> {
        Ok(Reply {
            text: answer(request.task, &request.document).to_string(),
            finish: Finish::Stop,
            model: Some("baseline".to_owned()),
            usage: None,
        })
    }
}

fn answer(task: Task, document: &Value) -> Value {
    match task {
        Task::ExtractFacts => json!({"facts": extract::facts(document)}),
        Task::JudgeReply => verdict::of(document),
        Task::JudgeConversation => whole::of(document),
        Task::ExplainScore => json!({"reason": explanation(document)}),
    }
}

fn explanation(document: &Value) -> String {
    let missed = document["missed"].as_array().map_or(&[][..], Vec::as_slice);
    let judged = document["judged"].as_u64().unwrap_or_default();
    if missed.is_empty() {
        return format!("No miss was found in {judged} replies.");
    }
    let places: Vec<String> = missed
        .iter()
        .map(|miss| {
            let kind = miss["kind"].as_str().unwrap_or("missed").replace('_', " ");
            let quote = miss["fact_quote"].as_str().unwrap_or_default();
            format!("{kind} “{quote}”")
        })
        .collect();
    format!("{} of {judged} replies missed something: {}.", missed.len(), places.join("; "))
}

#[cfg(test)]
mod tests;
