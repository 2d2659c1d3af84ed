//! Bytes to text, and what was found on the way.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::error::{ask, refuse};
use crate::{ImportError, Place, ReadOptions, Warning};

pub(crate) struct Decoded {
    pub(crate) text: String,
    /// The encoding's usual name.
    pub(crate) encoding: String,
    pub(crate) warnings: Vec<Warning>,
}

/// The encodings a person is offered when the bytes do not tell.
const OFFERED: [&str; 8] = [
    "Shift_JIS",
    "EUC-KR",
    "GBK",
    "Big5",
    "windows-1251",
    "windows-1252",
    "windows-1250",
    "EUC-JP",
];

pub(crate) fn decode(
    file: &str,
    bytes: &[u8],
    options: &ReadOptions,
) -> Result<Decoded, ImportError> {
    let chosen = options.encoding.as_deref().or_else(|| options.answer_to("encoding"));
    let decoded = match chosen {
        Some(label) => chosen_encoding(file, bytes, label)?,
        None => detect(bytes)?,
    };
    Ok(without_nul(decoded))
}

fn chosen_encoding(file: &str, bytes: &[u8], label: &str) -> Result<Decoded, ImportError> {
    let Some(encoding) = Encoding::for_label(label.trim().as_bytes()) else {
        let message = format!(
            "“{label}” is not an encoding we know. Try UTF-8, windows-1252 or {}.",
            OFFERED[..5].join(", ")
        );
        return Err(refuse("encoding", message, Place::file(file)));
    };
    Ok(with_encoding(encoding, bytes, Vec::new()))
}

fn detect(bytes: &[u8]) -> Result<Decoded, ImportError> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Ok(with_encoding(encoding, bytes, Vec::new()));
    }
    if let Some(encoding) = utf_16_without_mark(bytes) {
        let message = format!(
            "The file does not say its encoding; it was read as {}. Check that the text looks \
             right.",
            encoding.name()
        );
        return Ok(with_encoding(encoding, bytes, vec![Warning::new("encoding", message)]));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Decoded {
            text: text.to_owned(),
            encoding: UTF_8.name().to_owned(),
            warnings: Vec::new(),
        }),
        Err(_) if mostly_utf_8(bytes) => Ok(with_encoding(UTF_8, bytes, Vec::new())),
        Err(_) => guess(bytes),
    }
}

/// Every other byte of Latin text in UTF-16 is zero.
fn utf_16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = &bytes[..bytes.len().min(4096) & !1];
    let zeros = |offset: usize| sample.iter().skip(offset).step_by(2).filter(|b| **b == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let many = sample.len() / 5;
    match () {
        () if odd > many && even * 10 <= odd => Some(UTF_16LE),
        () if even > many && odd * 10 <= even => Some(UTF_16BE),
        () => None,
    }
}

/// More characters of several bytes than broken ones: UTF-8 with damage.
fn mostly_utf_8(bytes: &[u8]) -> bool {
    let (mut whole, mut broken) = (0usize, 0usize);
    for chunk in bytes.utf8_chunks() {
        whole += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    whole > broken * 4
}

fn guess(bytes: &[u8]) -> Result<Decoded, ImportError> {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, chardetng::Utf8Detection::Deny);
    let line = first_line_beyond_ascii(bytes);
    if guess == WINDOWS_1252 && plausible_western(bytes) {
        let message = format!(
            "The file is not in UTF-8; its encoding was taken for Windows-1252 (Western European), \
             first used in line {line}. Check that accents and currency signs look right."
        );
        return Ok(with_encoding(guess, bytes, vec![Warning::new("encoding", message)]));
    }
    let mut choices = vec![guess.name().to_owned()];
    choices.extend(OFFERED.iter().filter(|name| **name != guess.name()).map(|n| (*n).to_owned()));
    let message = format!(
        "The encoding of this file cannot be told from its bytes (line {line} is the first that \
         depends on it). Choose the encoding it was saved in, or save it again as UTF-8."
    );
    Err(ask("encoding", message, choices))
}

/// Western text is mostly ASCII and never holds the bytes that Windows-1252 leaves undefined.
fn plausible_western(bytes: &[u8]) -> bool {
    let high = bytes.iter().filter(|b| **b >= 0x80).count();
    let letters = bytes.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let undefined = bytes.iter().any(|b| matches!(b, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d));
    !undefined && high * 3 <= letters
}

fn first_line_beyond_ascii(bytes: &[u8]) -> usize {
    let at = bytes.iter().position(|b| !b.is_ascii()).unwrap_or(0);
    1 + bytes[..at].iter().filter(|b| **b == b'\n').count()
}

fn with_encoding(encoding: &'static Encoding, bytes: &[u8], mut warnings: Vec<Warning>) -> Decoded {
    let (text, encoding, damaged) = encoding.decode(bytes);
    if damaged {
        let lines = lines_with(&text, '\u{fffd}');
        let message = format!(
            "Some bytes are not valid {} and are shown as \u{fffd}: {lines}. The rest is as it was.",
            encoding.name()
        );
        warnings.push(Warning::new("encoding", message));
    }
    Decoded { text: text.into_owned(), encoding: encoding.name().to_owned(), warnings }
}

/// A NUL ends a text early in much other software, so it does not go into the workspace.
fn without_nul(mut decoded: Decoded) -> Decoded {
    if decoded.text.contains('\0') {
        let lines = lines_with(&decoded.text, '\0');
        let message = format!("Zero bytes (NUL) inside the text were taken out: {lines}.");
        decoded.warnings.push(Warning::new("nul", message));
        decoded.text.retain(|c| c != '\0');
    }
    decoded
}

fn lines_with(text: &str, wanted: char) -> String {
    let lines = (1u64..).zip(text.split('\n')).filter(|(_, line)| line.contains(wanted));
    crate::reading::listed("line", lines.map(|(number, _)| number))
}
