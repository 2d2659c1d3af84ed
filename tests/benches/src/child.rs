//! A process, and what it took.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;
use serde_json::Value;

pub(crate) struct Took {
    pub wall: Duration,
    /// User and system time.
    pub cpu: Duration,
    pub peak_bytes: u64,
    /// What it printed.
    pub document: Value,
}

/// Runs a command of `recollect-cli --json`.
pub(crate) fn run(mut command: Command) -> Took {
    let before = cpu_of_children();
    let started = Instant::now();
    let mut child =
        command.arg("--json").stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut peak_bytes = 0;
    while child.try_wait().unwrap().is_none() {
        peak_bytes = peak_of(child.id()).max(peak_bytes);
        std::thread::sleep(Duration::from_millis(5));
    }
    let wall = started.elapsed();
    let output = child.wait_with_output().unwrap();
    Took {
        wall,
        cpu: cpu_of_children() - before,
        peak_bytes,
        document: serde_json::from_slice(&output.stdout).expect("a JSON document"),
    }
}

fn cpu_of_children() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).unwrap();
    let time = |value: TimeVal| {
        Duration::from_micros(value.tv_sec() as u64 * 1_000_000 + value.tv_usec() as u64)
    };
    time(usage.user_time()) + time(usage.system_time())
}

/// The most memory a process had so far.
fn peak_of(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() * 1024
}
