//! Delimited text to rows of cells.
//!
//! Stricter and more lenient than a general reader in just the places people meet: a quote in the
//! middle of a bare cell is text, a space before an opening quote is told, and a quote that never
//! closes properly is reported where it opened, before it swallows the rest of the file.

use crate::error::refuse;
use crate::{ImportError, Place};

/// One row as the file has it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Row {
    /// As a spreadsheet counts rows, from 1, blank ones included.
    pub(crate) number: u64,
    /// The line the row starts on, from 1.
    pub(crate) line: u64,
    pub(crate) cells: Vec<String>,
}

impl Row {
    pub(crate) fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }
}

#[derive(Debug, Default)]
pub(crate) struct Parsed {
    /// Without the blank ones.
    pub(crate) rows: Vec<Row>,
    /// Rows in which a quote followed a space.
    pub(crate) spaced_quotes: Vec<u64>,
}

/// A quote that opened and was not closed where a cell ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BadQuote {
    pub(crate) row: u64,
    pub(crate) line: u64,
    pub(crate) column: usize,
}

impl BadQuote {
    pub(crate) fn refusal(self, file: &str, header: Option<&Row>) -> ImportError {
        let column = header.and_then(|row| row.cells.get(self.column)).cloned();
        let message = format!(
            "A quotation mark opens in row {} (line {} of the file) and is not closed at the end \
             of its cell. Close it, or remove it, and import again.",
            self.row, self.line
        );
        refuse("open_quote", message, Place { column, ..Place::row(file, self.row) })
    }
}

pub(crate) const DELIMITERS: [(char, &str); 4] =
    [(',', "comma"), (';', "semicolon"), ('\t', "tab"), ('|', "pipe")];

/// `sep=;` as Excel writes it: the delimiter and the rest of the text.
pub(crate) fn sep_directive(text: &str) -> Option<(char, &str)> {
    let line_end = text.find(['\r', '\n'])?;
    let named = text[..line_end].trim_matches('"').strip_prefix("sep=")?;
    let mut chars = named.chars();
    let delimiter = chars.next()?;
    let rest = text[line_end..].strip_prefix("\r\n").unwrap_or(&text[line_end + 1..]);
    chars.next().is_none().then_some((delimiter, rest))
}

/// All rows, or those before the first bad quote together with it.
pub(crate) fn parse(text: &str, delimiter: char, limit: usize) -> (Parsed, Option<BadQuote>) {
    let mut scanner = Scanner { rest: text, delimiter, line: 1, spaced: false };
    let mut parsed = Parsed::default();
    let mut number = 0;
    while !scanner.rest.is_empty() && parsed.rows.len() < limit {
        number += 1;
        let line = scanner.line;
        match scanner.row() {
            Ok(cells) => {
                let row = Row { number, line, cells };
                if std::mem::take(&mut scanner.spaced) {
                    parsed.spaced_quotes.push(number);
                }
                if !row.is_blank() {
                    parsed.rows.push(row);
                }
            }
            Err((column, line)) => {
                return (parsed, Some(BadQuote { row: number, line, column }));
            }
        }
    }
    (parsed, None)
}

struct Scanner<'a> {
    rest: &'a str,
    delimiter: char,
    line: u64,
    spaced: bool,
}

impl<'a> Scanner<'a> {
    /// The cells of a row, or the column and line of the quote that is wrong.
    fn row(&mut self) -> Result<Vec<String>, (usize, u64)> {
        let mut cells = Vec::new();
        loop {
            let line = self.line;
            let cell = self.cell().ok_or((cells.len(), line))?;
            cells.push(cell);
            if let Some(rest) = self.rest.strip_prefix(self.delimiter) {
                self.rest = rest;
                continue;
            }
            self.end_of_row();
            return Ok(cells);
        }
    }

    fn end_of_row(&mut self) {
        let rest = self.rest.strip_prefix('\r').unwrap_or(self.rest);
        let rest = rest.strip_prefix('\n').unwrap_or(rest);
        if rest.len() < self.rest.len() {
            self.line += 1;
        }
        self.rest = rest;
    }

    fn cell(&mut self) -> Option<String> {
        let unspaced = self.rest.trim_start_matches(' ');
        if let Some(quoted) = unspaced.strip_prefix('"') {
            self.spaced |= unspaced.len() < self.rest.len();
            return self.quoted(quoted);
        }
        let end = self.rest.find([self.delimiter, '\r', '\n']).unwrap_or(self.rest.len());
        let (cell, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(cell.to_owned())
    }

    fn quoted(&mut self, mut rest: &'a str) -> Option<String> {
        let mut cell = String::new();
        let (mut lines, mut from) = (0, 0);
        loop {
            let close = rest.find('"')?;
            cell.push_str(&rest[..close]);
            rest = &rest[close + 1..];
            match rest.strip_prefix('"') {
                Some(more) => {
                    cell.push('"');
                    rest = more;
                }
                None => break,
            }
        }
        // A line ends with CR LF, LF or a CR alone.
        while let Some(at) = cell[from..].find(['\r', '\n']) {
            let end = &cell[from + at..];
            from += at + if end.starts_with("\r\n") { 2 } else { 1 };
            lines += 1;
        }
        let after = rest.trim_start_matches(' ');
        if !(after.is_empty() || after.starts_with([self.delimiter, '\r', '\n'])) {
            return None;
        }
        self.line += lines;
        self.rest = after;
        Some(cell)
    }
}

/// The delimiter under which the text is most plainly a table.
pub(crate) fn detect(text: &str) -> (char, &'static str) {
    const SAMPLE: usize = 60;
    let score = |delimiter: char| {
        let (parsed, _) = parse(text, delimiter, SAMPLE);
        let width = parsed.rows.first().map_or(0, |row| row.cells.len());
        let same = parsed.rows.iter().filter(|row| row.cells.len() == width).count();
        if width < 2 { 0 } else { same * 1000 / parsed.rows.len().max(1) * 100 + width.min(99) }
    };
    let mut best = (DELIMITERS[0], 0);
    for candidate in DELIMITERS {
        let found = score(candidate.0);
        if found > best.1 {
            best = (candidate, found);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::{detect, parse, sep_directive};

    fn cells(text: &str) -> Vec<Vec<String>> {
        let (parsed, bad) = parse(text, ',', usize::MAX);
        assert_eq!(bad, None);
        parsed.rows.into_iter().map(|row| row.cells).collect()
    }

    #[test]
    fn line_ends_inside_quotes_are_text_and_all_line_ends_end_a_row() {
        assert_eq!(cells("a,\"b\r\nc\"\r\nd,e\rf,g\n"), [["a", "b\r\nc"], ["d", "e"], ["f", "g"]]);
    }

    #[test]
    fn a_quote_inside_a_bare_cell_is_text() {
        assert_eq!(cells("1,the 5\" pipe\n"), [["1", "the 5\" pipe"]]);
    }

    #[test]
    fn a_quote_that_does_not_close_is_reported_where_it_opened() {
        let (parsed, bad) = parse("a,b\n1,\"x\ny\"\n2,\"open\n3,\"4B\"\n", ',', usize::MAX);
        assert_eq!(parsed.rows.len(), 2);
        let bad = bad.unwrap();
        assert_eq!((bad.row, bad.line, bad.column), (3, 4, 1));
    }

    #[test]
    fn commas_in_text_do_not_hide_a_semicolon() {
        assert_eq!(detect("a;b\n1;x, y, z\n2;v, w, u\n").0, ';');
        assert_eq!(sep_directive("sep=;\r\na;b").unwrap(), (';', "a;b"));
    }
}
