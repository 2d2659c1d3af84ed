//! Misses planted in conversations come out as they were planted.

use mock_judge::{MockJudge, Plan};
use recollect_domain::formula::Rule;
use recollect_domain::{AttritionKind, Cause, Formula, Outcome, TestResult, TurnCounts};
use recollect_engine::{ItemDetail, RunState};
use runs::{Bench, Talk, documents, new_run, talk};
use serde_json::json;

/// Five conversations; (retained, attrition, not applicable): (1,1,0) (0,0,1) (1,2,0) (1,1,1) (2,2,0).
pub(crate) fn planted() -> Vec<Talk> {
    vec![
        talk(
            "moved",
            &[
                "I live in [[city=Leeds]].",
                "Leeds, noted.",
                "Which tram goes home?",
                "Where do you live? [[miss:asked_again]]",
            ],
        ),
        talk("greeting", &["Good morning!", "Good morning to you."]),
        talk(
            "dinner",
            &[
                "I am [[diet=vegan]].",
                "Have a steak. [[miss:ignored_constraint]]",
                "Something else, please.",
                "Then try [[miss:forgot]] fish.",
                "And for breakfast?",
                "Oat porridge.",
            ],
        ),
        talk(
            "delivery",
            &[
                "I have a question about my parcel.",
                "Ask away.",
                "It comes on [[day=Tuesday]].",
                "On Tuesday, good.",
                "Sorry, it comes on [[day=Friday<-Tuesday]].",
                "See you on Tuesday! [[miss:contradicted]]",
            ],
        ),
        talk(
            "names",
            &[
                "My name is [[name=Ada]].",
                "Hello Ada.",
                "What is my name?",
                "I do not know. [[miss:forgot]]",
                "I told you!",
                "Did you? [[miss:forgot]]",
                "It is Ada.",
                "Right, Ada.",
            ],
        ),
    ]
}

fn close(got: Option<f64>, wanted: f64) -> bool {
    got.is_some_and(|got| (got - wanted).abs() < 1e-12)
}

#[tokio::test(flavor = "multi_thread")]
async fn planted_misses_are_scored_exactly_under_all_formulas() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let results = bench.run(new_run(bench.import(&planted()).await)).await;
    assert_eq!(results.info.state, RunState::Finished);
    let judge = &results.judges[0];
    let wanted = [
        (Formula::AllTurns, (0.5 + 1.0 + 1.0 / 3.0 + 2.0 / 3.0 + 0.5) / 5.0, 7.0 / 13.0),
        (Formula::TestableTurns, (0.5 + 1.0 / 3.0 + 0.5 + 0.5) / 4.0, 5.0 / 11.0),
        (Formula::PassFail, 0.2, 0.2),
    ];
    for ((formula, macro_score, micro), wanted) in judge.by_formula.iter().zip(wanted) {
        assert_eq!(*formula, wanted.0);
        assert!(close(macro_score.mean, wanted.1), "{formula} macro: {macro_score:?}");
        assert!(close(micro.mean, wanted.2), "{formula} micro: {micro:?}");
    }
    let turns = TurnCounts { retained: 5, attrition: 6, not_applicable: 2, unscored: 0, empty: 0 };
    assert_eq!(judge.turns, turns);
    let kinds = [
        (Some(AttritionKind::Forgot), 3),
        (Some(AttritionKind::Contradicted), 1),
        (Some(AttritionKind::AskedAgain), 1),
        (Some(AttritionKind::IgnoredConstraint), 1),
    ];
    assert_eq!(judge.kinds, kinds);
    assert_eq!((judge.results.passed, judge.results.failed), (4, 1), "all-turns, threshold 0.5");
}

#[tokio::test(flavor = "multi_thread")]
async fn results_follow_formula_and_threshold_without_asking_the_judge_again() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let run = bench.run(new_run(bench.import(&planted()).await)).await.info.run.id;
    let asked = mock.counts().requests;
    let counts = async |rule| {
        let results = bench.engine().run_results(run, Some(rule)).await.unwrap();
        let counts = results.judges[0].results;
        (counts.passed, counts.failed, counts.unscored, counts.nothing_to_remember)
    };
    let rule = |formula, threshold, strict| Rule { formula, threshold, strict };
    assert_eq!(counts(rule(Formula::TestableTurns, 0.5, false)).await, (3, 1, 0, 1));
    assert_eq!(counts(rule(Formula::PassFail, 0.5, false)).await, (1, 4, 0, 0));
    assert_eq!(counts(rule(Formula::AllTurns, 0.6, false)).await, (2, 3, 0, 0));
    assert_eq!(counts(rule(Formula::AllTurns, 0.5, true)).await, (1, 4, 0, 0));
    assert_eq!(mock.counts().requests, asked);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_question_is_asked_once() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    bench.run(new_run(bench.import(&planted()).await)).await;
    let asked = |task| documents(&mock, task).len();
    assert_eq!(asked("extract_facts"), 13, "one a user turn");
    assert_eq!(asked("judge_reply"), 11, "none where no fact was known");
    assert_eq!(asked("explain_score"), 4, "none where nothing was missed");
    assert_eq!(mock.counts().requests, 28);
}

async fn item(bench: &Bench, id: &str) -> ItemDetail {
    let mock = MockJudge::start(Plan::default());
    bench.add_judge(&mock).await;
    let results = bench.run(new_run(bench.import(&planted()).await)).await;
    let items = bench.items(&results).await;
    items.into_iter().find(|detail| detail.item.external_id == id).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn evidence_is_found_where_it_was_said() {
    let moved = item(&Bench::new(), "moved").await;
    let miss = &moved.verdicts[1];
    assert_eq!(miss.verdict.kind, Some(AttritionKind::AskedAgain));
    assert!(!miss.verdict.is_weak());
    let fact_quote = miss.verdict.fact_quote.as_ref().unwrap();
    assert_eq!((fact_quote.text.as_str(), fact_quote.found), ("I live in [[city=Leeds]].", true));
    assert!(miss.verdict.reply_quote.as_ref().unwrap().found);
    let fact_place = miss.fact_place.unwrap();
    assert_eq!((fact_place.position, fact_place.start, fact_place.end), (0, 0, 25));
    let reply_place = miss.reply_place.unwrap();
    assert_eq!((reply_place.position, reply_place.start, reply_place.end), (3, 19, 39));
    assert!(moved.facts.iter().all(|placed| placed.fact.quote_found && placed.place.is_some()));
    assert_eq!(
        moved.item.reason.as_deref(),
        Some("1 of 2 replies missed something the user had said.")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_supersedes_the_fact_from_its_own_turn_on() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let results = bench.run(new_run(bench.import(&planted()).await)).await;
    let delivery = bench.items(&results).await.remove(3);
    let ids: Vec<&str> = delivery.facts.iter().map(|placed| placed.fact.id.0.as_str()).collect();
    assert_eq!(ids, ["f1", "f2"]);
    assert_eq!(delivery.facts[1].fact.supersedes.as_ref(), Some(&delivery.facts[0].fact.id));
    assert_eq!(delivery.facts[0].superseded_by.as_ref(), Some(&delivery.facts[1].fact.id));
    let told_at = |position: u32| {
        let all = documents(&mock, "judge_reply");
        let about = |document: &&serde_json::Value| {
            document["reply"]["position"] == position && document["facts"][0]["key"] == "day"
        };
        all.iter().find(about).unwrap()["facts"].clone()
    };
    assert_eq!(told_at(3)[0]["superseded_by"], json!(null), "the correction comes later");
    assert_eq!(told_at(3).as_array().map(Vec::len), Some(1));
    assert_eq!(told_at(5)[0]["superseded_by"], json!("f2"));
    assert_eq!(told_at(5)[1]["value"], json!("Friday"));
}

#[tokio::test(flavor = "multi_thread")]
async fn system_turns_state_nothing_and_conversations_without_replies_have_nothing_to_judge() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let told = Talk::clone(&talk("told", &[])).and("system", "The user is [[name=Ada]].");
    let told = told.and("user", "Hello there.").and("assistant", "Hello. [[miss:forgot]]");
    let silent = talk("silent", &["Is anyone there? I am [[name=Bob]]."]);
    let results = bench.run(new_run(bench.import(&[told, silent]).await)).await;
    let items = bench.items(&results).await;
    assert_eq!(items[0].verdicts[0].verdict.outcome, Outcome::NotApplicable);
    assert_eq!(items[0].assessment.score, Some(1.0));
    let silent = &items[1].assessment;
    assert_eq!(
        (silent.score, silent.result, silent.cause),
        (None, TestResult::Unscored, Some(Cause::NothingToJudge))
    );
    assert_eq!(results.info.unscored, 0, "nothing to judge is no lack");
}
