//! The window's side of the commands, as TypeScript. `cargo test -p recollect` compares it with
//! `ui/src/ipc/bindings.ts`.

use specta_typescript::semantic;
use tauri_specta::{Builder, ErrorHandlingMode, collect_commands};

use crate::commands::{editor, exports, imports, judges, library, results, runs, workspace};

/// All commands with their types. `build.rs` lists them again, because what the window may call is
/// settled before this code is compiled; a test holds the two lists against each other.
pub fn builder() -> Builder<tauri::Wry> {
    Builder::new()
        .commands(collect_commands![
            workspace::workspace_info,
            workspace::open_again,
            library::list_datasets,
            library::deleted_datasets,
            library::create_dataset,
            library::rename_dataset,
            library::delete_dataset,
            library::restore_dataset,
            library::dataset_page,
            library::list_samples,
            library::add_sample,
            editor::conversation,
            editor::edit_conversation,
            editor::add_conversation,
            editor::remove_conversation,
            editor::undo_edit,
            editor::redo_edit,
            editor::edit_history,
            editor::set_label,
            editor::list_reviewers,
            imports::choose_import_file,
            imports::preview_import,
            imports::commit_import,
            judges::list_judges,
            judges::judge_presets,
            judges::local_servers,
            judges::list_models,
            judges::choose_certificates,
            judges::add_judge,
            judges::change_judge,
            judges::remove_judge,
            judges::set_judge_key,
            judges::forget_judge_key,
            judges::test_judge,
            judges::final_url,
            runs::list_runs,
            runs::estimate_run,
            runs::run_request,
            runs::start_run,
            runs::watch_run,
            runs::pause_run,
            runs::cancel_run,
            runs::resume_run,
            results::run_results,
            results::result_rows,
            results::item_detail,
            results::item_steps,
            exports::choose_export_file,
            exports::export_run,
            exports::reveal_file,
        ])
        .error_handling(ErrorHandlingMode::Throw)
        // Every figure is finite or an Option: a plain f64 is never null.
        .semantic_types(semantic::Configuration::empty().enable_lossless_floats())
        .dangerously_cast_bigints_to_number()
        .disable_serde_phases()
}
