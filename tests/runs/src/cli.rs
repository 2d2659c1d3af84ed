//! `recollect-cli` as a child process.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

/// The command line on one workspace.
pub struct Cli {
    workspace: PathBuf,
    environment: Vec<(String, String)>,
}

/// What a command came to.
#[derive(Debug)]
pub struct Answer {
    pub code: i32,
    /// Null where stdout holds no JSON document.
    pub document: Value,
    pub stdout: String,
    pub stderr: String,
}

impl Cli {
    pub fn on(workspace: &Path) -> Self {
        Self { workspace: workspace.to_owned(), environment: Vec::new() }
    }

    #[must_use]
    pub fn with_variable(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Runs a command with `--json`.
    pub fn json<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Answer {
        let output = self.command(arguments).arg("--json").output().unwrap();
        answer(output)
    }

    /// [`Self::json`] with something on stdin.
    pub fn json_with_stdin<A: AsRef<OsStr>>(&self, arguments: &[A], stdin: &[u8]) -> Answer {
        let mut command = self.command(arguments);
        command.arg("--json").stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut pipe = child.stdin.take().unwrap();
        pipe.write_all(stdin).unwrap();
        drop(pipe);
        answer(child.wait_with_output().unwrap())
    }

    /// The process to be, for a test that does not wait for its end.
    pub fn command<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Command {
        let mut command = Command::new(program());
        command.arg("--workspace").arg(&self.workspace).args(arguments);
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::null());
        command
    }
}

fn answer(output: Output) -> Answer {
    let stdout = String::from_utf8(output.stdout).unwrap();
    Answer {
        code: output.status.code().unwrap_or_else(|| panic!("ended by a signal")),
        document: serde_json::from_str(&stdout).unwrap_or_default(),
        stdout,
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Set where all programs were just built beside the tests.
const BUILT: &str = "RECOLLECT_BUILT";

/// Tests of an old program would be worse than none, so unless it was just built, Cargo is asked for
/// it, once.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| match std::env::var_os(BUILT) {
        Some(_) => beside_the_tests(),
        None => freshly_built(),
    })
}

fn beside_the_tests() -> PathBuf {
    // Tests lie one folder deeper than programs.
    let this = std::env::current_exe().unwrap();
    let beside = this.ancestors().skip(1).take(2).map(|folder| folder.join("recollect-cli"));
    beside
        .into_iter()
        .find(|program| program.is_file())
        .unwrap_or_else(|| panic!("recollect-cli is not built"))
}

fn freshly_built() -> PathBuf {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "-p", "recollect-cli", "--message-format=json"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let messages = String::from_utf8_lossy(&built.stdout);
    let program = messages.lines().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        Some(PathBuf::from(message["executable"].as_str()?))
    });
    program
        .unwrap_or_else(|| panic!("no recollect-cli: {}", String::from_utf8_lossy(&built.stderr)))
}
