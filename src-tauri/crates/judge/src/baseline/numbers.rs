//! Amounts with their units, clock times, days and dates.

use super::text::{Word, words};

/// An amount and what it counts, as far as the text says.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Amount {
    pub value: f64,
    /// The unit or the counted noun, as a stem; empty where none is named.
    pub unit: String,
    /// Where it stands among the words of the text.
    pub index: usize,
}

pub(super) fn amounts(text: &str, words: &[Word<'_>]) -> Vec<Amount> {
    let mut found = Vec::new();
    for (index, word) in words.iter().enumerate() {
        if is_clock(word.text) || is_day_of_month(words, index) {
            continue;
        }
        let Some((value, attached)) = number(word) else { continue };
        let unit = if attached.is_empty() { unit_around(text, words, index) } else { attached };
        found.push(Amount { value, unit, index });
    }
    found
}

/// The number a word writes, and the unit written onto it (`55cm`, `9k`).
fn number(word: &Word<'_>) -> Option<(f64, String)> {
    if let Some(at) = NUMBER_WORDS.iter().position(|names| names.contains(&word.lower.as_str())) {
        return Some(((at + 2) as f64, String::new()));
    }
    let digits = word.text.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ','));
    let (digits, rest) = word.text.split_at(digits.unwrap_or(word.text.len()));
    let value: f64 = plain(digits).parse().ok()?;
    match rest.to_lowercase().as_str() {
        "k" => Some((value * 1_000.0, String::new())),
        rest if rest.chars().all(char::is_alphabetic) => Some((value, unit_of(rest))),
        _ => None,
    }
}

/// Grouping marks taken away: `5,600` is 5600, `38,5` is 38.5.
fn plain(digits: &str) -> String {
    match digits.rsplit_once([',', '.']) {
        Some((whole, part)) if part.len() == 3 && !whole.is_empty() => {
            whole.replace([',', '.'], "") + part
        }
        Some((whole, part)) => format!("{}.{part}", whole.replace([',', '.'], "")),
        None => digits.to_owned(),
    }
}

/// From two on: “one” and its translations are rarely a count.
const NUMBER_WORDS: [&[&str]; 11] = [
    &["two", "zwei", "deux", "dos", "due", "dois", "twee"],
    &["three", "drei", "trois", "tres", "tre", "três", "drie"],
    &["four", "vier", "quatre", "cuatro", "quattro", "quatro"],
    &["five", "fünf", "cinq", "cinco", "cinque", "vijf"],
    &["six", "sechs", "seis", "sei", "zes"],
    &["seven", "sieben", "sept", "siete", "sette", "sete", "zeven"],
    &["eight", "acht", "huit", "ocho", "otto", "oito"],
    &["nine", "neun", "neuf", "nueve", "nove", "negen"],
    &["ten", "zehn", "dix", "diez", "dieci", "dez", "tien"],
    &["eleven", "elf", "onze", "once", "undici"],
    &["twelve", "zwölf", "douze", "doce", "dodici", "twaalf"],
];

const MONEY: [(&str, char); 4] = [("€", '€'), ("$", '$'), ("£", '£'), ("¥", '¥')];

fn unit_around(text: &str, words: &[Word<'_>], index: usize) -> String {
    let word = &words[index];
    let before = text[..word.at.start].trim_end();
    let after = text[word.at.end..].trim_start();
    for (sign, _) in MONEY {
        if before.ends_with(sign) || after.starts_with(sign) {
            return sign.to_owned();
        }
    }
    if after.starts_with('%') {
        return "%".to_owned();
    }
    // The counted noun is the next word, unless something stands between them.
    match words.get(index + 1) {
        Some(next) if text[word.at.end..next.at.start].chars().all(|c| c == ' ' || c == '-') => {
            unit_of(&next.lower)
        }
        _ => String::new(),
    }
}

/// Different names of one unit become one.
fn unit_of(lower: &str) -> String {
    const SAME: [(&str, &[&str]); 22] = [
        ("€", &["euro", "euros", "eur"]),
        ("$", &["dollar", "dollars", "usd", "bucks"]),
        ("£", &["pound", "pounds", "gbp", "quid"]),
        ("kr", &["kronor", "sek", "nok", "dkk", "kroner"]),
        ("%", &["percent", "prozent", "pct", "pourcent"]),
        ("cm", &["centimetres", "centimeters", "centimeter"]),
        ("m", &["metre", "metres", "meter", "meters", "mètres", "metros"]),
        ("km", &["kilometres", "kilometers", "kilometer"]),
        ("m²", &["sqm", "m2", "qm"]),
        ("kg", &["kilo", "kilos", "kilograms", "kilogramm"]),
        ("g", &["gram", "grams", "gramm"]),
        ("l", &["litre", "litres", "liter", "liters", "litros"]),
        ("min", &["minute", "minutes", "mins", "minuten", "minutos", "minuti"]),
        ("h", &["hour", "hours", "hrs", "hr", "stunden", "stunde", "heures", "horas"]),
        ("day", &["days", "tage", "tagen", "jours", "días", "giorni"]),
        ("week", &["weeks", "wochen", "woche", "semaines", "semanas"]),
        ("month", &["months", "monate", "monaten", "mois", "meses"]),
        ("year", &["years", "jahre", "jahren", "ans", "años", "anni"]),
        ("person", &["people", "persons", "personen", "personnes", "personas", "guests", "pax"]),
        ("word", &["words", "wörter", "mots", "palabras"]),
        ("sentence", &["sentences", "sätze", "phrases", "frases"]),
        ("night", &["nights", "nächte", "nuits", "noches"]),
    ];
    SAME.iter()
        .find(|(name, others)| *name == lower || others.contains(&lower))
        .map_or_else(|| super::text::stem(lower), |(name, _)| (*name).to_owned())
}

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

fn is_clock(text: &str) -> bool {
    text.split_once(':').is_some_and(|(hour, minute)| {
        (1..=2).contains(&hour.len()) && minute.len() == 2 && minute.parse::<u32>().is_ok()
    })
}

/// Weekday numbers from Monday = 0, with the word's index.
pub(super) fn weekdays(words: &[Word<'_>]) -> Vec<(usize, usize)> {
    let named =
        |word: &Word<'_>| WEEKDAYS.iter().position(|names| names.contains(&word.lower.as_str()));
    words.iter().enumerate().filter_map(|(at, word)| Some((named(word)?, at))).collect()
}

const WEEKDAYS: [&[&str]; 7] = [
    &[
        "monday",
        "mondays",
        "montag",
        "montags",
        "lundi",
        "lunes",
        "lunedì",
        "segunda",
        "月曜日",
        "月曜",
        "الاثنين",
    ],
    &[
        "tuesday",
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
        "sundays",
        "sonntag",
        "sonntags",
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

fn is_day_of_month(words: &[Word<'_>], index: usize) -> bool {
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
    MONTHS.iter().position(|names| names.contains(&word.lower.as_str()))
}

const MONTHS: [&[&str]; 12] = [
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

/// Whether a text holds a date, a clock time or a weekday.
pub(super) fn names_a_moment(text: &str) -> bool {
    let words = words(text);
    !dates(&words).is_empty()
        || !clock_times(&words).is_empty()
        || !weekdays(&words).is_empty()
        || words.iter().any(|word| is_ordinal(&word.lower))
}
