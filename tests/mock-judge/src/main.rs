//! `mock-judge --port 8080 --latency-ms 50 --server-error 0.1 --counts-on-exit`

use std::io::{self, Write};

use clap::Parser;
use mock_judge::{MockJudge, Plan};

/// A judge on loopback for tests and demonstrations. Prints its address, then runs until it is
/// interrupted.
#[derive(Debug, Parser)]
#[command(name = "mock-judge")]
struct Args {
    /// 0 is any free port.
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Print what happened, as JSON, when interrupted.
    #[arg(long)]
    counts_on_exit: bool,
    #[command(flatten)]
    plan: Plan,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let args = Args::parse();
    let judge = MockJudge::start_on(args.port, args.plan)?;
    writeln!(io::stdout(), "{}", judge.url())?;
    interrupted().await?;
    if args.counts_on_exit {
        writeln!(io::stdout(), "{}", serde_json::to_string(&judge.counts())?)?;
    }
    Ok(())
}

#[cfg(unix)]
async fn interrupted() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminated = signal(SignalKind::terminate())?;
    tokio::select! {
        result = tokio::signal::ctrl_c() => result,
        _ = terminated.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn interrupted() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}
