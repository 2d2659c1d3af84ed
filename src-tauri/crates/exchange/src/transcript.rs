//! Conversations written as text with the speaker's name at the start of a line.

use std::collections::HashSet;

use crate::draft::{Message, Speaker};
use crate::roles;

const LONGEST_NAME: usize = 30;

/// The speakers' names of some transcripts that belong together, folded; empty when none of the
/// texts is a transcript.
///
/// Words before a colon are common inside a message (“note: …”), so where names are used that
/// everybody knows, only such names count. Otherwise a name counts that opens a text or comes back.
pub(crate) fn speakers<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> HashSet<String> {
    let names = |text: &'a str| text.lines().filter_map(speaker_line).map(|(name, _)| name);
    let found: Vec<String> = texts.clone().flat_map(names).map(roles::folded).collect();
    let known: HashSet<String> = found.iter().filter(|n| roles::is_speaker(n)).cloned().collect();
    if known.len() >= 2 {
        return known;
    }
    let mut counted: HashSet<String> = known;
    for text in texts {
        let first = text.lines().find(|line| !line.trim().is_empty()).and_then(speaker_line);
        counted.extend(first.map(|(name, _)| roles::folded(name)));
    }
    let opened = !counted.is_empty();
    let often = |name: &&String| found.iter().filter(|n| n == name).count() >= 2;
    counted.extend(found.iter().filter(often).cloned());
    if opened && counted.len() >= 2 { counted } else { HashSet::new() }
}

/// The messages of one text; `None` when it does not begin with one of the speakers.
pub(crate) fn split(text: &str, speakers: &HashSet<String>) -> Option<Vec<Message>> {
    let mut messages: Vec<Message> = Vec::new();
    for line in text.lines() {
        let opening =
            speaker_line(line).filter(|(name, _)| speakers.contains(&roles::folded(name)));
        match (opening, messages.last_mut()) {
            (Some((name, rest)), _) => messages.push(Message::named(name, rest)),
            (None, Some(last)) => {
                last.content.push('\n');
                last.content.push_str(line);
            }
            (None, None) if line.trim().is_empty() => {}
            (None, None) => return None,
        }
    }
    for message in &mut messages {
        message.content = message.content.trim().to_owned();
    }
    (!messages.is_empty()).then_some(messages)
}

/// One text on its own.
pub(crate) fn parse(text: &str) -> Option<Vec<Message>> {
    let speakers = speakers(std::iter::once(text));
    let messages = split(text, &speakers)?;
    let first = messages.first().map(|m| m.speaker.clone());
    let several = messages.iter().any(|m| Some(&m.speaker) != first.as_ref());
    let known = messages.iter().all(|m| match &m.speaker {
        Speaker::Named(name) => roles::is_speaker(name),
        Speaker::Known(_) => true,
    });
    (several || known).then_some(messages)
}

/// “Name: rest”, with nothing but a short name before the colon.
fn speaker_line(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.split_once([':', '：'])?;
    let name = name.trim();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '.' | '\'');
    let starts = name.chars().next().is_some_and(char::is_alphabetic);
    let short = name.chars().count() <= LONGEST_NAME && name.split(' ').count() <= 3;
    (starts && short && name.chars().all(plain) && !rest.starts_with("//"))
        .then(|| (name, rest.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn contents(text: &str) -> Option<Vec<String>> {
        parse(text).map(|messages| messages.into_iter().map(|m| m.content).collect())
    }

    #[test]
    fn words_before_a_colon_inside_a_message_are_no_speakers() {
        let found =
            contents("Customer: note: flat 4B\nAgent: Noted: 4B.\nnote: done\nCustomer: ok");
        assert_eq!(found.unwrap(), ["note: flat 4B", "Noted: 4B.\nnote: done", "ok"]);
    }

    #[test]
    fn text_without_speakers_is_no_transcript() {
        assert_eq!(contents("hello there\nhow are you"), None);
        assert_eq!(contents("no turns here"), None);
    }
}
