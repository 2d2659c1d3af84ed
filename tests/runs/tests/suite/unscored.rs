//! What could not be judged is no score, no fail and in no mean, and can be tried again.

use mock_judge::{MockJudge, Plan, Rates};
use recollect_domain::formula::Rule;
use recollect_domain::{Cause, Formula, Outcome, TestResult, TurnCounts};
use recollect_engine::{ItemDetail, Resume, RunState};
use runs::{Bench, new_run, port_of, remembering, sent_document, talk};

fn verdicts(detail: &ItemDetail) -> Vec<(u32, Outcome, Option<Cause>)> {
    let said = |placed: &recollect_engine::PlacedVerdict| {
        (placed.verdict.position, placed.verdict.outcome, placed.verdict.cause)
    };
    detail.verdicts.iter().map(said).collect()
}

/// A judge whose every reply is noise.
fn babbling() -> Plan {
    let rates = Rates { malformed: 1.0, ..Rates::default() };
    Plan { rates, max_faults_per_request: u32::MAX, ..Plan::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn facts_that_cannot_be_had_leave_later_replies_unscored_and_earlier_ones_judged() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let broken = talk(
        "broken",
        &[
            "I live in [[city=Leeds]].",
            "Where do you live? [[miss:asked_again]]",
            "[[extract:unreadable]]",
            "Fine. [[miss:forgot]]",
            "And now?",
            "Still fine.",
        ],
    );
    let sound = talk("sound", &["I live in [[city=York]].", "York, then."]);
    let results = bench.run(new_run(bench.import(&[broken, sound]).await)).await;
    let items = bench.items(&results).await;
    assert_eq!(
        verdicts(&items[0]),
        [
            (1, Outcome::Attrition, None),
            (3, Outcome::Unscored, Some(Cause::FactsMissing)),
            (5, Outcome::Unscored, Some(Cause::FactsMissing)),
        ]
    );
    assert_eq!(results.judges[0].causes, [(Cause::FactsMissing, 2)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unscored_turn_is_in_no_mean_and_its_conversation_neither_passed_nor_failed() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let open = talk(
        "open",
        &["I live in [[city=Leeds]].", "Leeds it is.", "Good.", "[[judge:unreadable]]"],
    );
    let settled = talk("settled", &["I live in [[city=York]].", "Where? [[miss:asked_again]]"]);
    let mut new = new_run(bench.import(&[open, settled]).await);
    new.rule = Rule { formula: Formula::AllTurns, threshold: 0.75, strict: false };
    let results = bench.run(new).await;
    let judge = &results.judges[0];
    assert_eq!(
        judge.turns,
        TurnCounts { retained: 1, attrition: 1, not_applicable: 0, unscored: 1, empty: 0 }
    );
    assert_eq!((judge.results.passed, judge.results.failed, judge.results.unscored), (0, 1, 1));
    let means: Vec<_> = judge.by_formula.iter().map(|(_, m, micro)| (m.mean, micro.mean)).collect();
    let (turns, binary) = ((Some(0.5), Some(0.5)), (Some(0.0), Some(0.0)));
    assert_eq!(means, [turns, turns, binary], "means over what has a verdict");
    let items = bench.items(&results).await;
    assert_eq!(items[0].assessment.result, TestResult::Unscored);
    assert_eq!(items[0].assessment.cause, Some(Cause::Incomplete));
    assert_eq!(verdicts(&items[0])[1], (3, Outcome::Unscored, Some(Cause::BadReply)));
    assert_eq!((results.info.state, results.info.unscored), (RunState::Finished, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreadable_reply_is_asked_for_three_times_more_and_kept_as_it_came() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let talks = [talk("one", &["I live in [[city=Leeds]].", "[[judge:unreadable]]"])];
    let results = bench.run(new_run(bench.import(&talks).await)).await;
    let item = bench.items(&results).await.remove(0);
    let steps = bench.engine().item_steps(item.item.id).await.unwrap();
    let about_reply: Vec<_> = steps.iter().filter(|step| step.call.task == "judge_reply").collect();
    assert_eq!(about_reply.len(), 4);
    assert!(about_reply.iter().all(|step| step.call.reply.contains("weather")), "the raw words");
    let named = |step: &&&recollect_engine::Step| step.call.document.contains("problem_with_last");
    assert_eq!(about_reply.iter().filter(named).count(), 3, "each names what was wrong");
}

/// Two turns that are judged while the judge is sound, and two more that meet it babbling.
async fn half_judged(bench: &Bench, port: &mut u16) -> recollect_engine::RunResults {
    let turns = [
        "I live in [[city=Leeds]].",
        "Where do you live? [[miss:asked_again]]",
        "My dog is called [[dog=Rex]].",
        "Say hello to Rex.",
    ];
    let mock = MockJudge::start(Plan::default());
    *port = port_of(&mock);
    bench.add_judge(&mock).await;
    bench.run(new_run(bench.import(&[talk("start", &turns[..2])]).await)).await;
    drop(mock);
    let _babbling = MockJudge::start_on(*port, babbling()).unwrap();
    bench.run(new_run(bench.import(&[talk("whole", &turns)]).await)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retry_scores_what_was_unscored_once_the_judge_behaves() {
    let (bench, mut port) = (Bench::new(), 0);
    let before = half_judged(&bench, &mut port).await;
    let missing = (3, Outcome::Unscored, Some(Cause::FactsMissing));
    let judged = (1, Outcome::Attrition, None);
    assert_eq!(verdicts(&bench.items(&before).await[0]), [judged, missing]);

    let sound = MockJudge::start_on(port, Plan::default()).unwrap();
    let after = bench.resume(before.info.run.id, true).await;
    let item = bench.items(&after).await.remove(0);
    assert_eq!(verdicts(&item), [judged, (3, Outcome::Retained, None)]);
    assert_eq!((after.info.state, after.info.unscored), (RunState::Finished, 0));
    assert_eq!(after.judges[0].macro_score.mean, Some(0.5));
    let requests = sound.requests();
    let asked: Vec<&str> = requests.iter().map(sent_document).collect();
    assert_eq!(asked.len(), 3, "one extraction, one verdict, one reason: {asked:#?}");
    assert!(asked.iter().all(|document| !document.contains("problem_with_last_reply")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_run_is_retried_only_on_request() {
    let (bench, mut port) = (Bench::new(), 0);
    let run = half_judged(&bench, &mut port).await.info.run.id;
    let refused = bench.engine().resume_run(run, Resume::default()).await.unwrap_err();
    assert_eq!(refused.to_string(), "This run is finished; there is nothing to resume.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retry_asks_nothing_again_that_was_answered_on_a_second_try() {
    let bench = Bench::new();
    let rates = Rates { malformed: 1.0, ..Rates::default() };
    let mock = MockJudge::start(Plan { rates, ..Plan::default() });
    bench.add_judge(&mock).await;
    let mut talks = remembering(2);
    talks.push(talk(
        "stuck",
        &["I am [[name=Ada]].", "Hello Ada.", "Well?", "[[judge:unreadable]]"],
    ));
    let run = bench.run(new_run(bench.import(&talks).await)).await.info.run.id;
    mock.reset();
    bench.resume(run, true).await;
    let requests = mock.requests();
    let others = |document: &&str| !document.contains("[[judge:unreadable]]");
    let again: Vec<&str> = requests.iter().map(sent_document).filter(others).collect();
    assert_eq!(again, Vec::<&str>::new());
}
