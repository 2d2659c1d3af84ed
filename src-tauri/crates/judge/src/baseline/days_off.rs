//! Days on which the user has no time.

use super::calendar::weekdays;
use super::lexicon::{self, forbids};
use super::text::Word;
use super::wishes::is_ban_verb;

/// “I'm busy on Mondays”, “no time at weekends”, “I don't work on Saturdays”: those days, where the
/// user speaks of themselves.
pub(super) fn days_off<'a, 'w>(part: &'a [Word<'w>]) -> impl Iterator<Item = &'a Word<'w>> {
    const ALONE: &[(&str, &str)] = &[
        ("no", "time"),
        ("keine", "zeit"),
        ("not", "on"),
        ("never", "on"),
        ("nicht", "am"),
        ("nie", "am"),
        ("pas", "le"),
        ("geen", "tijd"),
        ("niet", "op"),
        ("nunca", "los"),
        ("mai", "di"),
    ];
    let is_alone =
        part.windows(2).any(|two| ALONE.contains(&(two[0].lower.as_str(), two[1].lower.as_str())));
    let is_off = part.iter().any(|word| lexicon::OCCUPIED.contains(word.lower.as_str()));
    let is_refused = part.iter().position(|word| forbids(&word.lower)).is_some_and(|at| {
        let near = &part[at.saturating_sub(3)..part.len().min(at + 5)];
        near.iter().any(|word| is_ban_verb(word))
    });
    let speaks_of_self = part.iter().any(|word| lexicon::SUBJECTS.contains(word.lower.as_str()));
    let is_off = is_alone || (is_off || is_refused) && speaks_of_self || is_day_refused(part);
    part.iter().filter(move |word| is_off && is_day(word))
}

/// Words that refuse a day as its predicate.
pub(super) const REFUSALS: &[&str] = &[
    "impossible",
    "unmöglich",
    "imposible",
    "impossibile",
    "impossível",
    "onmogelijk",
    "niemożliwe",
    "out",
    "taken",
    "blocked",
];

/// “Wednesdays don't work any more”: the day itself comes first.
fn is_day_refused(part: &[Word<'_>]) -> bool {
    const FITTING: &[&str] = &[
        "work", "suit", "do", "go", "good", "geht", "passt", "kann", "kan", "convient", "va",
        "funciona", "viene", "dá", "serve", "pasuje", "possible",
    ];
    let has = |list: &[&str]| part.iter().any(|word| list.contains(&word.lower.as_str()));
    part.iter().take(2).any(|word| is_day(&word))
        && (has(REFUSALS) || has(FITTING) && part.iter().any(|word| forbids(&word.lower)))
}

fn is_day(word: &&Word<'_>) -> bool {
    word.lower.starts_with("weekend")
        || word.lower.starts_with("wochenende")
        || !weekdays(std::slice::from_ref(*word)).is_empty()
}
