//! What a service refuses is left out, and the rest is kept.

use mock_judge::{Plan, Rates};
use recollect_judge::{Finish, Judge, ReadStatus, read_reply};

use super::{Bench, WIRES, question};

#[tokio::test]
async fn a_refused_schema_falls_to_the_next_rung_and_is_remembered() {
    for wire in WIRES {
        let bench = Bench::new(wire, Plan { refuse_json_schema: true, ..Plan::default() });
        let reply = bench.ask().await.unwrap();
        let (name, sent) = (wire.provider, bench.last().body);
        let read = read_reply(&reply.text, &reply.finish, question().schema());
        assert_eq!(read.status, ReadStatus::Ok, "{name}: {}", reply.text);
        let rung = if name == "anthropic" { "tool" } else { "json_object" };
        assert_eq!(bench.judge.identity().rung, rung);
        assert_eq!(bench.judge.identity().notes.len(), 1, "{name}");
        assert_eq!(sent.pointer(wire.schema).filter(|schema| schema.is_object()), None, "{name}");
        assert!(sent.pointer(wire.temperature).is_some(), "{name}: what was not named stays");
        bench.ask().await.unwrap();
        assert_eq!(bench.mock.counts().by_status.get(&400), Some(&1), "{name}");
    }
}

#[tokio::test]
async fn what_is_refused_altogether_is_asked_for_in_words() {
    let plan = Plan {
        refuse_json_schema: true,
        refuse_json_mode: true,
        refuse_temperature: true,
        ..Plan::default()
    };
    for wire in WIRES {
        let bench = Bench::new(wire, plan.clone());
        let reply = bench.ask().await.unwrap();
        let (name, sent) = (wire.provider, bench.last().body);
        let read = read_reply(&reply.text, &reply.finish, question().schema());
        assert!(read.value.is_some(), "{name}");
        assert_eq!(sent.pointer(wire.shape), None, "{name}");
        assert_eq!(sent.pointer(wire.temperature), None, "{name}");
        assert_eq!(bench.judge.identity().rung, "plain", "{name}");
        assert_eq!(bench.judge.identity().notes.len(), 2, "{name}");
        assert_eq!(bench.mock.counts().requests, 4, "{name}: one call for each");
    }
}

#[tokio::test]
async fn a_cut_is_followed_by_one_larger_try() {
    for wire in WIRES {
        let bench = Bench::new(wire, Plan { needed_limit: Some(8_192), ..Plan::default() });
        let first = bench.ask().await.unwrap();
        assert_eq!(first.finish, Finish::Length, "{}", wire.provider);
        let second = bench.ask().await.unwrap();
        assert_eq!(second.finish, Finish::Stop, "{}", wire.provider);
        let limits: Vec<Option<u64>> = bench
            .mock
            .requests()
            .iter()
            .map(|sent| sent.body.pointer(wire.limit).and_then(serde_json::Value::as_u64))
            .collect();
        let from_the_start = (wire.provider == "anthropic").then_some(2_048);
        assert_eq!(limits, [from_the_start, Some(8_192)], "{}", wire.provider);
    }
}

#[tokio::test]
async fn a_larger_limit_that_is_refused_is_renamed_then_given_up() {
    let plan = Plan { needed_limit: Some(8_192), largest_limit: Some(4_096), ..Plan::default() };
    for wire in WIRES {
        let bench = Bench::new(wire, plan.clone());
        for _ in 0..3 {
            assert_eq!(bench.ask().await.unwrap().finish, Finish::Length, "{}", wire.provider);
        }
        let counts = bench.mock.counts();
        assert_eq!(counts.by_status, [(200, 3), (400, 2)].into(), "{}", wire.provider);
        let chat = wire.path.ends_with("/chat/completions");
        let names = |sent: &mock_judge::Recorded| {
            ["max_tokens", "max_completion_tokens"].map(|name| sent.body.get(name).is_some())
        };
        let requests = bench.mock.requests();
        if chat {
            assert_ne!(names(&requests[1]), names(&requests[2]), "{}: renamed", wire.provider);
            assert_eq!(names(&requests[3]), [false, false], "{}: given up", wire.provider);
        }
    }
}

#[tokio::test]
async fn a_schema_that_is_ignored_is_given_up_but_not_for_one_reply_in_words() {
    for wire in WIRES {
        let bench = Bench::new(wire, Plan { ignore_json_schema: true, ..Plan::default() });
        for _ in 0..3 {
            assert_eq!(bench.judge.identity().rung, "json_schema", "{}", wire.provider);
            bench.ask().await.unwrap();
        }
        let reply = bench.ask().await.unwrap();
        let read = read_reply(&reply.text, &reply.finish, question().schema());
        assert_eq!(read.status, ReadStatus::Ok, "{}: {}", wire.provider, reply.text);
        assert_eq!(bench.judge.identity().notes.len(), 1, "{}", wire.provider);
    }
}

#[tokio::test]
async fn a_service_that_once_kept_to_the_schema_is_asked_for_it_again() {
    let babbling = Rates { malformed: 0.5, ..Rates::default() };
    let plan = Plan { rates: babbling, max_faults_per_request: u32::MAX, ..Plan::default() };
    let bench = Bench::new(&WIRES[0], plan);
    let mut in_words = 0;
    for _ in 0..40 {
        in_words += u32::from(!bench.ask().await.unwrap().text.contains('{'));
    }
    assert!(in_words > 10, "{in_words}");
    assert_eq!(bench.judge.identity().rung, "json_schema");
}
