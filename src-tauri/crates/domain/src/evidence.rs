//! Mechanical check of what a judge quotes.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// Where `quote` stands in `text`, as a byte range of `text`; the first place if there are several.
///
/// Compared after Unicode NFC, with letter case and runs of white space folded. A quote without
/// anything but white space is nowhere.
pub fn locate(quote: &str, text: &str) -> Option<Range<usize>> {
    let needle: Vec<char> = Folded::of(quote).chars;
    let needle = trimmed(&needle);
    if needle.is_empty() {
        return None;
    }
    let hay = Folded::of(text);
    let start = hay.chars.windows(needle.len()).position(|window| window == needle)?;
    let end = start + needle.len() - 1;
    Some(hay.sources[start].start..hay.sources[end].end)
}

/// Whether `quote` stands in `text`; see [`locate`].
pub fn contains(quote: &str, text: &str) -> bool {
    locate(quote, text).is_some()
}

struct Folded {
    chars: Vec<char>,
    /// The bytes of the original each folded char came from.
    sources: Vec<Range<usize>>,
}

impl Folded {
    /// Works a grapheme at a time: canonical composition never crosses a grapheme boundary, so
    /// every folded char can be traced back.
    fn of(text: &str) -> Self {
        let mut folded = Self { chars: Vec::new(), sources: Vec::new() };
        for (start, grapheme) in text.grapheme_indices(true) {
            let source = start..start + grapheme.len();
            if grapheme.chars().all(char::is_whitespace) {
                folded.push_space(source);
            } else {
                for c in grapheme.nfc().flat_map(char::to_lowercase) {
                    folded.chars.push(c);
                    folded.sources.push(source.clone());
                }
            }
        }
        folded
    }

    fn push_space(&mut self, source: Range<usize>) {
        match (self.chars.last(), self.sources.last_mut()) {
            (Some(' '), Some(last)) => last.end = source.end,
            _ => {
                self.chars.push(' ');
                self.sources.push(source);
            }
        }
    }
}

fn trimmed(chars: &[char]) -> &[char] {
    let start = chars.iter().take_while(|c| **c == ' ').count();
    let end = chars.len() - chars.iter().rev().take_while(|c| **c == ' ').count();
    if start >= end { &[] } else { &chars[start..end] }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn case_space_and_composition_do_not_matter() {
        let text = "Hi!\r\n  I'm allergic\tto PEANUTS, and cafe\u{301} au lait.";
        assert_eq!(
            locate("i'm  allergic to peanuts", text).map(|r| &text[r]),
            Some("I'm allergic\tto PEANUTS")
        );
        assert_eq!(locate("caf\u{e9}", text).map(|r| &text[r]), Some("cafe\u{301}"));
    }

    #[test]
    fn a_paraphrase_is_not_there() {
        assert!(!contains("allergic to nuts", "allergic to peanuts"));
        assert!(!contains("", "anything"), "an empty quote is no evidence");
        assert!(!contains(" \n", "anything at all"));
    }

    proptest! {
        #[test]
        fn every_piece_of_a_text_is_found_in_it(text in "\\PC{0,40}", a in 0usize..40, b in 0usize..40) {
            let graphemes: Vec<&str> = text.graphemes(true).collect();
            let (a, b) = (a.min(graphemes.len()), b.min(graphemes.len()));
            let piece = graphemes[a.min(b)..a.max(b)].concat();
            // Cutting can change how what remains clusters; only whole clusters are promised.
            prop_assume!(piece.graphemes(true).count() == a.abs_diff(b));
            prop_assert_eq!(contains(&piece, &text), !piece.trim().is_empty());
        }

        #[test]
        fn a_found_range_reads_as_the_quote(quote in "[a-cA-C ]{1,4}", text in "[a-cA-C ]{0,20}") {
            if let Some(range) = locate(&quote, &text) {
                let fold = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
                prop_assert_eq!(fold(&text[range]), fold(&quote));
            }
        }
    }
}
