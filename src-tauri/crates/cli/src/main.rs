//! `recollect-cli`: the same engine without a window.
//!
//! With `--json` one JSON document goes to stdout and nothing else; progress goes to stderr.
//! Exit: 0 done, 1 the gate failed, 2 bad usage or input, 3 a run ended paused or with unscored
//! items, 4 internal.

mod args;
mod commands;
mod failure;
mod json;
mod judges;
mod labels;
mod output;
mod progress;
mod reader;
mod results;

use std::process::ExitCode;
use std::sync::Arc;

use args::Arguments;
use clap::Parser;
use failure::Failure;
use output::Output;
use recollect_engine::{Engine, SystemClock};
use recollect_secrets::SystemSecrets;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return unread(&error),
    };
    let output = Output::new(arguments.json);
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return output.fail(&Failure::Internal(error.to_string())),
    };
    match runtime.block_on(run(arguments, &output)) {
        Ok(code) => ExitCode::from(code),
        Err(failure) => output.fail(&failure),
    }
}

/// For arguments that are no command. Help and version are no mistakes.
fn unread(error: &clap::Error) -> ExitCode {
    let _ = error.print();
    if !error.use_stderr() {
        return ExitCode::SUCCESS;
    }
    let told = error.render().to_string();
    let sentence = told.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
    let failure = Failure::Usage(sentence.to_owned());
    // The arguments could not be read as a whole, but this one stands for itself.
    if std::env::args_os().any(|argument| argument == "--json") {
        Output::new(true).answer(&failure.document(), "");
    }
    ExitCode::from(failure.exit_code())
}

async fn run(arguments: Arguments, output: &Output) -> Result<u8, Failure> {
    if let args::Command::Judge { command: args::JudgeCommand::Read(read) } = &arguments.command {
        return reader::read(read, output);
    }
    let path = match arguments.workspace {
        Some(path) => path,
        None => args::default_workspace()?,
    };
    let engine = Engine::open(&path, Arc::new(SystemSecrets::default()), Arc::new(SystemClock))?;
    commands::run(engine, arguments.command, output).await
}
