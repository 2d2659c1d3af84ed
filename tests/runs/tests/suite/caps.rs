//! Limits a person set, and conversations a judge will not take.

use mock_judge::{MockJudge, Plan};
use recollect_domain::{Cause, Outcome};
use recollect_engine::{ErrorCode, Limits, NewJudge, Resume, RunState};
use runs::{Bench, judge_at, new_run, port_of, remembering, talk};

#[tokio::test(flavor = "multi_thread")]
async fn no_request_goes_beyond_the_limit_of_calls() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let mut new = new_run(bench.import(&remembering(10)).await);
    new.limits.max_calls = Some(17);
    let results = bench.run(new).await;
    assert_eq!(results.info.state, RunState::Paused);
    assert_eq!(
        results.info.run.paused_because.as_deref(),
        Some("The run reached its limit of 17 calls. Everything so far is kept.")
    );
    assert_eq!((mock.counts().requests, results.judges[0].spend.calls), (17, 17));

    let run = results.info.run.id;
    let refused = bench.engine().resume_run(run, Resume::default()).await.unwrap_err();
    assert_eq!(
        (refused.code(), refused.to_string().as_str()),
        (
            ErrorCode::LimitReached,
            "The run reached its limit of 17 calls. Everything so far is kept. To go on, allow more."
        )
    );
    assert_eq!(mock.counts().requests, 17);
    assert_eq!(bench.results(run).await.info.state, RunState::Paused, "as it was");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_at_its_limit_goes_on_when_more_is_allowed_and_asks_nothing_twice() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let mut new = new_run(bench.import(&remembering(10)).await);
    new.limits.max_calls = Some(17);
    let run = bench.run(new).await.info.run.id;
    let allowing = |max_calls| Resume {
        limits: Some(Limits { max_calls, ..Limits::default() }),
        ..Resume::default()
    };
    let refused = bench.engine().resume_run(run, allowing(Some(17))).await.unwrap_err();
    assert_eq!(refused.code(), ErrorCode::LimitReached);
    bench.engine().resume_run(run, allowing(Some(25))).await.unwrap();
    let further = bench.rest(run).await;
    assert_eq!((further.info.state, mock.counts().requests), (RunState::Paused, 25));
    assert_eq!(further.info.run.settings.limits.max_calls, Some(25), "it is kept");
    bench.engine().resume_run(run, allowing(None)).await.unwrap();
    let finished = bench.rest(run).await;
    assert_eq!((finished.info.state, finished.info.unscored), (RunState::Finished, 0));
    assert_eq!(mock.counts().repeats, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_of_tokens_stops_the_run_also_where_the_service_counts_none() {
    for counts_tokens in [true, false] {
        let plan = Plan { no_usage: !counts_tokens, ..Plan::default() };
        let (bench, mock) = (Bench::new(), MockJudge::start(plan));
        let one_at_a_time = NewJudge { concurrency: Some(1), ..judge_at(&mock) };
        bench.engine().add_judge(one_at_a_time).await.unwrap();
        let mut new = new_run(bench.import(&remembering(10)).await);
        new.limits.max_tokens = Some(1_000);
        let results = bench.run(new).await;
        let because = results.info.run.paused_because.clone().unwrap();
        assert!(because.contains("limit of 1000 tokens"), "{because}");
        let asked = mock.counts().requests;
        assert!((1..=10).contains(&asked), "{asked} calls of some hundred tokens each");
        let run = results.info.run.id;
        let refused = bench.engine().resume_run(run, Resume::default()).await.unwrap_err();
        assert_eq!(refused.code(), ErrorCode::LimitReached, "also after it was closed");
        assert_eq!(mock.counts().requests, asked);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spending_limit_needs_a_price_and_stops_the_run() {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    let mut new = new_run(bench.import(&remembering(10)).await);
    new.limits.max_cost = Some(1.0);
    let refused = bench.engine().start_run(new.clone()).await.unwrap_err();
    assert_eq!(refused.field(), Some("max_cost"));
    let foretold = bench.engine().estimate_run(&new).await.unwrap().blocked;
    assert_eq!(foretold, Some(refused.to_string()), "said before it is tried");
    assert_eq!(mock.counts().requests, 0);

    let mut priced = judge_at(&mock);
    (priced.name, priced.concurrency) = ("priced".into(), Some(1));
    // A call takes a few hundred tokens, so each costs some hundred units.
    (priced.price_in, priced.price_out) = (Some(1e6), Some(1e6));
    bench.engine().add_judge(priced).await.unwrap();
    new.judges = vec!["priced".into()];
    let results = bench.run(new).await;
    assert_eq!(results.info.state, RunState::Paused);
    assert!(results.info.run.paused_because.unwrap().contains("spending limit"));
    assert_eq!(mock.counts().requests, 1, "the first call used it up");
    let spend = results.judges[0].spend;
    let tokens = (spend.input_tokens + spend.output_tokens) as f64;
    assert_eq!(results.judges[0].cost, Some(tokens));
}

/// The verdicts of two conversations when the judge refuses one of its replies: all else was
/// answered before.
async fn refused_by(plan: Plan) -> Vec<(Outcome, Option<Cause>)> {
    let taken = talk("taken", &["I am [[name=Ada]].", "Hello Ada."]);
    let (said, reply) = ("I am [[name=Bob]].", "Hello Bob.");
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    let port = port_of(&mock);
    bench.add_judge(&mock).await;
    let known = [taken.clone(), talk("refused", &[said])];
    bench.run(new_run(bench.import(&known).await)).await;
    drop(mock);
    let refusing = MockJudge::start_on(port, plan).unwrap();
    let whole = [taken, talk("refused", &[said, reply])];
    let results = bench.run(new_run(bench.import(&whole).await)).await;
    assert_eq!((results.info.state, results.info.unscored), (RunState::Finished, 1));
    assert_eq!(results.judges[0].macro_score.mean, Some(1.0), "over what was judged");
    assert_eq!(refusing.counts().requests, 1, "asking again would change nothing");
    let items = bench.items(&results).await;
    let verdicts = items.iter().flat_map(|item| &item.verdicts);
    verdicts.map(|placed| (placed.verdict.outcome, placed.verdict.cause)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_the_judge_will_not_take_is_unscored_with_its_cause_and_the_others_are_judged() {
    let plans = [
        (Plan { context_too_long: true, ..Plan::default() }, Cause::ContextTooLong),
        (Plan { content_filter: true, ..Plan::default() }, Cause::ContentFilter),
        (Plan { refusal: true, ..Plan::default() }, Cause::Refused),
    ];
    for (plan, cause) in plans {
        let wanted = [(Outcome::Retained, None), (Outcome::Unscored, Some(cause))];
        assert_eq!(refused_by(plan).await, wanted);
    }
}
