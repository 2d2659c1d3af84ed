//! Just enough of Rust's grammar to tell code from comments and strings.

/// A source text whose comments and strings are blanked, line by line and byte by byte, and the
/// strings apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    pub code: String,
    pub strings: Vec<Literal>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literal {
    /// From 1.
    pub line: usize,
    pub text: String,
}

impl Source {
    /// Reads a file, the modules marked `#[cfg(test)]` left out.
    #[must_use]
    pub fn of_product(text: &str) -> Self {
        let mut reader = Reader::new(text);
        reader.read();
        let code = String::from_utf8_lossy(&reader.code).into_owned();
        let tests = test_lines(&code);
        let strings = reader.strings.into_iter();
        let strings =
            strings.filter(|literal| !tests.iter().any(|lines| lines.contains(&literal.line)));
        let strings = strings.collect();
        let lines = (1..).zip(code.lines()).map(|(number, line)| {
            if tests.iter().any(|lines| lines.contains(&number)) { "" } else { line }
        });
        Self { code: lines.collect::<Vec<_>>().join("\n"), strings }
    }
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    line: usize,
    code: Vec<u8>,
    strings: Vec<Literal>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self { text: text.as_bytes(), at: 0, line: 1, code: Vec::new(), strings: Vec::new() }
    }

    fn read(&mut self) {
        while self.at < self.text.len() {
            if self.rest().starts_with(b"//") {
                let end = self.rest().iter().position(|byte| *byte == b'\n');
                self.blank(end.unwrap_or(self.rest().len()));
            } else if self.rest().starts_with(b"/*") {
                self.blank(nested_comment(self.rest()));
            } else if let Some(hashes) = raw_string(self.rest(), self.code.last()) {
                self.raw(hashes);
            } else if self.rest()[0] == b'"' {
                self.quoted();
            } else if let Some(length) = character(self.rest()) {
                self.blank(length);
            } else {
                self.keep();
            }
        }
    }

    fn rest(&self) -> &'t [u8] {
        &self.text[self.at..]
    }

    fn keep(&mut self) {
        let byte = self.text[self.at];
        self.line += usize::from(byte == b'\n');
        self.code.push(byte);
        self.at += 1;
    }

    fn blank(&mut self, length: usize) {
        for _ in 0..length.min(self.rest().len()) {
            let byte = self.text[self.at];
            self.line += usize::from(byte == b'\n');
            self.code.push(if byte == b'\n' { b'\n' } else { b' ' });
            self.at += 1;
        }
    }

    /// `"…"`, in which a backslash hides what follows it.
    fn quoted(&mut self) {
        let rest = self.rest();
        let mut end = 1;
        while end < rest.len() && rest[end] != b'"' {
            end += if rest[end] == b'\\' { 2 } else { 1 };
        }
        self.string(1, end.min(rest.len()), 1);
    }

    /// `r#"…"#`, which ends at a quote with as many hashes.
    fn raw(&mut self, hashes: usize) {
        let start = hashes + 2;
        let closing = [&b"\""[..], &b"#".repeat(hashes)].concat();
        let rest = self.rest();
        let found = rest[start..].windows(closing.len()).position(|bytes| bytes == closing);
        self.string(start, found.map_or(rest.len(), |length| start + length), closing.len());
    }

    fn string(&mut self, start: usize, end: usize, closing: usize) {
        let text = String::from_utf8_lossy(&self.rest()[start..end]).into_owned();
        self.strings.push(Literal { line: self.line, text });
        self.blank(end + closing);
    }
}

fn nested_comment(text: &[u8]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        if text[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    at
}

/// How many hashes open a raw string here; none where there is no raw string.
fn raw_string(text: &[u8], before: Option<&u8>) -> Option<usize> {
    let inside_a_name = before.is_some_and(|byte| is_part_of_a_name(*byte) && *byte != b'b');
    let after_r = text.strip_prefix(b"r").filter(|_| !inside_a_name)?;
    let hashes = after_r.iter().take_while(|byte| **byte == b'#').count();
    (after_r.get(hashes) == Some(&b'"')).then_some(hashes)
}

/// The length of `'x'` or `'\n'`; none for a lifetime.
fn character(text: &[u8]) -> Option<usize> {
    let inner = text.strip_prefix(b"'")?;
    if inner.first() == Some(&b'\\') {
        let end = inner.iter().skip(2).position(|byte| *byte == b'\'')?;
        return Some(end + 4);
    }
    let width = match inner.first()? {
        0..0x80 => 1,
        0x80..0xE0 => 2,
        0xE0..0xF0 => 3,
        0xF0.. => 4,
    };
    (inner.get(width) == Some(&b'\'')).then_some(width + 2)
}

const fn is_part_of_a_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Lines of each item marked `#[cfg(test)]`.
fn test_lines(code: &str) -> Vec<std::ops::RangeInclusive<usize>> {
    let line = |at: usize| code[..at].matches('\n').count() + 1;
    let marks = code.match_indices("#[cfg(test)]");
    marks
        .filter_map(|(at, _)| {
            let ends = code[at..].find(['{', ';'])? + at;
            let end = if code.as_bytes()[ends] == b'{' { closing_brace(code, ends)? } else { ends };
            Some(line(at)..=line(end))
        })
        .collect()
}

/// Where the brace opened at `open` is closed, in code without comments and strings.
#[must_use]
pub fn closing_brace(code: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in code[open..].char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => return Some(open + at),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The names and keywords of a text, each with its line.
pub fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(code.lines()).flat_map(|(number, line)| {
        let words = line.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        words.filter(|word| !word.is_empty()).map(move |word| (number, word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &Source) -> Vec<&str> {
        source.strings.iter().map(|literal| literal.text.as_str()).collect()
    }

    #[test]
    fn comments_and_strings_are_no_code() {
        let source = Source::of_product(
            "let a = \"one \\\" {\"; // two \"three\"\n/* four /* five */ \"six\" */ let b = r#\"se\"ven\"#;",
        );
        assert_eq!(texts(&source), ["one \\\" {", "se\"ven"]);
        let words: Vec<_> = words(&source.code).map(|(_, word)| word).collect();
        assert_eq!(words, ["let", "a", "let", "b"]);
        assert_eq!(source.strings[1].line, 2);
    }

    #[test]
    fn a_quote_in_a_character_opens_no_string_and_a_lifetime_is_no_character() {
        let source = Source::of_product("f('\"', '\\'', '“', b\"x\"); fn g<'a>(s: &'a str) {}");
        assert_eq!(texts(&source), ["x"]);
        assert!(source.code.contains("fn g<'a>(s: &'a str) {}"), "{}", source.code);
    }

    #[test]
    fn what_is_marked_as_a_test_is_left_out() {
        let text = "fn a() { \"kept\" }\n#[cfg(test)]\nmod tests {\n fn b() { \"gone\" }\n}\nfn c() {}\n\
                    #[cfg(test)]\n#[path = \"x.rs\"]\nmod more;\nconst D: &str = \"kept too\";";
        let source = Source::of_product(text);
        assert_eq!(texts(&source), ["kept", "kept too"]);
        assert_eq!(source.code.lines().count(), text.lines().count());
        assert!(!source.code.contains("fn b") && source.code.contains("fn c"));
    }
}
