//! `./dev bench`: each figure is printed as a ratio to a floor measured in the same run, because
//! absolute times say more about the machine than about the program.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench that cannot measure fails, and prints what it measured"
)]

mod child;
mod engine;
mod least;
mod table;
mod work;

use clap::{Parser, Subcommand};

#[derive(Parser)]
struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Whole runs through the command line, beside a client that does the least that can be done.
    Engine,
    /// Kills, stops and damaged logs in hundreds.
    Ordeals,
}

#[tokio::main]
async fn main() {
    match Bench::parse().what {
        What::Engine => engine::all().await,
        What::Ordeals => engine::ordeals().await,
    }
}
