//! One judged conversation with its evidence, and the calls behind it.

use recollect_domain as domain;
use recollect_engine as engine;
use recollect_engine::{cause_sentence, rfc3339};
use serde::Serialize;
use specta::Type;

use super::library::Turn;
use super::words::{AttritionKind, Outcome, TestResult};

/// UTF-16 offsets into a turn's content.
#[derive(Debug, Clone, Copy, Serialize, Type)]
pub struct Highlight {
    pub start: u32,
    pub end: u32,
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Fact {
    pub id: String,
    pub turn: u32,
    pub key: String,
    pub value: String,
    pub quote: String,
    pub quote_found: bool,
    pub highlight: Option<Highlight>,
    pub supersedes: Option<String>,
    pub superseded_by: Option<String>,
}

/// Words a judge quoted.
#[derive(Debug, Clone, Serialize, Type)]
pub struct Evidence {
    pub text: String,
    pub found: bool,
    /// The turn it stands in.
    pub position: Option<u32>,
    pub highlight: Option<Highlight>,
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Verdict {
    pub position: u32,
    pub outcome: Outcome,
    pub kind: Option<AttritionKind>,
    /// No quote of it could be found.
    pub weak: bool,
    pub reason: Option<String>,
    pub cause: Option<String>,
    pub cause_message: Option<String>,
    pub fact_ids: Vec<String>,
    pub fact_quote: Option<Evidence>,
    pub reply_quote: Option<Evidence>,
    pub notes: Vec<String>,
    /// The turn or one before it reads differently now.
    pub earlier_wording: bool,
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct ItemDetail {
    pub item: String,
    pub run: String,
    pub judge: String,
    pub conversation: String,
    pub conversation_id: String,
    pub repeat: u32,
    pub score: Option<f64>,
    pub result: TestResult,
    pub cause: Option<String>,
    pub cause_message: Option<String>,
    pub reason: Option<String>,
    pub turns: Vec<Turn>,
    pub facts: Vec<Fact>,
    pub verdicts: Vec<Verdict>,
    pub changed_since: bool,
}

impl From<engine::ItemDetail> for ItemDetail {
    fn from(detail: engine::ItemDetail) -> Self {
        let cause = detail.assessment.cause;
        Self {
            item: detail.item.id.to_string(),
            run: detail.item.run.to_string(),
            judge: detail.judge,
            conversation_id: detail.item.conversation.to_string(),
            conversation: detail.item.external_id,
            repeat: detail.item.repeat,
            score: detail.assessment.score,
            result: detail.assessment.result.into(),
            cause: cause.map(|cause| cause.to_string()),
            cause_message: cause.map(|cause| cause_sentence(cause).to_owned()),
            reason: detail.item.reason,
            turns: detail.turns.into_iter().map(Turn::from).collect(),
            facts: detail.facts.into_iter().map(Fact::from).collect(),
            verdicts: detail.verdicts.into_iter().map(Verdict::from).collect(),
            changed_since: detail.changed_since,
        }
    }
}

impl From<engine::PlacedFact> for Fact {
    fn from(placed: engine::PlacedFact) -> Self {
        let fact = placed.fact;
        Self {
            id: fact.id.0,
            turn: fact.turn,
            key: fact.key,
            value: fact.value,
            quote: fact.quote,
            quote_found: fact.quote_found,
            highlight: placed.place.map(highlight),
            supersedes: fact.supersedes.map(|id| id.0),
            superseded_by: placed.superseded_by.map(|id| id.0),
        }
    }
}

impl From<engine::PlacedVerdict> for Verdict {
    fn from(placed: engine::PlacedVerdict) -> Self {
        let verdict = placed.verdict;
        let evidence = |quote: domain::Quote, place: Option<engine::Located>| Evidence {
            text: quote.text,
            found: quote.found,
            position: place.map(|place| place.position),
            highlight: place.map(highlight),
        };
        Self {
            position: verdict.position,
            outcome: verdict.outcome.into(),
            kind: verdict.kind.map(AttritionKind::from),
            weak: verdict.is_weak(),
            cause: verdict.cause.map(|cause| cause.to_string()),
            cause_message: verdict.cause.map(|cause| cause_sentence(cause).to_owned()),
            fact_ids: verdict.fact_ids.into_iter().map(|id| id.0).collect(),
            fact_quote: verdict.fact_quote.map(|quote| evidence(quote, placed.fact_place)),
            reply_quote: verdict.reply_quote.map(|quote| evidence(quote, placed.reply_place)),
            reason: verdict.reason,
            notes: verdict.notes,
            earlier_wording: placed.earlier_wording,
        }
    }
}

fn highlight(place: engine::Located) -> Highlight {
    Highlight { start: place.start, end: place.end }
}

/// One call to a judge, as it went over the wire.
#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    pub call: String,
    pub task: String,
    pub position: Option<u32>,
    /// 0, or the number of the re-ask.
    pub attempt: u32,
    pub status: String,
    pub ok: bool,
    pub from_memory: bool,
    pub request: String,
    pub instructions: String,
    pub reply: String,
    pub model: Option<String>,
    pub input_tokens: Option<u64>,
    pub output_tokens: Option<u64>,
    pub elapsed_ms: u64,
    pub at: String,
}

impl From<engine::Step> for Step {
    fn from(step: engine::Step) -> Self {
        let call = step.call;
        Self {
            call: step.id.to_string(),
            task: call.task,
            position: call.position,
            attempt: call.attempt,
            status: call.status,
            ok: call.readable,
            from_memory: step.from_memory,
            request: call.document,
            instructions: call.instructions,
            reply: call.reply,
            model: call.model,
            input_tokens: call.input_tokens,
            output_tokens: call.output_tokens,
            elapsed_ms: call.elapsed_ms,
            at: rfc3339(call.at_ms),
        }
    }
}
