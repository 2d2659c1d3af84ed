//! Whatever people and models write, the baseline answers and quotes only what stands there.

use proptest::prelude::*;

use super::*;

/// Text with the marks, numbers and cues that the checks look for.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("no ".to_owned()),
        Just("not ".to_owned()),
        Just("instead of ".to_owned()),
        Just("up to 5 euros a ".to_owned()),
        Just("after 7 in the evening, ".to_owned()),
        Just("only ".to_owned()),
        Just("one sentence ".to_owned()),
        Just("İ ".to_owned()),
        Just("fifty-five thousand ".to_owned()),
        Just("99999999999999999999 May ".to_owned()),
        Just("25:61, ".to_owned()),
        Just("you haven't told ".to_owned()),
        Just("a or b? ".to_owned()),
        Just("zu fünft ".to_owned()),
        "\\PC{0,12}",
    ];
    proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_text_is_judged_and_quoted_as_it_stands(told in text(), asked in text(), reply in text()) {
        let extracted = answer(
            Task::ExtractFacts,
            &json!({"turn": {"position": 2, "content": told},
                    "earlier": [{"position": 0, "role": "user", "content": asked},
                                {"position": 1, "role": "assistant", "content": reply}]}),
        );
        let mut facts = extracted["facts"].as_array().cloned().unwrap_or_default();
        for (at, fact) in facts.iter_mut().enumerate() {
            prop_assert!(told.contains(fact["quote"].as_str().unwrap_or_default()));
            fact["id"] = json!(format!("f{at}"));
            fact["turn"] = json!(0);
        }
        let verdict = answer(
            Task::JudgeReply,
            &json!({"facts": facts, "previous_user_turn": asked, "reply": {"content": reply}}),
        );
        prop_assert!(reply.contains(verdict["reply_quote"].as_str().unwrap_or_default()));
        prop_assert!(told.contains(verdict["fact_quote"].as_str().unwrap_or_default()));
    }
}
