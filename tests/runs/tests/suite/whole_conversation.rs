//! One question about the whole conversation.

use mock_judge::{MockJudge, Plan};
use recollect_domain::{Cause, Outcome};
use recollect_engine::{ItemDetail, Method, NewRun, RunResults, RunState};
use runs::{Bench, Talk, documents, new_run, talk};

use crate::scores::planted;

async fn whole(bench: &Bench, talks: &[Talk]) -> NewRun {
    NewRun { method: Method::WholeConversation, ..new_run(bench.import(talks).await) }
}

async fn judged(talks: &[Talk]) -> (Bench, MockJudge, RunResults) {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let new = whole(&bench, talks).await;
    let results = bench.run(new).await;
    assert_eq!(results.info.state, RunState::Finished);
    (bench, mock, results)
}

fn outcomes(item: &ItemDetail) -> Vec<(Outcome, Option<Cause>)> {
    item.verdicts.iter().map(|placed| (placed.verdict.outcome, placed.verdict.cause)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_question_finds_what_a_question_a_turn_finds() {
    let (bench, mock, results) = judged(&planted()).await;
    assert_eq!(documents(&mock, "judge_conversation").len(), 5);
    assert_eq!(mock.counts().requests, 5, "and nothing else is asked");
    let by_turn = bench.run(new_run(results.info.run.settings.dataset)).await;
    let (one, many) = (&results.judges[0], &by_turn.judges[0]);
    assert_eq!((one.turns, &one.kinds), (many.turns, &many.kinds));
    assert_eq!(one.by_formula, many.by_formula);
    for (one, many) in bench.items(&results).await.iter().zip(bench.items(&by_turn).await) {
        assert_eq!(outcomes(one), outcomes(&many));
        assert_eq!(one.facts, many.facts);
        let quotes = |item: &ItemDetail| {
            let quotes = item.verdicts.iter().map(|placed| {
                (placed.verdict.fact_quote.clone(), placed.verdict.reply_quote.clone())
            });
            quotes.collect::<Vec<_>>()
        };
        assert_eq!(quotes(one), quotes(&many), "{}", one.item.external_id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_the_judge_did_not_look_at_is_asked_for_again_and_then_unscored() {
    let left_out =
        talk("one", &["I am [[name=Ada]].", "Hello Ada.", "Who am I?", "No idea. [[miss:forgot]]"])
            .and("user", "Really?")
            .and("assistant", "Hm. [[judge:left_out]]");
    let (bench, mock, results) = judged(&[left_out]).await;
    assert_eq!(mock.counts().requests, 4, "asked, and three times again");
    let problem = &documents(&mock, "judge_conversation")[1]["problem_with_last_reply"];
    assert!(problem.as_str().unwrap().contains("missing: 5"), "{problem}");
    let item = &bench.items(&results).await[0];
    let wanted = [
        (Outcome::Retained, None),
        (Outcome::Attrition, None),
        (Outcome::Unscored, Some(Cause::BadReply)),
    ];
    assert_eq!(outcomes(item), wanted, "what was looked at counts");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_score_that_contradicts_the_list_is_no_score() {
    let wrong =
        talk("one", &["I am [[name=Ada]].", "Who? [[miss:asked_again]] [[judge:wrong_score]]"]);
    let (bench, mock, results) = judged(&[wrong]).await;
    assert_eq!(mock.counts().requests, 4);
    let item = &bench.items(&results).await[0];
    assert_eq!(outcomes(item), [(Outcome::Unscored, Some(Cause::BadReply))]);
    let judge = &results.judges[0];
    assert_eq!(judge.macro_score.mean, None, "it is in no mean");
    assert_eq!((judge.results.passed, judge.results.failed, judge.results.unscored), (0, 0, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_asked_where_nothing_could_be_remembered() {
    let silent = talk("one", &[]).and("assistant", "Hello!").and("user", "Bye.");
    let (bench, mock, results) = judged(&[silent]).await;
    assert_eq!(mock.counts().requests, 0);
    let item = &bench.items(&results).await[0];
    assert_eq!(outcomes(item), [(Outcome::NotApplicable, None)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_estimate_is_one_call_a_conversation_and_memory_answers_the_second_time() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let new = whole(&bench, &planted()).await;
    let estimate = bench.engine().estimate_run(&new).await.unwrap();
    assert_eq!((estimate.calls.low, estimate.calls.high), (5.0, 5.0));
    bench.run(new.clone()).await;
    let again = bench.engine().estimate_run(&new).await.unwrap();
    assert_eq!((again.calls.high, again.answered_from_memory), (0.0, 5));
    bench.run(new).await;
    assert_eq!(mock.counts().requests, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_built_in_judge_says_the_same_either_way() {
    let bench = Bench::new();
    for id in ["personal-assistants", "long-conversations", "complex-workflows"] {
        let dataset = bench.engine().add_sample(id).await.unwrap();
        let mut verdicts = Vec::new();
        for method in Method::ALL {
            let new = NewRun {
                judges: vec!["baseline".into()],
                method: *method,
                ..new_run(dataset.dataset.id)
            };
            let results = bench.run(new).await;
            let items = bench.items(&results).await;
            verdicts.push(items.iter().map(outcomes).collect::<Vec<_>>());
        }
        assert_eq!(verdicts[0], verdicts[1], "{}", dataset.dataset.name);
    }
}
