// On Windows, no console beside the window.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::process::ExitCode;

use recollect_shell::startup::Start;

fn main() -> ExitCode {
    match Start::from_process() {
        Ok(Start::Window { workspace }) => recollect_shell::run(workspace),
        Ok(Start::Said(text)) => {
            recollect_shell::startup::say(&text);
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            recollect_shell::startup::complain(&sentence);
            ExitCode::from(2)
        }
    }
}
