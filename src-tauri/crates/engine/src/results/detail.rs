//! One judged conversation with its evidence, and the calls behind it.

use recollect_domain::formula::{Assessment, Rule};
use recollect_domain::ids::ItemId;
use recollect_domain::{Fact, FactId, Quote, Turn, Verdict, evidence};
use recollect_store::calls::{self, ItemCall};
use recollect_store::items::{self, Item};
use recollect_store::{Reads, StoreError, conversations, run_judges, snapshots, verdicts};

use crate::curation::same_start;
use crate::{Engine, EngineError};

/// Where a quote stands: the turn, and the range in its content in UTF-16 units, as a web view
/// counts text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Located {
    pub position: u32,
    pub start: u32,
    pub end: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub struct PlacedFact {
    pub fact: Fact,
    pub place: Option<Located>,
    /// The fact that replaced this one later in the conversation.
    pub superseded_by: Option<FactId>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct PlacedVerdict {
    pub verdict: Verdict,
    pub fact_place: Option<Located>,
    pub reply_place: Option<Located>,
    /// The turn or one before it reads differently now.
    pub earlier_wording: bool,
}

/// One judged conversation.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemDetail {
    pub item: Item,
    pub judge: String,
    pub assessment: Assessment,
    pub turns: Vec<Turn>,
    pub facts: Vec<PlacedFact>,
    pub verdicts: Vec<PlacedVerdict>,
    /// The conversation reads differently now.
    pub changed_since: bool,
}

/// A call as an item used it.
pub type Step = ItemCall;

impl Engine {
    /// A judged conversation under `rule`, or under the run's own.
    pub async fn item_detail(
        &self,
        id: ItemId,
        rule: Option<Rule>,
    ) -> Result<ItemDetail, EngineError> {
        self.read(move |reads| {
            let item = items::get(reads, id)?;
            let own = recollect_store::runs::get(reads, item.run)?.settings.rule;
            let judge = run_judges::list(reads, item.run)?
                .into_iter()
                .find(|judge| judge.ordinal == item.judge)
                .map(|judge| judge.settings.name)
                .unwrap_or_default();
            let turns = snapshots::get(reads, item.snapshot)?;
            let facts = verdicts::facts(reads, id)?;
            let same = turns_still_the_same(reads, &item, &turns)?;
            let verdicts = verdicts::list(reads, id)?;
            Ok(ItemDetail {
                judge,
                assessment: rule.unwrap_or(own).assess(item.tally.counts),
                verdicts: verdicts
                    .into_iter()
                    .map(|verdict| PlacedVerdict {
                        earlier_wording: verdict.position >= same,
                        ..placed(verdict, &facts, &turns)
                    })
                    .collect(),
                facts: placed_facts(facts, &turns),
                changed_since: items::changed_since(reads, id)?,
                turns,
                item,
            })
        })
        .await
    }

    /// Every call an item rests on, raw.
    pub async fn item_steps(&self, id: ItemId) -> Result<Vec<Step>, EngineError> {
        self.read(move |reads| calls::of_item(reads, id)).await
    }
}

/// How many turns from the beginning still read as the item froze them.
fn turns_still_the_same(
    reads: &Reads<'_>,
    item: &Item,
    frozen: &[Turn],
) -> Result<u32, StoreError> {
    match conversations::content(reads, item.conversation) {
        Ok(now) if now.snapshot == item.snapshot => Ok(u32::MAX),
        Ok(now) => Ok(same_start(frozen, &snapshots::get(reads, now.snapshot)?)),
        Err(StoreError::NotFound { .. }) => Ok(0),
        Err(error) => Err(error),
    }
}

fn placed_facts(facts: Vec<Fact>, turns: &[Turn]) -> Vec<PlacedFact> {
    let superseders: Vec<(FactId, FactId)> = facts
        .iter()
        .filter_map(|later| Some((later.supersedes.clone()?, later.id.clone())))
        .collect();
    facts
        .into_iter()
        .map(|fact| PlacedFact {
            place: locate(&fact.quote, turns, |turn| turn.position == fact.turn),
            superseded_by: superseders
                .iter()
                .find(|(old, _)| *old == fact.id)
                .map(|(_, new)| new.clone()),
            fact,
        })
        .collect()
}

/// The fact's quote is looked for where the named facts were stated first, then in any earlier
/// user turn.
fn placed(verdict: Verdict, facts: &[Fact], turns: &[Turn]) -> PlacedVerdict {
    let named: Vec<u32> = facts
        .iter()
        .filter(|fact| verdict.fact_ids.contains(&fact.id))
        .map(|fact| fact.turn)
        .collect();
    let text =
        |quote: &Option<Quote>| quote.as_ref().map_or(String::new(), |quote| quote.text.clone());
    let (fact_quote, reply_quote) = (text(&verdict.fact_quote), text(&verdict.reply_quote));
    let before = verdict.position;
    PlacedVerdict {
        fact_place: locate(&fact_quote, turns, |turn| named.contains(&turn.position)).or_else(
            || locate(&fact_quote, turns, |turn| turn.states_facts() && turn.position < before),
        ),
        reply_place: locate(&reply_quote, turns, |turn| turn.position == before),
        earlier_wording: false,
        verdict,
    }
}

fn locate(quote: &str, turns: &[Turn], among: impl Fn(&Turn) -> bool) -> Option<Located> {
    turns.iter().filter(|turn| among(turn)).find_map(|turn| {
        let range = evidence::locate(quote, &turn.content)?;
        Some(Located {
            position: turn.position,
            start: utf16(&turn.content[..range.start]),
            end: utf16(&turn.content[..range.end]),
        })
    })
}

fn utf16(text: &str) -> u32 {
    u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use recollect_domain::Role;
    use recollect_domain::turn::numbered;

    use super::*;

    #[test]
    fn a_place_counts_as_a_web_view_counts() {
        let turns = numbered([(Role::User, "\u{1F95C} I can't eat peanuts".to_owned())]);
        let place = locate("EAT  peanuts", &turns, |_| true);
        assert_eq!(
            place,
            Some(Located { position: 0, start: 11, end: 22 }),
            "the emoji counts twice"
        );
    }
}
