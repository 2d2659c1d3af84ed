use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What a person should know while a run goes on: one sentence from each that has something to say.
#[derive(Default)]
pub(crate) struct Notices {
    by_whom: BTreeMap<String, Notice>,
}

struct Notice {
    sentence: String,
    /// None: until it is taken back.
    until: Option<Instant>,
}

impl Notices {
    /// Replaces what this one said before.
    pub(crate) fn say(&mut self, whom: &str, sentence: String, lasts: Option<Duration>) {
        let until = lasts.and_then(|lasts| Instant::now().checked_add(lasts));
        self.by_whom.insert(whom.to_owned(), Notice { sentence, until });
    }

    pub(crate) fn take_back(&mut self, whom: &str) {
        self.by_whom.remove(whom);
    }

    pub(crate) fn clear(&mut self) {
        self.by_whom.clear();
    }

    /// Each on a line of its own.
    pub(crate) fn now(&self) -> Option<String> {
        let now = Instant::now();
        let lines: Vec<&str> = self
            .by_whom
            .values()
            .filter(|notice| notice.until.is_none_or(|until| until > now))
            .map(|notice| notice.sentence.as_str())
            .collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_goes_when_it_is_over_replaced_or_taken_back() {
        let mut notices = Notices::default();
        notices.say("a", "wait".into(), Some(Duration::ZERO));
        assert_eq!(notices.now(), None);
        notices.say("a", "wait longer".into(), Some(Duration::from_secs(60)));
        notices.say("b", "stopped".into(), None);
        assert_eq!(notices.now().as_deref(), Some("wait longer\nstopped"));
        notices.say("b", "going".into(), None);
        notices.take_back("a");
        assert_eq!(notices.now().as_deref(), Some("going"));
    }
}
