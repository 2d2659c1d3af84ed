//! Conversations with planted misses, and a workspace to judge them in.

use mock_judge::{MockJudge, Plan};
use runs::{Bench, Cli, Talk, judge_at, talk};
use serde_json::Value;

use crate::child::{Took, run};

/// Every so many conversations have one reply that misses something.
const EVERY: usize = 4;

pub(crate) struct Work {
    pub mock: MockJudge,
    pub cli: Cli,
    pub dataset: String,
    exchanges: usize,
    conversations: usize,
    _bench: Bench,
}

impl Work {
    pub(crate) async fn prepare(
        conversations: usize,
        exchanges: usize,
        in_flight: u32,
        plan: Plan,
    ) -> Self {
        let mock = MockJudge::start(plan);
        let mut bench = Bench::new();
        let mut judge = judge_at(&mock);
        judge.concurrency = Some(in_flight);
        judge.timeout_s = Some(10);
        bench.engine().add_judge(judge).await.unwrap();
        let talks: Vec<Talk> = (0..conversations).map(|n| planted(n, exchanges)).collect();
        let dataset = bench.import(&talks).await.to_string();
        bench.close();
        let cli = Cli::on(&bench.workspace());
        Self { mock, cli, dataset, exchanges, conversations, _bench: bench }
    }

    /// As a person starts it.
    pub(crate) fn judge(&self, more: &[&str]) -> Took {
        let mut arguments = vec!["run", &self.dataset, "--judge", "mock"];
        arguments.extend(more);
        run(self.cli.command(&arguments))
    }

    /// Facts and verdict of each exchange, and a reason where something was missed.
    pub(crate) fn calls(&self) -> usize {
        self.conversations * self.exchanges * 2 + self.conversations.div_ceil(EVERY)
    }

    /// Whether exactly what was planted was found.
    pub(crate) fn is_exact(&self, document: &Value) -> bool {
        let turns = &document["judges"][0]["turns"];
        let missed = self.conversations.div_ceil(EVERY);
        let wanted = [
            ("attrition", missed),
            ("retained", self.conversations * self.exchanges - missed),
            ("unscored", 0),
        ];
        wanted.iter().all(|(outcome, count)| turns[outcome] == *count)
    }
}

fn planted(n: usize, exchanges: usize) -> Talk {
    let mut contents = Vec::new();
    for exchange in 0..exchanges {
        contents.push(format!(
            "For my case {n} please keep number {exchange} in mind: [[number {exchange}=c{n}]]."
        ));
        let miss = if n.is_multiple_of(EVERY) && exchange == exchanges / 2 {
            " [[miss:forgot]]"
        } else {
            ""
        };
        contents.push(format!("Thank you, number {exchange} of case {n} is noted.{miss}"));
    }
    let contents: Vec<&str> = contents.iter().map(String::as_str).collect();
    talk(&format!("c{n}"), &contents)
}
