//! Words, clauses and sentences, in any language that puts spaces between words; of those that do
//! not, runs of one script count as words.

use std::ops::Range;

/// A word of a text, and where it stands.
#[derive(Debug, Clone)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    /// Lower case, without the usual endings: equal stems count as the same word.
    pub stem: String,
    pub lower: String,
    pub at: Range<usize>,
}

impl Word<'_> {
    pub(super) fn has_digit(&self) -> bool {
        self.text.bytes().any(|byte| byte.is_ascii_digit())
    }

    pub(super) fn is_capitalised(&self) -> bool {
        self.text.chars().next().is_some_and(char::is_uppercase)
    }
}

pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    let mut start = None;
    let mut previous = None;
    for (at, c) in text.char_indices() {
        let goes_on = match start {
            None => false,
            Some(from) => joins(text, from, at, previous, c),
        };
        if let Some(from) = start.filter(|_| !goes_on) {
            push(&mut found, text, from..at);
            start = None;
        }
        if start.is_none() && c.is_alphanumeric() {
            start = Some(at);
        }
        previous = Some(c);
    }
    if let Some(from) = start {
        push(&mut found, text, from..text.len());
    }
    found
}

/// Whether the character at `at` still belongs to the word that began at `from`.
fn joins(text: &str, from: usize, at: usize, previous: Option<char>, c: char) -> bool {
    let next_is =
        |test: fn(char) -> bool| text[at + c.len_utf8()..].chars().next().is_some_and(test);
    match c {
        '\'' | '’' => next_is(char::is_alphabetic),
        // “e-mail” is one word, “half-finished” is two; “LT-20417” is one code.
        '-' => {
            let begun = &text[from..at];
            begun.chars().nth(1).is_none() && next_is(char::is_alphanumeric)
                || next_is(|c| c.is_ascii_digit()) && begun.chars().all(|c| c.is_ascii_uppercase())
        }
        '.' | ',' | ':' => {
            previous.is_some_and(|c| c.is_ascii_digit()) && next_is(|c| c.is_ascii_digit())
        }
        _ if !c.is_alphanumeric() => false,
        _ => previous.is_none_or(|before| script(before) == script(c)),
    }
}

#[derive(PartialEq)]
enum Script {
    Spaced,
    Hiragana,
    Katakana,
    Han,
}

fn script(c: char) -> Script {
    match c {
        '\u{3041}'..='\u{309f}' => Script::Hiragana,
        '\u{30a0}'..='\u{30ff}' => Script::Katakana,
        '\u{3400}'..='\u{9fff}' => Script::Han,
        _ => Script::Spaced,
    }
}

fn push<'a>(found: &mut Vec<Word<'a>>, text: &'a str, at: Range<usize>) {
    let raw = &text[at.clone()];
    let lower: String = raw.to_lowercase().replace('’', "'").replace('-', "");
    found.push(Word { text: raw, stem: stem(&lower), lower, at });
}

/// Drops one usual ending. Crude on purpose: both sides of a comparison go through it.
pub(super) fn stem(lower: &str) -> String {
    let mut word = without_article(lower);
    for ending in ["'s", "'"] {
        word = word.strip_suffix(ending).unwrap_or(word);
    }
    let is_arabic = word.chars().next().is_some_and(|c| ('\u{600}'..='\u{6ff}').contains(&c));
    if is_arabic {
        return arabic_stem(word);
    }
    // The plural first: “sessions” and “session” lose their “n” alike.
    const ENDINGS: [&[&str]; 2] =
        [&["ies", "es", "s"], &["ing", "ed", "en", "er", "e", "n", "o", "a"]];
    for endings in ENDINGS {
        let shorter = endings.iter().find_map(|ending| word.strip_suffix(ending));
        word = shorter.filter(|rest| rest.chars().count() >= 4).unwrap_or(word);
    }
    // “ends” is too short for the rule above.
    if word.chars().count() == 4 && !word.ends_with("ss") {
        word = word.strip_suffix('s').unwrap_or(word);
    }
    word.strip_suffix('y').filter(|rest| rest.len() >= 4).unwrap_or(word).to_owned()
}

/// “l'ail”, “dell'aglio”: the article is written onto the noun.
fn without_article(lower: &str) -> &str {
    let noun = lower
        .split_once('\'')
        .filter(|(article, noun)| article.chars().count() <= 4 && noun.chars().count() >= 3);
    noun.map_or(lower, |(_, noun)| noun)
}

fn arabic_stem(word: &str) -> String {
    let mut rest = word;
    for start in ["وال", "بال", "لل", "ال", "و"] {
        if let Some(without) = rest.strip_prefix(start)
            && without.chars().count() >= 3
        {
            rest = without;
            break;
        }
    }
    rest.to_owned()
}

/// Sentences with their closing marks, as ranges without the space around.
pub(super) fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let end = at + c.len_utf8();
        let ends = match c {
            '\n' | '。' | '！' | '？' | '؟' => true,
            '!' | '?' | ';' => !text[end..].starts_with(['!', '?']),
            '.' => ends_sentence(text, start, at, end),
            _ => false,
        };
        at = end;
        if ends {
            while text[at..].starts_with(['"', '”', '»', ')', '」']) {
                at += text[at..].chars().next().map_or(1, char::len_utf8);
            }
            push_trimmed(&mut found, text, start..at);
            start = at;
        }
    }
    push_trimmed(&mut found, text, start..text.len());
    found
}

fn ends_sentence(text: &str, start: usize, at: usize, end: usize) -> bool {
    let next = text[end..].chars().next();
    if next.is_some_and(|c| !c.is_whitespace() && !matches!(c, '"' | '”' | '»' | ')')) {
        return false;
    }
    let last = text[start..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    const SHORT: [&str; 14] = [
        "mr", "mrs", "ms", "dr", "st", "no", "nr", "approx", "incl", "herr", "sr", "sra", "ca",
        "tel",
    ];
    // A capital letter alone is an initial; “20 h.” ends a sentence.
    let is_initial = last.chars().count() == 1 && last.chars().all(char::is_uppercase);
    !is_initial && !SHORT.contains(&last.to_lowercase().as_str()) || next.is_none()
}

/// The parts of a sentence between commas, dashes and contrasting words.
pub(super) fn clauses(text: &str, sentence: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = sentence.start;
    let whole = &text[sentence.clone()];
    for (offset, c) in whole.char_indices() {
        let at = sentence.start + offset;
        if at < start {
            continue;
        }
        let after = &text[at + c.len_utf8()..sentence.end];
        let breaks = match c {
            ',' | ':' => after.starts_with(char::is_whitespace),
            '、' | '，' | '،' | '(' | ')' => true,
            '-' | '–' | '—' => after.starts_with(' ') && text[..at].ends_with(' '),
            ' ' => BREAKING.iter().any(|word| {
                after.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
            }),
            _ => false,
        };
        if breaks {
            push_trimmed(&mut found, text, start..at);
            start = at + c.len_utf8();
        }
    }
    push_trimmed(&mut found, text, start..sentence.end);
    found
}

const BREAKING: [&str; 10] =
    ["but ", "because ", "although ", "aber ", "mais ", "pero ", "weil ", "so ", "then ", "since "];

fn push_trimmed(found: &mut Vec<Range<usize>>, text: &str, range: Range<usize>) {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    let trimmed = part.trim();
    if trimmed.chars().any(char::is_alphanumeric) {
        found.push(start..start + trimmed.len());
    }
}

/// Each name with the place of its row in a table.
pub(super) fn rows(
    table: &'static [&'static [&'static str]],
) -> std::collections::HashMap<&'static str, usize> {
    let numbered = table.iter().enumerate();
    numbered.flat_map(|(row, names)| names.iter().map(move |name| (*name, row))).collect()
}
