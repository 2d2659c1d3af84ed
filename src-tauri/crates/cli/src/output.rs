use std::io::Write;
use std::process::ExitCode;

use serde_json::Value;

use crate::failure::Failure;

/// Where answers go: sentences, or one JSON document.
pub struct Output {
    json: bool,
}

impl Output {
    pub fn new(json: bool) -> Self {
        Self { json }
    }

    /// Prints the document, or with no `--json` the sentences.
    pub fn answer(&self, document: &Value, sentences: &str) {
        let mut stdout = std::io::stdout().lock();
        let text = if self.json { document.to_string() } else { sentences.trim_end().to_owned() };
        // A closed pipe (`| head`) is the reader's choice.
        let _ = writeln!(stdout, "{text}");
    }

    pub fn fail(&self, failure: &Failure) -> ExitCode {
        if self.json {
            self.answer(&failure.document(), "");
        }
        let _ = writeln!(std::io::stderr().lock(), "{}", failure.message());
        ExitCode::from(failure.exit_code())
    }
}
