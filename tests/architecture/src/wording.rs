//! What the window says to people.

use crate::Violation;
use crate::files::File;

/// Words of programmers, and one of researchers.
const WHOLE_WORDS: &[&str] = &["null", "exception"];
const ANYWHERE: &[&str] = &["attrition"];

/// Texts of a catalogue that hold a word the people in front of the window do not use.
#[must_use]
pub fn words_of_ours(catalogue: &File) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (line, text) in texts(&catalogue.text) {
        let lower = text.to_lowercase();
        let has_word = |word: &str| lower.split(|c: char| !c.is_alphanumeric()).any(|w| w == word);
        let whole = WHOLE_WORDS.iter().filter(|word| has_word(word));
        let found = whole.chain(ANYWHERE.iter().filter(|word| lower.contains(**word)));
        violations.extend(found.map(|word| Violation {
            rule: "the window says “missed” for attrition, and names no null and no exception",
            place: format!("{}:{line} ({word})", catalogue.path),
            why: "it is used by people who know chatbots and customers, not our words",
        }));
    }
    violations
}

/// The message ids and texts of a catalogue, continued lines joined, each with its first line.
fn texts(catalogue: &str) -> Vec<(usize, String)> {
    let mut texts: Vec<(usize, String)> = Vec::new();
    let mut is_header = false;
    for (number, line) in (1..).zip(catalogue.lines()) {
        let quoted = |text: &str| text.trim().trim_matches('"').to_owned();
        if let Some(text) = line.strip_prefix("msgid ") {
            is_header = text == "\"\"" && texts.is_empty();
            texts.push((number, quoted(text)));
        } else if let Some(text) = line.strip_prefix("msgstr ") {
            texts.push((number, quoted(text)));
        } else if line.starts_with('"')
            && !is_header
            && let Some((_, text)) = texts.last_mut()
        {
            text.push_str(&quoted(line));
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(messages: &str) -> Vec<String> {
        let header = "msgid \"\"\nmsgstr \"\"\n\"X-Note: null\\n\"\n\n";
        let file = File::new("messages.po", &format!("{header}{messages}"));
        words_of_ours(&file).into_iter().map(|violation| violation.place).collect()
    }

    #[test]
    fn words_of_ours_are_found_in_ids_texts_and_continued_lines() {
        assert_eq!(
            found("msgid \"Attrition rate\"\nmsgstr \"Rate\""),
            ["messages.po:5 (attrition)"]
        );
        assert_eq!(found("msgid \"a\"\nmsgstr \"The score is null.\""), ["messages.po:6 (null)"]);
        let continued = "msgid \"a\"\nmsgstr \"\"\n\"An excep\"\n\"tion\"";
        assert_eq!(found(continued), ["messages.po:6 (exception)"]);
    }

    #[test]
    fn words_that_only_look_like_them_and_comments_are_none() {
        let harmless = "#: src/null.ts (attrition)\nmsgid \"annulled, exceptional\"\nmsgstr \"ok\"";
        assert_eq!(found(harmless), Vec::<String>::new());
    }
}
