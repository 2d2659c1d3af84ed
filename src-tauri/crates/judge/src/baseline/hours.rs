//! A time outside the hours the user can do.

use super::analysis::{Known, Sentence};
use super::calendar::clock_times;
use super::text::Word;
use super::verdict::{Exchange, Miss};

/// From and until, in minutes after midnight.
type Window = (u32, u32);

const DAY_END: u32 = 24 * 60;

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>> {
    exchange.standing().find_map(|fact| {
        let window = window(fact)?;
        let sentence = exchange
            .reply
            .sentences
            .iter()
            .find(|sentence| is_outside(exchange, fact, sentence, window))?;
        Some(Miss {
            kind: "ignored_constraint",
            fact_id: fact.id,
            fact_quote: fact.quote,
            reply_quote: sentence.text,
            reason: format!("The user said “{}”, but the reply names another time.", fact.quote),
        })
    })
}

fn says(words: &[Word<'_>], list: &[&str]) -> bool {
    words.iter().any(|word| list.contains(&word.lower.as_str()))
}

/// “before 2 pm” bounds other times, it names none.
pub(super) fn is_bound(fact: &Known<'_>) -> bool {
    edge(&fact.words).is_some()
}

/// The hours a statement leaves open.
fn window(fact: &Known<'_>) -> Option<Window> {
    const BINDING: &[&str] = &[
        "only",
        "must",
        "need",
        "can",
        "can't",
        "cannot",
        "not",
        "never",
        "latest",
        "earliest",
        "free",
        "available",
        "reach",
        "reachable",
        "have",
        "nur",
        "muss",
        "erst",
        "spätestens",
        "kann",
        "seulement",
        "dois",
        "peux",
        "uniquement",
        "disponible",
        "solo",
        "sólo",
        "debo",
        "tengo",
        "puedo",
        "solamente",
        "devo",
        "posso",
        "só",
        "somente",
        "alleen",
        "moet",
        "kan",
    ];
    if let Some(span) = span(&fact.words).filter(|_| says(&fact.words, ONLY)) {
        return Some(span);
    }
    if let Some(deadline) = deadline(&fact.words) {
        return Some(deadline);
    }
    if !says(&fact.words, BINDING) {
        return None;
    }
    let is_denied = says(
        &fact.words,
        &["not", "never", "can't", "cannot", "no", "don't", "nicht", "nie", "pas", "nunca", "não"],
    );
    match (edge(&fact.words), part_of_day(&fact.words)) {
        (Some(Edge::After(time)), _) if is_denied => Some((0, time)),
        (Some(Edge::Before(time)), _) if is_denied => Some((time, DAY_END)),
        (Some(Edge::After(time)), _) => Some((time, DAY_END)),
        (Some(Edge::Before(time)), _) => Some((0, time)),
        (None, Some(part)) if !is_denied && says(&fact.words, ONLY) => Some(part),
        _ => None,
    }
}

/// “by five at the latest”, “frühestens um 9 Uhr”.
fn deadline(words: &[Word<'_>]) -> Option<Window> {
    const LATEST: &[&str] = &["latest", "spätestens", "tard", "tardar", "tardi", "uiterlijk"];
    const EARLIEST: &[&str] = &["earliest", "frühestens", "tôt", "presto", "vroegst"];
    let [(time, _)] = clock_times(words)[..] else { return None };
    if says(words, LATEST) {
        return Some((0, time));
    }
    says(words, EARLIEST).then_some((time, DAY_END))
}

/// “between 8 and 12”, “de 9 a 13 h”: two hours with a word before and one between them.
fn span(words: &[Word<'_>]) -> Option<Window> {
    const FROM: &[&str] = &[
        "between", "from", "zwischen", "von", "entre", "de", "tra", "fra", "dalle", "das",
        "tussen", "van", "między", "od",
    ];
    const TO: &[&str] = &[
        "and", "to", "till", "until", "und", "bis", "et", "à", "y", "a", "e", "alle", "às", "en",
        "tot", "i", "do",
    ];
    let times = clock_times(words);
    let hour = |at: usize| -> Option<u32> {
        let told = times.iter().find(|(_, index)| *index == at).map(|(time, _)| *time);
        let bare = || words.get(at)?.lower.parse::<u32>().ok().filter(|hour| *hour <= 24);
        told.or_else(|| bare().map(|hour| hour * 60))
    };
    words.windows(2).enumerate().find_map(|(at, two)| {
        let starts = FROM.contains(&two[0].lower.as_str());
        let from = hour(at + 1).filter(|_| starts)?;
        let rest = words.iter().enumerate().skip(at + 2).take(3);
        let to = rest.clone().find(|(_, word)| TO.contains(&word.lower.as_str()))?.0;
        let until = hour(to + 1)?;
        (from < until).then_some((from, until))
    })
}

const ONLY: &[&str] = &[
    "only",
    "nur",
    "seulement",
    "uniquement",
    "solo",
    "sólo",
    "solamente",
    "só",
    "somente",
    "alleen",
];

enum Edge {
    After(u32),
    Before(u32),
}

fn edge(words: &[Word<'_>]) -> Option<Edge> {
    const AFTER: &[&str] =
        &["after", "from", "ab", "nach", "après", "después", "dopo", "depois", "na"];
    const BEFORE: &[&str] =
        &["before", "by", "until", "till", "vor", "bis", "avant", "antes", "prima", "voor"];
    words.iter().enumerate().find_map(|(at, word)| {
        let time = time_after(words, at)?;
        match word.lower.as_str() {
            cue if AFTER.contains(&cue) => Some(Edge::After(time)),
            cue if BEFORE.contains(&cue) => Some(Edge::Before(time)),
            _ => None,
        }
    })
}

/// The time that stands within three words after `at`. A bare hour counts where the text says
/// which half of the day is meant.
fn time_after(words: &[Word<'_>], at: usize) -> Option<u32> {
    let is_near = |index: usize| index > at && index <= at + 3;
    if let Some((time, _)) = clock_times(words).into_iter().find(|(_, index)| is_near(*index)) {
        return Some(time);
    }
    let hour: u32 = words.get(at + 1)?.lower.parse().ok().filter(|hour| (1..=12).contains(hour))?;
    let is_late = says(words, &["evening", "evenings", "afternoon", "tonight", "night", "abends"]);
    let is_early = says(words, &["morning", "mornings", "morgens"]);
    match (is_late, is_early) {
        (true, false) if hour < 12 => Some((hour + 12) * 60),
        (false, true) => Some(hour * 60),
        _ => None,
    }
}

fn part_of_day(words: &[Word<'_>]) -> Option<Window> {
    const MORNING: &[&str] = &[
        "morning",
        "mornings",
        "vormittags",
        "morgens",
        "vormittag",
        "matin",
        "matins",
        "mattina",
        "manhã",
        "ochtends",
    ];
    const AFTERNOON: &[&str] = &[
        "afternoon",
        "afternoons",
        "nachmittags",
        "nachmittag",
        "après-midi",
        "tarde",
        "tardes",
        "pomeriggio",
        "middag",
    ];
    const EVENING: &[&str] =
        &["evening", "evenings", "abends", "abend", "soir", "soirs", "sera", "noite", "avonds"];
    // “mañana” alone is tomorrow.
    let is_manana = words.windows(2).any(|two| {
        ["la", "las"].contains(&two[0].lower.as_str()) && two[1].lower.starts_with("mañana")
    });
    let named: Vec<Window> = [
        (says(words, MORNING) || is_manana, (0, 12 * 60 + 30)),
        (says(words, AFTERNOON), (12 * 60, 19 * 60)),
        (says(words, EVENING), (17 * 60, DAY_END)),
    ]
    .into_iter()
    .filter_map(|(is_named, window)| is_named.then_some(window))
    .collect();
    match named.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// All the times a sentence names are new and outside, and it is not about another day.
fn is_outside(
    exchange: &Exchange<'_>,
    fact: &Known<'_>,
    sentence: &Sentence<'_>,
    (from, until): Window,
) -> bool {
    let is_said = |time: u32| {
        let facts = exchange.facts.iter().flat_map(|fact| &fact.moments.times);
        let asked = exchange.asked.clauses().flat_map(|clause| &clause.moments.times);
        facts.chain(asked).any(|(said, _)| *said == time)
    };
    let days = exchange.weekdays_of_turn(fact.turn);
    let is_other_day = !days.is_empty()
        && sentence.weekdays().next().is_some()
        && sentence.weekdays().all(|day| !days.contains(&day));
    let times: Vec<u32> = sentence.times().collect();
    !times.is_empty()
        && !is_other_day
        && times.iter().all(|time| (*time < from || *time > until) && !is_said(*time))
        && !sentence.clauses.iter().any(|clause| !clause.amounts.is_empty() && clause.is_negative())
}
