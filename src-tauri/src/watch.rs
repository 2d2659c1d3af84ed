//! Live progress: a snapshot, then numbered deltas, at most ten a second.

use std::sync::Arc;
use std::time::Duration;

use recollect_domain::ids::RunId;
use recollect_engine::{Engine, LiveRun, RunState};
use tauri::ipc::Channel;

use crate::dto::progress::{RunProgress, RunUpdate, UpdateKind};
use crate::error::AppError;

const SHORTEST_PAUSE: Duration = Duration::from_millis(100);

/// Sends how a run stands until it comes to rest or the window stops listening. The run itself
/// never depends on who watches.
pub async fn follow(
    engine: &Engine,
    run: RunId,
    channel: Channel<RunUpdate>,
) -> Result<(), AppError> {
    match engine.watch_run(run) {
        Some(live) => {
            tokio::spawn(send_all(live, channel));
        }
        None => {
            let results = engine.run_results(run, None).await?;
            // A window that is gone needs no news.
            let _ = channel.send(RunUpdate {
                sequence: 0,
                kind: UpdateKind::Snapshot,
                progress: RunProgress::at_rest(&results),
            });
        }
    }
    Ok(())
}

async fn send_all(live: Arc<LiveRun>, channel: Channel<RunUpdate>) {
    let mut changes = live.changes();
    let (mut sequence, mut seen) = (0, 0);
    loop {
        changes.mark_unchanged();
        let progress = live.progress(seen);
        seen = progress.latest_seen;
        let is_over =
            !matches!(progress.state, RunState::Running | RunState::Pausing | RunState::Cancelling);
        let kind = if sequence == 0 { UpdateKind::Snapshot } else { UpdateKind::Delta };
        let update = RunUpdate { sequence, kind, progress: progress.into() };
        if channel.send(update).is_err() || is_over {
            return;
        }
        sequence += 1;
        tokio::time::sleep(SHORTEST_PAUSE).await;
        if changes.changed().await.is_err() {
            return;
        }
    }
}
