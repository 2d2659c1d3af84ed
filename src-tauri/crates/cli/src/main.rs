//! `recollect-cli`: the same engine without a window.
//!
//! With `--json` one JSON document goes to stdout and nothing else; progress goes to stderr.
//! Exit: 0 done, 1 the gate failed, 2 bad usage or input, 3 a run ended paused or with unscored
//! items, 4 internal.

mod args;
mod commands;
mod failure;
mod json;
mod output;
mod progress;
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
        Err(error) => {
            // Help and version are no mistakes.
            let code = if error.use_stderr() { 2 } else { 0 };
            let _ = error.print();
            return ExitCode::from(code);
        }
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

async fn run(arguments: Arguments, output: &Output) -> Result<u8, Failure> {
    if let args::Command::Judge { command: args::JudgeCommand::Read(read) } = &arguments.command {
        return commands::judge_read(read, output);
    }
    let path = match arguments.workspace {
        Some(path) => path,
        None => args::default_workspace()?,
    };
    let engine = Engine::open(&path, Arc::new(SystemSecrets::default()), Arc::new(SystemClock))?;
    commands::run(engine, arguments.command, output).await
}
