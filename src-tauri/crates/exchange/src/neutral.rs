//! The mark that keeps a spreadsheet from running text as a formula.
//!
//! One apostrophe is put before a text that, leading white space aside, starts with `=`, `+`, `-`,
//! `@` (or their full-width forms), a tab or a line break, and before a text that starts with an
//! apostrophe itself. So a cell of ours starts with an apostrophe exactly when it was marked, and
//! taking one apostrophe away gives the text back. Numbers are written by type and never marked.

use std::borrow::Cow;

const MARK: char = '\'';

pub(crate) fn mark(text: &str) -> Cow<'_, str> {
    if needs_mark(text) { Cow::Owned(format!("{MARK}{text}")) } else { Cow::Borrowed(text) }
}

pub(crate) fn unmark(cell: &str) -> &str {
    cell.strip_prefix(MARK).unwrap_or(cell)
}

fn needs_mark(text: &str) -> bool {
    if text.starts_with(MARK) {
        return true;
    }
    // Spreadsheets trim before they look, so the first character that counts may come later.
    text.starts_with(['\t', '\r', '\n'])
        || text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
        || text.trim_start_matches(' ').starts_with(['\t', '\r', '\n'])
}

#[cfg(test)]
mod tests {
    use super::{mark, unmark};

    #[test]
    fn formula_text_is_marked_and_plain_text_is_not() {
        for text in ["=1", "+4", "-x", "@a", "\tx", "\rx", "  =1", " \tx", "'x", "''=x", "＝1"] {
            assert_eq!(mark(text), format!("'{text}"));
        }
        for text in ["", "a=1", "5-3", " x", "\"=\""] {
            assert_eq!(mark(text), text);
        }
    }

    #[test]
    fn taking_the_mark_away_gives_the_text_back() {
        for text in ["=x", "'=x", "''=x", "'", "", "plain", " -1", "'\t"] {
            assert_eq!(unmark(&mark(text)), text);
        }
    }
}
