use recollect_domain as domain;
use recollect_engine as engine;
use recollect_engine::cause_sentence;
use serde::{Deserialize, Serialize};
use specta::Type;

use super::ScoreFigure;
use super::View;
use super::runs::RunSummary;
use super::words::{AttritionKind, Delimiter, Formula, RowFilter, RowSort, TestResult};

#[derive(Debug, Clone, Serialize, Type)]
pub struct RunResults {
    pub run: RunSummary,
    pub settings: RunSettings,
    pub judges: Vec<JudgeResults>,
    /// Conversations of the run that read differently now, or are gone.
    pub changed: u32,
    /// Conversations that came after the run.
    pub added: u32,
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
            changed: results.drift.changed,
            added: results.drift.added,
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
    /// The conversation reads differently now, or is gone.
    pub changed: bool,
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
            changed: row.changed,
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
