//! One file and what a right import of it gives.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use recollect_domain::Role;
use serde::Deserialize;

use crate::Error;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Accept,
    /// Imported, and the person is told something.
    AcceptWarn,
    Ask,
    Refuse,
}

impl FromStr for Outcome {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "accept" => Ok(Self::Accept),
            "accept_warn" => Ok(Self::AcceptWarn),
            "ask" => Ok(Self::Ask),
            "refuse" => Ok(Self::Refuse),
            _ => Err(format!("an unknown outcome “{word}”")),
        }
    }
}

/// What the import holds, where there is one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Expected {
    pub conversations: usize,
    pub turns: usize,
    pub roles: BTreeMap<Role, usize>,
    /// The first 60 characters of the first turn, white space squeezed.
    pub first_content: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    pub id: String,
    pub kind: String,
    pub file: PathBuf,
    pub outcome: Outcome,
    pub also_right: Vec<Outcome>,
    pub expected: Expected,
    /// What the person must be told, in words or places.
    pub mention: String,
    pub bytes: u64,
    pub sha256: String,
}

#[derive(Debug, Deserialize)]
struct Line {
    id: String,
    kind: String,
    path: String,
    expect: String,
    also_ok: String,
    conversations: Option<usize>,
    turns: Option<usize>,
    roles: String,
    first_content: String,
    locate_or_mention: String,
    notes: String,
    bytes: u64,
    sha256: String,
}

/// The cases of a collection, in the order of its manifest.
///
/// # Errors
/// When the manifest is missing or does not read.
pub fn cases(collection: &Path) -> Result<Vec<Case>, Error> {
    let manifest = collection.join("MANIFEST.tsv");
    let path = manifest.display().to_string();
    let table = |source| Error::Table { path: path.clone(), source };
    let mut reader =
        csv::ReaderBuilder::new().delimiter(b'\t').from_path(&manifest).map_err(table)?;
    let mut cases = Vec::new();
    for line in reader.deserialize() {
        let line: Line = line.map_err(table)?;
        let id = line.id.clone();
        let wrong = |what| Error::Case { path: path.clone(), id, what };
        cases.push(case(collection, line).map_err(wrong)?);
    }
    Ok(cases)
}

fn case(collection: &Path, line: Line) -> Result<Case, String> {
    let mut also_right = Vec::new();
    for word in line.also_ok.split(';').filter(|word| !word.is_empty()) {
        also_right.push(word.parse()?);
    }
    if also_right.is_empty() && line.notes.contains("or ask") {
        also_right.push(Outcome::Ask);
    }
    Ok(Case {
        id: line.id,
        kind: line.kind,
        file: collection.join("files").join(line.path),
        outcome: line.expect.parse()?,
        also_right,
        expected: Expected {
            conversations: line.conversations.unwrap_or(0),
            turns: line.turns.unwrap_or(0),
            roles: roles(&line.roles)?,
            first_content: squeezed(&line.first_content),
        },
        mention: line.locate_or_mention,
        bytes: line.bytes,
        sha256: line.sha256,
    })
}

/// `user=2;assistant=1`
fn roles(text: &str) -> Result<BTreeMap<Role, usize>, String> {
    let mut roles = BTreeMap::new();
    for part in text.split(';').filter(|part| !part.is_empty()) {
        let wrong = || format!("roles that do not read: “{text}”");
        let (role, turns) = part.split_once('=').ok_or_else(wrong)?;
        let role = role.parse().map_err(|_| wrong())?;
        roles.insert(role, turns.parse().map_err(|_| wrong())?);
    }
    Ok(roles)
}

/// At most 60 characters, without white space at the ends or twice in a row.
pub(crate) fn squeezed(text: &str) -> String {
    const SHOWN: usize = 60;
    let squeezed: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    squeezed.chars().take(SHOWN).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_and_outcomes_are_read_and_typing_errors_refused() {
        let found = roles("user=2;tool=1").unwrap();
        assert_eq!(found, [(Role::User, 2), (Role::Tool, 1)].into());
        assert!(roles("user").is_err() && roles("users=1").is_err());
        assert_eq!("ask".parse(), Ok(Outcome::Ask));
        assert!("asks".parse::<Outcome>().is_err());
    }

    #[test]
    fn contents_are_compared_by_their_first_sixty_characters() {
        assert_eq!(squeezed(" a \r\n b\tc "), "a b c");
        assert_eq!(squeezed(&format!("{} x", "é".repeat(59))), "é".repeat(59));
    }
}
