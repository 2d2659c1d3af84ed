//! “You haven't told me …” about something the user did tell.

use super::analysis::{Clause, Known, Sentence};
use super::asked::{Asked, wanted};
use super::text::words;
use super::verdict::{Exchange, Miss};

/// Ways to say that something was never told.
const UNTOLD: &[&str] = &[
    "haven't told",
    "havent told",
    "hadn't told",
    "didn't tell",
    "haven't mentioned",
    "hadn't mentioned",
    "didn't mention",
    "never mentioned",
    "never told",
    "haven't said",
    "didn't say",
    "haven't given",
    "haven't shared",
    "haven't specified",
    "didn't specify",
    "haven't provided",
    "i don't know",
    "i do not know",
    "i'm not aware",
    "not aware of",
    "i don't have",
    "i do not have",
    "i have no",
    "don't see any",
    "i have nothing",
    "no record",
    "no information",
    "none mentioned",
    "not mentioned",
    "none known",
    "not been told",
    "wasn't told",
    "nothing about",
    "not specified",
    "not provided",
    "unknown to me",
    "i can't tell",
    "don't recall",
    "i can't recall",
    "don't remember",
    "none given",
    "not given",
    "none on file",
    "isn't on file",
    "no mention",
    "i'm missing",
    "you have not",
    "without knowing",
    "weiß ich nicht",
    "weiß nicht",
    "mir nicht gesagt",
    "nicht erwähnt",
    "nicht genannt",
    "nicht mitgeteilt",
    "nicht bekannt",
    "keine angabe",
    "keine information",
    "liegt mir nicht vor",
    "kenne ich nicht",
    "kenne ihr",
    "noch nicht gesagt",
    "haben sie mir",
    "ne m'avez pas",
    "ne m'as pas",
    "je ne sais pas",
    "pas précisé",
    "pas indiqué",
    "pas mentionné",
    "je ne connais pas",
    "j'ignore",
    "n'avez pas dit",
    "no me has",
    "no me ha",
    "no sé",
    "no ha mencionado",
    "no has mencionado",
    "no mencion",
    "no tengo",
    "no ha indicado",
    "desconozco",
    "no consta",
    "non mi hai",
    "non mi ha",
    "non so",
    "não me disse",
    "não sei",
    "伺っていません",
    "聞いていません",
    "わかりません",
    "分かりません",
    "存じません",
    "お聞きしていません",
    "うかがっていません",
    "教えていただいていません",
    "لم تخبرني",
    "لم تذكر",
    "لا أعرف",
    "لا أعلم",
    "لم يتم ذكر",
    "لم تحدد",
];

pub(super) fn check<'a>(exchange: &Exchange<'a>) -> Option<Miss<'a>>
where
{
    exchange.reply.sentences.iter().find_map(|sentence| {
        let lower = sentence.text.to_lowercase().replace('’', "'");
        let at = UNTOLD.iter().filter_map(|cue| lower.find(cue)).min()?;
        untold(exchange, sentence, lower.get(at..).unwrap_or(&lower))
    })
}

fn untold<'a>(exchange: &Exchange<'a>, sentence: &Sentence<'a>, rest: &str) -> Option<Miss<'a>> {
    // “You hadn't mentioned it until now” is true.
    const UNTIL_NOW: [&str; 6] =
        ["until now", "before", "earlier than", "bisher", "jusqu'ici", "hasta ahora"];
    if UNTIL_NOW.iter().any(|words| rest.contains(words)) {
        return None;
    }
    let said = words(rest);
    let asked = wanted(rest, &said);
    let whole = wanted(sentence.text, &sentence.words);
    let question = exchange.asked.sentences.iter().map(|s| wanted(s.text, &s.words)).next_back();
    let find = |wanted: &Asked| {
        exchange
            .standing()
            .filter(|fact| !repeats(fact, &sentence.clauses))
            .find(|fact| wanted.is_answered_by(fact))
    };
    let fact = find(&asked)
        .or_else(|| find(&whole))
        // “I don't know that”: what, stands in the question.
        .or_else(|| question.filter(|_| asked.topics.is_empty()).as_ref().and_then(find))?;
    Some(Miss {
        kind: "forgot",
        fact_id: fact.id,
        fact_quote: fact.quote,
        reply_quote: sentence.text,
        reason: format!("The reply says it was not told, but the user said “{}”.", fact.quote),
    })
}

/// Whether the fact's figures or names stand in the same sentence: then it is not forgotten.
fn repeats(fact: &Known<'_>, clauses: &[Clause<'_>]) -> bool {
    fact.words.iter().filter(|word| word.has_digit()).any(|figure| {
        clauses.iter().flat_map(|clause| &clause.words).any(|word| word.lower == figure.lower)
    }) || fact.names().any(|name| {
        clauses.iter().flat_map(|clause| &clause.words).any(|word| word.stem == name.stem)
    })
}
