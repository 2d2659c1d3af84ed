use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use mock_judge::{MockJudge, Recorded};
use recollect_domain::formula::Rule;
use recollect_domain::ids::{DatasetId, ItemId, RunId};
use recollect_engine::{
    Engine, ItemDetail, JudgeResults, KeySource, Limits, LiveRun, Method, NewJudge, NewRun,
    Progress, ReadOptions, Resume, RowFilter, RowQuery, RowSort, RunResults, SystemClock,
};
use tempfile::TempDir;

use crate::conversations::{self, Talk};
use crate::keys::Keys;

/// Name of the judge most tests use.
const JUDGE: &str = "mock";

/// A workspace in a folder of its own. The folder goes when the bench does.
pub struct Bench {
    folder: TempDir,
    pub keys: Keys,
    engine: Option<Engine>,
}

impl Default for Bench {
    fn default() -> Self {
        Self::new()
    }
}

impl Bench {
    pub fn new() -> Self {
        let mut bench =
            Self { folder: tempfile::tempdir().unwrap(), keys: Keys::default(), engine: None };
        bench.open();
        bench
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn workspace(&self) -> PathBuf {
        self.folder().join("data").join("workspace.recollect")
    }

    pub fn engine(&self) -> &Engine {
        self.engine.as_ref().unwrap_or_else(|| panic!("the workspace is closed"))
    }

    /// As when the program is closed.
    pub fn close(&mut self) {
        self.engine = None;
    }

    pub fn open(&mut self) {
        let secrets = Arc::new(self.keys.clone());
        let engine = Engine::open(&self.workspace(), secrets, Arc::new(SystemClock)).unwrap();
        assert_eq!(engine.read_only_reason(), None, "the workspace can be written");
        self.engine = Some(engine);
    }

    /// Writes the conversations to a file and imports that.
    pub async fn import(&self, talks: &[Talk]) -> DatasetId {
        let file = self.file(talks);
        let imported = self.engine().import(&file, None, ReadOptions::default()).await.unwrap();
        assert_eq!(imported.preview.conversations as usize, talks.len());
        imported.dataset.dataset.id
    }

    /// The conversations as a file in the folder.
    pub fn file(&self, talks: &[Talk]) -> PathBuf {
        let file = self.folder().join("conversations.jsonl");
        conversations::write(&file, talks);
        file
    }

    /// Sets up the judge [`new_run`] asks for.
    pub async fn add_judge(&self, mock: &MockJudge) {
        self.engine().add_judge(judge_at(mock)).await.unwrap();
    }

    pub async fn start(&self, new: NewRun) -> RunId {
        self.engine().start_run(new).await.unwrap()
    }

    /// Returns once the run, started or resumed, has come to rest.
    pub async fn rest(&self, run: RunId) -> RunResults {
        if let Some(live) = self.engine().watch_run(run) {
            live.ended().await;
        }
        self.results(run).await
    }

    pub async fn run(&self, new: NewRun) -> RunResults {
        let run = self.start(new).await;
        self.rest(run).await
    }

    pub async fn resume(&self, run: RunId, retry_unscored: bool) -> RunResults {
        let resume = Resume { retry_unscored, limits: None };
        self.engine().resume_run(run, resume).await.unwrap();
        self.rest(run).await
    }

    pub async fn results(&self, run: RunId) -> RunResults {
        self.engine().run_results(run, None).await.unwrap()
    }

    /// All finished items of a run's only judge, in the order of the data set.
    pub async fn items(&self, results: &RunResults) -> Vec<ItemDetail> {
        let rule = results.info.run.settings.rule;
        let judge = &only(results).judge.settings.name;
        let query = RowQuery {
            filter: RowFilter::All,
            search: String::new(),
            sort: RowSort::File,
            descending: false,
            offset: 0,
            limit: u32::MAX,
        };
        let page =
            self.engine().result_rows(results.info.run.id, judge, rule, query).await.unwrap();
        let mut items = Vec::new();
        for row in page.rows {
            items.push(self.item(row.item.id).await);
        }
        items
    }

    async fn item(&self, id: ItemId) -> ItemDetail {
        self.engine().item_detail(id, None).await.unwrap()
    }

    /// Waits until the run under way is as `condition` says.
    pub async fn wait_for(&self, run: RunId, condition: impl Fn(&Progress) -> bool) {
        let live = self.engine().watch_run(run).unwrap_or_else(|| panic!("not under way"));
        wait(&live, condition).await;
    }
}

async fn wait(live: &LiveRun, condition: impl Fn(&Progress) -> bool) {
    let mut changes = live.changes();
    while !condition(&live.progress(u64::MAX)) {
        changes.changed().await.unwrap();
    }
}

fn only(results: &RunResults) -> &JudgeResults {
    assert_eq!(results.judges.len(), 1);
    &results.judges[0]
}

/// Waits until something outside of this process is as `condition` says.
pub fn until(condition: impl Fn() -> bool) {
    while !condition() {
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// A judge without a key; a test changes what it is about.
pub fn judge_at(mock: &MockJudge) -> NewJudge {
    NewJudge {
        name: JUDGE.into(),
        provider: "openai-compatible".into(),
        model: "mock-1".into(),
        url: Some(mock.url()),
        key: KeySource::None,
        new_key: None,
        concurrency: None,
        timeout_s: None,
        rpm: None,
        tpm: None,
        price_in: None,
        price_out: None,
        certificates: None,
        instructions: None,
    }
}

/// The port a judge is on, for another one in its place.
pub fn port_of(mock: &MockJudge) -> u16 {
    let url = mock.url();
    let (_, port) = url.trim_end_matches("/v1").rsplit_once(':').unwrap();
    port.parse().unwrap()
}

/// A run by the mock judge as a person gets it without changing anything.
pub fn new_run(dataset: DatasetId) -> NewRun {
    NewRun {
        dataset,
        judges: vec![JUDGE.into()],
        method: Method::TurnByTurn,
        rule: Rule::default(),
        include_reason: true,
        repeats: 1,
        concurrency: None,
        limits: Limits::default(),
        fresh: false,
    }
}

/// The document a request carried, as text.
pub fn sent_document(request: &Recorded) -> &str {
    request.body["messages"][1]["content"].as_str().unwrap()
}

/// The documents of one task the mock was sent, in the order they came.
pub fn documents(mock: &MockJudge, task: &str) -> Vec<serde_json::Value> {
    mock.requests()
        .iter()
        .map(|request| serde_json::from_str(sent_document(request)).unwrap())
        .filter(|document: &serde_json::Value| document["task"] == task)
        .collect()
}
