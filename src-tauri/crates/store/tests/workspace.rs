#![allow(clippy::unwrap_used, clippy::panic)] // A helper of a test may fail it.

use recollect_domain::formula::{Rule, TurnCounts};
use recollect_domain::ids::DatasetId;
use recollect_domain::turn::numbered;
use recollect_domain::{Cause, Fact, FactId, Quote, Role, Verdict};
use recollect_store::calls::{Call, Memory};
use recollect_store::conversations::NewConversation;
use recollect_store::items::{NewItem, Tally};
use recollect_store::runs::RunSettings;
use recollect_store::{
    Access, StoreError, TurnKeys, Workspace, calls, conversations, datasets, items, runs,
    snapshots, verdicts,
};

fn open(folder: &tempfile::TempDir) -> Workspace {
    Workspace::open(&folder.path().join("work.recollect")).unwrap()
}

fn dataset_with_one_conversation(workspace: &Workspace) -> DatasetId {
    workspace
        .write_blocking(|writes| {
            let dataset = datasets::insert(writes, "chats", 1)?;
            let turns =
                numbered([(Role::User, "Hi, I'm Ada.".into()), (Role::Assistant, "Hi.".into())]);
            let snapshot = snapshots::put(writes, &turns)?;
            let new =
                NewConversation { external_id: "007".into(), snapshot, metadata: "{}".into() };
            conversations::insert_all(writes, dataset, &[new])?;
            Ok(dataset)
        })
        .unwrap()
}

fn settings(dataset: DatasetId) -> RunSettings {
    RunSettings {
        dataset,
        dataset_name: "chats".into(),
        dataset_version: 1,
        method: "turn-by-turn".into(),
        rule: Rule::default(),
        include_reason: true,
        repeats: 1,
        concurrency: None,
        limits: runs::Limits::default(),
        fresh: false,
    }
}

#[test]
fn a_second_instance_reads_but_cannot_write() {
    let folder = tempfile::tempdir().unwrap();
    let first = open(&folder);
    dataset_with_one_conversation(&first);
    let second = open(&folder);
    assert!(matches!(second.access(), Access::ReadOnly { .. }));
    assert_eq!(second.read(datasets::list).unwrap().len(), 1, "reading works");
    let refused = second.write_blocking(|writes| datasets::insert(writes, "more", 1)).unwrap_err();
    assert!(refused.to_string().contains("another Recollect"), "{refused}");
    drop((first, second));
    assert_eq!(open(&folder).access(), &Access::Writable, "the lock goes with its holder");
}

#[test]
fn a_write_that_fails_leaves_nothing_of_itself_and_all_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let workspace = open(&folder);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let results = runtime.block_on(async {
        let good = workspace.write(|writes| datasets::insert(writes, "good", 1));
        let bad = workspace.write(|writes| {
            datasets::insert(writes, "half done", 1)?;
            Err::<(), _>(StoreError::Full)
        });
        let other = workspace.write(|writes| datasets::insert(writes, "other", 1));
        tokio::join!(good, bad, other)
    });
    assert!(results.0.is_ok() && results.1.is_err() && results.2.is_ok());
    let mut names: Vec<String> =
        workspace.read(datasets::list).unwrap().into_iter().map(|d| d.name).collect();
    names.sort();
    assert_eq!(names, ["good", "other"]);
}

#[test]
fn a_conversation_comes_back_as_it_went_in_and_equal_ones_are_stored_once() {
    let folder = tempfile::tempdir().unwrap();
    let workspace = open(&folder);
    let turns = numbered([
        (Role::System, "Be kind.\r\n".into()),
        (Role::User, "=1+1 \u{1F469}\u{200D}\u{1F680} \0 \"quoted\"".into()),
        (Role::Assistant, String::new()),
        (Role::Tool, "{}".into()),
    ]);
    let copy = turns.clone();
    let (a, b) = workspace
        .write_blocking(move |writes| {
            Ok((snapshots::put(writes, &copy)?, snapshots::put(writes, &copy)?))
        })
        .unwrap();
    assert_eq!(a, b);
    assert_eq!(workspace.read(|reads| snapshots::get(reads, a)).unwrap(), turns);
}

#[test]
fn a_deleted_dataset_can_be_restored_and_its_name_is_free_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let workspace = open(&folder);
    let dataset = dataset_with_one_conversation(&workspace);
    workspace.write_blocking(move |writes| datasets::delete(writes, dataset, 2)).unwrap();
    assert_eq!(workspace.read(datasets::list).unwrap(), vec![]);
    let other = workspace.write_blocking(|writes| datasets::insert(writes, "chats", 3)).unwrap();
    let clash =
        workspace.write_blocking(move |writes| datasets::restore(writes, dataset)).unwrap_err();
    assert!(matches!(clash, StoreError::NameTaken { .. }));
    workspace.write_blocking(move |writes| datasets::delete(writes, other, 4)).unwrap();
    workspace.write_blocking(move |writes| datasets::restore(writes, dataset)).unwrap();
    assert_eq!(workspace.read(|reads| datasets::get(reads, dataset)).unwrap().conversations, 1);
}

#[test]
fn a_run_whose_process_died_is_interrupted_and_its_calls_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let workspace = open(&folder);
    let dataset = dataset_with_one_conversation(&workspace);
    let (run, item) = workspace
        .write_blocking(move |writes| {
            let run = runs::insert(writes, &settings(dataset), 5)?;
            let conversation = conversations::list(writes, dataset)?.remove(0);
            let new = NewItem {
                judge: 0,
                repeat: 1,
                position: 0,
                conversation: conversation.id,
                external_id: conversation.external_id,
                snapshot: conversation.snapshot,
                keys: TurnKeys::default(),
            };
            items::insert_all(writes, run, &[new])?;
            let item = items::list(writes, run)?.remove(0).id;
            calls::insert(writes, run, 0, item, b"readable", &call(true))?;
            calls::insert(writes, run, 0, item, b"unreadable", &call(false))?;
            Ok((run, item))
        })
        .unwrap();
    drop(workspace);

    let workspace = open(&folder);
    let found = |hash: &'static [u8], run, memory| {
        workspace.read(|reads| calls::remembered(reads, hash, run, memory)).unwrap().is_some()
    };
    assert_eq!(workspace.read(|reads| runs::get(reads, run)).unwrap().state, "interrupted");
    assert_eq!(workspace.read(|reads| calls::of_item(reads, item)).unwrap().len(), 2);
    let another_run = recollect_domain::ids::RunId::new(run.raw() + 1);
    assert!(found(b"readable", another_run, Memory::AnyRun));
    assert!(!found(b"unreadable", another_run, Memory::AnyRun), "another run asks again");
    assert!(found(b"unreadable", run, Memory::AnyRun), "a resumed run does not");
    assert!(!found(b"readable", another_run, Memory::ThisRun), "fresh means fresh");
}

fn call(readable: bool) -> Call {
    Call {
        task: "extract_facts".into(),
        position: Some(0),
        attempt: 0,
        instructions: "Read.".into(),
        document: "{}".into(),
        reply: "{\"facts\":[]}".into(),
        finish: "stop".into(),
        status: "ok".into(),
        readable,
        model: Some("m".into()),
        input_tokens: Some(10),
        output_tokens: None,
        elapsed_ms: 3,
        at_ms: 9,
    }
}

#[test]
fn facts_and_verdicts_come_back_as_they_went_in() {
    let folder = tempfile::tempdir().unwrap();
    let workspace = open(&folder);
    let dataset = dataset_with_one_conversation(&workspace);
    let facts = vec![Fact {
        id: FactId::nth(0),
        key: "name".into(),
        value: "Ada".into(),
        quote: "I'm Ada".into(),
        turn: 0,
        corrects: Some("Eda".into()),
        supersedes: None,
        quote_found: true,
    }];
    let missed = Verdict {
        outcome: recollect_domain::Outcome::Attrition,
        kind: Some(recollect_domain::AttritionKind::AskedAgain),
        fact_ids: vec![FactId::nth(0)],
        fact_quote: Some(Quote { text: "I'm Ada".into(), found: true }),
        reply_quote: Some(Quote { text: "name?".into(), found: false }),
        reason: Some("It asked.".into()),
        notes: vec!["odd".into()],
        ..Verdict::not_applicable(1)
    };
    let listed = vec![missed, Verdict::unscored(3, Cause::BadReply)];
    let (f, v) = (facts.clone(), listed.clone());
    let (item, run) = workspace
        .write_blocking(move |writes| {
            let run = runs::insert(writes, &settings(dataset), 5)?;
            let c = conversations::list(writes, dataset)?.remove(0);
            items::insert_all(
                writes,
                run,
                &[NewItem {
                    judge: 0,
                    repeat: 1,
                    position: 0,
                    conversation: c.id,
                    external_id: c.external_id,
                    snapshot: c.snapshot,
                    keys: TurnKeys::default(),
                }],
            )?;
            let item = items::list(writes, run)?.remove(0).id;
            verdicts::replace(writes, item, &f, &v)?;
            verdicts::replace(writes, item, &f, &v)?;
            let counts = TurnCounts { attrition: 1, unscored: 1, ..TurnCounts::default() };
            items::finish(
                writes,
                item,
                &Tally { counts, asked_again: 1, ..Tally::default() },
                Some("why"),
                8,
            )?;
            Ok((item, run))
        })
        .unwrap();
    workspace
        .read(|reads| {
            assert_eq!(verdicts::facts(reads, item)?, facts);
            assert_eq!(verdicts::list(reads, item)?, listed);
            assert_eq!(verdicts::causes(reads, run, 0)?, [("bad_reply".to_owned(), 1)]);
            let stored = items::get(reads, item)?;
            assert!(stored.finished);
            assert_eq!((stored.tally.asked_again, stored.reason.as_deref()), (1, Some("why")));
            assert!(!items::changed_since(reads, item)?);
            Ok(())
        })
        .unwrap();
}
