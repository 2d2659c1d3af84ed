use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use recollect_domain::ids::RunId;
use recollect_engine::{Engine, Progress};

/// Follows a run to its end on stderr. Ctrl+C stops it: what is finished stays.
pub async fn follow(engine: &Engine, run: RunId) {
    let Some(live) = engine.watch_run(run) else { return };
    let bar = ProgressBar::new(u64::from(live.progress(u64::MAX).items));
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
        bar.set_style(style);
    }
    let ended = live.ended();
    tokio::pin!(ended);
    loop {
        tokio::select! {
            () = &mut ended => break,
            interrupted = tokio::signal::ctrl_c() => {
                if interrupted.is_ok() {
                    bar.set_message("stopping");
                    // It may have ended by itself meanwhile.
                    let _ = engine.cancel_run(run).await;
                }
                break;
            }
            () = tokio::time::sleep(Duration::from_millis(200)) => show(&bar, &live.progress(u64::MAX)),
        }
    }
    bar.finish_and_clear();
}

fn show(bar: &ProgressBar, progress: &Progress) {
    bar.set_position(u64::from(progress.done));
    let notice = progress.notice.as_deref().unwrap_or_default();
    bar.set_message(format!("{} calls {notice}", progress.calls));
}
