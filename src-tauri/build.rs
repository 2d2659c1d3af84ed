use std::path::Path;

/// Every command of the window. A command that is not listed here cannot be called at all, and one
/// that is listed can be called only where a capability allows it.
const COMMANDS: &[&str] = &[
    "workspace_info",
    "open_again",
    "list_datasets",
    "deleted_datasets",
    "create_dataset",
    "rename_dataset",
    "delete_dataset",
    "restore_dataset",
    "dataset_page",
    "list_samples",
    "add_sample",
    "conversation",
    "edit_conversation",
    "add_conversation",
    "remove_conversation",
    "undo_edit",
    "redo_edit",
    "edit_history",
    "set_label",
    "list_reviewers",
    "choose_import_file",
    "preview_import",
    "commit_import",
    "list_judges",
    "judge_presets",
    "local_servers",
    "list_models",
    "choose_certificates",
    "add_judge",
    "change_judge",
    "remove_judge",
    "set_judge_key",
    "forget_judge_key",
    "test_judge",
    "final_url",
    "list_runs",
    "estimate_run",
    "run_request",
    "start_run",
    "watch_run",
    "pause_run",
    "cancel_run",
    "resume_run",
    "run_results",
    "result_rows",
    "item_detail",
    "item_steps",
    "choose_export_file",
    "export_run",
    "reveal_file",
];

fn main() {
    println!("cargo:rerun-if-changed=../ui/dist/index.html");
    if !Path::new("../ui/dist/index.html").is_file() {
        println!(
            "cargo:error=The window's pages are not built yet. Run `./dev run` (it builds them), or `npm ci && npm run build` in the folder ui."
        );
        std::process::exit(1);
    }
    let attributes = tauri_build::Attributes::new()
        .app_manifest(tauri_build::AppManifest::new().commands(COMMANDS));
    if let Err(error) = tauri_build::try_build(attributes) {
        println!("cargo:error={error:#}");
        std::process::exit(1);
    }
}
