//! Editing and labelling: nothing is lost, everything can be taken back, and what was said of a
//! reply says whether it was said of these words.

use mock_judge::{MockJudge, Plan};
use recollect_domain::ids::{ConversationId, DatasetId};
use recollect_domain::{AttritionKind, Label, LabelWord, Role, TurnEdit, TurnKey};
use recollect_engine::{ConversationDetail, EditDone, EditWord, Engine};
use runs::{Bench, new_run, remembering};

const ANN: &str = "Ann";

async fn first_conversation(engine: &Engine, dataset: DatasetId) -> ConversationId {
    engine.dataset_page(dataset, String::new(), 0, 1).await.unwrap().rows[0].id
}

/// A data set of three conversations, its first conversation, and how that reads.
async fn opened(bench: &Bench) -> (DatasetId, ConversationId, ConversationDetail) {
    let dataset = bench.import(&remembering(3)).await;
    let id = first_conversation(bench.engine(), dataset).await;
    let detail = bench.engine().conversation(dataset, id).await.unwrap();
    (dataset, id, detail)
}

fn detail(done: EditDone) -> ConversationDetail {
    done.detail.unwrap()
}

fn texts(detail: &ConversationDetail) -> Vec<&str> {
    detail.turns.iter().map(|shown| shown.turn.content.as_str()).collect()
}

fn write(turn: u32, content: &str) -> TurnEdit {
    TurnEdit::Write { turn: TurnKey(turn), content: content.into() }
}

async fn undo(bench: &Bench, dataset: DatasetId) -> EditDone {
    bench.engine().undo_edit(dataset).await.unwrap().unwrap()
}

async fn redo(bench: &Bench, dataset: DatasetId) -> EditDone {
    bench.engine().redo_edit(dataset).await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_edit_can_be_taken_back_and_made_again_also_after_a_restart() {
    let mut bench = Bench::new();
    let (dataset, id, before) = opened(&bench).await;
    let edits = [
        write(0, "I am allergic to nuts."),
        TurnEdit::Role { turn: TurnKey(1), role: Role::Tool },
        TurnEdit::Insert { at: 1, role: Role::User, content: "And two nights, please.".into() },
        TurnEdit::Move { turn: TurnKey(0), to: 1 },
        TurnEdit::Delete { turn: TurnKey(1) },
        TurnEdit::Split { turn: TurnKey(0), at: 4 },
        TurnEdit::Merge { turn: TurnKey(0) },
    ];
    let mut states = vec![before.turns.clone()];
    for edit in edits {
        let done = bench.engine().edit_conversation(dataset, id, edit, false).await.unwrap();
        states.push(detail(done).turns);
    }
    bench.close();
    bench.open();
    for state in states.iter().rev().skip(1) {
        assert_eq!(detail(undo(&bench, dataset).await).turns, *state);
    }
    assert_eq!(bench.engine().undo_edit(dataset).await.unwrap(), None, "nothing is left to undo");
    for state in &states[1..] {
        assert_eq!(detail(redo(&bench, dataset).await).turns, *state);
    }
    assert_eq!(bench.engine().redo_edit(dataset).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn typing_is_one_step_until_it_is_interrupted() {
    let bench = Bench::new();
    let (dataset, id, before) = opened(&bench).await;
    let engine = bench.engine();
    for text in ["N", "No", "No nuts"] {
        engine.edit_conversation(dataset, id, write(0, text), text != "N").await.unwrap();
    }
    engine.edit_conversation(dataset, id, write(0, "No nuts!"), false).await.unwrap();
    assert_eq!(texts(&detail(undo(&bench, dataset).await))[0], "No nuts");
    assert_eq!(texts(&detail(undo(&bench, dataset).await)), texts(&before));

    // Typing on after an undo is a step of its own, and what was undone is gone.
    let done = engine.edit_conversation(dataset, id, write(0, "Nothing"), true).await.unwrap();
    assert_eq!((done.step.what, done.history.redo), (EditWord::Write, None));
    assert_eq!(texts(&detail(undo(&bench, dataset).await)), texts(&before));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_edit_says_why_and_changes_nothing() {
    let bench = Bench::new();
    let (dataset, id, before) = opened(&bench).await;
    let gone = write(99, "x");
    let refused = bench.engine().edit_conversation(dataset, id, gone, false).await.unwrap_err();
    assert!(refused.to_string().contains("not in the conversation"), "{refused}");
    assert_eq!(bench.engine().conversation(dataset, id).await.unwrap(), before);
    assert_eq!(bench.engine().edit_history(dataset).await.unwrap().undo, None);
}

fn missed() -> Label {
    Label::new(LabelWord::Attrition, Some(AttritionKind::Forgot), Some("said in turn 0".into()))
}

/// For each turn, whether its labels and its verdicts are on an earlier wording.
fn earlier(shown: &ConversationDetail) -> Vec<(Vec<bool>, Vec<bool>)> {
    let labels = |turn: &recollect_engine::ShownTurn| {
        turn.labels.iter().map(|label| label.earlier_wording).collect()
    };
    let verdicts = |turn: &recollect_engine::ShownTurn| {
        turn.verdicts.iter().map(|verdict| verdict.earlier_wording).collect()
    };
    shown.turns.iter().map(|turn| (labels(turn), verdicts(turn))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_marks_what_was_said_of_that_and_later_replies_and_undo_takes_the_mark_away() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let (dataset, id, before) = opened(&bench).await;
    let engine = bench.engine();
    let replies: Vec<_> =
        before.turns.iter().filter(|shown| shown.turn.is_judged()).map(|shown| shown.key).collect();
    for reply in &replies {
        engine.set_label(dataset, id, *reply, ANN, Some(missed())).await.unwrap();
    }
    bench.run(new_run(dataset)).await;
    let fresh = engine.conversation(dataset, id).await.unwrap();
    let marks = |shown: &ConversationDetail| {
        earlier(shown).into_iter().filter(|(labels, _)| !labels.is_empty()).collect::<Vec<_>>()
    };
    let current = (vec![false], vec![false]);
    assert!(marks(&fresh).iter().all(|marks| *marks == current), "{:?}", marks(&fresh));

    let last = *replies.last().unwrap();
    let edited = write(last.0, "Sure.");
    let edited = detail(engine.edit_conversation(dataset, id, edited, false).await.unwrap());
    let stale = (vec![true], vec![true]);
    assert_eq!(marks(&edited).last(), Some(&stale));
    assert!(marks(&edited).iter().rev().skip(1).all(|marks| *marks == current));

    let edited = write(0, "Hello.");
    let edited = detail(engine.edit_conversation(dataset, id, edited, false).await.unwrap());
    assert!(marks(&edited).iter().all(|marks| *marks == stale), "all come after turn 0");
    let reviewers = engine.reviewers(dataset).await.unwrap();
    let all = u32::try_from(replies.len()).unwrap();
    assert_eq!((reviewers[0].labelled, reviewers[0].earlier_wording), (all, all));

    // The same label again confirms it.
    let confirmed = detail(engine.set_label(dataset, id, last, ANN, Some(missed())).await.unwrap());
    assert_eq!(marks(&confirmed).last(), Some(&(vec![false], vec![true])));

    for _ in 0..3 {
        undo(&bench, dataset).await;
    }
    let back = engine.conversation(dataset, id).await.unwrap();
    assert!(marks(&back).iter().all(|marks| *marks == current), "{:?}", marks(&back));
    assert!(!engine.dataset(dataset).await.unwrap().last_run.unwrap().changed_since);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_label_follows_its_turn_and_comes_back_with_it() {
    let bench = Bench::new();
    let (dataset, id, before) = opened(&bench).await;
    let engine = bench.engine();
    let reply = before.turns.iter().find(|shown| shown.turn.is_judged()).unwrap().key;
    engine.set_label(dataset, id, reply, ANN, Some(missed())).await.unwrap();
    let system = TurnEdit::Insert { at: 0, role: Role::System, content: "You are kind.".into() };
    let shown = detail(engine.edit_conversation(dataset, id, system, false).await.unwrap());
    let moved = shown.turns.iter().find(|shown| shown.key == reply).unwrap();
    assert_eq!((moved.labels[0].label.clone(), moved.labels[0].earlier_wording), (missed(), true));

    let delete = TurnEdit::Delete { turn: reply };
    engine.edit_conversation(dataset, id, delete, false).await.unwrap();
    assert_eq!(engine.reviewers(dataset).await.unwrap(), [], "its turn is gone");
    let back = detail(undo(&bench, dataset).await);
    let again = back.turns.iter().find(|shown| shown.key == reply).unwrap();
    assert_eq!(again.labels[0].label, missed());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_reply_with_text_can_be_labelled() {
    let bench = Bench::new();
    let (dataset, id, _) = opened(&bench).await;
    let user = TurnKey(0);
    let refused =
        bench.engine().set_label(dataset, id, user, ANN, Some(missed())).await.unwrap_err();
    assert!(refused.to_string().contains("reply"), "{refused}");
    let nobody = bench.engine().set_label(dataset, id, TurnKey(1), "  ", None).await.unwrap_err();
    assert_eq!(nobody.field(), Some("reviewer"));
}

#[tokio::test(flavor = "multi_thread")]
async fn running_again_asks_only_about_what_was_edited() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let (dataset, id, before) = opened(&bench).await;
    let first = bench.run(new_run(dataset)).await;
    let asked = mock.counts().requests;
    let engine = bench.engine();
    let last = before.turns.iter().rfind(|shown| shown.turn.is_judged()).unwrap().key;
    engine.edit_conversation(dataset, id, write(last.0, "As you wish."), false).await.unwrap();

    let run = first.info.run.id;
    let drift = bench.results(run).await.drift;
    assert_eq!((drift.changed, drift.added), (1, 0));
    let again = engine.run_request(run).await.unwrap();
    assert_eq!(again.judges, new_run(dataset).judges);
    let second = bench.run(again).await;
    assert_eq!(mock.counts().requests, asked + 1, "one reply reads differently");
    assert_eq!(second.drift.changed, 0);
    assert_eq!(
        (first.info.run.settings.dataset_version, second.info.run.settings.dataset_version),
        (1, 2),
        "a version is what a run saw"
    );
    let old = bench.items(&bench.results(run).await).await;
    assert_ne!(old[0].turns.last().unwrap().content, "As you wish.", "a run keeps what it saw");
    assert!(old[0].verdicts.last().unwrap().earlier_wording);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_labels_is_one_step_and_says_what_it_skipped() {
    let bench = Bench::new();
    let (dataset, id, before) = opened(&bench).await;
    let name = &before.conversation.external_id;
    let file = bench.folder().join("labels.csv");
    let text = format!(
        "conversation,turn,label,kind,note\n{name},1,missed,forgot,why\n{name},0,missed,,\nnone,1,missed,,\n"
    );
    std::fs::write(&file, text).unwrap();
    let engine = bench.engine();
    let done = engine.import_labels(dataset, &file, ANN).await.unwrap();
    let places: Vec<_> = done.skipped.iter().map(|skipped| skipped.place.as_str()).collect();
    assert_eq!((done.labels, places), (1, vec!["row 3", "row 4"]));
    let detail = engine.conversation(dataset, id).await.unwrap();
    assert_eq!(detail.turns[1].labels[0].reviewer, ANN);
    assert_eq!(undo(&bench, dataset).await.step.what, EditWord::Label);
    assert_eq!(engine.reviewers(dataset).await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_readers_labelled_every_reply_of_each_sample_and_the_baseline_judged_it() {
    let bench = Bench::new();
    let engine = bench.engine();
    for (sample, conversations, _) in engine.samples().unwrap() {
        let added = engine.add_sample(sample.id).await.unwrap();
        assert_eq!(added.dataset.conversations, conversations);
        let reviewers = engine.reviewers(added.dataset.id).await.unwrap();
        let names: Vec<_> = reviewers.iter().map(|reviewer| reviewer.name.as_str()).collect();
        assert_eq!(names, ["Reader 1", "Reader 2"]);
        for reviewer in &reviewers {
            assert_eq!(reviewer.labelled, reviewer.replies, "{}: {}", sample.id, reviewer.name);
        }
        assert!(added.last_run.unwrap().score.mean.is_some());
        let history = engine.edit_history(added.dataset.id).await.unwrap();
        assert_eq!(history.undo, None, "a sample's labels are part of it");
    }
}
