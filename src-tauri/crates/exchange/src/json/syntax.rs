//! JSON text to values, with the place of what is wrong.
//!
//! Our own reader, because the usual one refuses what other programs write (`NaN`, half an emoji,
//! several values in a row), keeps the last of two equal keys without a word, and rounds long ids.

use std::collections::BTreeSet;

use serde_json::{Map, Number, Value};

/// Deeper files are refused; the limit keeps recursion within the stack.
const DEPTH: usize = 127;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flaw {
    CutOff,
    TrailingComma,
    /// Single quotes, `True`, `None`: a printed Python object.
    Python,
    /// `{{ … }}` or `{% … %}`.
    Template,
    TooDeep,
    Unexpected(char),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SyntaxError {
    pub(crate) flaw: Flaw,
    /// From 1.
    pub(crate) line: u64,
    /// In characters, from 1.
    pub(crate) column: u64,
}

/// The lines on which something was put right.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Notes {
    pub(crate) duplicate_keys: BTreeSet<u64>,
    pub(crate) not_numbers: BTreeSet<u64>,
    pub(crate) half_characters: BTreeSet<u64>,
}

#[derive(Debug, Default)]
pub(crate) struct Document {
    /// Each top-level value with the line it starts on. JSON Lines have many, JSON has one.
    pub(crate) values: Vec<(u64, Value)>,
    pub(crate) notes: Notes,
}

pub(crate) fn parse(text: &str) -> Result<Document, SyntaxError> {
    let mut parser =
        Parser { text, at: 0, counted: (0, 1), notes: Notes::default(), in_object: false };
    let mut values = Vec::new();
    loop {
        parser.space();
        if parser.at >= text.len() {
            break;
        }
        let line = parser.line();
        values.push((line, parser.value(0)?));
    }
    Ok(Document { values, notes: parser.notes })
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// How far lines have been counted, and the line there.
    counted: (usize, u64),
    notes: Notes,
    in_object: bool,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        let trimmed = self.rest().trim_start_matches([' ', '\t', '\r', '\n', '\u{feff}']);
        self.at = self.text.len() - trimmed.len();
    }

    fn line(&mut self) -> u64 {
        let (from, line) = self.counted;
        let newlines = self.text.as_bytes()[from..self.at].iter().filter(|b| **b == b'\n').count();
        self.counted = (self.at, line + newlines as u64);
        self.counted.1
    }

    fn fail<T>(&mut self, flaw: Flaw) -> Result<T, SyntaxError> {
        let line_start = self.text[..self.at].rfind('\n').map_or(0, |at| at + 1);
        let column = self.text[line_start..self.at].chars().count() as u64 + 1;
        Err(SyntaxError { flaw, line: self.line(), column })
    }

    fn unexpected<T>(&mut self) -> Result<T, SyntaxError> {
        let flaw = match self.rest().chars().next() {
            None => Flaw::CutOff,
            Some('\'') => Flaw::Python,
            Some('%') => Flaw::Template,
            Some('{') if self.in_object => Flaw::Template,
            Some(_) if ["True", "False", "None"].iter().any(|w| self.rest().starts_with(w)) => {
                Flaw::Python
            }
            Some(c) => Flaw::Unexpected(c),
        };
        self.fail(flaw)
    }

    fn value(&mut self, depth: usize) -> Result<Value, SyntaxError> {
        if depth > DEPTH {
            return self.fail(Flaw::TooDeep);
        }
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => Ok(Value::String(self.string()?)),
            Some(b'-' | b'0'..=b'9') if !self.rest().starts_with("-I") => self.number(),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Value, SyntaxError> {
        const WORDS: [(&str, Option<bool>); 3] =
            [("true", Some(true)), ("false", Some(false)), ("null", None)];
        for (word, truth) in WORDS {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return Ok(truth.map_or(Value::Null, Value::Bool));
            }
        }
        for word in ["NaN", "-Infinity", "Infinity"] {
            if self.rest().starts_with(word) {
                let line = self.line();
                self.notes.not_numbers.insert(line);
                self.at += word.len();
                return Ok(Value::Null);
            }
        }
        self.unexpected()
    }

    fn list(&mut self, depth: usize) -> Result<Value, SyntaxError> {
        self.at += 1;
        let mut items = Vec::new();
        self.space();
        while self.peek() != Some(b']') {
            items.push(self.value(depth + 1)?);
            self.between(b']')?;
        }
        self.at += 1;
        Ok(Value::Array(items))
    }

    fn object(&mut self, depth: usize) -> Result<Value, SyntaxError> {
        self.at += 1;
        let mut fields = Map::new();
        self.space();
        while self.peek() != Some(b'}') {
            if self.peek() != Some(b'"') {
                self.in_object = true;
                return self.unexpected();
            }
            let key = self.string()?;
            self.space();
            if self.peek() != Some(b':') {
                return self.unexpected();
            }
            self.at += 1;
            self.space();
            let value = self.value(depth + 1)?;
            if fields.insert(key, value).is_some() {
                let line = self.line();
                self.notes.duplicate_keys.insert(line);
            }
            self.between(b'}')?;
        }
        self.at += 1;
        Ok(Value::Object(fields))
    }

    /// After an item: a comma with an item to follow, or the end.
    fn between(&mut self, end: u8) -> Result<(), SyntaxError> {
        self.space();
        match self.peek() {
            Some(b',') => {
                self.at += 1;
                self.space();
                if self.peek() == Some(end) { self.fail(Flaw::TrailingComma) } else { Ok(()) }
            }
            Some(found) if found == end => Ok(()),
            _ => self.unexpected(),
        }
    }

    fn number(&mut self) -> Result<Value, SyntaxError> {
        let part = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
        let written = self.rest();
        let written = &written[..written.find(|c| !part(c)).unwrap_or(written.len())];
        let number = exact(written);
        if number.is_none() && written.parse::<f64>().is_err() {
            return self.unexpected();
        }
        self.at += written.len();
        Ok(number.map_or_else(|| Value::String(written.to_owned()), Value::Number))
    }

    fn string(&mut self) -> Result<String, SyntaxError> {
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = self.rest();
            let Some(stop) = rest.find(['"', '\\']) else {
                self.at = self.text.len();
                return self.fail(Flaw::CutOff);
            };
            text.push_str(&rest[..stop]);
            self.at += stop + 1;
            if rest.as_bytes().get(stop) == Some(&b'"') {
                return Ok(text);
            }
            text.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Result<char, SyntaxError> {
        let Some(letter) = self.rest().chars().next() else {
            return self.fail(Flaw::CutOff);
        };
        let plain = match letter {
            '"' | '\\' | '/' => letter,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => return self.unicode(),
            _ => return self.unexpected(),
        };
        self.at += 1;
        Ok(plain)
    }

    fn unicode(&mut self) -> Result<char, SyntaxError> {
        let first = self.unit()?;
        if let Some(c) = char::from_u32(first) {
            return Ok(c);
        }
        let after_first = self.at;
        if first < 0xdc00 && self.rest().starts_with("\\u") {
            self.at += 1;
            let second = self.unit()?;
            if (0xdc00..0xe000).contains(&second) {
                let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                return Ok(char::from_u32(code).unwrap_or('\u{fffd}'));
            }
        }
        self.at = after_first;
        let line = self.line();
        self.notes.half_characters.insert(line);
        Ok('\u{fffd}')
    }

    /// `uXXXX`
    fn unit(&mut self) -> Result<u32, SyntaxError> {
        let digits = self.text.as_bytes().get(self.at + 1..self.at + 5);
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        let code =
            digits.filter(|d| !d.starts_with('+')).and_then(|d| u32::from_str_radix(d, 16).ok());
        match code {
            Some(code) => {
                self.at += 5;
                Ok(code)
            }
            None if self.text.len() < self.at + 5 => {
                self.at = self.text.len();
                self.fail(Flaw::CutOff)
            }
            None => self.unexpected(),
        }
    }
}

/// A number that stands for exactly what is written; `None` where digits would be lost.
fn exact(written: &str) -> Option<Number> {
    if let Ok(number) = written.parse::<i64>() {
        return Some(number.into());
    }
    if let Ok(number) = written.parse::<u64>() {
        return Some(number.into());
    }
    let whole = !written.contains(['.', 'e', 'E']);
    if whole { None } else { written.parse().ok().and_then(Number::from_f64) }
}

#[cfg(test)]
mod tests {
    use super::{Flaw, parse};

    fn flaw(text: &str) -> (Flaw, u64, u64) {
        let error = parse(text).unwrap_err();
        (error.flaw, error.line, error.column)
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        assert_eq!(flaw("[\n 1,\n]"), (Flaw::TrailingComma, 3, 1));
        assert_eq!(flaw("[{'a': 1}]"), (Flaw::Python, 1, 3));
        assert_eq!(flaw("{\"a\": \"b"), (Flaw::CutOff, 1, 9));
        assert_eq!(flaw("[\n{% for %}]"), (Flaw::Template, 2, 2));
        assert_eq!(flaw("{\"a\": True}"), (Flaw::Python, 1, 7));
        assert_eq!(flaw(&"[".repeat(200)).0, Flaw::TooDeep);
    }

    #[test]
    fn long_ids_keep_their_digits() {
        let document = parse("[9007199254740993, 123456789012345678901234567890, 1e3]").unwrap();
        let written = document.values[0].1.to_string();
        assert_eq!(written, "[9007199254740993,\"123456789012345678901234567890\",1000.0]");
    }

    #[test]
    fn what_other_programs_write_is_read_and_noted() {
        let document =
            parse("{\"a\":NaN,\"b\":\"\\ud83d x\",\"b\":1}\n{\"c\":\"\\ud83d\\ude00\"}").unwrap();
        assert_eq!(document.values.len(), 2);
        assert_eq!(document.values[1].1["c"], "😀");
        let notes = &document.notes;
        assert!(
            [&notes.not_numbers, &notes.half_characters, &notes.duplicate_keys]
                .iter()
                .all(|lines| lines.contains(&1))
        );
    }
}
