//! Clock times, weekdays and dates.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::text::{Word, rows, words};

/// `15:00`, and hours named by am, pm, Uhr or o'clock, in minutes after midnight.
pub(super) fn clock_times(words: &[Word<'_>]) -> Vec<(u32, usize)> {
    let mut found = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let lower = word.lower.as_str();
        if is_clock(lower) {
            let (hour, minute) = lower.split_once(':').unwrap_or((lower, "0"));
            if let (Ok(hour), Ok(minute)) = (hour.parse::<u32>(), minute.parse::<u32>()) {
                found.push((hour * 60 + minute, index));
            }
            continue;
        }
        if let Some(hour) = noon_or_midnight(lower) {
            found.push((hour * 60, index));
            continue;
        }
        let (digits, half) = match lower.strip_suffix("am").or(lower.strip_suffix("pm")) {
            Some(digits) => (digits, &lower[digits.len()..]),
            None => (lower, words.get(index + 1).map_or("", |next| next.lower.as_str())),
        };
        let Ok(hour) = digits.parse::<u32>() else { continue };
        match half {
            "pm" if hour < 12 => found.push(((hour + 12) * 60, index)),
            "am" | "pm" | "uhr" | "o'clock" | "h" if hour <= 24 => found.push((hour * 60, index)),
            _ => {}
        }
    }
    found
}

fn noon_or_midnight(lower: &str) -> Option<u32> {
    match lower {
        "noon" | "midday" | "mittags" | "midi" | "mediodía" | "mezzogiorno" | "meiodia" => {
            Some(12)
        }
        "midnight" | "mitternacht" | "minuit" | "medianoche" | "mezzanotte" => Some(24),
        _ => None,
    }
}

pub(super) fn is_clock(text: &str) -> bool {
    text.split_once(':').is_some_and(|(hour, minute)| {
        (1..=2).contains(&hour.len()) && minute.len() == 2 && minute.parse::<u32>().is_ok()
    })
}

/// “samstagabend” is a Saturday.
fn day_of(lower: &str) -> &str {
    const PARTS: [&str; 7] =
        ["vormittag", "nachmittag", "mittag", "morgen", "abend", "nacht", "früh"];
    PARTS.iter().find_map(|part| lower.strip_suffix(part)).unwrap_or(lower)
}

/// Weekday numbers from Monday = 0, with the word's index.
pub(super) fn weekdays(words: &[Word<'_>]) -> Vec<(usize, usize)> {
    let named = |word: &Word<'_>| WEEKDAY_ROWS.get(day_of(&word.lower)).copied();
    words.iter().enumerate().filter_map(|(at, word)| Some((named(word)?, at))).collect()
}

/// All names of the weekday a word names.
pub(super) fn names_of_day(word: &Word<'_>) -> &'static [&'static str] {
    let row = WEEKDAY_ROWS.get(day_of(&word.lower)).copied();
    row.and_then(|row| WEEKDAYS.get(row)).copied().unwrap_or_default()
}

static WEEKDAY_ROWS: LazyLock<HashMap<&'static str, usize>> = LazyLock::new(|| rows(WEEKDAYS));
static MONTH_ROWS: LazyLock<HashMap<&'static str, usize>> = LazyLock::new(|| rows(MONTHS));

const WEEKDAYS: &[&[&str]] = &[
    &[
        "monday",
        "segunda-feira",
        "poniedziałek",
        "poniedziałki",
        "maandag",
        "lunedi",
        "lundis",
        "mondays",
        "montag",
        "montags",
        "lundi",
        "lunes",
        "lunedì",
        "segunda",
        "segundas",
        "月曜日",
        "月曜",
        "الاثنين",
    ],
    &[
        "tuesday",
        "tue",
        "dienstags",
        "terça",
        "terças",
        "martedi",
        "dinsdag",
        "wtorek",
        "wtorki",
        "mardis",
        "tuesdays",
        "tues",
        "dienstag",
        "mardi",
        "martes",
        "martedì",
        "火曜日",
        "火曜",
        "الثلاثاء",
    ],
    &[
        "wednesday",
        "wed",
        "mittwochs",
        "quarta",
        "quartas",
        "mercoledi",
        "woensdag",
        "środa",
        "środę",
        "środy",
        "wednesdays",
        "mittwoch",
        "mercredi",
        "miércoles",
        "mercoledì",
        "水曜日",
        "水曜",
        "الأربعاء",
    ],
    &[
        "thursday",
        "thu",
        "thur",
        "donnerstags",
        "quinta",
        "quintas",
        "giovedi",
        "donderdag",
        "czwartek",
        "czwartki",
        "jeudis",
        "thursdays",
        "thurs",
        "donnerstag",
        "jeudi",
        "jueves",
        "giovedì",
        "木曜日",
        "木曜",
        "الخميس",
    ],
    &[
        "friday",
        "fri",
        "sexta",
        "sextas",
        "venerdi",
        "vrijdag",
        "piątek",
        "piątki",
        "vendredis",
        "fridays",
        "freitag",
        "freitags",
        "vendredi",
        "viernes",
        "venerdì",
        "金曜日",
        "金曜",
        "الجمعة",
    ],
    &[
        "saturday",
        "sonnabend",
        "sábados",
        "sabati",
        "zaterdag",
        "sobota",
        "sobotę",
        "soboty",
        "samedis",
        "saturdays",
        "samstag",
        "samstags",
        "samedi",
        "sábado",
        "sabato",
        "土曜日",
        "土曜",
        "السبت",
    ],
    &[
        "sunday",
        "sonntags",
        "domingos",
        "domeniche",
        "zondag",
        "niedziela",
        "niedzielę",
        "niedziele",
        "dimanches",
        "sundays",
        "sonntag",
        "dimanche",
        "domingo",
        "domenica",
        "日曜日",
        "日曜",
        "الأحد",
    ],
];

/// Days of a month: (day, month from 1, index of the day's word).
pub(super) fn dates(words: &[Word<'_>]) -> Vec<(u32, usize, usize)> {
    let mut found = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let Some(month) = month(word) else { continue };
        let beside = [index.checked_sub(1), Some(index + 1), index.checked_sub(2)];
        let day =
            beside.into_iter().flatten().find_map(|at| Some((day_number(words.get(at)?)?, at)));
        if let Some((day, at)) = day {
            found.push((day, month + 1, at));
        }
    }
    found
}

pub(super) fn is_day_of_month(words: &[Word<'_>], index: usize) -> bool {
    let is_month = |at: Option<usize>| at.and_then(|at| words.get(at)).and_then(month).is_some();
    day_number(&words[index]).is_some()
        && (is_month(index.checked_sub(1))
            || is_month(Some(index + 1))
            || is_ordinal(&words[index].lower))
}

fn is_ordinal(lower: &str) -> bool {
    ["st", "nd", "rd", "th"]
        .iter()
        .any(|end| lower.strip_suffix(end).is_some_and(|digits| digits.parse::<u32>().is_ok()))
}

fn day_number(word: &Word<'_>) -> Option<u32> {
    let digits = word.lower.trim_end_matches(char::is_alphabetic);
    let is_day = digits == word.lower || is_ordinal(&word.lower);
    digits.parse().ok().filter(|day| is_day && (1..=31).contains(day))
}

fn month(word: &Word<'_>) -> Option<usize> {
    MONTH_ROWS.get(word.lower.as_str()).copied()
}

const MONTHS: &[&[&str]] = &[
    &["january", "jan", "januar", "janvier", "enero", "gennaio", "janeiro", "يناير"],
    &["february", "feb", "februar", "février", "febrero", "febbraio", "fevereiro", "فبراير"],
    &["march", "mar", "märz", "mars", "marzo", "março", "مارس"],
    &["april", "apr", "avril", "abril", "aprile", "أبريل"],
    &["may", "mai", "mayo", "maggio", "maio", "مايو"],
    &["june", "jun", "juni", "juin", "junio", "giugno", "junho", "يونيو"],
    &["july", "jul", "juli", "juillet", "julio", "luglio", "julho", "يوليو"],
    &["august", "aug", "août", "agosto", "أغسطس"],
    &["september", "sept", "sep", "septembre", "septiembre", "settembre", "setembro", "سبتمبر"],
    &["october", "oct", "oktober", "octobre", "octubre", "ottobre", "outubro", "أكتوبر"],
    &["november", "nov", "novembre", "noviembre", "novembro", "نوفمبر"],
    &["december", "dec", "dezember", "décembre", "diciembre", "dicembre", "dezembro", "ديسمبر"],
];

/// The name of a month or of a day.
pub(super) fn is_calendar(word: &Word<'_>) -> bool {
    ["uhr", "am", "pm", "o'clock", "heures", "horas"].contains(&word.lower.as_str())
        || month(word).is_some()
        || !weekdays(std::slice::from_ref(word)).is_empty()
}

/// Whether a text holds a date, a clock time or a weekday.
pub(super) fn names_a_moment(text: &str) -> bool {
    let words = words(text);
    !dates(&words).is_empty()
        || !clock_times(&words).is_empty()
        || !weekdays(&words).is_empty()
        || words.iter().any(|word| is_ordinal(&word.lower))
}

/// The moments a text names, each with the index of its word.
#[derive(Debug, Default)]
pub(super) struct Moments {
    /// Day and month as one number.
    pub days: Vec<(u32, usize)>,
    pub weekdays: Vec<(u32, usize)>,
    pub times: Vec<(u32, usize)>,
}

impl Moments {
    pub(super) fn of(words: &[Word<'_>]) -> Self {
        let day = |(day, month, at): (u32, usize, usize)| (day + 100 * month as u32, at);
        Self {
            days: dates(words).into_iter().map(day).collect(),
            weekdays: weekdays(words).into_iter().map(|(day, at)| (day as u32, at)).collect(),
            times: clock_times(words),
        }
    }
}
