use recollect_domain as domain;
use recollect_engine as engine;
use recollect_engine::{cause_sentence, rfc3339};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::ScoreFigure;
use super::View;
use super::library::Turn;
use super::runs::RunSummary;
use super::words::{AttritionKind, Delimiter, Formula, Outcome, RowFilter, RowSort, TestResult};

#[derive(Debug, Clone, Serialize, Type)]
pub struct RunResults {
    pub run: RunSummary,
    pub settings: RunSettings,
    pub judges: Vec<JudgeResults>,
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct RunSettings {
    pub method: String,
    pub formula: Formula,
    pub threshold: f64,
    pub strict: bool,
    pub include_reason: bool,
    pub repeats: u32,
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct JudgeResults {
    pub judge: String,
    pub provider: String,
    pub model: String,
    pub is_yardstick: bool,
    #[serde(rename = "macro")]
    pub macro_score: ScoreFigure,
    pub micro: ScoreFigure,
    pub items: u32,
    pub scored: u32,
    pub passed: u32,
    pub failed: u32,
    pub unscored: u32,
    pub nothing_to_remember: u32,
    /// Among `unscored`.
    pub nothing_to_judge: u32,
    pub turns: TurnCounts,
    pub kinds: Vec<KindTurns>,
    pub causes: Vec<CauseTurns>,
    pub histogram: Vec<Bin>,
    pub calls: u32,
    pub answered_from_memory: u32,
    pub retries: u32,
    pub input_tokens: u64,
    pub output_tokens: u64,
    /// Unknown is null.
    pub cost: Option<f64>,
    pub elapsed_ms: u64,
    /// What the endpoint refused, in plain words.
    pub notes: Vec<String>,
}

#[derive(Debug, Clone, Copy, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TurnCounts {
    pub retained: u32,
    pub attrition: u32,
    pub not_applicable: u32,
    pub unscored: u32,
    pub empty: u32,
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct KindTurns {
    pub kind: Option<AttritionKind>,
    pub turns: u32,
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct CauseTurns {
    pub cause: String,
    pub message: String,
    pub turns: u32,
}

#[derive(Debug, Clone, Copy, Serialize, Type)]
pub struct Bin {
    pub from: f64,
    pub to: f64,
    pub conversations: u32,
}

impl From<engine::RunResults> for RunResults {
    fn from(results: engine::RunResults) -> Self {
        let settings = &results.info.run.settings;
        Self {
            settings: RunSettings {
                method: settings.method.clone(),
                formula: settings.rule.formula.into(),
                threshold: settings.rule.threshold,
                strict: settings.rule.strict,
                include_reason: settings.include_reason,
                repeats: settings.repeats,
            },
            judges: results
                .judges
                .into_iter()
                .map(|judge| JudgeResults::of(judge, results.info.run.elapsed_ms))
                .collect(),
            run: results.info.into(),
        }
    }
}

impl JudgeResults {
    fn of(results: engine::JudgeResults, elapsed_ms: u64) -> Self {
        let settings = results.judge.settings;
        let domain::TurnCounts { retained, attrition, not_applicable, unscored, empty } =
            results.turns;
        Self {
            is_yardstick: settings.name == engine::BASELINE,
            judge: settings.name,
            provider: settings.provider,
            model: settings.model,
            macro_score: results.macro_score.into(),
            micro: results.micro.into(),
            items: results.items,
            scored: results.results.scored,
            passed: results.results.passed,
            failed: results.results.failed,
            unscored: results.results.unscored,
            nothing_to_remember: results.results.nothing_to_remember,
            nothing_to_judge: results.results.nothing_to_judge,
            turns: TurnCounts { retained, attrition, not_applicable, unscored, empty },
            kinds: results
                .kinds
                .into_iter()
                .map(|(kind, turns)| KindTurns { kind: kind.map(AttritionKind::from), turns })
                .collect(),
            causes: results
                .causes
                .into_iter()
                .map(|(cause, turns)| CauseTurns {
                    cause: cause.to_string(),
                    message: cause_sentence(cause).to_owned(),
                    turns,
                })
                .collect(),
            histogram: results
                .histogram
                .into_iter()
                .map(|(from, to, conversations)| Bin { from, to, conversations })
                .collect(),
            calls: results.spend.calls,
            answered_from_memory: results.spend.answered_from_memory,
            retries: results.retries,
            input_tokens: results.spend.input_tokens,
            output_tokens: results.spend.output_tokens,
            cost: results.cost,
            elapsed_ms,
            notes: results.judge.notes,
        }
    }
}

#[derive(Debug, Clone, Deserialize, Type)]
pub struct RowQuery {
    pub filter: RowFilter,
    pub search: String,
    pub sort: RowSort,
    pub descending: bool,
    pub offset: u32,
    pub limit: u32,
}

impl From<RowQuery> for engine::RowQuery {
    fn from(query: RowQuery) -> Self {
        Self {
            filter: query.filter.into(),
            search: query.search,
            sort: query.sort.into(),
            descending: query.descending,
            offset: query.offset,
            limit: query.limit,
        }
    }
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct ResultPage {
    pub total: u32,
    pub rows: Vec<ResultRow>,
}

impl From<engine::ResultPage> for ResultPage {
    fn from(page: engine::ResultPage) -> Self {
        Self { total: page.total, rows: page.rows.into_iter().map(ResultRow::from).collect() }
    }
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct ResultRow {
    pub item: String,
    pub conversation: String,
    pub repeat: u32,
    pub turns: u32,
    pub score: Option<f64>,
    pub result: TestResult,
    pub cause: Option<String>,
    pub missed: u32,
    pub unscored: u32,
    pub weak: u32,
    pub judged: u32,
    pub opening: String,
}

impl From<engine::ItemRow> for ResultRow {
    fn from(row: engine::ItemRow) -> Self {
        let tally = row.item.tally;
        Self {
            item: row.item.id.to_string(),
            conversation: row.item.external_id,
            repeat: row.item.repeat,
            turns: row.item.turns,
            score: row.assessment.score,
            result: row.assessment.result.into(),
            cause: row.assessment.cause.map(|cause| cause.to_string()),
            missed: tally.counts.attrition,
            unscored: tally.counts.unscored,
            weak: tally.weak,
            judged: tally.counts.judged(),
            opening: row.item.opening,
        }
    }
}

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
}

#[derive(Debug, Clone, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct ItemDetail {
    pub item: String,
    pub run: String,
    pub judge: String,
    pub conversation: String,
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

#[derive(Debug, Clone, Copy, Deserialize, Type)]
pub struct ExportOptions {
    pub delimiter: Delimiter,
    /// The byte order mark that Excel needs.
    pub bom: bool,
    pub view: View,
}

impl From<ExportOptions> for engine::ExportOptions {
    fn from(options: ExportOptions) -> Self {
        Self {
            csv: engine::CsvOptions { delimiter: options.delimiter.into(), bom: options.bom },
            rule: Some(options.view.into()),
        }
    }
}

#[derive(Debug, Clone, Serialize, Type)]
pub struct ExportDone {
    pub file: String,
    pub rows: u64,
}

impl From<engine::Exported> for ExportDone {
    fn from(exported: engine::Exported) -> Self {
        Self { file: exported.file, rows: exported.rows }
    }
}
