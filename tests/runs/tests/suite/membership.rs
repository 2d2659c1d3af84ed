//! Data sets written by hand: conversations come and go, and everything can be taken back.

use mock_judge::{MockJudge, Plan};
use recollect_domain::ids::DatasetId;
use recollect_domain::{Label, LabelWord, Role};
use recollect_engine::{EditDone, EditWord, Engine};
use runs::{Bench, new_run, remembering};

async fn ids(engine: &Engine, dataset: DatasetId) -> Vec<String> {
    let page = engine.dataset_page(dataset, String::new(), 0, 100).await.unwrap();
    page.rows.into_iter().map(|row| row.external_id).collect()
}

async fn undo(engine: &Engine, dataset: DatasetId) -> EditDone {
    engine.undo_edit(dataset).await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_set_started_empty_has_one_conversation_to_write_in() {
    let bench = Bench::new();
    let engine = bench.engine();
    let first = engine.create_dataset("New dataset").await.unwrap().dataset;
    assert_eq!((first.name.as_str(), first.conversations, first.turns), ("New dataset", 1, 1));
    let second = engine.create_dataset("New dataset").await.unwrap().dataset;
    assert_eq!(second.name, "New dataset (2)");

    let row = &engine.dataset_page(first.id, String::new(), 0, 9).await.unwrap().rows[0];
    let shown = engine.conversation(first.id, row.id).await.unwrap();
    assert_eq!((shown.turns[0].turn.role, shown.turns[0].turn.content.as_str()), (Role::User, ""));
    assert_eq!(engine.undo_edit(first.id).await.unwrap(), None, "a beginning is not a step");
}

#[tokio::test(flavor = "multi_thread")]
async fn conversations_come_and_go_and_come_back_to_their_place_also_after_a_restart() {
    let mut bench = Bench::new();
    let dataset = bench.import(&remembering(3)).await;
    let before = ids(bench.engine(), dataset).await;
    let added = bench.engine().add_conversation(dataset).await.unwrap();
    assert_eq!(
        (added.step.what, added.step.external_id.as_str()),
        (EditWord::AddConversation, "4")
    );
    let second =
        bench.engine().dataset_page(dataset, String::new(), 1, 1).await.unwrap().rows[0].id;
    let removed = bench.engine().remove_conversation(dataset, second).await.unwrap();
    assert_eq!((removed.step.what, removed.detail), (EditWord::RemoveConversation, None));
    let kept = vec![before[0].clone(), before[2].clone(), "4".to_owned()];
    assert_eq!(ids(bench.engine(), dataset).await, kept);
    assert_eq!(bench.engine().dataset(dataset).await.unwrap().dataset.conversations, 3);
    bench.engine().conversation(dataset, second).await.unwrap_err();

    bench.close();
    bench.open();
    let engine = bench.engine();
    assert_eq!(undo(engine, dataset).await.detail.unwrap().conversation.id, second);
    assert_eq!(undo(engine, dataset).await.detail, None, "the added one is gone");
    assert_eq!(ids(engine, dataset).await, before);
    for _ in 0..2 {
        engine.redo_edit(dataset).await.unwrap().unwrap();
    }
    assert_eq!(ids(engine, dataset).await, kept);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_id_that_was_there_is_not_given_again() {
    let bench = Bench::new();
    let engine = bench.engine();
    let dataset = engine.create_dataset("Mine").await.unwrap().dataset.id;
    let second = engine.add_conversation(dataset).await.unwrap().step;
    engine.remove_conversation(dataset, second.conversation).await.unwrap();
    assert_eq!(engine.add_conversation(dataset).await.unwrap().step.external_id, "3");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_conversation_is_in_no_count_and_its_run_says_that_the_data_set_changed() {
    let bench = Bench::new();
    let mock = MockJudge::start(Plan::default());
    bench.add_judge(&mock).await;
    let dataset = bench.import(&remembering(3)).await;
    let run = bench.run(new_run(dataset)).await.info.run.id;
    let engine = bench.engine();
    let first = engine.dataset_page(dataset, String::new(), 0, 1).await.unwrap().rows[0].id;
    let shown = engine.conversation(dataset, first).await.unwrap();
    let reply = shown.turns.iter().find(|shown| shown.turn.is_judged()).unwrap().key;
    let label = Label::new(LabelWord::Retained, None, None);
    engine.set_label(dataset, first, reply, "Ann", Some(label)).await.unwrap();
    let replies = engine.reviewers(dataset).await.unwrap()[0].replies;

    engine.remove_conversation(dataset, first).await.unwrap();
    assert_eq!(engine.reviewers(dataset).await.unwrap(), [], "its label left with it");
    assert!(engine.dataset(dataset).await.unwrap().last_run.unwrap().changed_since);
    let results = bench.results(run).await;
    assert_eq!(results.drift.changed, 1);
    assert_eq!(bench.items(&results).await.len(), 3, "the run keeps what it judged");
    let again = bench.run(new_run(dataset)).await;
    assert_eq!(bench.items(&again).await.len(), 2, "and a new one leaves it out");

    undo(bench.engine(), dataset).await;
    let back = bench.engine().reviewers(dataset).await.unwrap();
    assert_eq!((back[0].labelled, back[0].replies), (1, replies));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_being_written_is_judged_only_where_there_is_a_reply() {
    let bench = Bench::new();
    let mock = MockJudge::start(Plan::default());
    bench.add_judge(&mock).await;
    let dataset = bench.engine().create_dataset("Mine").await.unwrap().dataset.id;
    let results = bench.run(new_run(dataset)).await;
    assert_eq!(mock.counts().requests, 0, "an empty turn states no fact");
    assert_eq!(bench.items(&results).await.len(), 1);
}
