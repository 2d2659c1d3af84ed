//! Whole runs over every provider's wire.

use mock_judge::{MockJudge, Plan, Rates};
use recollect_domain::TurnCounts;
use recollect_engine::{KeySource, NewJudge, RunState};
use runs::{Bench, judge_at, new_run, remembering, talk};

const PROVIDERS: [&str; 6] =
    ["openai", "openai-compatible", "azure", "anthropic", "gemini", "ollama"];

fn judge(provider: &str, mock: &MockJudge) -> NewJudge {
    let url = Some(mock.address());
    NewJudge { provider: provider.into(), url, ..judge_at(mock) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_on_a_bad_day_is_scored_right_over_every_wire() {
    let rates = Rates {
        rate_limited: 0.10,
        server_error: 0.05,
        malformed: 0.05,
        truncated: 0.05,
        disconnect: 0.05,
        ..Rates::default()
    };
    for provider in PROVIDERS {
        let plan = Plan { rates, seed: 7, retry_after_s: Some(0), ..Plan::default() };
        let (bench, mock) = (Bench::new(), MockJudge::start(plan));
        let mut settings = judge(provider, &mock);
        (settings.price_in, settings.price_out) = (Some(1.0), Some(1.0));
        bench.engine().add_judge(settings).await.unwrap();
        let mut talks = remembering(12);
        talks.push(talk("missed", &["I am [[name=Ada]].", "Who are you? [[miss:forgot]]"]));
        let results = bench.run(new_run(bench.import(&talks).await)).await;
        let judge = &results.judges[0];
        assert_eq!(results.info.state, RunState::Finished, "{provider}");
        let turns = TurnCounts { retained: 24, attrition: 1, ..TurnCounts::default() };
        assert_eq!(judge.turns, turns, "{provider}");
        assert!(judge.cost.is_some_and(|cost| cost > 0.0), "{provider}: tokens are counted");
        let counts = mock.counts();
        assert!(counts.by_status.len() > 2, "{provider}: the faults were met: {counts:?}");
        assert_eq!(counts.repeats, 0, "{provider}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_every_wire_refuses_is_left_out_and_told() {
    for provider in PROVIDERS {
        let plan = Plan {
            refuse_json_schema: true,
            refuse_temperature: true,
            needed_limit: Some(4_096),
            ..Plan::default()
        };
        let (bench, mock) = (Bench::new(), MockJudge::start(plan));
        bench.engine().add_judge(judge(provider, &mock)).await.unwrap();
        let results = bench.run(new_run(bench.import(&remembering(3)).await)).await;
        let judge = &results.judges[0];
        assert_eq!((results.info.unscored, judge.turns.retained), (0, 6), "{provider}");
        assert_eq!(judge.judge.notes.len(), 2, "{provider}: {:?}", judge.judge.notes);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_page_in_between_pauses_the_run_after_one_look_each() {
    for provider in PROVIDERS {
        let (bench, mock) =
            (Bench::new(), MockJudge::start(Plan { web_page: true, ..Plan::default() }));
        bench.engine().add_judge(judge(provider, &mock)).await.unwrap();
        let results = bench.run(new_run(bench.import(&remembering(30)).await)).await;
        let said = results.info.run.paused_because.unwrap();
        assert!(said.contains("a web page"), "{provider}: {said}");
        assert!(mock.counts().requests <= 8, "{provider}: no more than were in flight");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wait_of_more_than_a_day_pauses_the_run_instead() {
    let rates = Rates { rate_limited: 1.0, ..Rates::default() };
    let plan = Plan { rates, retry_after_s: Some(1_000_000), ..Plan::default() };
    let (bench, mock) = (Bench::new(), MockJudge::start(plan));
    bench.add_judge(&mock).await;
    let results = bench.run(new_run(bench.import(&remembering(3)).await)).await;
    assert_eq!(results.info.state, RunState::Paused);
    assert!(results.info.run.paused_because.unwrap().contains("more than a day"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_with_an_address_of_its_own_needs_none_and_the_others_do() {
    let mock = MockJudge::start(Plan::default());
    for provider in PROVIDERS {
        let bench = Bench::new();
        let settings = NewJudge { url: None, ..judge(provider, &mock) };
        let added = bench.engine().add_judge(settings).await;
        let has_own = !matches!(provider, "openai-compatible" | "azure");
        assert_eq!(added.is_ok(), has_own, "{provider}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_s_models_are_listed_with_its_key() {
    for provider in PROVIDERS {
        let plan = Plan { wrong_key: Some("right".into()), ..Plan::default() };
        let (bench, mock) = (Bench::new(), MockJudge::start(plan));
        let mut settings = judge(provider, &mock);
        settings.key = KeySource::Environment("MODELS_KEY".into());
        bench.engine().add_judge(settings).await.unwrap();
        let has_list = provider != "azure";
        bench.keys.set("MODELS_KEY", "right");
        let models = bench.engine().models("mock").await.unwrap();
        assert_eq!(models, has_list.then(|| vec!["mock-1".to_owned()]), "{provider}");
        bench.keys.set("MODELS_KEY", "wrong");
        let refused = bench.engine().models("mock").await;
        let field = refused.err().and_then(|error| error.field());
        assert_eq!(field, has_list.then_some("key"), "{provider}");
    }
}
