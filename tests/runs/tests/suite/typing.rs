//! kill −9 while someone types: what was said to be saved is there, and nothing is torn.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;

use recollect_domain::{TurnEdit, TurnKey};
use recollect_engine::{Engine, SystemClock};
use runs::{Bench, Keys, remembering};

/// Names the workspace to the program that types; without it that test does nothing.
const WORKSPACE: &str = "RECOLLECT_TYPIST_WORKSPACE";
const LETTERS_BEFORE_THE_KILL: [usize; 3] = [1, 17, 60];
const END_OF_LETTER: &str = " saved";

fn typed(letters: usize) -> String {
    "I am allergic to peanuts and my train leaves at nine. ".chars().cycle().take(letters).collect()
}

/// Types a letter at a time, each saved as the window saves it, and says how far it has come.
#[tokio::test(flavor = "multi_thread")]
async fn typist() {
    let Some(path) = std::env::var_os(WORKSPACE).map(PathBuf::from) else { return };
    let engine = Engine::open(&path, Arc::new(Keys::default()), Arc::new(SystemClock)).unwrap();
    let dataset = engine.datasets().await.unwrap()[0].dataset.id;
    let page = engine.dataset_page(dataset, String::new(), 0, 1).await.unwrap();
    for letters in 1..100_000 {
        let edit = TurnEdit::Write { turn: TurnKey(0), content: typed(letters) };
        engine.edit_conversation(dataset, page.rows[0].id, edit, letters > 1).await.unwrap();
        println!("{letters}{END_OF_LETTER}");
    }
}

fn start_typist(workspace: PathBuf) -> (Child, BufReader<ChildStdout>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "typing::typist", "--nocapture"])
        .env(WORKSPACE, workspace)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let said = BufReader::new(child.stdout.take().unwrap());
    (child, said)
}

/// The number in “12 saved”.
fn letters_in(line: &str) -> Option<usize> {
    line.trim_end().strip_suffix(END_OF_LETTER)?.rsplit(' ').next()?.parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_typing_nothing_that_was_saved_is_lost_or_torn() {
    let mut bench = Bench::new();
    let dataset = bench.import(&remembering(1)).await;
    for wanted in LETTERS_BEFORE_THE_KILL {
        bench.close();
        let (mut child, said) = start_typist(bench.workspace());
        let mut saved = 0;
        let mut lines = said.lines().map_while(Result::ok).filter_map(|line| letters_in(&line));
        while saved < wanted {
            saved = lines.next().expect("the typist types until it is killed");
        }
        child.kill().unwrap();
        saved = lines.last().unwrap_or(saved);
        child.wait().unwrap();

        bench.open();
        let engine = bench.engine();
        let id = engine.dataset_page(dataset, String::new(), 0, 1).await.unwrap().rows[0].id;
        let detail = engine.conversation(dataset, id).await.unwrap();
        let content = &detail.turns[0].turn.content;
        assert!(
            [typed(saved), typed(saved + 1)].contains(content),
            "after {saved} letters it reads “{content}”"
        );
        assert_eq!(detail.turns.len(), 4, "the other turns are as they were");
        engine.undo_edit(dataset).await.unwrap().expect("typing can be taken back");
        let back = engine.conversation(dataset, id).await.unwrap();
        assert!(back.turns[0].turn.content.starts_with("I am number 0"), "all in one step");
    }
}
