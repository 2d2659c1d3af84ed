//! What a run will take, before anything is spent.

use recollect_domain::Turn;
use recollect_domain::statistics::smallest_telling_difference;
use recollect_judge::{Judge, Request, Task, documents};
use recollect_store::judges::JudgeSettings;
use recollect_store::{calls, conversations, datasets, snapshots};

use super::checks::uncappable;
use super::lane::tokens_of;
use super::memory::request_hash;
use super::{Method, NewRun, whole_conversation};
use crate::judges::BASELINE;
use crate::{Engine, EngineError};

/// A range; what will happen lies in it unless something unusual does.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Span {
    pub low: f64,
    pub high: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Estimate {
    pub conversations: u32,
    pub items: u32,
    pub calls: Span,
    /// At least so many of them are answered from memory.
    pub answered_from_memory: u32,
    pub input_tokens: Span,
    /// None where a price is unknown.
    pub cost: Option<Span>,
    pub seconds: Span,
    /// Which hosts receive the text of how many conversations; empty when nothing is sent.
    pub hosts: Vec<(String, u32)>,
    /// In score points (0..1): smaller differences cannot be told from chance.
    pub smallest_difference: Option<f64>,
    /// Why the run cannot start.
    pub blocked: Option<String>,
}

/// Conversations looked at closely; larger data sets are scaled up from an even sample.
const SAMPLED: usize = 300;
/// Spread of conversation scores assumed before any are known.
const ASSUMED_SPREAD: f64 = 0.225;
/// Seconds one call to an endpoint takes, from a fast model to a slow one.
const CALL_SECONDS: Span = Span { low: 0.6, high: 4.0 };
const BASELINE_CALL_SECONDS: Span = Span { low: 0.0005, high: 0.005 };
/// Tokens of an answer about one turn.
const ANSWER_TOKENS: Span = Span { low: 40.0, high: 160.0 };
/// Tokens of an answer about a whole conversation, with all its facts.
const WHOLE_ANSWER_TOKENS: Span = Span { low: 150.0, high: 2_000.0 };
/// Tokens that the facts known so far add to a verdict's request.
const FACT_TOKENS: Span = Span { low: 60.0, high: 600.0 };

/// Sums over the sampled conversations.
#[derive(Default)]
struct Sums {
    /// Questions whose words are known before the run: extractions, or the one question about a
    /// whole conversation.
    openings: f64,
    verdicts: f64,
    conversations: f64,
    opening_tokens: f64,
    verdict_tokens: f64,
    hashes: Vec<Vec<u8>>,
}

impl Engine {
    pub async fn estimate_run(&self, new: &NewRun) -> Result<Estimate, EngineError> {
        let dataset_id = new.dataset;
        let (dataset, sample) = self
            .read(move |reads| {
                let all = conversations::list(reads, dataset_id)?;
                let step = all.len().div_ceil(SAMPLED).max(1);
                let sample = all
                    .iter()
                    .step_by(step)
                    .map(|conversation| snapshots::get(reads, conversation.snapshot))
                    .collect::<Result<Vec<_>, _>>()?;
                Ok((datasets::get(reads, dataset_id)?, sample))
            })
            .await?;
        let scale = f64::from(dataset.conversations) / (sample.len().max(1) as f64);
        let repeats = new.repeats.max(1);
        let mut estimate = Estimate {
            conversations: dataset.conversations,
            items: dataset.conversations * repeats * u32::try_from(new.judges.len()).unwrap_or(1),
            calls: Span::default(),
            answered_from_memory: 0,
            input_tokens: Span::default(),
            cost: Some(Span::default()),
            seconds: Span::default(),
            hosts: Vec::new(),
            smallest_difference: smallest_telling_difference(
                dataset.conversations as usize,
                ASSUMED_SPREAD,
            ),
            blocked: blocked(new, dataset.conversations, dataset.assistant_turns),
        };
        for name in &new.judges {
            let settings = self.judge_settings(name).await?;
            if let Some(reason) = uncappable(&new.limits, &settings) {
                estimate.blocked.get_or_insert(reason);
            }
            let judge = match self.connect(&settings).await {
                Ok(judge) => judge,
                Err(error) => {
                    estimate.blocked.get_or_insert(error.to_string());
                    continue;
                }
            };
            let sums = sums(&sample, new.method, judge.as_ref(), &settings, repeats);
            let hashes = sums.hashes.clone();
            let known = match new.fresh {
                true => 0,
                false => self.read(move |reads| calls::count_remembered(reads, &hashes)).await?,
            };
            estimate.add(new, &settings, &sums, scale, f64::from(known));
            if let Some(host) = judge.identity().host {
                estimate.hosts.push((host, dataset.conversations));
            }
        }
        if let Some(reason) = self.read_only_reason() {
            estimate.blocked = Some(reason.to_owned());
        }
        Ok(estimate)
    }
}

impl Estimate {
    fn add(&mut self, new: &NewRun, settings: &JudgeSettings, sums: &Sums, scale: f64, known: f64) {
        let times = scale * f64::from(new.repeats.max(1));
        let (openings, verdicts) = (sums.openings * times, sums.verdicts * times);
        let by_turn = new.method == Method::TurnByTurn;
        let reasons = if new.include_reason && by_turn { sums.conversations * times } else { 0.0 };
        let known = known * scale;
        // At the least, half of the replies have facts before them and none needs a reason.
        let calls = Span {
            low: (openings - known).max(0.0) + if known >= openings { 0.0 } else { verdicts * 0.5 },
            high: (openings - known).max(0.0) + verdicts + reasons,
        };
        let share_left = if openings > 0.0 { 1.0 - (known / openings).min(1.0) } else { 1.0 };
        let opening_tokens = sums.opening_tokens * times * share_left;
        let tokens = Span {
            low: opening_tokens
                + (sums.verdict_tokens * times + verdicts * FACT_TOKENS.low) * 0.5 * share_left,
            high: opening_tokens * 1.2
                + sums.verdict_tokens * times * 1.2
                + verdicts * FACT_TOKENS.high,
        };
        let call_seconds =
            if settings.provider == BASELINE { BASELINE_CALL_SECONDS } else { CALL_SECONDS };
        let lanes = f64::from(settings.concurrency.min(new.concurrency.unwrap_or(u32::MAX)).max(1));
        self.calls.low += calls.low;
        self.calls.high += calls.high;
        self.answered_from_memory += known as u32;
        if settings.provider != BASELINE {
            self.input_tokens.low += tokens.low;
            self.input_tokens.high += tokens.high;
        }
        // Judges work side by side: the slowest decides.
        self.seconds.low = self.seconds.low.max(calls.low * call_seconds.low / lanes);
        self.seconds.high = self.seconds.high.max(calls.high * call_seconds.high / lanes);
        let answer = if by_turn { ANSWER_TOKENS } else { WHOLE_ANSWER_TOKENS };
        let price = |tokens: f64, calls: f64, answer: f64| {
            Some((tokens * settings.price_in? + calls * answer * settings.price_out?) / 1e6)
        };
        self.cost = self.cost.and_then(|cost| {
            Some(Span {
                low: cost.low + price(tokens.low, calls.low, answer.low)?,
                high: cost.high + price(tokens.high, calls.high, answer.high)?,
            })
        });
    }
}

fn sums(
    sample: &[Vec<Turn>],
    method: Method,
    judge: &dyn Judge,
    settings: &JudgeSettings,
    repeats: u32,
) -> Sums {
    let told = |mut request: Request| {
        request.extra_instructions.clone_from(&settings.instructions);
        request
    };
    let identity = judge.identity();
    let mut sums = Sums::default();
    for turns in sample {
        sums.conversations += 1.0;
        for request in openings(turns, method).into_iter().map(told) {
            sums.openings += 1.0;
            sums.opening_tokens += f64::from(tokens_of(&request));
            for repeat in 1..=repeats {
                sums.hashes.push(request_hash(&identity, &request, repeat, 0));
            }
        }
        if method == Method::WholeConversation {
            continue;
        }
        let first_user = turns.iter().find(|turn| turn.states_facts()).map(|turn| turn.position);
        let testable =
            |turn: &&Turn| turn.is_judged() && first_user.is_some_and(|p| p < turn.position);
        for reply in turns.iter().filter(testable) {
            let request =
                told(Request::new(Task::JudgeReply, documents::judge_reply(&[], None, reply)));
            sums.verdicts += 1.0;
            sums.verdict_tokens += f64::from(tokens_of(&request));
        }
    }
    sums
}

fn openings(turns: &[Turn], method: Method) -> Vec<Request> {
    match method {
        Method::TurnByTurn => turns
            .iter()
            .filter(|turn| turn.states_facts())
            .map(|turn| Request::new(Task::ExtractFacts, documents::extract_facts(turn, turns)))
            .collect(),
        Method::WholeConversation if whole_conversation::is_worth_asking(turns) => {
            vec![Request::new(Task::JudgeConversation, documents::judge_conversation(turns))]
        }
        Method::WholeConversation => Vec::new(),
    }
}

fn blocked(new: &NewRun, conversations: u32, assistant_turns: u32) -> Option<String> {
    if new.judges.is_empty() {
        Some("Choose at least one judge.".into())
    } else if conversations == 0 {
        Some("The dataset has no conversations.".into())
    } else if assistant_turns == 0 {
        Some("The dataset has no assistant turns, so there is nothing to judge.".into())
    } else {
        None
    }
}
