//! Importing one file, and what is wrong with the outcome.

use std::collections::BTreeMap;

use recollect_exchange::{ImportError, Question, ReadOptions, Reading, read};

use crate::case::squeezed;
use crate::{Answer, Case, Expected, Outcome};

/// A person is asked no more often than this about one file.
const MOST_QUESTIONS: usize = 4;

/// What is wrong with importing these bytes; empty when all is right.
pub fn problems(case: &Case, bytes: &[u8], answers: &[Answer]) -> Vec<String> {
    let name = case.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut options = ReadOptions::default();
    let mut problems = Vec::new();
    let first = read(&name, bytes, &options);
    let outcome = outcome(&first);
    if outcome != case.outcome && !also_right(case, outcome) {
        problems.push(format!("{} was right, not {}", word(case.outcome), told(&first)));
        return problems;
    }
    if outcome == case.outcome {
        problems.extend(unmentioned(case, &first));
    }
    let mut result = first;
    for _ in 0..MOST_QUESTIONS {
        let Err(ImportError::Question(question)) = &result else {
            break;
        };
        if case.expected == Expected::default() {
            return problems;
        }
        match answered(question, answers) {
            Ok(given) => options.answers.extend(given),
            Err(problem) => {
                problems.push(problem);
                return problems;
            }
        }
        result = read(&name, bytes, &options);
    }
    match (&result, outcome) {
        (Ok(reading), _) => problems.extend(differences(case, reading)),
        (Err(_), Outcome::Refuse) => {}
        (Err(error), _) => problems.push(format!("after the answers: {error}")),
    }
    problems
}

fn outcome(result: &Result<Reading, ImportError>) -> Outcome {
    match result {
        Ok(reading) if reading.warnings.is_empty() && reading.skipped.is_empty() => Outcome::Accept,
        Ok(_) => Outcome::AcceptWarn,
        Err(ImportError::Question(_)) => Outcome::Ask,
        Err(ImportError::Refused(_)) => Outcome::Refuse,
    }
}

/// Saying more than is needed is no error in itself.
fn also_right(case: &Case, outcome: Outcome) -> bool {
    case.also_right.contains(&outcome)
        || outcome == Outcome::AcceptWarn
            && (case.outcome == Outcome::Accept || case.also_right.contains(&Outcome::Accept))
        || outcome == Outcome::Accept
            && case.outcome == Outcome::AcceptWarn
            && case.mention.is_empty()
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Accept => "an import",
        Outcome::AcceptWarn => "an import that tells something",
        Outcome::Ask => "a question",
        Outcome::Refuse => "a refusal",
    }
}

/// All a person reads about the import.
fn told(result: &Result<Reading, ImportError>) -> String {
    match result {
        Ok(reading) => {
            let warnings = reading.warnings.iter().map(|warning| warning.message.clone());
            let skipped = reading.skipped.iter().map(|s| format!("{}: {}", s.place, s.reason));
            let all: Vec<String> = warnings.chain(skipped).collect();
            format!("an import telling “{}”", all.join(" "))
        }
        Err(error @ ImportError::Question(_)) => format!("a question: {error}"),
        Err(error @ ImportError::Refused(_)) => format!("a refusal: {error}"),
    }
}

/// The words and places the person should have been told and was not.
fn unmentioned(case: &Case, result: &Result<Reading, ImportError>) -> Option<String> {
    let told = told(result);
    let heard = words(&told);
    let missing: Vec<String> =
        words(&case.mention).into_iter().filter(|word| !heard.contains(word)).collect();
    (!missing.is_empty()).then(|| format!("nothing says “{}”: {told}", missing.join(" ")))
}

/// Lower-case and singular, without the words that say nothing by themselves. The rows of a table
/// are lines to some.
fn words(text: &str) -> Vec<String> {
    const FILLERS: [&str; 6] = ["", "and", "i", "id", "two", "last"];
    text.split(|c: char| !c.is_alphanumeric())
        .map(|word| word.to_lowercase().trim_end_matches('s').replace("row", "line"))
        .filter(|word| !FILLERS.contains(&word.as_str()))
        .collect()
}

/// The listed answers to a question, each of which it must offer.
fn answered(question: &Question, answers: &[Answer]) -> Result<Vec<(String, String)>, String> {
    let given: Vec<&Answer> = answers.iter().filter(|a| a.code == question.code).collect();
    if given.is_empty() {
        return Err(format!("no answer to “{}” is listed: {question}", question.code));
    }
    for answer in &given {
        if !question.choices.contains(&answer.choice) {
            return Err(format!("“{}” is not among {:?}", answer.choice, question.choices));
        }
    }
    Ok(given.into_iter().map(|answer| (answer.code.clone(), answer.choice.clone())).collect())
}

/// The manifest may give only the beginning of the first content.
fn agree(expected: &Expected, found: &Expected) -> bool {
    let (wanted, begins) = (&expected.first_content, &found.first_content);
    let same_beginning = begins.starts_with(wanted) && begins.is_empty() == wanted.is_empty();
    let counts = |e: &Expected| (e.conversations, e.turns, e.roles.clone());
    same_beginning && counts(expected) == counts(found)
}

fn differences(case: &Case, reading: &Reading) -> Vec<String> {
    let turns = || reading.conversations.iter().flat_map(|conversation| &conversation.turns);
    let mut roles = BTreeMap::new();
    for turn in turns() {
        *roles.entry(turn.role).or_default() += 1;
    }
    let found = Expected {
        conversations: reading.conversations.len(),
        turns: turns().count(),
        roles,
        first_content: squeezed(turns().next().map_or("", |turn| &turn.content)),
    };
    let mut problems = Vec::new();
    if !agree(&case.expected, &found) {
        problems.push(format!("expected {:?}, found {found:?}", case.expected));
    }
    let table = reading.format.starts_with("CSV") || reading.format.starts_with("TSV");
    if case.kind.starts_with("csv_") && !table {
        problems.push(format!("the format is told as “{}”", reading.format));
    }
    problems
}
