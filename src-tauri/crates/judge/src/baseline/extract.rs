//! Which facts a user turn states: its clauses that assert something, one fact each.

use serde_json::{Value, json};

use super::analysis::{content, is_question};
use super::bans::is_list;
use super::calendar::{clock_times, dates, weekdays};
use super::lexicon::{self, forbids, is_diet, is_function_word};
use super::numbers::amounts;
use super::text::{Word, clauses, sentences, words};
use super::{address, choice, form};

pub(super) fn facts(document: &Value) -> Vec<Value> {
    let text = document["turn"]["content"].as_str().unwrap_or_default();
    let turns: Vec<(&str, &str)> = document["earlier"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|turn| Some((turn["role"].as_str()?, turn["content"].as_str()?)))
        .collect();
    let earlier: Vec<&str> =
        turns.iter().filter(|(role, _)| *role == "user").map(|(_, text)| *text).collect();
    let last: Vec<&str> = turns[turns.len().saturating_sub(2)..]
        .iter()
        .filter(|(role, _)| ["user", "assistant"].contains(role))
        .map(|(_, text)| *text)
        .collect();
    let answered = turns.last().filter(|(role, _)| *role == "assistant").map(|(_, text)| *text);
    let denied = denied(text);
    let is_correction = !denied.is_empty() || corrects_something(text);
    let chooses = |clause: &str| choice::key(clause, &last).is_some();
    let stated = stated_or(text, &chooses);
    let mut before: Option<String> = None;
    stated
        .iter()
        .enumerate()
        .map(|(at, clause)| {
            let old = is_correction.then(|| replaced(clause, &earlier, &denied)).flatten();
            let key = choice::key(clause, &last)
                .or_else(|| {
                    answered.filter(|_| at == 0).and_then(|asked| answer_key(clause, asked))
                })
                .unwrap_or_else(|| key_after(clause, before.as_deref()));
            let ends = clause.ends_with(['.', '!', '?', ';', '。']);
            before = (!ends).then(|| key.clone());
            json!({"key": key, "value": value(clause), "quote": clause, "corrects": old})
        })
        .collect()
}

/// “from 3 to 6 June” says little alone: what was said just before it tells what it is about.
fn key_after(clause: &str, before: Option<&str>) -> String {
    let own = key(clause);
    let has_topic = content(&words(clause)).iter().any(|_| own != NO_TOPIC);
    match before {
        Some(before) if !has_topic || content(&words(clause)).len() <= 1 => {
            let subject: Vec<&str> = before.split_whitespace().take(2).collect();
            format!("{} {}", subject.join(" "), if has_topic { &own } else { value(clause) })
        }
        _ => own,
    }
}

/// An answer of a word or two is about what was asked.
fn answer_key(clause: &str, asked: &str) -> Option<String> {
    let said = words(clause);
    let is_short = said.len() <= 3 && content(&said).len() <= 1;
    let question = sentences(asked).pop().filter(|range| is_question(&asked[range.clone()]))?;
    let question = key(&asked[question]);
    (is_short && question != NO_TOPIC).then_some(question)
}

/// What “not …” after another statement takes back: “on the 6th, not the 5th”.
fn denied(text: &str) -> Vec<String> {
    let parts = sentences(text).into_iter().flat_map(|sentence| {
        let clauses = clauses(text, sentence);
        clauses.into_iter().skip(1)
    });
    parts
        .filter_map(|range| {
            let part = words(&text[range]);
            let (first, rest) = part.split_first()?;
            let is_denial =
                ["not", "nicht", "pas", "no", "non", "não", "niet"].contains(&first.lower.as_str());
            let is_value = |word: &&Word<'_>| {
                word.has_digit() || word.is_capitalised() || {
                    !amounts(word.text, &words(word.text)).is_empty()
                }
            };
            (is_denial && rest.len() <= 4)
                .then(|| rest.iter().filter(is_value).map(digits_or_lower).collect::<Vec<_>>())
        })
        .flatten()
        .collect()
}

/// “14th” and “14” are one value.
fn digits_or_lower(word: &Word<'_>) -> String {
    if word.has_digit() {
        word.lower.trim_end_matches(char::is_alphabetic).to_owned()
    } else {
        word.lower.clone()
    }
}

/// The clauses of a text that state something.
fn stated(text: &str) -> Vec<&str> {
    stated_or(text, &|_| false)
}

/// The clauses that state something, or do so where they stand.
fn stated_or<'a>(text: &'a str, by_place: &dyn Fn(&str) -> bool) -> Vec<&'a str> {
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    for sentence in sentences(text) {
        let asks = is_question(&text[sentence.clone()]);
        let mut last_in_sentence = false;
        for clause in clauses(text, sentence) {
            let part = &text[clause.clone()];
            let words = words(part);
            let is_scrap = content(&words).len() <= 1 && words.len() <= 3;
            let goes_on = || {
                let last = found.last().map(|last| &text[last.clone()]).unwrap_or_default();
                is_list(&words) && rules_out(&super::text::words(last))
            };
            if last_in_sentence && !rules_out(&words) && (is_scrap || goes_on()) {
                // “Two dependants, my boys, 7 and 11” is one statement.
                if let Some(last) = found.last_mut() {
                    last.end = clause.end;
                }
                continue;
            }
            let states = if asks {
                states_inside_question(&words)
            } else {
                states(part, &words) || by_place(part)
            };
            if states {
                found.push(clause);
            }
            last_in_sentence = states;
        }
    }
    found.into_iter().map(|range| &text[range]).collect()
}

fn states(clause: &str, words: &[Word<'_>]) -> bool {
    let has_value = words.iter().any(Word::has_digit)
        || form::sets_length(words)
        || !dates(words).is_empty()
        || !weekdays(words).is_empty()
        || !amounts(clause, words).is_empty();
    let has_name = words.iter().skip(1).any(Word::is_capitalised);
    let topics = content(words).len();
    if has_value || rules_out(words) || words.iter().any(|word| is_diet(&word.lower)) {
        return topics > 0 || words.len() > 1 || has_value;
    }
    if address::is_wish(words) {
        return true;
    }
    if is_request(words) {
        return has_name && words.len() > 3;
    }
    let is_about_user = words.iter().any(|word| is_first_person(&word.lower));
    topics >= 2 || topics >= 1 && (is_about_user || has_name)
}

/// In a question only what it takes for granted is stated: “can I bring my dog Rex?” or a limit.
fn states_inside_question(words: &[Word<'_>]) -> bool {
    let first = words.first().map_or("", |word| word.lower.as_str());
    let is_statement = is_first_person(first) && words.len() > 2;
    let has_named = words.windows(3).any(|three| {
        matches!(three[0].lower.as_str(), "my" | "our" | "mein" | "meine" | "mon" | "ma" | "mi")
            && (three[1].is_capitalised() || three[2].is_capitalised())
    });
    is_statement || has_named || address::is_wish(words)
}

fn rules_out(words: &[Word<'_>]) -> bool {
    words.iter().position(|word| forbids(&word.lower)).is_some_and(|at| at + 1 < words.len())
}

/// “so can you …”, “and what about …”.
fn is_request(words: &[Word<'_>]) -> bool {
    const LEADS: &[&str] =
        &["and", "so", "but", "oh", "well", "now", "then", "und", "also", "et", "y"];
    let mut rest = words.iter().skip_while(|word| LEADS.contains(&word.lower.as_str()));
    rest.next().is_none_or(|word| lexicon::REQUEST_STARTS.contains(word.lower.as_str()))
}

fn is_first_person(lower: &str) -> bool {
    const WORDS: &[&str] = &[
        "i", "i'm", "im", "i've", "ive", "my", "we", "we're", "we've", "our", "me", "us", "mine",
        "ich", "mein", "meine", "meinen", "meiner", "wir", "unser", "unsere", "je", "j'ai", "mon",
        "ma", "mes", "nous", "notre", "nos", "mi", "mis", "tengo", "soy", "estoy", "somos",
        "tenemos", "nuestro", "nuestra", "meu", "minha", "tenho", "mio", "mia", "ho", "sono",
        "أنا", "عندي", "لدي",
    ];
    WORDS.contains(&lower)
}

const NO_TOPIC: &str = "statement";

/// Up to three words that carry the topic, as they stand.
fn key(clause: &str) -> String {
    let all = words(clause);
    let topics: Vec<String> = all
        .iter()
        .filter(|word| !is_function_word(&word.lower) && !word.has_digit())
        .take(3)
        .map(|word| word.lower.clone())
        .collect();
    if topics.is_empty() { NO_TOPIC.to_owned() } else { topics.join(" ") }
}

/// The one amount, day or date of a clause; otherwise the clause.
fn value(clause: &str) -> &str {
    let all = words(clause);
    match typed(clause, &all).as_slice() {
        [(_, at)] if !rules_out(&all) => {
            let end = all.get(at + 1).filter(|next| next.at.start - all[*at].at.end <= 1);
            let is_unit =
                end.is_some_and(|next| !is_function_word(&next.lower) && next.text.len() < 12);
            let until = if is_unit {
                end.map_or(all[*at].at.end, |next| next.at.end)
            } else {
                all[*at].at.end
            };
            &clause[all[*at].at.start..until]
        }
        _ => clause,
    }
}

/// What sort of value stands where: two of one sort can replace each other.
fn typed(clause: &str, all: &[Word<'_>]) -> Vec<(String, usize)> {
    let mut found: Vec<(String, usize)> = Vec::new();
    found.extend(dates(all).into_iter().map(|(_, _, at)| ("date".to_owned(), at)));
    found.extend(weekdays(all).into_iter().map(|(_, at)| ("weekday".to_owned(), at)));
    found.extend(clock_times(all).into_iter().map(|(_, at)| ("time".to_owned(), at)));
    found.extend(amounts(clause, all).into_iter().map(|amount| (amount.unit, amount.index)));
    found
}

fn corrects_something(text: &str) -> bool {
    lexicon::CORRECTIONS.is_in(&text.to_lowercase())
}

/// The value of the latest earlier statement that `clause` replaces: the one that holds what was
/// `denied`, or the same sort of value, and where the clause names a topic, the same topic.
fn replaced(clause: &str, earlier: &[&str], denied: &[String]) -> Option<String> {
    let all = words(clause);
    let sorts = typed(clause, &all);
    let topics = content(&all);
    let candidates: Vec<&str> =
        earlier.iter().rev().flat_map(|text| stated(text).into_iter().rev()).collect();
    let same_sort = |old: &&&str| {
        let old_words = words(old);
        typed(old, &old_words).iter().any(|(sort, _)| sorts.iter().any(|(new, _)| new == sort))
            && value(old) != value(clause)
    };
    let holds_denied =
        |old: &&&str| words(old).iter().any(|word| denied.contains(&digits_or_lower(word)));
    let shares = |old: &&&str| !content(&words(old)).is_disjoint(&topics);
    let found = if denied.is_empty() {
        candidates
            .iter()
            .filter(same_sort)
            .find(shares)
            .or_else(|| candidates.iter().find(same_sort))
    } else {
        candidates.iter().filter(same_sort).find(holds_denied)
    };
    found.map(|old| value(old).to_owned()).or_else(|| renumbered(clause, &all, denied))
}

/// “five weeks, not three”: three weeks, whenever that was said.
fn renumbered(clause: &str, all: &[Word<'_>], denied: &[String]) -> Option<String> {
    let stated = amounts(clause, all);
    let ([number], [amount]) = (denied, stated.as_slice()) else { return None };
    let unit = all.get(amount.last + 1).filter(|_| !amount.unit.is_empty())?;
    let is_number = !amounts(number, &words(number)).is_empty();
    is_number.then(|| format!("{number} {}", unit.text))
}
