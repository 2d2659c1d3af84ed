//! What is ruled out in scripts that put no spaces between words.

use super::text::Word;

/// “ピーマンが苦手です”, “えびアレルギー”.
pub(super) const REFUSING: &[&str] = &[
    "苦手",
    "嫌",
    "アレルギー",
    "禁止",
    "無理",
    "駄目",
    "避",
    "抜",
    "不吃",
    "过敏",
    "過敏",
    "讨厌",
];
/// What keeps something out of a dish or a plan.
const SPARING: &[&str] = &[
    "なし",
    "抜き",
    "ない",
    "ません",
    "以外",
    "代わり",
    "避け",
    "除",
    "やめ",
    "控え",
    "外し",
    "アレルギー",
    "不",
    "没",
];

fn refuses(lower: &str) -> bool {
    REFUSING.contains(&lower)
}

/// The words that stand before a refusal, with at most a particle between them.
pub(super) fn refused<'a, 'w>(part: &'a [Word<'w>]) -> impl Iterator<Item = &'a Word<'w>> {
    let at = part.iter().position(|word| refuses(&word.lower));
    let before = at.map_or(&[][..], |at| &part[at.saturating_sub(2)..at]);
    before.iter().filter(|word| word.text.chars().count() > 1 && is_unspaced(word.text)).take(1)
}

fn is_unspaced(text: &str) -> bool {
    text.chars().all(|c| c >= '\u{3000}')
}

/// Whether a word that holds `stem` stands for it: particles are written onto words.
pub(super) fn holds(word: &Word<'_>, stem: &str) -> bool {
    is_unspaced(stem) && stem.chars().count() > 1 && word.text.contains(stem)
}

/// “えび抜き”: the clause keeps the word out.
pub(super) fn is_kept_out(word: &Word<'_>, clause: &str) -> bool {
    is_unspaced(word.text) && SPARING.iter().any(|cue| clause.contains(cue))
}

#[cfg(test)]
mod tests {
    use super::super::tests::kind;

    #[tokio::test]
    async fn a_dislike_in_japanese_is_kept() {
        let told = "息子はトマトが苦手です。";
        let reply = |text| [told, "わかりました。", "昼食は何がいいですか？", text];
        assert_eq!(kind(&reply("トマトのサラダにしましょう。")).await, Some("ignored_constraint"));
        assert_eq!(kind(&reply("トマト抜きのサラダにしましょう。")).await, None);
        assert_eq!(kind(&reply("きゅうりのサラダにしましょう。")).await, None);
    }
}
