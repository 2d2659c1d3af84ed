//! The documents of `--json`: shapes that scripts rely on.

use recollect_domain::statistics::Interval;
use recollect_domain::{Cause, Role, Turn};
use recollect_engine::{
    DatasetInfo, Figure, ItemDetail, JudgeInfo, JudgeResults, PlacedFact, PlacedVerdict, Preview,
    RunInfo, Skipped, Warning,
};
use serde_json::{Map, Value, json};

pub fn imported(dataset: Option<&DatasetInfo>, name: &str, preview: &Preview) -> Value {
    let reading = &preview.reading;
    let mut roles = Map::new();
    for (role, turns) in Role::ALL.iter().zip(preview.roles) {
        if turns > 0 {
            roles.insert(role.to_string(), turns.into());
        }
    }
    json!({
        "dataset": dataset.map(|info| info.dataset.id.to_string()),
        "name": name,
        "format": reading.format,
        "conversations": preview.conversations,
        "turns": preview.turns,
        "roles": roles,
        "skipped": reading.skipped.iter().map(skipped).collect::<Vec<_>>(),
        "warnings": reading.warnings.iter().map(warning).collect::<Vec<_>>(),
        "first_content": preview.first_turn.as_ref().map(first_content),
    })
}

fn skipped(skipped: &Skipped) -> Value {
    json!({"place": skipped.place, "reason": skipped.reason})
}

fn warning(warning: &Warning) -> Value {
    json!({"code": warning.code, "message": warning.message})
}

pub fn dataset(info: &DatasetInfo) -> Value {
    let dataset = &info.dataset;
    json!({
        "id": dataset.id.to_string(),
        "name": dataset.name,
        "version": dataset.version,
        "conversations": dataset.conversations,
        "turns": dataset.turns,
    })
}

pub fn run_listed(info: &RunInfo) -> Value {
    json!({
        "id": info.run.id.to_string(),
        "dataset": info.run.settings.dataset.to_string(),
        "state": info.state.as_str(),
        "judges": info.scores.iter().map(|(judge, _)| judge).collect::<Vec<_>>(),
        "started": recollect_engine::rfc3339(info.run.started_at_ms),
    })
}

pub fn judge(info: &JudgeInfo) -> Value {
    let settings = &info.settings;
    json!({
        "name": settings.name,
        "provider": settings.provider,
        "model": settings.model,
        "url": settings.url,
    })
}

pub fn judge_results(results: &JudgeResults, elapsed_ms: u64) -> Value {
    let mut scores = Map::new();
    for (formula, macro_score, micro) in &results.by_formula {
        scores.insert(
            formula.to_string(),
            json!({"macro": macro_score.mean, "micro": micro.mean, "ci95": interval(macro_score)}),
        );
    }
    let (counts, turns, spend) = (&results.results, &results.turns, &results.spend);
    json!({
        "judge": results.judge.settings.name,
        "scores": scores,
        "passed": counts.passed,
        "failed": counts.failed,
        "unscored": counts.unscored,
        "nothing_to_remember": counts.nothing_to_remember,
        "turns": {
            "retained": turns.retained,
            "attrition": turns.attrition,
            "not_applicable": turns.not_applicable,
            "unscored": turns.unscored,
            "empty": turns.empty,
        },
        "calls": spend.calls,
        "answered_from_memory": spend.answered_from_memory,
        "retries": results.retries,
        "input_tokens": spend.input_tokens,
        "output_tokens": spend.output_tokens,
        "cost": results.cost,
        "elapsed_ms": elapsed_ms,
    })
}

fn interval(figure: &Figure) -> Value {
    match figure.interval {
        Some(Interval { low, high }) => json!([low, high]),
        None => Value::Null,
    }
}

/// An item with its scores under each formula.
pub fn item(detail: &ItemDetail, scores: Map<String, Value>) -> Value {
    let assessment = &detail.assessment;
    json!({
        "conversation": detail.item.external_id,
        "judge": detail.judge,
        "repeat": detail.item.repeat,
        "scores": scores,
        "result": assessment.result.as_str(),
        "cause": assessment.cause.map(Cause::as_str),
        "reason": detail.item.reason,
        "facts": detail.facts.iter().map(fact).collect::<Vec<_>>(),
        "verdicts": detail.verdicts.iter().map(verdict).collect::<Vec<_>>(),
    })
}

fn fact(placed: &PlacedFact) -> Value {
    let fact = &placed.fact;
    json!({
        "id": fact.id.0,
        "turn": fact.turn,
        "key": fact.key,
        "value": fact.value,
        "quote": fact.quote,
        "quote_found": fact.quote_found,
        "supersedes": fact.supersedes.as_ref().map(|id| &id.0),
    })
}

fn verdict(placed: &PlacedVerdict) -> Value {
    let verdict = &placed.verdict;
    json!({
        "position": verdict.position,
        "outcome": verdict.outcome.as_str(),
        "kind": verdict.kind.map(|kind| kind.as_str()),
        "fact_ids": verdict.fact_ids.iter().map(|id| &id.0).collect::<Vec<_>>(),
        "fact_quote": verdict.fact_quote.as_ref().map(|quote| &quote.text),
        "reply_quote": verdict.reply_quote.as_ref().map(|quote| &quote.text),
        "weak": verdict.is_weak(),
        "reason": verdict.reason,
        "cause": verdict.cause.map(Cause::as_str),
    })
}

/// The first turn's first 60 characters with white space squeezed.
fn first_content(turn: &Turn) -> String {
    let words = turn.content.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(60).collect()
}
