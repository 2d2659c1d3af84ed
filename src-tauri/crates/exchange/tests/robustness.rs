//! Whatever a file holds, reading it ends with an import, a question or a refusal.

use proptest::prelude::*;
use recollect_domain::Role;
use recollect_exchange::{ImportError, MappedField, ReadOptions, Reading, read};
use serde_json::Value;

const NAMES: [&str; 8] =
    ["a.csv", "a.tsv", "a.json", "a.jsonl", "a.xlsx", "a.xls", "a.zip", "no ending"];

/// Pieces that mean something to one of the readers.
const PIECES: &[&str] = &[
    "\"",
    "\"\"",
    ",",
    ";",
    "\t",
    "|",
    "\n",
    "\r\n",
    "\r",
    "sep=;\n",
    " ",
    "\u{feff}",
    "\0",
    "conversation_id",
    "turn",
    "role",
    "content",
    "user",
    "assistant",
    "text",
    "id",
    "user_1",
    "assistant_1",
    "user_2",
    "in_response_to",
    "instruction",
    "input",
    "output",
    "0",
    "1",
    "007",
    "1E+18",
    "1.70407E+18",
    "#N/A",
    "User: hi\nBot: yes",
    "Agent:",
    "=1+1",
    "é",
    "\u{1f600}",
    "{",
    "}",
    "[",
    "]",
    ":",
    "{\"messages\":[",
    "{\"role\":\"user\",\"content\":",
    "\"role\"",
    "\"content\"",
    "\"from\":\"human\"",
    "\"value\":\"x\"",
    "null",
    "true",
    "NaN",
    "-Infinity",
    "1e999",
    "\\ud83d",
    "\\u12",
    "\\",
    "'",
    "{{",
    "{%",
    "[INST]",
    "[/INST]",
    "<|im_start|>user\n",
    "<<SYS>>",
    "### Human:",
    "<html>",
    "version https://git-lfs.github.com/spec",
    "PK\u{3}\u{4}",
];

fn pieced() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(PIECES), 0..60)
        .prop_map(|pieces| pieces.concat().into_bytes())
}

fn options() -> impl Strategy<Value = ReadOptions> {
    let field = prop::sample::select(MappedField::ALL);
    let column = prop::sample::select(vec!["role", "content", "user", "text", "id", "none"]);
    let encoding =
        prop::sample::select(vec!["utf-8", "utf-16le", "Shift_JIS", "windows-1252", "x"]);
    (
        prop::collection::vec((field, column.prop_map(str::to_owned)), 0..3),
        prop::option::of(encoding.prop_map(str::to_owned)),
        prop::option::of(0u32..5),
    )
        .prop_map(|(mapping, encoding, header_row)| ReadOptions {
            mapping,
            encoding,
            header_row,
            ..ReadOptions::default()
        })
}

/// JSON whose fields are called as those of real files.
fn json() -> impl Strategy<Value = Value> {
    let key = prop::sample::select(vec![
        "messages",
        "conversations",
        "turns",
        "history",
        "text",
        "data",
        "dialog",
        "chat",
        "role",
        "from",
        "speaker",
        "author",
        "type",
        "id",
        "content",
        "value",
        "parts",
        "message",
        "mapping",
        "current_node",
        "parent",
        "children",
        "parent_id",
        "replies",
        "rank",
        "prompt",
        "instruction",
        "input",
        "inputs",
        "output",
        "outputs",
        "chosen",
        "rejected",
        "system",
        "user",
        "assistant",
        "turn_1",
        "turn_2",
        "conversation_id",
        "observations",
        "images",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (0..4u8).prop_map(Value::from),
        prop::sample::select(vec![
            "",
            "a",
            "b",
            "user",
            "assistant",
            "system",
            "tool",
            "human",
            "bot",
            "hello",
            "User: a\nBot: b",
            "[1]",
            "tool_result",
            "function_call",
        ])
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 60, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((key.clone(), inner), 0..6).prop_map(|fields| {
                fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
            }),
        ]
    })
}

/// What every import promises.
fn check(reading: &Reading) {
    assert!(!reading.conversations.is_empty());
    let mut ids = std::collections::HashSet::new();
    for conversation in &reading.conversations {
        assert!(!conversation.turns.is_empty());
        assert!(
            ids.insert(&conversation.external_id),
            "two are called {}",
            conversation.external_id
        );
        for (position, turn) in conversation.turns.iter().enumerate() {
            assert_eq!(turn.position as usize, position);
        }
    }
}

/// Reads, and answers every question with its first choice.
fn read_through(name: &str, bytes: &[u8], mut options: ReadOptions) {
    for _ in 0..6 {
        match read(name, bytes, &options) {
            Ok(reading) => return check(&reading),
            Err(ImportError::Question(question)) => {
                assert!(!question.message.is_empty());
                let Some(first) = question.choices.first() else {
                    return;
                };
                options.answers.push((question.code.clone(), first.clone()));
            }
            Err(ImportError::Refused(refusal)) => {
                let place = refusal.place.as_ref();
                assert_eq!(place.map(|place| place.file.as_str()), Some(name));
                assert!(refusal.message.ends_with("Nothing was imported or changed."));
                return;
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400), name in 0..NAMES.len()) {
        read_through(NAMES[name], &bytes, ReadOptions::default());
    }

    #[test]
    fn any_mixture_of_telling_pieces(
        bytes in pieced(), name in 0..NAMES.len(), options in options()
    ) {
        read_through(NAMES[name], &bytes, options);
    }

    #[test]
    fn any_json(value in json(), lines in prop::collection::vec(json(), 0..3)) {
        read_through("a.json", value.to_string().as_bytes(), ReadOptions::default());
        let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
        read_through("a.jsonl", lines.join("\n").as_bytes(), ReadOptions::default());
    }

    #[test]
    fn a_good_file_cut_or_damaged_anywhere(
        at in 0usize..200, byte in any::<u8>(), cut in any::<bool>(), json in any::<bool>()
    ) {
        let (name, good) = match json {
            true => ("a.json", r#"[{"id": "a", "messages": [{"role": "user", "content": "Ich heiße Jürgen"}, {"role": "assistant", "content": "Hallo 😀"}]}]"#),
            false => ("a.csv", "conversation_id,turn,role,content\r\n007,1,user,\"Ich heiße \"\"Jürgen\"\",\nja\"\r\n007,2,assistant,Hallo 😀\r\n"),
        };
        let mut bytes = good.as_bytes().to_vec();
        let at = at.min(bytes.len() - 1);
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        read_through(name, &bytes, ReadOptions::default());
    }
}

#[test]
fn deep_nesting_is_refused_and_does_not_exhaust_the_stack() {
    for open in ["[", "{\"a\":", "[{\"messages\":["] {
        let error = read("a.json", open.repeat(100_000).as_bytes(), &ReadOptions::default());
        assert!(
            matches!(error, Err(ImportError::Refused(refusal)) if refusal.code == "json_syntax")
        );
    }
}

#[test]
fn a_person_can_leave_a_speaker_out() {
    let text = "conversation,role,content\na,user,hi\na,assistant,hello\na,Supervisor,hm\n";
    let mut options = ReadOptions::default();
    options.answers.push(("roles".to_owned(), "Supervisor = leave out".to_owned()));
    let reading = read("a.csv", text.as_bytes(), &options).unwrap();
    let roles: Vec<Role> = reading.conversations[0].turns.iter().map(|turn| turn.role).collect();
    assert_eq!(roles, [Role::User, Role::Assistant]);
}
