//! Whole runs of the command line against the mock judge.

use std::time::Duration;

use mock_judge::{MockJudge, Plan, Rates};
use runs::ordeals::{damage_logs, kill_again_and_again, stop_again_and_again};

use crate::least;
use crate::table::{line, note, title};
use crate::work::Work;

pub(crate) async fn all() {
    clean().await;
    wide().await;
    ceiling().await;
    one_long().await;
    bad_day().await;
    memory().await;
}

pub(crate) async fn ordeals() {
    title("Ordeals at random instants");
    let kills = kill_again_and_again(200, 7).await;
    line("200 kills lose nothing and change no result", format!("{kills:?}"), "", true);
    let stops = stop_again_and_again(500, 7).await;
    let slowest = stops.slowest_cancel.max(stops.slowest_pause);
    line(
        "500 stops send nothing more; the slowest",
        format!("{slowest:.2?} ({stops:?})"),
        "≤ 2 s",
        slowest <= Duration::from_secs(2),
    );
    let logs = damage_logs(500, 7).await;
    line("500 damaged logs", format!("{logs:?}"), "a clean prefix, or refused", true);
}

fn slow(latency_ms: u64) -> Plan {
    Plan { latency_ms, ..Plan::default() }
}

fn ideal(calls: usize, latency_ms: u64, in_flight: usize) -> Duration {
    Duration::from_millis(latency_ms) * calls.div_ceil(in_flight) as u32
}

fn ratio(measured: Duration, floor: Duration) -> f64 {
    measured.as_secs_f64() / floor.as_secs_f64()
}

async fn clean() {
    title("100 conversations of 10 exchanges, 200 ms, 20 in flight");
    let work = Work::prepare(100, 10, 20, slow(200)).await;
    let took = work.judge(&[]);
    let calls = work.calls();
    let counts = work.mock.counts();
    line("requests", counts.requests, "as planned", counts.requests == calls as u64);
    let by_ideal = ratio(took.wall, ideal(calls, 200, 20));
    let bodies = least::bodies(&work.mock);
    let floor = least::send(&MockJudge::start(slow(200)), &bodies, 20).await;
    let shown = format!("{by_ideal:.3} (least client {:.3})", ratio(floor, ideal(calls, 200, 20)));
    line("wall ÷ (requests × latency ÷ limit)", shown, "≤ 1.05", by_ideal <= 1.05);
    let cpu_ms = took.cpu.as_secs_f64() * 1_000.0 / calls as f64;
    line("CPU a request", format!("{cpu_ms:.3} ms"), "≤ 0.5 ms", cpu_ms <= 0.5);
    line("connections", counts.connections, "≤ 20", counts.connections <= 20);
    let megabytes = took.peak_bytes as f64 / 1e6;
    line("peak memory", format!("{megabytes:.0} MB"), "≤ 100 MB", megabytes <= 100.0);
    let exact = work.is_exact(&took.document);
    line("planted misses", if exact { "all, and no other" } else { "differ" }, "exact", exact);
}

async fn wide() {
    title("1,000 conversations of 10 exchanges, 100 ms, 200 in flight");
    let work = Work::prepare(1_000, 10, 200, slow(100)).await;
    let took = work.judge(&[]);
    let bodies = least::bodies(&work.mock);
    let floor = least::send(&MockJudge::start(slow(100)), &bodies, 200).await;
    let share = 1.0 / ratio(took.wall, floor);
    let shown = format!("{share:.2} ({:.1?} beside {floor:.1?})", took.wall);
    line("rate ÷ the least client's, every call committed", shown, "≥ 0.90", share >= 0.9);
    let exact = work.is_exact(&took.document);
    line("planted misses", if exact { "all, and no other" } else { "differ" }, "exact", exact);
}

async fn ceiling() {
    title("The ceiling: no latency, 200 in flight");
    let work = Work::prepare(500, 10, 200, slow(0)).await;
    let took = work.judge(&[]);
    let bodies = least::bodies(&work.mock);
    let judge = MockJudge::start(slow(0));
    least::send(&judge, &[least::any_body()], 1).await;
    let floor = least::send(&judge, &bodies, 200).await;
    let rate = |wall: Duration| bodies.len() as f64 / wall.as_secs_f64();
    note("calls a second, every call committed", format!("{:.0}", rate(took.wall)));
    note("calls a second of the least client", format!("{:.0}", rate(floor)));
}

async fn one_long() {
    title("One conversation of 200 exchanges, 100 ms, 20 in flight");
    let work = Work::prepare(1, 200, 20, slow(100)).await;
    let took = work.judge(&[]);
    let by_ideal = ratio(took.wall, ideal(work.calls(), 100, 20));
    line("wall ÷ (requests × latency ÷ limit)", format!("{by_ideal:.2}"), "≤ 4", by_ideal <= 4.0);
}

async fn bad_day() {
    title("100 × 10, 200 ms, 20 in flight; 10 % 429, 5 % 500, 5 % malformed, 2 % hung");
    let rates = Rates {
        rate_limited: 0.10,
        server_error: 0.05,
        malformed: 0.05,
        hung: 0.02,
        ..Rates::default()
    };
    let plan = Plan { rates, seed: 3, ..slow(200) };
    let work = Work::prepare(100, 10, 20, plan).await;
    let took = work.judge(&[]);
    let judge = &took.document["judges"][0];
    let scored = judge["passed"].as_u64().unwrap() + judge["failed"].as_u64().unwrap();
    line("conversations scored", scored, "100", scored == 100);
    let exact = work.is_exact(&took.document);
    line("wrong or unscored replies", if exact { "0" } else { "some" }, "0", exact);
    let by_ideal = ratio(took.wall, ideal(work.calls(), 200, 20));
    note("wall ÷ (requests × latency ÷ limit)", format!("{by_ideal:.2}"));
    note("requests for the calls", format!("{} for {}", work.mock.counts().requests, work.calls()));
}

async fn memory() {
    title("The same work again");
    let work = Work::prepare(100, 10, 20, slow(0)).await;
    work.judge(&[]);
    let first = work.mock.counts().requests;
    let took = work.judge(&[]);
    let again = work.mock.counts().requests - first;
    line("requests of a second run", again, "0", again == 0);
    note("its wall time", format!("{:.2?}", took.wall));
    work.judge(&["--fresh"]);
    let fresh = work.mock.counts().requests - first - again;
    line("requests with --fresh", fresh, "all", fresh == first);
}
