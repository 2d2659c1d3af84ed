//! Judges: listed, set up, changed, tried out.

use std::path::{Path, PathBuf};

use recollect_engine::{Engine, Fix, JudgeInfo, JudgeTest, KeyChange, KeySource, NewJudge, NewKey};
use secrecy::SecretString;
use serde_json::{Value, json};

use crate::args::{JudgeAdd, JudgeCommand, JudgeSet, JudgeSettings};
use crate::commands::{DONE, INCOMPLETE, listed};
use crate::failure::Failure;
use crate::json as documents;
use crate::output::Output;
use crate::reader::{read, stdin};

/// Takes away what was set before.
const NONE: &str = "none";

pub async fn list(engine: &Engine, output: &Output) -> Result<u8, Failure> {
    let list = engine.judges().await?;
    let told: Vec<String> = list
        .iter()
        .map(|info| format!("{}  {}", info.settings.name, info.settings.model))
        .collect();
    let document = json!({"judges": list.iter().map(documents::judge).collect::<Vec<_>>()});
    output.answer(&document, &listed(&told, ""));
    Ok(DONE)
}

pub async fn run(engine: &Engine, command: JudgeCommand, output: &Output) -> Result<u8, Failure> {
    match command {
        JudgeCommand::Add(add) => will_call(&engine.add_judge(new(add)?).await?, output),
        JudgeCommand::Set(set) => {
            let before = engine.judge(&set.name).await?;
            let (changed, key) = changed(set, before)?;
            will_call(&engine.change_judge(changed, key).await?, output)
        }
        JudgeCommand::Remove { name } => {
            engine.remove_judge(&name).await?;
            output.answer(&json!({"removed": name}), &format!("“{name}” was removed."));
            Ok(DONE)
        }
        JudgeCommand::Models { name } => models(engine, &name, output).await,
        JudgeCommand::Test { name } => {
            let test = engine.test_judge(&name).await?;
            output.answer(&tested(&name, &test), &test.message);
            Ok(if test.ok { DONE } else { INCOMPLETE })
        }
        JudgeCommand::Read(arguments) => read(&arguments, output),
    }
}

fn will_call(info: &JudgeInfo, output: &Output) -> Result<u8, Failure> {
    let url = info.settings.url.as_deref().unwrap_or_default();
    output.answer(&documents::judge(info), &format!("{} will call {url}", info.settings.name));
    Ok(DONE)
}

async fn models(engine: &Engine, name: &str, output: &Output) -> Result<u8, Failure> {
    let models = engine.models(name).await?;
    let told = match &models {
        Some(models) => listed(models, "The service lists no models."),
        None => "The service has no list of its models. Enter the name as the service spells it."
            .to_owned(),
    };
    output.answer(&json!({"judge": name, "models": models}), &told);
    Ok(DONE)
}

fn tested(name: &str, test: &JudgeTest) -> Value {
    json!({
        "judge": name, "ok": test.ok, "message": test.message, "fix": test.fix.map(fix),
        "url": test.final_url, "model": test.model, "form": test.form, "refused": test.refused,
        "input_tokens": test.tokens.map(|tokens| tokens.input_tokens),
        "output_tokens": test.tokens.map(|tokens| tokens.output_tokens),
        "cost": test.cost, "elapsed_ms": test.elapsed_ms, "detail": test.detail,
    })
}

fn fix(fix: Fix) -> &'static str {
    match fix {
        Fix::EnterKey => "enter_key",
        Fix::ChooseModel => "choose_model",
        Fix::CorrectAddress => "correct_address",
        Fix::TestAgain => "test_again",
        Fix::ChooseCertificates => "choose_certificates",
    }
}

fn new(add: JudgeAdd) -> Result<NewJudge, Failure> {
    let (key, new_key) = key(add.key_env, add.key_stdin)?;
    let JudgeSettings { certificates, instructions, .. } = &add.settings;
    Ok(NewJudge {
        name: add.name,
        provider: add.provider,
        model: add.model,
        url: add.url,
        key,
        new_key,
        certificates: certificates.clone().filter(|file| !is_none(file)),
        instructions: instructions.as_deref().map(text).transpose()?.flatten(),
        concurrency: add.settings.concurrency,
        timeout_s: add.settings.timeout,
        rpm: add.settings.rpm,
        tpm: add.settings.tpm,
        price_in: add.settings.price_in,
        price_out: add.settings.price_out,
    })
}

/// The settings as they are, with those named put in their place.
fn changed(set: JudgeSet, before: JudgeInfo) -> Result<(NewJudge, KeyChange), Failure> {
    let is_key_named = set.no_key || set.key_stdin || set.key_env.is_some();
    let (key, new_key) = key(set.key_env, set.key_stdin)?;
    let (named, kept) = (set.settings, before.settings);
    let judge = NewJudge {
        name: set.name,
        provider: set.provider.unwrap_or(kept.provider),
        model: set.model.unwrap_or(kept.model),
        url: set.url.or(before.address),
        key,
        new_key,
        certificates: match named.certificates {
            Some(file) => Some(file).filter(|file| !is_none(file)),
            None => kept.certificates.map(PathBuf::from),
        },
        instructions: match named.instructions {
            Some(file) => text(&file)?,
            None => kept.instructions,
        },
        concurrency: named.concurrency.or(Some(kept.concurrency)),
        timeout_s: named.timeout.or(Some(kept.timeout_s)),
        rpm: named.rpm.or(kept.rpm),
        tpm: named.tpm.or(kept.tpm),
        price_in: named.price_in.or(kept.price_in),
        price_out: named.price_out.or(kept.price_out),
    };
    let change = if is_key_named { KeyChange::AsGiven } else { KeyChange::AsItIs };
    Ok((judge, change))
}

fn key(variable: Option<String>, from_stdin: bool) -> Result<(KeySource, Option<NewKey>), Failure> {
    if from_stdin {
        let key = SecretString::from(stdin()?.trim().to_owned());
        // This process ends at once.
        return Ok((KeySource::Keychain, Some(NewKey { key, session_will_do: false })));
    }
    Ok((variable.map_or(KeySource::None, KeySource::Environment), None))
}

fn is_none(file: &Path) -> bool {
    file == Path::new(NONE)
}

fn text(file: &Path) -> Result<Option<String>, Failure> {
    if is_none(file) {
        return Ok(None);
    }
    let unreadable =
        |error| Failure::Usage(format!("“{}” could not be read: {error}.", file.display()));
    std::fs::read_to_string(file).map(Some).map_err(unreadable)
}
