//! Limits on how to answer: the language, one sentence, so many words, no emoji, no lists.

use super::analysis::{Known, Said};
use super::text::Word;
use super::verdict::Exchange;
use super::{address, lexicon};

pub(super) fn wrong<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<(&'a str, String)> {
    if shouts(&exchange.reply, fact) {
        return Some((exchange.reply.text, "has an exclamation mark".to_owned()));
    }
    if address::is_wrong(&exchange.reply, fact) {
        return Some((exchange.reply.text, "addresses the user otherwise".to_owned()));
    }
    if !is_about_form(fact) {
        return None;
    }
    let lower = fact.quote.to_lowercase();
    // “Sum it up in one sentence” is a wish for one reply.
    if !exchange.asked.text.contains(fact.quote) && !lexicon::RULES.is_in(&lower) {
        return None;
    }
    let reply = &exchange.reply;
    let why = too_long(reply, fact, &lower)
        .or_else(|| adorned(reply, &lower))
        .or_else(|| other_language(reply, fact, &lower))?;
    Some((reply.text, why))
}

/// “no exclamation marks”
fn shouts(reply: &Said<'_>, fact: &Known<'_>) -> bool {
    const MARKS: &[&str] = &[
        "exclamation",
        "ausrufezeichen",
        "d'exclamation",
        "exclamación",
        "esclamativi",
        "exclamação",
        "uitroeptekens",
        "wykrzykników",
    ];
    reply.text.contains('!')
        && fact.words.iter().any(|word| MARKS.contains(&word.lower.as_str()))
        && fact.words.iter().any(|word| lexicon::is_negator(&word.lower))
}

/// “in one sentence”, “in 50 words”.
pub(super) fn sets_length(words: &[Word<'_>]) -> bool {
    const UNITS: &[&str] = &[
        "sentence",
        "sentences",
        "satz",
        "sätze",
        "sätzen",
        "phrase",
        "phrases",
        "frase",
        "frases",
        "frasi",
        "zin",
        "zinnen",
        "words",
        "wörter",
        "mots",
        "palabras",
        "parole",
        "palavras",
        "woorden",
    ];
    const ONE: &[&str] =
        &["one", "single", "einem", "ein", "einen", "une", "una", "sola", "uma", "één"];
    words.windows(2).any(|two| {
        let number = &two[0];
        UNITS.contains(&two[1].lower.as_str())
            && (number.has_digit() || ONE.contains(&number.lower.as_str()))
    })
}

fn is_about_form(fact: &Known<'_>) -> bool {
    const ABOUT: &[&str] = &[
        "sentence",
        "sentences",
        "satz",
        "sätze",
        "sätzen",
        "phrase",
        "phrases",
        "frase",
        "frases",
        "frasi",
        "zin",
        "zinnen",
        "words",
        "wörter",
        "wörtern",
        "mots",
        "palabras",
        "parole",
        "palavras",
        "woorden",
        "emoji",
        "emojis",
        "smiley",
        "smileys",
        "bullet",
        "bullets",
        "list",
        "lists",
        "liste",
        "listen",
        "aufzählung",
        "lista",
        "listas",
    ];
    fact.words.iter().any(|word| {
        let lower = word.lower.as_str();
        ABOUT.contains(&lower) || lexicon::language(lower).is_some() || lower.starts_with("一文")
    })
}

fn too_long(reply: &Said<'_>, fact: &Known<'_>, lower: &str) -> Option<String> {
    const ONE: &[&str] = &[
        "one sentence",
        "single sentence",
        "1 sentence",
        "einem satz",
        "ein satz",
        "une phrase",
        "une seule phrase",
        "una frase",
        "una sola frase",
        "uma frase",
        "één zin",
        "一文で",
    ];
    let sentences = reply.sentences.len();
    if ONE.iter().any(|cue| lower.contains(cue)) && sentences > 1 {
        return Some(format!("has {sentences} sentences"));
    }
    let words: usize = reply.sentences.iter().map(|sentence| sentence.words.len()).sum();
    let limit = fact.limit.as_ref()?;
    let (count, unit) = match limit.amount.unit.as_str() {
        "word" => (words, "words"),
        "sentence" => (sentences, "sentences"),
        _ => return None,
    };
    (count as f64 > limit.amount.value).then(|| format!("has {count} {unit}"))
}

/// Emoji and lists where there should be none.
fn adorned(reply: &Said<'_>, lower: &str) -> Option<String> {
    let says = |cues: &[&str]| cues.iter().any(|cue| lower.contains(cue));
    let bans_emoji = says(&[
        "no emoji",
        "without emoji",
        "keine emoji",
        "ohne emoji",
        "pas d'emoji",
        "sans emoji",
        "sin emoji",
        "senza emoji",
        "sem emoji",
        "geen emoji",
        "no smiley",
    ]);
    if bans_emoji && reply.text.chars().any(|c| ('\u{1f300}'..='\u{1faff}').contains(&c)) {
        return Some("has an emoji".to_owned());
    }
    let bans_lists = says(&[
        "no bullet",
        "no list",
        "without bullet",
        "keine liste",
        "keine aufzählung",
        "pas de liste",
        "sin listas",
        "niente liste",
        "sem listas",
    ]);
    let is_item = |line: &&str| line.trim_start().starts_with(['-', '•', '*']);
    (bans_lists && reply.text.lines().filter(is_item).count() > 1).then(|| "is a list".to_owned())
}

/// “Please answer in Spanish”, and the reply is English.
fn other_language(reply: &Said<'_>, fact: &Known<'_>, lower: &str) -> Option<String> {
    const FEW: usize = 4;
    if !lexicon::RULES.is_in(lower) {
        return None;
    }
    let wanted = fact.words.iter().find_map(|word| lexicon::language(&word.lower))?;
    let words: Vec<&Word<'_>> =
        reply.sentences.iter().flat_map(|sentence| &sentence.words).collect();
    let hits = |language: usize| {
        words.iter().filter(|word| lexicon::is_word_of(language, &word.lower)).count()
    };
    let (own, most) = (hits(wanted), (0..lexicon::language_count()).map(hits).max()?);
    (most >= FEW && own * 3 <= most).then(|| "is in another language".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::tests::kind;

    #[tokio::test]
    async fn a_reply_in_another_language_than_wanted_ignores_a_constraint() {
        let told = "Please always answer in Spanish, I want to practise.";
        let english = "The market is open on most days and you can pay with your card.";
        let spanish = "El mercado abre casi todos los días y es fácil pagar con la tarjeta.";
        assert_eq!(kind(&[told, english]).await, Some("ignored_constraint"));
        assert_eq!(kind(&[told, spanish]).await, None);
        assert_eq!(kind(&["I'm learning Spanish at school.", english]).await, None);
    }

    #[tokio::test]
    async fn a_wish_for_one_reply_does_not_bind_the_next() {
        let wish = "Tell me in one sentence what a lease is.";
        let long = "It is a contract. You may use the thing. You pay for it.";
        assert_eq!(kind(&[wish, long]).await, Some("ignored_constraint"));
        assert_eq!(kind(&[wish, "A contract for use.", "And a mortgage?", long]).await, None);
        let rule = "Keep all your answers to one sentence.";
        let later = [rule, "Fine.", "What is a mortgage?", long];
        assert_eq!(kind(&later).await, Some("ignored_constraint"));
    }
}
