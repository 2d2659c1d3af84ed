//! Right values computed by independent tools.

#![allow(clippy::unwrap_used, clippy::panic)] // A helper of a test may fail it.

use recollect_domain::formula::{Formula, Rule, TestResult, TurnCounts};
use recollect_domain::statistics::{clustered_mean, wilson};
use recollect_domain::summary::{ItemCounts, scores};
use serde_json::Value;

const VECTORS: &str = include_str!("../../../../tests/fixtures/stats_vectors.json");

fn vectors(prefix: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(VECTORS).unwrap();
    let found: Vec<Value> = all["vectors"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|v| v["name"].as_str().unwrap().starts_with(prefix))
        .cloned()
        .collect();
    assert!(!found.is_empty(), "no vectors named {prefix}…");
    found
}

fn close(got: Option<f64>, want: &Value, what: &str) {
    match (got, want.as_f64()) {
        (None, None) => {}
        (Some(got), Some(want)) => assert!((got - want).abs() < 1e-9, "{what}: {got}, want {want}"),
        (got, want) => panic!("{what}: {got:?}, want {want:?}"),
    }
}

fn counts(turns: &Value) -> TurnCounts {
    let mut counts = TurnCounts::default();
    for turn in turns.as_array().unwrap() {
        match turn.as_str() {
            Some("ok") => counts.retained += 1,
            Some("miss") => counts.attrition += 1,
            Some("na") => counts.not_applicable += 1,
            None => counts.unscored += 1,
            Some(other) => panic!("unknown turn {other}"),
        }
    }
    counts
}

fn rule(formula: Formula) -> Rule {
    Rule { formula, ..Rule::default() }
}

#[test]
fn all_turns_equals_the_hand_computed_retention_vectors() {
    for vector in vectors("retention/") {
        let name = vector["name"].as_str().unwrap();
        let items: Vec<ItemCounts> = (0..)
            .zip(vector["inputs"]["conversations"].as_array().unwrap())
            .map(|(conversation, turns)| ItemCounts { conversation, counts: counts(turns) })
            .collect();
        let expected = &vector["expected"];
        for (item, want) in items.iter().zip(expected["per"].as_array().unwrap()) {
            close(rule(Formula::AllTurns).assess(item.counts).score, want, name);
        }
        let all = scores(&items, rule(Formula::AllTurns));
        close(all.macro_mean.map(|e| e.mean), &expected["macro"], name);
        close(all.micro.map(|e| e.mean), &expected["micro"], name);
        if let Some(want) = expected.get("testable_only") {
            let testable = scores(&items, rule(Formula::TestableTurns));
            close(testable.macro_mean.map(|e| e.mean), want, name);
        }
    }
}

#[test]
fn pass_fail_reads_the_retention_vectors_as_any_miss_or_none() {
    for vector in vectors("retention/") {
        for turns in vector["inputs"]["conversations"].as_array().unwrap() {
            let counts = counts(turns);
            let got = rule(Formula::PassFail).assess(counts);
            let want = match (counts.judged(), counts.attrition) {
                (0, _) => (None, TestResult::Unscored),
                (_, 0) => (Some(1.0), TestResult::Pass),
                _ => (Some(0.0), TestResult::Fail),
            };
            assert_eq!((got.score, got.result), want, "{}", vector["name"]);
        }
    }
}

#[test]
fn clustered_intervals_equal_statsmodels() {
    for vector in vectors("clustered_se/") {
        let name = vector["name"].as_str().unwrap();
        let clusters: Vec<(f64, usize)> = vector["inputs"]["clusters"]
            .as_array()
            .unwrap()
            .iter()
            .map(|c| c.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect::<Vec<_>>())
            .map(|c| (c.iter().sum(), c.len()))
            .collect();
        let got = clustered_mean(&clusters).unwrap();
        let want = &vector["expected"];
        close(Some(got.mean), &want["mean"], name);
        close(got.standard_error, &want["se_clustered_cr1"], name);
        close(got.interval.map(|i| i.low), &want["ci95_low"], name);
        close(got.interval.map(|i| i.high), &want["ci95_high"], name);
    }
}

#[test]
fn wilson_intervals_equal_statsmodels() {
    for vector in vectors("wilson/") {
        let name = vector["name"].as_str().unwrap();
        let inputs = &vector["inputs"];
        let got = wilson(inputs["k"].as_f64().unwrap(), inputs["n"].as_u64().unwrap() as usize);
        close(got.map(|i| i.low), &vector["expected"]["low"], name);
        close(got.map(|i| i.high), &vector["expected"]["high"], name);
    }
}
