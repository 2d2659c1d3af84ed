//! What only one part of the product may do: SQL in the store, nothing of weight in a command.

use crate::Violation;
use crate::files::File;
use crate::rust::{Source, closing_brace, words};

const STORE: &str = "src-tauri/crates/store/";
const COMMANDS: &str = "src-tauri/src/commands/";
const LONGEST_COMMAND: usize = 15;

/// Words that open a statement; as people write SQL, in capitals.
const STATEMENTS: &[&str] = &["SELECT", "INSERT", "UPDATE", "DELETE", "CREATE TABLE", "PRAGMA"];
/// Openings that nobody writes in prose, in whatever case.
const OPENINGS: &[&str] = &["insert into ", "delete from ", "create table ", "pragma "];

/// SQL in strings of product code outside the store.
#[must_use]
pub fn sql_outside_the_store(files: &[File]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for file in files.iter().filter(|file| !file.path.starts_with(STORE) && !file.is_test()) {
        let strings = Source::of_product(&file.text).strings;
        let sql = strings.into_iter().filter(|literal| is_sql(&literal.text));
        violations.extend(sql.map(|literal| Violation {
            rule: "SQL stands in the store only",
            place: format!("{}:{}", file.path, literal.line),
            why: "a table can be changed safely only while all that reads and writes it is in one \
                  place",
        }));
    }
    violations
}

fn is_sql(text: &str) -> bool {
    let start = text.trim_start().to_lowercase();
    STATEMENTS.iter().any(|statement| opens_statement(text, statement))
        || OPENINGS.iter().any(|opening| start.starts_with(opening))
}

/// Whether `statement` stands in `text` as a word with something after it.
fn opens_statement(text: &str, statement: &str) -> bool {
    text.match_indices(statement).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + statement.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_whitespace)
    })
}

/// Names that mean a database, the network or files.
const HEAVY: &[&str] = &["rusqlite", "reqwest", "hyper", "fs"];

/// Commands that do more than parse, ask the engine and hand back its answer.
#[must_use]
pub fn heavy_commands(files: &[File]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for file in files.iter().filter(|file| file.path.starts_with(COMMANDS)) {
        let code = Source::of_product(&file.text).code;
        for (name, lines) in commands(&code).into_iter().filter(|(_, n)| *n > LONGEST_COMMAND) {
            violations.push(Violation {
                rule: "a command's body has at most 15 lines",
                place: format!("{}, {name}: {lines} lines", file.path),
                why: "rules that live in a command are out of reach of the command line and of \
                      tests without a window",
            });
        }
        let heavy = words(&code).filter(|(_, word)| HEAVY.contains(word));
        violations.extend(heavy.map(|(line, word)| Violation {
            rule: "a command does no SQL, HTTP or files",
            place: format!("{}:{line} ({word})", file.path),
            why: "each of them has its crate, with its own limits and checks",
        }));
    }
    violations
}

/// The commands of a file, each with the lines of its body.
fn commands(code: &str) -> Vec<(&str, usize)> {
    let marks = code.match_indices("#[tauri::command");
    let bodies = marks.filter_map(|(mark, _)| {
        let name_at = mark + code[mark..].find("fn ")? + 3;
        let name = code[name_at..].split(['(', '<']).next()?.trim();
        let open = name_at + code[name_at..].find('{')?;
        let body = &code[open + 1..closing_brace(code, open)?];
        Some((name, body.lines().filter(|line| !line.trim().is_empty()).count()))
    });
    bodies.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sql_in_another_crate_is_found_and_prose_is_not() {
        let engine = |text: &str| File::new("src-tauri/crates/engine/src/a.rs", text);
        for sql in [
            "\"SELECT id FROM runs\"",
            "r#\"\n  UPDATE runs SET state = ?1\"#",
            "\"PRAGMA user_version\"",
            "\"insert into runs values (1)\"",
        ] {
            let found = sql_outside_the_store(&[engine(&format!("const A: &str = {sql};"))]);
            assert_eq!(found.len(), 1, "{sql}");
            assert!(found[0].place.ends_with("a.rs:1"), "{}", found[0].place);
        }
        for prose in [
            "\"Select a judge from the list\"",
            "\"DELETE\"",
            "\"Delete the dataset?\"",
            "\"UNSELECTED x\"",
        ] {
            let text = format!("// SELECT * FROM runs\nconst A: &str = {prose};");
            assert!(sql_outside_the_store(&[engine(&text)]).is_empty(), "{prose}");
        }
    }

    #[test]
    fn sql_in_the_store_and_in_tests_is_where_it_belongs() {
        let sql = "const A: &str = \"SELECT 1 FROM runs\";";
        let unit = format!("#[cfg(test)]\nmod tests {{\n{sql}\n}}");
        let files = [
            File::new("src-tauri/crates/store/src/runs.rs", sql),
            File::new("src-tauri/crates/engine/tests/runs.rs", sql),
            File::new("src-tauri/crates/engine/src/runs.rs", &unit),
        ];
        assert_eq!(sql_outside_the_store(&files), []);
    }

    fn command(body: &str) -> File {
        let text = format!(
            "#[tauri::command]\n#[specta::specta]\npub async fn list(a: A<'_>) -> Answer<()> {{\n{body}}}\n"
        );
        File::new("src-tauri/src/commands/a.rs", &text)
    }

    #[test]
    fn a_long_command_is_found() {
        assert!(heavy_commands(&[command(&"    step();\n".repeat(15))]).is_empty());
        let found = heavy_commands(&[command(&"    step(\"}\");\n".repeat(16))]);
        assert_eq!(found.len(), 1);
        assert!(found[0].place.ends_with("list: 16 lines"), "{}", found[0].place);
    }

    #[test]
    fn a_command_that_touches_a_file_the_network_or_the_database_is_found() {
        for use_it in ["std::fs::read(path)", "reqwest::get(url)", "rusqlite::Connection::open(p)"]
        {
            let found = heavy_commands(&[command(&format!("    {use_it};\n"))]);
            assert_eq!(found.len(), 1, "{use_it}");
            assert!(found[0].place.contains("a.rs:4"), "{}", found[0].place);
        }
        assert!(heavy_commands(&[command("    say(\"fs\"); // std::fs is not used\n")]).is_empty());
    }
}
