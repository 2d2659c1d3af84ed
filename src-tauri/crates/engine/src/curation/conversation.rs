//! A conversation with what people and judges said of it.

use std::collections::HashSet;

use recollect_domain::ids::{ConversationId, DatasetId, ItemId, RunId};
use recollect_domain::{Fact, Label, Turn, TurnKey, Verdict};
use recollect_store::conversations::{self, Conversation};
use recollect_store::items::{self, Item};
use recollect_store::labels::{self, PlacedLabel, Standing};
use recollect_store::{Reads, StoreError, run_judges, snapshots, verdicts};

use crate::{Engine, EngineError};

#[derive(Debug, Clone, PartialEq)]
pub struct ConversationDetail {
    pub conversation: Conversation,
    pub turns: Vec<ShownTurn>,
    /// The newest run that judged it.
    pub run: Option<RunId>,
    /// What that run's judges found the user to have stated.
    pub facts: Vec<KnownFact>,
}

/// A turn with what was said of it.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownTurn {
    pub key: TurnKey,
    pub turn: Turn,
    pub labels: Vec<ShownLabel>,
    /// The newest of each judge.
    pub verdicts: Vec<ShownVerdict>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ShownLabel {
    pub reviewer: String,
    pub label: Label,
    pub labelled_at_ms: i64,
    /// The turn or one before it reads differently now.
    pub earlier_wording: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ShownVerdict {
    pub judge: String,
    pub run: RunId,
    pub item: ItemId,
    pub verdict: Verdict,
    pub earlier_wording: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct KnownFact {
    pub judge: String,
    pub fact: Fact,
    /// The turn it was stated in; none when that turn is gone.
    pub turn: Option<TurnKey>,
    pub superseded_by: Option<String>,
    pub earlier_wording: bool,
}

/// A judge's newest look at the conversation.
struct Judgement {
    judge: String,
    item: Item,
    /// What the item froze.
    turns: Vec<Turn>,
}

impl Engine {
    pub async fn conversation(
        &self,
        dataset: DatasetId,
        id: ConversationId,
    ) -> Result<ConversationDetail, EngineError> {
        self.read(move |reads| detail(reads, dataset, id)).await
    }
}

pub(super) fn detail(
    reads: &Reads<'_>,
    dataset: DatasetId,
    id: ConversationId,
) -> Result<ConversationDetail, StoreError> {
    let conversation = conversations::get(reads, dataset, id)?;
    let turns = snapshots::get(reads, conversation.snapshot)?;
    let mut shown: Vec<ShownTurn> = turns
        .iter()
        .map(|turn| ShownTurn {
            key: conversation.keys.at(turn.position),
            turn: turn.clone(),
            labels: Vec::new(),
            verdicts: Vec::new(),
        })
        .collect();
    for placed in labels::of_conversation(reads, id)? {
        if let Some(turn) = shown.iter_mut().find(|turn| turn.key == placed.turn) {
            turn.labels.push(label(placed));
        }
    }
    let judgements = newest_judgements(reads, id)?;
    let run = judgements.iter().map(|judgement| judgement.item.run).max();
    let mut facts = Vec::new();
    for judgement in &judgements {
        let same = same_start(&judgement.turns, &turns);
        add_verdicts(reads, &mut shown, judgement, same)?;
        if Some(judgement.item.run) == run {
            facts.extend(known_facts(reads, judgement, &shown, same)?);
        }
    }
    Ok(ConversationDetail { conversation, turns: shown, run, facts })
}

fn label(placed: PlacedLabel) -> ShownLabel {
    ShownLabel {
        reviewer: placed.reviewer,
        label: placed.stored.label,
        labelled_at_ms: placed.stored.labelled_at_ms,
        earlier_wording: placed.standing == Standing::EarlierWording,
    }
}

fn newest_judgements(
    reads: &Reads<'_>,
    conversation: ConversationId,
) -> Result<Vec<Judgement>, StoreError> {
    let mut known = HashSet::new();
    let mut judgements = Vec::new();
    for item in items::of_conversation(reads, conversation)? {
        let judge = run_judges::list(reads, item.run)?
            .into_iter()
            .find(|judge| judge.ordinal == item.judge)
            .map(|judge| judge.settings.name)
            .unwrap_or_default();
        if known.insert(judge.clone()) {
            let turns = snapshots::get(reads, item.snapshot)?;
            judgements.push(Judgement { judge, item, turns });
        }
    }
    Ok(judgements)
}

/// How many turns from the beginning read the same in both.
pub(crate) fn same_start(then: &[Turn], now: &[Turn]) -> u32 {
    let same = then.iter().zip(now).take_while(|(then, now)| then == now).count();
    u32::try_from(same).unwrap_or(u32::MAX)
}

fn add_verdicts(
    reads: &Reads<'_>,
    shown: &mut [ShownTurn],
    judgement: &Judgement,
    same: u32,
) -> Result<(), StoreError> {
    let Judgement { judge, item, .. } = judgement;
    for verdict in verdicts::list(reads, item.id)? {
        let key = item.keys.at(verdict.position);
        if let Some(turn) = shown.iter_mut().find(|turn| turn.key == key) {
            turn.verdicts.push(ShownVerdict {
                judge: judge.clone(),
                run: item.run,
                item: item.id,
                earlier_wording: verdict.position >= same,
                verdict,
            });
        }
    }
    Ok(())
}

fn known_facts(
    reads: &Reads<'_>,
    judgement: &Judgement,
    shown: &[ShownTurn],
    same: u32,
) -> Result<Vec<KnownFact>, StoreError> {
    let facts = verdicts::facts(reads, judgement.item.id)?;
    let superseder = |fact: &Fact| {
        facts
            .iter()
            .find(|later| later.supersedes.as_ref() == Some(&fact.id))
            .map(|f| f.id.0.clone())
    };
    Ok(facts
        .iter()
        .map(|fact| {
            let key = judgement.item.keys.at(fact.turn);
            KnownFact {
                judge: judgement.judge.clone(),
                turn: shown.iter().any(|turn| turn.key == key).then_some(key),
                superseded_by: superseder(fact),
                earlier_wording: fact.turn >= same,
                fact: fact.clone(),
            }
        })
        .collect())
}
