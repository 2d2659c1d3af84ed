//! How the user wants to be addressed: “du” or “Sie”, “tu” or “vous”.

use super::analysis::{Known, Said};
use super::text::Word;

/// Words that ask for one form, words that use it, and words that use the other one.
struct Form {
    wishes: &'static [&'static str],
    own: &'static [&'static str],
    other: &'static [&'static str],
    /// Whether the words of the other form count with a capital inside a sentence only.
    is_capital: bool,
}

const FORMS: &[Form] = &[
    Form {
        wishes: &["duzen", "duze", "duzt"],
        own: &["du", "dir", "dich", "dein", "deine", "deinen", "deinem", "deiner"],
        other: &["sie", "ihnen", "ihr", "ihre", "ihren", "ihrem", "ihrer"],
        is_capital: true,
    },
    Form {
        wishes: &["siezen", "sieze", "siezt"],
        own: &["sie", "ihnen", "ihr", "ihre", "ihren", "ihrem", "ihrer"],
        other: &["du", "dir", "dich", "dein", "deine", "deinen", "deinem", "deiner"],
        is_capital: false,
    },
    Form {
        wishes: &["tutoyer", "tutoyez", "tutoie", "tutoyons"],
        own: &["tu", "te", "toi", "ton", "ta", "tes"],
        other: &["vous", "votre", "vos"],
        is_capital: false,
    },
    Form {
        wishes: &["vouvoyer", "vouvoyez", "vouvoie"],
        own: &["vous", "votre", "vos"],
        other: &["tu", "toi", "ton", "tes"],
        is_capital: false,
    },
    Form {
        wishes: &["tutéame", "tutéeme", "tutear", "tutea", "tutearnos"],
        own: &["tú", "te", "ti", "tu", "tus"],
        other: &["usted", "ustedes"],
        is_capital: false,
    },
];

/// Whether words ask for a form of address.
pub(super) fn is_wish(words: &[Word<'_>]) -> bool {
    let asks =
        |word: &Word<'_>| FORMS.iter().any(|form| form.wishes.contains(&word.lower.as_str()));
    words.iter().any(asks)
}

/// Whether the reply uses the form that was not wanted, and never the wanted one.
pub(super) fn is_wrong(reply: &Said<'_>, fact: &Known<'_>) -> bool {
    let is_wished =
        |form: &&Form| fact.words.iter().any(|word| form.wishes.contains(&word.lower.as_str()));
    let Some(form) = FORMS.iter().find(is_wished) else { return false };
    let says = |list: &[&str], is_capital: bool| {
        reply.sentences.iter().any(|sentence| {
            sentence.words.iter().enumerate().any(|(at, word)| {
                list.contains(&word.lower.as_str()) && (!is_capital || is_inner(at, word))
            })
        })
    };
    says(form.other, form.is_capital) && !says(form.own, false)
}

fn is_inner(at: usize, word: &Word<'_>) -> bool {
    at > 0 && word.is_capitalised()
}

#[cfg(test)]
mod tests {
    use super::super::tests::kind;

    #[tokio::test]
    async fn the_form_of_address_is_kept() {
        let ignored = Some("ignored_constraint");
        let told = "Bitte duze mich.";
        let reply = |text| [told, "Gern.", "Was nun?", text];
        assert_eq!(kind(&reply("Dann rate ich Ihnen zu einem Kurs.")).await, ignored);
        assert_eq!(kind(&reply("Dann rate ich dir zu einem Kurs.")).await, None);
        let told = "On peut se tutoyer ?";
        let reply = |text| [told, "Oui.", "Et ensuite ?", text];
        assert_eq!(kind(&reply("Je vous conseille un cours.")).await, ignored);
        assert_eq!(kind(&reply("Je te conseille un cours.")).await, None);
    }
}
