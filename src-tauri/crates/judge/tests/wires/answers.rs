//! What is asked for in each service's way comes back as a reply.

use mock_judge::{MockJudge, Plan, Rates};
use recollect_judge::{CallErrorKind, Endpoint, Finish, Judge, ReadStatus, read_reply};

use super::{Bench, WIRES, config, question};

#[tokio::test]
async fn a_request_is_accepted_by_each_service_and_its_answer_read() {
    for wire in WIRES {
        let bench = Bench::new(wire, Plan::default());
        let reply = bench.judge.call(&question()).await.unwrap();
        let (name, sent) = (wire.provider, bench.last());
        assert_eq!(sent.path, wire.path, "{name}");
        assert_eq!(sent.body.pointer(wire.temperature), Some(&0.0.into()), "{name}");
        let schema = sent.body.pointer(wire.schema).unwrap();
        assert_eq!(schema["required"][0], "facts", "{name}");
        let read = read_reply(&reply.text, &reply.finish, question().schema());
        assert_eq!(read.status, ReadStatus::Ok, "{name}: {}", reply.text);
        assert_eq!(read.value.unwrap()["facts"][0]["value"], "Leeds", "{name}");
        assert_eq!(
            (reply.finish, reply.model.as_deref()),
            (Finish::Stop, Some("mock-1")),
            "{name}"
        );
        let usage = reply.usage.unwrap();
        assert!(usage.input_tokens > 100 && usage.output_tokens > 10, "{name}: {usage:?}");
        let identity = bench.judge.identity();
        assert_eq!((identity.provider.as_str(), identity.rung.as_str()), (name, "json_schema"));
        assert_eq!(identity.notes, Vec::<String>::new(), "{name}");
    }
}

#[tokio::test]
async fn a_cut_a_filter_and_a_refusal_are_told_apart() {
    let cut = Rates { truncated: 1.0, ..Rates::default() };
    for wire in WIRES {
        let finish =
            async |plan: Plan| Bench::new(wire, plan).judge.call(&question()).await.unwrap();
        let reply = finish(Plan { rates: cut, ..Plan::default() }).await;
        assert_eq!(reply.finish, Finish::Length, "{}", wire.provider);
        let read = read_reply(&reply.text, &reply.finish, question().schema());
        assert_eq!(read.status, ReadStatus::FailedTruncated, "{}", wire.provider);
        // Ollama has neither; Anthropic only refuses, Gemini only filters.
        let (filtered, refused) = match wire.provider {
            "ollama" => continue,
            "anthropic" => (Finish::Refusal, Finish::Refusal),
            "gemini" => (Finish::ContentFilter, Finish::ContentFilter),
            _ => (Finish::ContentFilter, Finish::Refusal),
        };
        let reply = finish(Plan { content_filter: true, ..Plan::default() }).await;
        assert_eq!(reply.finish, filtered, "{}", wire.provider);
        let reply = finish(Plan { refusal: true, ..Plan::default() }).await;
        assert_eq!(reply.finish, refused, "{}", wire.provider);
    }
}

#[tokio::test]
async fn a_web_page_is_no_reply_and_stops_the_judge() {
    for wire in WIRES {
        let bench = Bench::new(wire, Plan { web_page: true, ..Plan::default() });
        let error = bench.ask().await.unwrap_err();
        assert!(error.stops_judge() && error.message.contains("a web page"), "{}", error.message);
        assert_eq!(bench.mock.counts().requests, 1, "{}", wire.provider);
    }
}

#[tokio::test]
async fn calls_share_a_connection() {
    for wire in WIRES {
        let bench = Bench::new(wire, Plan::default());
        for _ in 0..3 {
            bench.judge.call(&question()).await.unwrap();
        }
        assert_eq!(bench.mock.counts().connections, 1, "{}", wire.provider);
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named_with_its_port() {
    for wire in WIRES {
        let address = MockJudge::start(Plan::default()).address();
        let judge = Endpoint::new(config(wire.provider, &address, None)).unwrap();
        let error = judge.call(&question()).await.unwrap_err();
        let place = address.trim_start_matches("http://");
        assert_eq!(error.kind, CallErrorKind::Network, "{}", wire.provider);
        assert!(error.message.contains(place), "{}", error.message);
    }
}
