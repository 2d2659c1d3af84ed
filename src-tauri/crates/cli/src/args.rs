use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use recollect_engine::Limits;

use crate::failure::Failure;

/// Checks whether a chatbot remembers what its users told it.
#[derive(Parser)]
#[command(name = "recollect-cli", version, propagate_version = true)]
pub struct Arguments {
    /// The workspace file; default: the desktop app's.
    #[arg(long, global = true, value_name = "FILE")]
    pub workspace: Option<PathBuf>,
    /// Print one JSON document on stdout; progress goes to stderr.
    #[arg(long, global = true)]
    pub json: bool,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Read a file of conversations into a dataset.
    Import(Import),
    /// List the datasets.
    Datasets,
    /// List the runs, newest first.
    Runs,
    /// List the judges.
    Judges,
    /// Set up, test or remove a judge, or see what the reply reader makes of a reply.
    Judge {
        #[command(subcommand)]
        command: JudgeCommand,
    },
    /// Have judges check a dataset.
    Run(Run),
    /// Take up a run that is paused, cancelled or interrupted.
    Resume(Resume),
    /// Show a run's facts and verdicts.
    Show(Show),
    /// Read a file of labels (conversation, turn, label, kind, note) as one reviewer's.
    Label(Label),
    /// Write a run or a dataset to a file.
    Export {
        #[command(subcommand)]
        command: ExportCommand,
    },
}

#[derive(Args)]
pub struct Import {
    pub file: PathBuf,
    /// The dataset's name; default: from the file's.
    #[arg(long)]
    pub name: Option<String>,
    /// The sheet of a workbook.
    #[arg(long)]
    pub sheet: Option<String>,
    /// What a column holds: conversation=COL, turn=COL, role=COL, content=COL, user=COL, assistant=COL.
    #[arg(long, value_name = "FIELD=COL")]
    pub map: Vec<String>,
    /// Who a speaker in the file is: user=NAME, assistant=NAME, system=NAME, tool=NAME.
    #[arg(long, value_name = "ROLE=NAME")]
    pub role: Vec<String>,
    #[arg(long)]
    pub encoding: Option<String>,
    /// The row of the column names, from 1, or “none”.
    #[arg(long, value_name = "N|none")]
    pub header_row: Option<String>,
    /// Answer to a question an earlier try asked.
    #[arg(long, value_name = "CODE=CHOICE")]
    pub answer: Vec<String>,
    /// Say what would be imported; write nothing.
    #[arg(long)]
    pub dry_run: bool,
}

#[derive(Args)]
pub struct Label {
    /// The dataset's id or name.
    pub dataset: String,
    pub file: PathBuf,
    /// Whose labels these are.
    #[arg(long, value_name = "NAME")]
    pub reviewer: String,
}

#[derive(Subcommand)]
pub enum JudgeCommand {
    /// Set up a judge.
    Add(JudgeAdd),
    /// Change a judge; what is not named stays as it is.
    Set(JudgeSet),
    /// List the models its service offers.
    Models { name: String },
    /// Make one tiny call.
    Test { name: String },
    /// Remove a judge and its stored key.
    Remove { name: String },
    /// Read a model's text from stdin as a judge's reply.
    Read(JudgeRead),
}

#[derive(Args)]
pub struct JudgeAdd {
    pub name: String,
    /// openai, azure, anthropic, gemini, ollama or openai-compatible.
    #[arg(long)]
    pub provider: String,
    #[arg(long)]
    pub model: String,
    /// Default: the provider's own address, where it has one.
    #[arg(long)]
    pub url: Option<String>,
    /// The NAME of an environment variable that holds the key.
    #[arg(long, value_name = "VAR", conflicts_with = "key_stdin")]
    pub key_env: Option<String>,
    /// Read the key from stdin and keep it in the system keychain.
    #[arg(long)]
    pub key_stdin: bool,
    #[command(flatten)]
    pub settings: JudgeSettings,
}

#[derive(Args)]
pub struct JudgeSet {
    pub name: String,
    #[arg(long)]
    pub provider: Option<String>,
    #[arg(long)]
    pub model: Option<String>,
    /// At another host the key does not go along: name it again, or --no-key.
    #[arg(long)]
    pub url: Option<String>,
    /// The NAME of an environment variable that holds the key.
    #[arg(long, value_name = "VAR", conflicts_with_all = ["key_stdin", "no_key"])]
    pub key_env: Option<String>,
    /// Read the key from stdin and keep it in the system keychain.
    #[arg(long, conflicts_with = "no_key")]
    pub key_stdin: bool,
    /// Take the key away.
    #[arg(long)]
    pub no_key: bool,
    #[command(flatten)]
    pub settings: JudgeSettings,
}

#[derive(Args)]
pub struct JudgeSettings {
    /// Calls in flight.
    #[arg(long)]
    pub concurrency: Option<u32>,
    /// Seconds one attempt may take.
    #[arg(long, value_name = "S")]
    pub timeout: Option<u32>,
    /// Requests a minute.
    #[arg(long)]
    pub rpm: Option<u32>,
    /// Tokens a minute.
    #[arg(long)]
    pub tpm: Option<u32>,
    /// Price of a million input tokens.
    #[arg(long)]
    pub price_in: Option<f64>,
    /// Price of a million output tokens.
    #[arg(long)]
    pub price_out: Option<f64>,
    /// Certificates (PEM) to trust beside those of the system; “none” trusts no others.
    #[arg(long, value_name = "FILE|none")]
    pub certificates: Option<PathBuf>,
    /// A text file with instructions of your own, given after ours; “none” for none.
    #[arg(long, value_name = "FILE|none")]
    pub instructions: Option<PathBuf>,
}

#[derive(Args)]
pub struct JudgeRead {
    /// A JSON Schema; default: that of a verdict.
    #[arg(long, value_name = "FILE")]
    pub schema: Option<PathBuf>,
    /// Stdin is a whole response body with this status.
    #[arg(long, value_name = "STATUS")]
    pub http: Option<u16>,
}

#[derive(Args)]
pub struct Run {
    /// Id or name of the dataset.
    pub dataset: String,
    /// A judge's name; may be given several times.
    #[arg(long, required = true)]
    pub judge: Vec<String>,
    #[arg(long, default_value = "turn-by-turn")]
    pub method: String,
    #[arg(long, default_value = "all-turns")]
    pub formula: String,
    /// Pass when score ≥ this, 0..1.
    #[arg(long, default_value_t = 0.5)]
    pub threshold: f64,
    /// Threshold 1, and any score below 1 becomes 0.
    #[arg(long)]
    pub strict: bool,
    /// Do not ask for the reasons of scores.
    #[arg(long)]
    pub no_reason: bool,
    #[arg(long, default_value_t = 1)]
    pub repeats: u32,
    /// Calls in flight over all judges.
    #[arg(long)]
    pub concurrency: Option<u32>,
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Ask again even what was answered before.
    #[arg(long)]
    pub fresh: bool,
    /// Exit with 1 unless each judge's macro score is at least this.
    #[arg(long, value_name = "S")]
    pub fail_under: Option<f64>,
}

#[derive(Args)]
pub struct Resume {
    pub run: String,
    /// Judge again what has turns without a verdict.
    #[arg(long)]
    pub retry_unscored: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// Where a run pauses. Of a run taken up again: in place of the limit it had.
#[derive(Args, Clone, Copy)]
pub struct LimitArgs {
    /// In the currency of the judges' prices.
    #[arg(long)]
    pub max_cost: Option<f64>,
    /// Requests, tries that failed included.
    #[arg(long)]
    pub max_calls: Option<u32>,
    /// Sent and received together.
    #[arg(long)]
    pub max_tokens: Option<u64>,
}

impl LimitArgs {
    /// `before`, but for what is given.
    pub fn over(self, before: Limits) -> Limits {
        Limits {
            max_calls: self.max_calls.or(before.max_calls),
            max_tokens: self.max_tokens.or(before.max_tokens),
            max_cost: self.max_cost.or(before.max_cost),
        }
    }
}

#[derive(Args)]
pub struct Show {
    pub run: String,
    #[arg(long, value_name = "EXTERNAL_ID")]
    pub conversation: Option<String>,
}

#[derive(Subcommand)]
pub enum ExportCommand {
    /// A run as CSV, one row a turn.
    Run {
        run: String,
        file: PathBuf,
        /// Default: the run's own.
        #[arg(long)]
        formula: Option<String>,
        #[command(flatten)]
        csv: Csv,
    },
    /// A dataset as JSONL, JSON or CSV.
    Dataset {
        dataset: String,
        file: PathBuf,
        /// messages (jsonl, json) or long (csv).
        #[arg(long)]
        shape: Option<String>,
        #[command(flatten)]
        csv: Csv,
    },
}

#[derive(Args, Clone)]
pub struct Csv {
    /// comma, semicolon or tab.
    #[arg(long, default_value = "comma")]
    pub delimiter: String,
    /// Leave out the byte order mark that Excel needs.
    #[arg(long)]
    pub no_bom: bool,
}

/// The desktop app's workspace.
pub fn default_workspace() -> Result<PathBuf, Failure> {
    recollect_engine::default_workspace().ok_or_else(|| {
        Failure::Usage(
            "This computer names no folder for application data. Use --workspace FILE.".into(),
        )
    })
}

/// Splits `KEY=VALUE`.
pub fn pair(text: &str) -> Result<(String, String), Failure> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => {
            Ok((key.trim().to_owned(), value.to_owned()))
        }
        _ => Err(Failure::Usage(format!("“{text}” should be of the form KEY=VALUE."))),
    }
}
