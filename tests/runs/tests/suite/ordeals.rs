//! A few of the mishaps the benches go through in hundreds.

use std::time::Duration;

use runs::ordeals::{damage_logs, kill_again_and_again, stop_again_and_again};

#[tokio::test(flavor = "multi_thread")]
async fn twenty_kills_lose_nothing_and_change_no_result() {
    let report = kill_again_and_again(20, 1).await;
    assert_eq!(report.kills, 20, "{report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_stops_come_to_rest_and_send_nothing_more() {
    let report = stop_again_and_again(50, 1).await;
    assert_eq!(report.cancels + report.pauses, 50, "{report:?}");
    assert!(report.slowest_cancel < Duration::from_secs(10), "nothing is stuck: {report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_damaged_logs_open_to_what_was_committed_or_are_refused() {
    let report = damage_logs(50, 1).await;
    assert_eq!(report.opened + report.refused, 50, "{report:?}");
    assert!(report.fewest_calls < report.most_calls, "the damage shows: {report:?}");
}
