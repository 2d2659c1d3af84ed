//! JSON as models write it when they do not write JSON: other quotes, Python's words, trailing
//! commas, line breaks and bare quotes inside text, a last brace forgotten. Text is kept as written;
//! only what stands around it is read more kindly.

use serde_json::{Map, Number, Value};

const DEEPEST: usize = 64;

/// Why there is no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// The text ends in the middle.
    Cut,
    /// It is no JSON however kindly read.
    Bad,
}

/// The object that begins at the start of `text`, and what had to be overlooked.
pub(super) fn object(text: &str) -> Result<(Value, Vec<String>), Stop> {
    let mut reader = Loose { rest: text, depth: 0, overlooked: Vec::new() };
    let value = reader.object()?;
    Ok((value, reader.overlooked))
}

struct Loose<'a> {
    rest: &'a str,
    depth: usize,
    overlooked: Vec<String>,
}

impl<'a> Loose<'a> {
    fn note(&mut self, what: &str) {
        if !self.overlooked.iter().any(|known| known == what) {
            self.overlooked.push(what.to_owned());
        }
    }

    fn peek(&mut self) -> Result<char, Stop> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next().ok_or(Stop::Cut)
    }

    fn take(&mut self, wanted: char) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self) -> Result<Value, Stop> {
        match self.peek()? {
            '{' => self.object(),
            '[' => self.list(),
            c if is_quote(c) => self.text().map(Value::String),
            _ => self.word(),
        }
    }

    fn deeper(&mut self) -> Result<(), Stop> {
        self.depth += 1;
        if self.depth > DEEPEST { Err(Stop::Bad) } else { Ok(()) }
    }

    fn object(&mut self) -> Result<Value, Stop> {
        self.deeper()?;
        if !self.take('{') {
            return Err(Stop::Bad);
        }
        let mut fields = Map::new();
        while !self.take('}') {
            let key = match self.peek()? {
                c if is_quote(c) => self.text()?,
                _ => return Err(Stop::Bad),
            };
            if !self.take(':') {
                return Err(self.cut_or_bad());
            }
            let is_text = is_quote(self.peek()?);
            fields.insert(key, self.value()?);
            if self.take(',') {
                if self.take('}') {
                    self.note("a comma too many");
                    break;
                }
                continue;
            }
            if self.rest.trim_start().is_empty() && is_text && self.depth == 1 {
                // A text that was closed is whole; a number might have been cut.
                self.note("a closing brace that was missing");
                break;
            }
            if self.peek()? != '}' {
                return Err(Stop::Bad);
            }
        }
        self.depth -= 1;
        Ok(Value::Object(fields))
    }

    fn list(&mut self) -> Result<Value, Stop> {
        self.deeper()?;
        self.take('[');
        let mut items = Vec::new();
        while !self.take(']') {
            items.push(self.value()?);
            if self.take(',') {
                if self.take(']') {
                    self.note("a comma too many");
                    break;
                }
            } else if self.peek()? != ']' {
                return Err(Stop::Bad);
            }
        }
        self.depth -= 1;
        Ok(Value::Array(items))
    }

    fn text(&mut self) -> Result<String, Stop> {
        let open = self.peek()?;
        if open != '"' {
            self.note("other quotation marks");
        }
        let inside = &self.rest[open.len_utf8()..];
        let mut text = String::new();
        let mut chars = inside.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some((_, escaped)) => text.push(self.unescaped(escaped, &mut chars)?),
                    None => return Err(Stop::Cut),
                },
                c if closes(open, c) => {
                    let after = &inside[at + c.len_utf8()..];
                    if ends_here(after) {
                        self.rest = after;
                        return Ok(text);
                    }
                    self.note("quotation marks inside a text");
                    text.push(c);
                }
                c if c.is_control() => {
                    self.note("line breaks or tabs inside a text");
                    text.push(c);
                }
                c => text.push(c),
            }
        }
        Err(Stop::Cut)
    }

    fn unescaped(
        &mut self,
        escaped: char,
        chars: &mut std::str::CharIndices<'_>,
    ) -> Result<char, Stop> {
        Ok(match escaped {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => {
                let digits: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                let code = u32::from_str_radix(&digits, 16).map_err(|_| Stop::Bad)?;
                // Half of a pair alone is no letter.
                char::from_u32(code).ok_or(Stop::Bad)?
            }
            other => other,
        })
    }

    fn word(&mut self) -> Result<Value, Stop> {
        let end = self.rest.find([',', '}', ']', ' ', '\n', '\r', '\t']).ok_or(Stop::Cut)?;
        let (word, rest) = self.rest.split_at(end);
        let value = match word {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "null" => Value::Null,
            "True" | "False" | "None" => {
                self.note("Python's words");
                match word {
                    "True" => Value::Bool(true),
                    "False" => Value::Bool(false),
                    _ => Value::Null,
                }
            }
            number => Value::Number(number.parse::<Number>().map_err(|_| Stop::Bad)?),
        };
        self.rest = rest;
        Ok(value)
    }

    fn cut_or_bad(&self) -> Stop {
        if self.rest.trim_start().is_empty() { Stop::Cut } else { Stop::Bad }
    }
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '“' | '”' | '‘' | '’')
}

fn closes(open: char, c: char) -> bool {
    match open {
        '“' | '”' => matches!(c, '“' | '”'),
        '‘' | '’' => matches!(c, '‘' | '’'),
        other => c == other,
    }
}

/// Whether what follows a quotation mark can follow the end of a text.
fn ends_here(after: &str) -> bool {
    matches!(after.trim_start().chars().next(), None | Some(',' | '}' | ']' | ':'))
}
