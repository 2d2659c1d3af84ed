//! Limits on how to answer: one sentence, so many words, no emoji, no lists.

use super::analysis::Known;
use super::verdict::Exchange;

pub(super) fn wrong<'a>(exchange: &Exchange<'a>, fact: &Known<'a>) -> Option<(&'a str, String)> {
    let lower = fact.quote.to_lowercase();
    let reply = &exchange.reply;
    let says = |cues: &[&str]| cues.iter().any(|cue| lower.contains(cue));
    if says(&[
        "one sentence",
        "single sentence",
        "1 sentence",
        "einem satz",
        "ein satz",
        "une phrase",
        "une seule phrase",
        "una frase",
        "una sola frase",
        "一文で",
    ]) && reply.sentences.len() > 1
    {
        return Some((reply.text, format!("has {} sentences", reply.sentences.len())));
    }
    let words_limit = fact.limit.as_ref().filter(|limit| limit.amount.unit == "word");
    let count: usize = reply.sentences.iter().map(|sentence| sentence.words.len()).sum();
    if words_limit.is_some_and(|limit| count as f64 > limit.amount.value) {
        return Some((reply.text, format!("has {count} words")));
    }
    let bans_emoji = says(&[
        "no emoji",
        "without emoji",
        "keine emoji",
        "pas d'emoji",
        "sin emoji",
        "no smiley",
    ]);
    if bans_emoji && reply.text.chars().any(|c| ('\u{1f300}'..='\u{1faff}').contains(&c)) {
        return Some((reply.text, "has an emoji".to_owned()));
    }
    let bans_lists = says(&[
        "no bullet",
        "no list",
        "without bullet",
        "keine liste",
        "keine aufzählung",
        "pas de liste",
    ]);
    let is_list = |line: &str| line.trim_start().starts_with(['-', '•', '*']);
    if bans_lists && reply.text.lines().filter(|line| is_list(line)).count() > 1 {
        return Some((reply.text, "is a list".to_owned()));
    }
    None
}
