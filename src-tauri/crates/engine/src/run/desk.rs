use std::sync::Arc;
use std::time::Duration;

use recollect_domain::ids::RunId;
use recollect_store::calls::Memory;
use recollect_store::{StoreError, Workspace, Writes};
use tokio::sync::Semaphore;

use super::budget::Budget;
use super::live::LiveRun;
use super::method::Method;
use crate::Clock;

/// Between two tries to write what could not be written.
const PATIENCE: Duration = Duration::from_secs(2);
/// Who speaks when the workspace cannot be written.
const WORKSPACE: &str = "";

/// What all questions of a run share.
pub(crate) struct Desk {
    pub(crate) workspace: Arc<Workspace>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) run: RunId,
    pub(crate) live: Arc<LiveRun>,
    pub(crate) method: Method,
    /// Calls in flight over all judges.
    pub(crate) overall: Option<Semaphore>,
    pub(crate) budget: Budget,
    pub(crate) memory: Memory,
    /// What could not be read is asked for again.
    pub(crate) retry: bool,
}

impl Desk {
    /// Commits. While there is no room on the disk, or another program holds the file, it waits and
    /// tries again, until the run is paused: what was paid for is not thrown away for a reason that
    /// passes. Calls keep their places meanwhile, so that no more is asked than can be kept.
    pub(crate) async fn commit<T: Send + 'static>(
        &self,
        work: impl Fn(&Writes<'_>) -> Result<T, StoreError> + Send + Sync + 'static,
    ) -> Result<T, StoreError> {
        let work = Arc::new(work);
        let mut has_waited = false;
        loop {
            let work = Arc::clone(&work);
            let error = match self.workspace.write(move |writes| work(writes)).await {
                Err(error @ (StoreError::Full | StoreError::Busy)) => error,
                done => {
                    if has_waited {
                        self.live.take_back(WORKSPACE);
                    }
                    return done;
                }
            };
            has_waited = true;
            let sentence = format!("{error} The run waits, and goes on by itself.");
            self.live.say(WORKSPACE, sentence, None);
            tokio::select! {
                () = self.live.pause.cancelled() => return Err(error),
                () = tokio::time::sleep(PATIENCE) => {}
            }
        }
    }
}
