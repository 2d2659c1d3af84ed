//! The desktop shell: the window, its commands, and nothing else. Every command parses what the
//! window sent, asks the engine, and hands back plain data; the rules live in the crates below.

pub mod bindings;
mod commands;
mod dialogs;
mod dto;
mod error;
mod paths;
pub mod startup;
mod state;
mod watch;

use std::path::PathBuf;
use std::process::ExitCode;

use tauri::{DragDropEvent, Manager, RunEvent, WindowEvent};

use paths::ChosenPaths;
use state::Opened;

/// Opens the window on a workspace and stays until it is closed.
pub fn run(workspace: PathBuf) -> ExitCode {
    let mut builder = tauri::Builder::default();
    // Under automation a second start would wait for the first one for ever.
    if std::env::var_os("TAURI_WEBVIEW_AUTOMATION").is_none() {
        builder = builder.plugin(tauri_plugin_single_instance::init(|app, _, _| {
            if let Some(window) = app.get_webview_window("main") {
                // If the window cannot come to the front, the person still sees it in the task bar.
                let _ = window.unminimize();
                let _ = window.set_focus();
            }
        }));
    }
    let app = builder
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_opener::init())
        .plugin(tauri_plugin_window_state::Builder::default().build())
        .manage(ChosenPaths::default())
        .invoke_handler(bindings::builder().invoke_handler())
        .on_window_event(|window, event| {
            if let WindowEvent::DragDrop(DragDropEvent::Drop { paths, .. }) = event {
                let chosen = window.state::<ChosenPaths>();
                paths.iter().for_each(|path| chosen.remember(path));
            }
        })
        .setup(move |app| {
            let opened = Opened::new(workspace);
            // What goes wrong is told when the window asks for it.
            let _ = opened.engine();
            app.manage(opened);
            Ok(())
        })
        .build(tauri::generate_context!());
    match app {
        Ok(app) => {
            app.run(|app, event| {
                if let RunEvent::ExitRequested { .. } = event {
                    app.state::<Opened>().pause_all();
                }
            });
            ExitCode::SUCCESS
        }
        Err(error) => {
            startup::complain(&format!("Recollect could not open its window: {error}"));
            ExitCode::FAILURE
        }
    }
}
