//! A refusal says where in the file the trouble is.

#![expect(clippy::panic, reason = "helpers of tests fail like the tests themselves")]

use recollect_exchange::{ImportError, MappedField, Place, ReadOptions, Refusal, read};

fn refused(name: &str, text: &str, options: &ReadOptions) -> Refusal {
    match read(name, text.as_bytes(), options) {
        Err(ImportError::Refused(refusal)) => *refusal,
        other => panic!("{name} was not refused: {other:?}"),
    }
}

fn place(name: &str, text: &str) -> (String, Place) {
    let refusal = refused(name, text, &ReadOptions::default());
    let written = refusal.to_string();
    let place = refusal.place.unwrap_or_default();
    assert!(written.starts_with(&place.to_string()), "{written}");
    assert_eq!(place.file, name);
    (refusal.code, place)
}

fn row_and_column(name: &str, text: &str, code: &str) -> (Option<u64>, Option<String>) {
    let (found, place) = place(name, text);
    assert_eq!(found, code);
    (place.row, place.column)
}

fn at(row: u64, column: &str) -> (Option<u64>, Option<String>) {
    (Some(row), Some(column.to_owned()))
}

const HEADER: &str = "conversation_id,role,content\n";

#[test]
fn a_quotation_mark_that_never_closes() {
    let text = format!("{HEADER}a,user,\"two\nlines\"\na,assistant,\"open\na,user,\"4B\"\n");
    assert_eq!(row_and_column("x.csv", &text, "open_quote"), at(3, "content"));
}

#[test]
fn a_row_with_a_cell_too_many_or_too_few() {
    let more = format!("{HEADER}a,user,hi\na,assistant,hello, you\n");
    assert_eq!(row_and_column("x.csv", &more, "ragged"), at(3, "column 4"));
    let fewer = format!("{HEADER}a,user,hi\na,assistant\n");
    assert_eq!(row_and_column("x.csv", &fewer, "ragged"), at(3, "content"));
}

#[test]
fn a_cell_whose_json_breaks_off() {
    let text = "id,messages\n1,\"[{\"\"role\"\":\"\"user\"\",\"\"content\"\":\"\"hi\"\"}]\"\n\
                2,\"[{\"\"role\"\":\"\"us\"\n";
    assert_eq!(row_and_column("x.csv", text, "bad_json_cell"), at(3, "messages"));
}

#[test]
fn json_that_breaks_has_a_line_and_a_character() {
    let (code, place) = place("x.json", "[\n  {\"id\": 1,\n   \"messages\": [oops]}\n]");
    assert_eq!((code.as_str(), place.line, place.row), ("json_syntax", Some(3), None));
    assert_eq!(place.column.as_deref(), Some("17"));
}

#[test]
fn the_broken_line_of_json_lines() {
    let good = r#"{"messages":[{"role":"user","content":"hi"}]}"#;
    let (_, place) = place("x.jsonl", &format!("{good}\n{good}\n{{\"messages\": [\n"));
    assert_eq!(place.line, Some(4));
}

#[test]
fn a_column_that_is_not_there_is_named_with_those_that_are() {
    let options = ReadOptions {
        mapping: vec![(MappedField::Role, "sprecher".to_owned())],
        ..ReadOptions::default()
    };
    let refusal = refused("x.csv", &format!("{HEADER}a,user,hi\n"), &options);
    assert_eq!(refusal.code, "no_such_column");
    assert_eq!(refusal.columns, ["conversation_id", "role", "content"]);
    assert_eq!(refusal.place.and_then(|place| place.column).as_deref(), Some("sprecher"));
    assert!(refusal.message.contains("“sprecher”"));
}

#[test]
fn files_without_a_place_inside_are_named() {
    for (name, text, code) in [
        ("empty.csv", "", "empty"),
        ("page.json", "<!DOCTYPE html><p>Sign in</p>", "web_page"),
        ("none.json", "[]", "no_conversations"),
        ("prices.csv", "product,price\ntea,3\n", "no_conversations"),
        ("notes.txt", "hello", "unsupported"),
    ] {
        assert_eq!(place(name, text).0, code, "{name}");
    }
}
