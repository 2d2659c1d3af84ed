use std::cmp::Ordering;
use std::collections::HashSet;

use recollect_domain::formula::{Assessment, Rule};
use recollect_domain::ids::{ItemId, RunId};
use recollect_store::items::{self, Item};
use recollect_store::run_judges;

use super::runs::count;
use crate::{Engine, EngineError};

/// Which items are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowFilter {
    All,
    Missed,
    Unscored,
    Weak,
    Forgot,
    Contradicted,
    AskedAgain,
    IgnoredConstraint,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowSort {
    /// As in the data set.
    File,
    Conversation,
    Score,
    Missed,
    Unscored,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowQuery {
    pub filter: RowFilter,
    /// In the conversation's text or id.
    pub search: String,
    pub sort: RowSort,
    pub descending: bool,
    pub offset: u32,
    pub limit: u32,
}

/// A finished item under a rule.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemRow {
    pub item: Item,
    pub assessment: Assessment,
    /// The conversation reads differently now, or is gone.
    pub changed: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ResultPage {
    pub total: u32,
    pub rows: Vec<ItemRow>,
}

impl Engine {
    /// One page of a judge's items.
    pub async fn result_rows(
        &self,
        run: RunId,
        judge: &str,
        rule: Rule,
        query: RowQuery,
    ) -> Result<ResultPage, EngineError> {
        let judge = self.judge_of_run(run, judge).await?;
        let search = query.search.trim().to_owned();
        let (all, matching, changed) = self
            .read(move |reads| {
                let matching = match search.as_str() {
                    "" => None,
                    text => Some(
                        items::matching(reads, run, text)?.into_iter().collect::<HashSet<ItemId>>(),
                    ),
                };
                let changed: HashSet<u32> =
                    items::changed_positions(reads, run)?.into_iter().collect();
                Ok((items::list(reads, run)?, matching, changed))
            })
            .await?;
        let mut rows: Vec<ItemRow> = all
            .into_iter()
            .filter(|item| item.finished && item.judge == judge)
            .filter(|item| matching.as_ref().is_none_or(|ids| ids.contains(&item.id)))
            .filter(|item| passes(item, query.filter))
            .map(|item| ItemRow {
                assessment: rule.assess(item.tally.counts),
                changed: changed.contains(&item.position),
                item,
            })
            .collect();
        rows.sort_by(|a, b| order(a, b, query.sort, query.descending));
        let total = count(rows.len());
        let rows =
            rows.into_iter().skip(query.offset as usize).take(query.limit as usize).collect();
        Ok(ResultPage { total, rows })
    }

    async fn judge_of_run(&self, run: RunId, name: &str) -> Result<u32, EngineError> {
        let judges = self.read(move |reads| run_judges::list(reads, run)).await?;
        judges
            .iter()
            .find(|judge| judge.settings.name == name)
            .map(|judge| judge.ordinal)
            .ok_or_else(|| EngineError::NotFound(format!("Run {run} has no judge “{name}”.")))
    }
}

fn passes(item: &Item, filter: RowFilter) -> bool {
    let tally = &item.tally;
    match filter {
        RowFilter::All => true,
        RowFilter::Missed => tally.counts.attrition > 0,
        RowFilter::Unscored => tally.counts.unscored > 0,
        RowFilter::Weak => tally.weak > 0,
        RowFilter::Forgot => tally.forgot > 0,
        RowFilter::Contradicted => tally.contradicted > 0,
        RowFilter::AskedAgain => tally.asked_again > 0,
        RowFilter::IgnoredConstraint => tally.ignored_constraint > 0,
    }
}

fn order(a: &ItemRow, b: &ItemRow, sort: RowSort, descending: bool) -> Ordering {
    let in_file = || (a.item.position, a.item.repeat).cmp(&(b.item.position, b.item.repeat));
    let directed = |ordering: Ordering| if descending { ordering.reverse() } else { ordering };
    let by = match sort {
        RowSort::File => directed(in_file()),
        RowSort::Conversation => directed(a.item.external_id.cmp(&b.item.external_id)),
        RowSort::Missed => {
            directed(a.item.tally.counts.attrition.cmp(&b.item.tally.counts.attrition))
        }
        RowSort::Unscored => {
            directed(a.item.tally.counts.unscored.cmp(&b.item.tally.counts.unscored))
        }
        // Whatever the direction, what has no score comes last.
        RowSort::Score => match (a.assessment.score, b.assessment.score) {
            (Some(a), Some(b)) => directed(a.total_cmp(&b)),
            (a, b) => b.is_some().cmp(&a.is_some()),
        },
    };
    by.then_with(in_file)
}
