//! Lists of phrases, looked up by their first word.

use std::collections::HashMap;

/// Each phrase once, under its first word; those of scripts without spaces apart.
#[derive(Debug, Default)]
pub(super) struct Phrases {
    by_first: HashMap<&'static str, Vec<&'static str>>,
    unspaced: Vec<&'static str>,
    count: usize,
}

impl Phrases {
    pub(super) fn new(phrases: impl Iterator<Item = &'static str>) -> Self {
        let mut all = Self::default();
        for phrase in phrases {
            all.count += 1;
            if is_unspaced(phrase) {
                all.unspaced.push(phrase);
            } else if let Some((_, first)) = tokens(phrase).next() {
                all.by_first.entry(first).or_default().push(phrase);
            }
        }
        all
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Where the phrases stand in a text of lower case, whole words only: from, to.
    pub(super) fn places<'t>(
        &'t self,
        lower: &'t str,
    ) -> impl Iterator<Item = (usize, usize)> + 't {
        let spaced = tokens(lower).flat_map(move |(at, first)| {
            let candidates = self.by_first.get(first).map_or(&[][..], Vec::as_slice);
            candidates
                .iter()
                .filter_map(move |phrase| Some((at, end_of(&lower[at..], phrase)? + at)))
        });
        let is_any = lower.chars().any(is_foreign);
        let unspaced = self.unspaced.iter().filter(move |_| is_any).flat_map(move |phrase| {
            lower.match_indices(*phrase).map(|(at, found)| (at, at + found.len()))
        });
        spaced.chain(unspaced)
    }

    pub(super) fn is_in(&self, lower: &str) -> bool {
        self.places(lower).next().is_some()
    }
}

/// The length of `phrase` at the start of `text`, if it ends with a word there; `*` ends inside one.
fn end_of(text: &str, phrase: &str) -> Option<usize> {
    if let Some(start) = phrase.strip_suffix('*') {
        return text.starts_with(start).then_some(start.len());
    }
    let rest = text.strip_prefix(phrase)?;
    let goes_on = rest.chars().next().is_some_and(char::is_alphanumeric)
        && phrase.chars().next_back().is_some_and(char::is_alphanumeric);
    (!goes_on).then_some(phrase.len())
}

/// Runs of letters and digits, and where they begin.
fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + text[rest..].find(char::is_alphanumeric)?;
        let length = text[start..].find(|c: char| !c.is_alphanumeric());
        rest = length.map_or(text.len(), |length| start + length);
        Some((start, &text[start..rest]))
    })
}

fn is_foreign(c: char) -> bool {
    c >= '\u{3000}'
}

fn is_unspaced(phrase: &str) -> bool {
    phrase.chars().any(is_foreign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_found_as_whole_words_and_where_it_stands() {
        let list = Phrases::new(["up to", "max", "not know*", "まで"].into_iter());
        assert_eq!(list.places("go up to 5, max").collect::<Vec<_>>(), [(3, 8), (12, 15)]);
        assert!(!list.is_in("maximal cup total"));
        assert!(list.is_in("who is not knowing"));
        assert!(list.is_in("5時まで"));
    }
}
