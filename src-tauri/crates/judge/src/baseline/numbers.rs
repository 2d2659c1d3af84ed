//! Amounts with their units.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::calendar::{is_clock, is_day_of_month};
use super::lexicon::is_function_word;
use super::text::{Word, rows, stem as stem_of};

/// An amount and what it counts, as far as the text says.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Amount {
    pub value: f64,
    /// The unit or the counted noun, as a stem; empty where none is named.
    pub unit: String,
    /// Where it stands among the words of the text, first word and last.
    pub index: usize,
    pub last: usize,
}

impl Amount {
    /// In the smallest unit of its kind, so that 2 g and 2,000 mg are alike.
    pub(super) fn base(&self) -> (f64, &str) {
        const PARTS: [(&str, f64, &str); 9] = [
            ("h", 60.0, "min"),
            ("week", 7.0, "day"),
            ("month", 30.4, "day"),
            ("year", 365.0, "day"),
            ("km", 1_000.0, "m"),
            ("cm", 0.01, "m"),
            ("mm", 0.001, "m"),
            ("kg", 1_000.0, "g"),
            ("mg", 0.001, "g"),
        ];
        PARTS
            .iter()
            .find(|(unit, ..)| *unit == self.unit)
            .map_or((self.value, &self.unit), |(_, factor, unit)| (self.value * factor, unit))
    }

    /// Whether both are the same amount, months and years taken roughly.
    pub(super) fn is_as_much_as(&self, other: &Self) -> bool {
        let (one, two) = (self.base().0, other.base().0);
        (one - two).abs() <= one.abs().max(two.abs()) * 0.02
    }

    pub(super) fn is_money(&self) -> bool {
        ["€", "$", "£", "¥", "kr", "円", "chf", "zł"].contains(&self.unit.as_str())
    }
}

pub(super) fn amounts(text: &str, words: &[Word<'_>]) -> Vec<Amount> {
    let mut found = Vec::new();
    let mut taken = 0;
    for (index, word) in words.iter().enumerate() {
        if is_clock(word.text) || is_day_of_month(words, index) {
            continue;
        }
        if index < taken {
            continue;
        }
        let Some((value, attached, last)) = number(text, words, index) else { continue };
        taken = last + 1;
        let unit =
            if attached.is_empty() { unit_around(text, words, index, last) } else { attached };
        found.push(Amount { value, unit, index, last });
    }
    found
}

/// The number that begins at a word, the unit written onto it (`55cm`), and its last word:
/// “fifty-eight” and “fourteen thousand” are two words and one number.
fn number(text: &str, words: &[Word<'_>], index: usize) -> Option<(f64, String, usize)> {
    let follows = |at: usize| {
        let next = words.get(at + 1)?;
        let between = text.get(words[at].at.end..next.at.start)?;
        (between == " " || between == "-").then_some(next.lower.as_str())
    };
    let (mut value, unit) = single(&words[index])?;
    let mut last = index;
    if !unit.is_empty() {
        return Some((value, unit, last));
    }
    let is_tens = TENS_ROWS.contains_key(words[index].lower.as_str());
    if is_tens && let Some(ones) = follows(last).and_then(ones).filter(|ones| *ones < 10.0) {
        value += ones;
        last += 1;
    }
    if let Some(factor) = follows(last).and_then(multiplier) {
        value *= factor;
        last += 1;
    }
    Some((value, unit, last))
}

/// The number a word writes, and the unit written onto it (`55cm`, `9k`).
fn single(word: &Word<'_>) -> Option<(f64, String)> {
    let lower = word.lower.as_str();
    if let Some(ones) = ones(lower) {
        return Some((ones, String::new()));
    }
    if let Some(at) = TENS_ROWS.get(lower) {
        return Some(((at + 2) as f64 * 10.0, String::new()));
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

fn ones(lower: &str) -> Option<f64> {
    NUMBER_ROWS.get(lower).map(|row| (row + 2) as f64)
}

fn multiplier(lower: &str) -> Option<f64> {
    match lower {
        "hundred" | "hundert" | "cien" | "cento" => Some(100.0),
        "thousand" | "tausend" | "mille" | "mil" | "mila" | "duizend" => Some(1_000.0),
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
static NUMBER_ROWS: LazyLock<HashMap<&'static str, usize>> = LazyLock::new(|| rows(NUMBER_WORDS));
static TENS_ROWS: LazyLock<HashMap<&'static str, usize>> = LazyLock::new(|| rows(TENS));

const NUMBER_WORDS: &[&[&str]] = &[
    &["two", "zwei", "deux", "dos", "dois", "twee"],
    &["three", "drei", "trois", "tres", "tre", "três", "drie"],
    &["four", "vier", "quatre", "cuatro", "quattro", "quatro"],
    &["five", "fünf", "cinq", "cinco", "cinque", "vijf"],
    &["six", "sechs", "seis", "sei", "zes"],
    &["seven", "sieben", "sept", "siete", "sette", "sete", "zeven"],
    &["eight", "acht", "huit", "ocho", "otto", "oito"],
    &["nine", "neun", "neuf", "nueve", "nove", "negen"],
    &["ten", "zehn", "dix", "diez", "dieci", "dez", "tien"],
    &["eleven", "elf", "onze", "undici"],
    &["twelve", "zwölf", "douze", "doce", "dodici", "twaalf"],
    &["thirteen", "dreizehn", "treize", "trece", "tredici", "treze", "dertien"],
    &["fourteen", "vierzehn", "quatorze", "catorce", "quattordici", "veertien"],
    &["fifteen", "fünfzehn", "quinze", "quindici", "vijftien"],
    &["sixteen", "sechzehn", "sedici", "zestien"],
    &["seventeen", "siebzehn", "diciassette", "zeventien"],
    &["eighteen", "achtzehn", "diciotto", "achttien"],
    &["nineteen", "neunzehn", "diciannove", "negentien"],
];

const TENS: &[&[&str]] = &[
    &["twenty", "zwanzig", "vingt", "veinte", "venti", "vinte", "twintig"],
    &["thirty", "dreißig", "trente", "treinta", "trenta", "trinta", "dertig"],
    &["forty", "vierzig", "quarante", "cuarenta", "quaranta", "quarenta", "veertig"],
    &["fifty", "fünfzig", "cinquante", "cincuenta", "cinquanta", "vijftig"],
    &["sixty", "sechzig", "soixante", "sesenta", "sessanta", "zestig"],
    &["seventy", "siebzig", "setenta", "settanta", "zeventig"],
    &["eighty", "achtzig", "ochenta", "ottanta", "oitenta", "tachtig"],
    &["ninety", "neunzig", "noventa", "novanta", "negentig"],
];

const MONEY: [(&str, char); 4] = [("€", '€'), ("$", '$'), ("£", '£'), ("¥", '¥')];

fn unit_around(text: &str, words: &[Word<'_>], index: usize, last: usize) -> String {
    let end = words[last].at.end;
    let before = text[..words[index].at.start].trim_end();
    let after = text[end..].trim_start();
    for (sign, _) in MONEY {
        if before.ends_with(sign) || after.starts_with(sign) {
            return sign.to_owned();
        }
    }
    let is_percent = ["%", "per cent", "por ciento", "per cento", "pour cent", "por cento"]
        .iter()
        .any(|sign| after.starts_with(sign));
    if is_percent {
        return "%".to_owned();
    }
    // The counted noun is the next word, unless something stands between them.
    let before = |back: usize| index.checked_sub(back).map(|at| &words[at]);
    let is_copula = before(1).is_some_and(|word| {
        ["is", "ist", "est", "es", "è", "é", "to", "jest"].contains(&word.lower.as_str())
    });
    let label = before(if is_copula { 2 } else { 1 }).filter(|word| is_label(&word.stem));
    if let Some(label) = label {
        return label.stem.clone();
    }
    match words.get(last + 1).filter(|next| !is_function_word(&next.lower)) {
        Some(next) if text[end..next.at.start].chars().all(|c| c == ' ' || c == '-') => {
            unit_of(&next.lower)
        }
        _ => String::new(),
    }
}

/// Nouns a number names one of: “size 42”, “gate 7”.
pub(super) fn is_label(stem: &str) -> bool {
    static LABELS: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let names = [
            "size",
            "room",
            "gate",
            "platform",
            "seat",
            "row",
            "table",
            "terminal",
            "chapter",
            "größe",
            "zimmer",
            "gleis",
            "sitzplatz",
            "taille",
            "chambre",
            "talla",
            "habitación",
            "taglia",
            "maat",
        ];
        names.into_iter().map(stem_of).collect()
    });
    LABELS.contains(stem)
}

/// Different names of one unit become one.
fn unit_of(lower: &str) -> String {
    const SAME: [(&str, &[&str]); 27] = [
        ("€", &["euro", "euros", "eur"]),
        ("$", &["dollar", "dollars", "usd", "bucks"]),
        ("£", &["pound", "pounds", "gbp", "quid"]),
        ("kr", &["kronor", "sek", "nok", "dkk", "kroner"]),
        ("chf", &["franc", "francs", "franken", "francos", "franchi"]),
        ("zł", &["pln", "złotych", "złote"]),
        (
            "°",
            &[
                "degrees", "degree", "grad", "degrés", "grados", "gradi", "graus", "graden",
                "stopni",
            ],
        ),
        ("mm", &["millimetres", "millimeters", "millimeter"]),
        ("mg", &["milligrams", "milligramm", "miligramos"]),
        ("%", &["percent", "prozent", "pct", "pourcent", "procent"]),
        ("cm", &["centimetres", "centimeters", "centimeter"]),
        ("m", &["metre", "metres", "meter", "meters", "mètres", "metros", "metri", "metrów"]),
        (
            "km",
            &[
                "kilometres",
                "kilometers",
                "kilometer",
                "kilomètres",
                "kilómetros",
                "chilometri",
                "quilómetros",
                "quilômetros",
                "kilometrów",
            ],
        ),
        ("m²", &["sqm", "m2", "qm"]),
        ("kg", &["kilo", "kilos", "kilograms", "kilogramm", "chili", "quilos", "kilogramów"]),
        ("g", &["gram", "grams", "gramm"]),
        ("l", &["litre", "litres", "liter", "liters", "litros"]),
        (
            "min",
            &[
                "minute", "minutes", "mins", "minuten", "minutos", "minuti", "minuut", "minuten",
                "minut", "minuty",
            ],
        ),
        (
            "h",
            &[
                "hour", "hours", "hrs", "hr", "stunden", "stunde", "heures", "heure", "horas",
                "hora", "ore", "uur", "uren", "godziny", "godzin",
            ],
        ),
        (
            "day",
            &["days", "tage", "tagen", "jours", "días", "giorni", "dias", "dagen", "dag", "dni"],
        ),
        (
            "week",
            &[
                "weeks",
                "wochen",
                "woche",
                "semaines",
                "semanas",
                "settimane",
                "weken",
                "tygodnie",
                "tygodni",
            ],
        ),
        (
            "month",
            &[
                "months",
                "monate",
                "monaten",
                "mois",
                "meses",
                "mesi",
                "maanden",
                "miesiące",
                "miesięcy",
            ],
        ),
        ("year", &["years", "jahre", "jahren", "ans", "años", "anni", "anos", "jaar", "lat"]),
        (
            "person",
            &[
                "people",
                "persons",
                "personen",
                "personnes",
                "personas",
                "persone",
                "pessoas",
                "gäste",
                "invités",
                "invitados",
                "ospiti",
                "convidados",
                "gasten",
                "osób",
                "guests",
                "pax",
            ],
        ),
        ("word", &["words", "wörter", "mots", "palabras"]),
        ("sentence", &["sentences", "sätze", "phrases", "frases"]),
        ("night", &["nights", "nächte", "nuits", "noches"]),
    ];
    SAME.iter()
        .find(|(name, others)| *name == lower || others.contains(&lower))
        .map_or_else(|| super::text::stem(lower), |(name, _)| (*name).to_owned())
}

/// How many people a text speaks of.
pub(super) fn head_count(words: &[Word<'_>], amounts: &[Amount]) -> Option<f64> {
    let lower = |at: usize| words.get(at).map_or("", |word| word.lower.as_str());
    let before = |at: usize, back: usize| at.checked_sub(back).map_or("", lower);
    let is_last = |at: usize| at + 1 == words.len();
    let is_for = |at: usize| {
        ["for", "für", "pour", "para", "per", "voor", "serves"].contains(&before(at, 1))
            && is_last(at)
    };
    let are_we = |at: usize, is_bare: bool| {
        let two = (before(at, 2), before(at, 1));
        (is_last(at) || is_bare)
            && (matches!(
                two,
                ("wir", "sind") | ("nous", "sommes") | ("siamo", "in") | ("we", "are")
            ) || ["somos", "we're", "siamo", "jesteśmy", "zijn"].contains(&two.1))
    };
    let is_at_table = |at: usize| {
        matches!(
            (lower(at + 1), lower(at + 2), lower(at + 3)),
            ("of", "us" | "you", _) | ("at", "the", "table") | ("in", "total", _)
        )
    };
    // “zu fünft”
    let together = || {
        let at = words.iter().position(|word| word.lower == "zu")?;
        let number = ["zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht"];
        number.iter().position(|name| *name == lower(at + 1)).map(|at| (at + 2) as f64)
    };
    amounts
        .iter()
        .find(|amount| {
            amount.unit == "person"
                || is_for(amount.index)
                || are_we(amount.index, amount.unit.is_empty())
                || is_at_table(amount.index)
        })
        .map(|amount| amount.value)
        .or_else(together)
}
