//! What conversations say to this judge.
//!
//! | marker | in | means |
//! |---|---|---|
//! | `[[key=value]]` | a user turn | it states a fact |
//! | `[[key=new<-old]]` | a user turn | it corrects one |
//! | `[[miss:forgot]]` and the other kinds | an assistant turn | it misses the first known fact |
//! | `[[judge:unreadable]]` | an assistant turn | the verdict can never be read |
//! | `[[extract:unreadable]]` | a user turn | its facts can never be read |
//! | `[[judge:left_out]]` | an assistant turn | asked about the whole conversation, it is not looked at |
//! | `[[judge:wrong_score]]` | any turn | asked about the whole conversation, the score is the other one |

/// The kinds of miss, as judges write them.
pub const KINDS: [&str; 4] = ["forgot", "contradicted", "asked_again", "ignored_constraint"];
pub const UNREADABLE_VERDICT: &str = "[[judge:unreadable]]";
pub const LEFT_OUT: &str = "[[judge:left_out]]";
pub const WRONG_SCORE: &str = "[[judge:wrong_score]]";
pub const UNREADABLE_FACTS: &str = "[[extract:unreadable]]";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkedFact {
    pub key: String,
    pub value: String,
    /// The line the marker stands in.
    pub quote: String,
    pub corrects: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkedMiss {
    pub kind: &'static str,
    /// The marker itself.
    pub quote: String,
}

/// The facts a user turn is marked with, in order.
pub fn facts(content: &str) -> Vec<MarkedFact> {
    content.lines().flat_map(|line| inner(line).filter_map(|marker| fact(marker, line))).collect()
}

/// The first miss an assistant turn is marked with.
pub fn miss(content: &str) -> Option<MarkedMiss> {
    inner(content).find_map(|marker| {
        let named = marker.strip_prefix("miss:")?;
        let kind = KINDS.into_iter().find(|kind| *kind == named)?;
        Some(MarkedMiss { kind, quote: format!("[[{marker}]]") })
    })
}

fn fact(marker: &str, line: &str) -> Option<MarkedFact> {
    let (key, value) = marker.split_once('=')?;
    let (value, corrects) = match value.split_once("<-") {
        Some((new, old)) => (new, Some(old.to_owned())),
        None => (value, None),
    };
    Some(MarkedFact {
        key: key.to_owned(),
        value: value.to_owned(),
        quote: line.trim().to_owned(),
        corrects,
    })
}

/// What stands between `[[` and `]]`.
fn inner(text: &str) -> impl Iterator<Item = &str> {
    text.split("[[").skip(1).filter_map(|rest| Some(rest.split_once("]]")?.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_quoted_with_their_line() {
        let found =
            facts("Hello!\n  I live in [[city=Leeds]], not [[day=Friday<-Tuesday]].\r\nBye");
        let line = "I live in [[city=Leeds]], not [[day=Friday<-Tuesday]].";
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|fact| fact.quote == line));
        assert_eq!((found[0].key.as_str(), found[0].value.as_str()), ("city", "Leeds"));
        assert_eq!(
            (found[1].value.as_str(), found[1].corrects.as_deref()),
            ("Friday", Some("Tuesday"))
        );
    }

    #[test]
    fn a_miss_is_one_of_four_kinds() {
        let found = miss("Sorry, [[miss:asked_again]] where do you live?").expect("a miss");
        assert_eq!((found.kind, found.quote.as_str()), ("asked_again", "[[miss:asked_again]]"));
        assert_eq!(miss("[[miss:bored]] [[city=Leeds]] [[miss:forgot"), None);
    }
}
