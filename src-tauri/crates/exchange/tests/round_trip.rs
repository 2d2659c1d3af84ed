//! What we write is read back as it was.

#![expect(clippy::expect_used, reason = "helpers of tests fail like the tests themselves")]

use std::convert::Infallible;

use proptest::prelude::*;
use recollect_domain::{Role, Turn, turn};
use recollect_exchange::datasets::{Exported, write_json, write_jsonl, write_long_csv};
use recollect_exchange::report::{RunRow, write_run_csv};
use recollect_exchange::{CsvOptions, Delimiter, ReadOptions, Reading, read};
use serde_json::json;

const DELIMITERS: [Delimiter; 3] = [Delimiter::Comma, Delimiter::Semicolon, Delimiter::Tab];

fn exported(conversations: Vec<(String, Vec<(Role, String)>)>) -> Vec<Exported> {
    conversations
        .into_iter()
        .map(|(external_id, turns)| Exported {
            external_id,
            turns: turn::numbered(turns),
            metadata: serde_json::Map::new(),
        })
        .collect()
}

fn as_csv(conversations: &[Exported], options: &CsvOptions) -> Vec<u8> {
    let mut bytes = Vec::new();
    let rows = conversations.iter().cloned().map(Ok::<_, Infallible>);
    write_long_csv(&mut bytes, options, rows).expect("bytes");
    bytes
}

fn again(name: &str, bytes: &[u8]) -> Reading {
    read(name, bytes, &ReadOptions::default()).expect("an import")
}

fn same(reading: &Reading, written: &[Exported]) -> Result<(), TestCaseError> {
    let read: Vec<(&str, &[Turn])> = reading
        .conversations
        .iter()
        .map(|c| (c.external_id.as_str(), c.turns.as_slice()))
        .collect();
    let wanted: Vec<(&str, &[Turn])> =
        written.iter().map(|c| (c.external_id.as_str(), c.turns.as_slice())).collect();
    prop_assert_eq!(read, wanted);
    Ok(())
}

/// Texts that look like formulas, numbers, dates and marks as often as not.
fn text() -> impl Strategy<Value = String> {
    let start = prop::sample::select(vec![
        "", "=", "+", "-", "@", "'", "''=", "\t", "\r", "\n", " =", "＝", "\"", "0", "1E5", "3/4",
    ]);
    (start, "[ -~éß漢😀\t\r\n]{0,12}").prop_map(|(start, rest)| format!("{start}{rest}"))
}

fn conversations() -> impl Strategy<Value = Vec<Exported>> {
    let turns = prop::collection::vec((prop::sample::select(Role::ALL), text()), 1..5);
    let ids = prop::collection::hash_set("0{0,3}[1-9a-z=+@'-]{1,6}", 1..4);
    (ids, prop::collection::vec(turns, 4))
        .prop_map(|(ids, turns)| exported(ids.into_iter().zip(turns).collect()))
}

/// In JSON, whose words may be anybody's, a “system” that answers throughout is an assistant.
fn without_system(mut conversations: Vec<Exported>) -> Vec<Exported> {
    for turn in conversations.iter_mut().flat_map(|conversation| &mut conversation.turns) {
        if turn.role == Role::System {
            turn.role = Role::Assistant;
        }
    }
    conversations
}

proptest! {
    #[test]
    fn a_data_set_as_csv(
        written in conversations(), delimiter in 0..DELIMITERS.len(), bom in any::<bool>()
    ) {
        let bytes = as_csv(&written, &CsvOptions { delimiter: DELIMITERS[delimiter], bom });
        same(&again("set.csv", &bytes), &written)?;
    }

    #[test]
    fn a_data_set_as_json(written in conversations()) {
        let written = without_system(written);
        let rows = || written.iter().cloned().map(Ok::<_, Infallible>);
        let (mut json, mut lines) = (Vec::new(), Vec::new());
        write_json(&mut json, rows()).expect("bytes");
        write_jsonl(&mut lines, rows()).expect("bytes");
        same(&again("set.json", &json), &written)?;
        same(&again("set.jsonl", &lines), &written)?;
    }

    #[test]
    fn no_cell_begins_like_a_formula(written in conversations()) {
        let bytes = as_csv(&written, &CsvOptions::default());
        for record in csv::ReaderBuilder::new().has_headers(false).from_reader(&bytes[..]).records() {
            for cell in &record.expect("CSV") {
                let begins = cell.trim_start_matches([' ', '\u{feff}']);
                prop_assert!(!begins.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell:?}");
            }
        }
    }
}

#[test]
fn a_formula_is_marked_once_and_given_back() {
    let written = exported(vec![("=1".to_owned(), vec![(Role::User, "=SUM(1;2)".to_owned())])]);
    let bytes = as_csv(&written, &CsvOptions { bom: false, ..CsvOptions::default() });
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.contains("'=1,0,user,'=SUM(1;2),"), "{text}");
    assert_eq!(again("set.csv", text.as_bytes()).conversations[0].external_id, "=1");
}

#[test]
fn an_apostrophe_in_a_file_of_others_is_kept() {
    let text = "conversation,role,content\na,user,'tis me\na,assistant,'=x\n";
    let reading = again("theirs.csv", text.as_bytes());
    let turns = &reading.conversations[0].turns;
    assert_eq!((turns[0].content.as_str(), turns[1].content.as_str()), ("'tis me", "'=x"));
}

#[test]
fn leading_zeros_and_long_ids_are_kept_as_text() {
    let ids = ["007", "0007", "00", "1E5", "12345678901234567890", "9007199254740993"];
    let rows: String =
        ids.iter().map(|id| format!("{id},user,hi\n{id},assistant,hello\n")).collect();
    let csv = again("ids.csv", format!("conversation_id,role,content\n{rows}").as_bytes());
    let records = ids.map(|id| json!({"id": id, "messages": [{"role": "user", "content": "hi"}]}));
    let json = again("ids.json", json!(records).to_string().as_bytes());
    for reading in [csv, json] {
        let found: Vec<&str> =
            reading.conversations.iter().map(|c| c.external_id.as_str()).collect();
        assert_eq!(found, ids);
    }
}

#[test]
fn numbers_of_a_run_follow_the_delimiter_and_texts_do_not() {
    let row = RunRow {
        conversation: "007".to_owned(),
        role: "assistant".to_owned(),
        content: "it costs 1.5".to_owned(),
        score: Some(0.5),
        ..RunRow::default()
    };
    let options = CsvOptions { delimiter: Delimiter::Semicolon, bom: false };
    let mut bytes = Vec::new();
    write_run_csv(&mut bytes, &options, [Ok::<_, Infallible>(row)]).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.contains(";007;0;assistant;it costs 1.5;") && text.contains(";0,5;"), "{text}");
}
