//! What happens before there is a window.

use std::io::Write;
use std::path::PathBuf;

const USAGE: &str = "\
Recollect: does the chatbot remember what it was told?

Usage: recollect [--workspace FILE]

  --workspace FILE  open this workspace instead of the usual one
  --version         print the version
  --help            print this help

recollect-cli does the same work without a window.";

/// What the process was started for.
pub enum Start {
    Window { workspace: PathBuf },
    Said(String),
}

impl Start {
    /// Reads the arguments and looks at the display.
    ///
    /// # Errors
    /// A sentence for the person when there is nothing to start.
    pub fn from_process() -> Result<Self, String> {
        let start = Self::from_arguments(std::env::args().skip(1))?;
        if matches!(start, Self::Window { .. }) {
            prepare_display()?;
        }
        Ok(start)
    }

    fn from_arguments(arguments: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut workspace = None;
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--version" => {
                    return Ok(Self::Said(format!("Recollect {}", env!("CARGO_PKG_VERSION"))));
                }
                "--help" | "-h" => return Ok(Self::Said(USAGE.to_owned())),
                "--workspace" => {
                    let file = arguments.next().ok_or("--workspace needs the path of a file.")?;
                    workspace = Some(PathBuf::from(file));
                }
                other => {
                    return Err(format!("“{other}” is not an option of Recollect.\n\n{USAGE}"));
                }
            }
        }
        let workspace = match workspace {
            Some(workspace) => workspace,
            None => recollect_engine::default_workspace().ok_or(
                "This computer names no folder for application data. Use --workspace FILE.",
            )?,
        };
        Ok(Self::Window { workspace })
    }
}

pub fn say(text: &str) {
    // Nobody may be listening: a desktop starts us without a terminal.
    let _ = writeln!(std::io::stdout(), "{text}");
}

pub fn complain(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

#[cfg(not(target_os = "linux"))]
fn prepare_display() -> Result<(), String> {
    Ok(())
}

#[cfg(target_os = "linux")]
fn prepare_display() -> Result<(), String> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") {
        return Err("There is no display to open a window on. recollect-cli does the same work without one.".to_owned());
    }
    // Under automation this switch hangs the web view.
    if !is_set("TAURI_WEBVIEW_AUTOMATION") && !is_set(SOFTWARE_RENDERING) && !has_gpu() {
        return Err(restart_with_software_rendering());
    }
    Ok(())
}

/// Without a GPU, WebKitGTK's usual path drops a third of the frames and takes 100 MB more.
#[cfg(target_os = "linux")]
const SOFTWARE_RENDERING: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";

#[cfg(target_os = "linux")]
fn has_gpu() -> bool {
    std::fs::read_dir("/dev/dri").is_ok_and(|mut entries| {
        entries.any(|entry| {
            entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with("renderD"))
        })
    })
}

/// The variable must be there before the process has a second thread, so it starts anew. Returns
/// only when that failed.
#[cfg(target_os = "linux")]
fn restart_with_software_rendering() -> String {
    use std::os::unix::process::CommandExt;
    let error = match std::env::current_exe() {
        Ok(program) => std::process::Command::new(program)
            .args(std::env::args_os().skip(1))
            .env(SOFTWARE_RENDERING, "1")
            .exec(),
        Err(error) => error,
    };
    format!("Recollect could not start: {error}. Set {SOFTWARE_RENDERING}=1 and try again.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(arguments: &[&str]) -> Result<Start, String> {
        Start::from_arguments(arguments.iter().map(|argument| (*argument).to_owned()))
    }

    #[test]
    fn the_workspace_can_be_named() {
        let Ok(Start::Window { workspace }) = start(&["--workspace", "/x/y.recollect"]) else {
            unreachable!("a window was asked for");
        };
        assert_eq!(workspace, PathBuf::from("/x/y.recollect"));
    }

    #[test]
    fn an_unknown_option_is_refused_and_help_is_given() {
        assert!(start(&["--fullscreen"]).is_err_and(|sentence| sentence.contains("Usage")));
        assert!(start(&["--workspace"]).is_err());
        assert!(matches!(start(&["--help"]), Ok(Start::Said(_))));
    }
}
