//! The program around the mock judge.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use mock_judge::Counts;

#[cfg(unix)]
#[tokio::test]
async fn it_prints_its_address_answers_and_tells_its_counts_when_ended() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_mock-judge"))
        .args(["--server-error", "1", "--counts-on-exit"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a program");
    let mut out = BufReader::new(program.stdout.take().expect("its output"));
    let mut url = String::new();
    out.read_line(&mut url).expect("an address");
    let url = url.trim();
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let body =
        r#"{"model":"m","messages":[{"role":"user","content":"{\"task\":\"explain_score\"}"}]}"#;
    let answer = client.post(format!("{url}/chat/completions")).body(body).send().await;
    assert_eq!(answer.expect("an answer").status(), 500);
    let root = url.trim_end_matches("/v1");
    let counts = async || -> Counts {
        let answer = client.get(format!("{root}/_counts")).send().await.expect("an answer");
        answer.json().await.expect("counts")
    };
    assert_eq!(counts().await.requests, 1);
    client.post(format!("{root}/_reset")).send().await.expect("an answer");
    assert_eq!(counts().await.requests, 0);
    let ended = Command::new("kill").arg(program.id().to_string()).status().expect("kill");
    assert!(ended.success() && program.wait().expect("an end").success());
    let mut last = String::new();
    out.read_to_string(&mut last).expect("the counts");
    let counts: Counts = serde_json::from_str(&last).expect("counts");
    assert_eq!((counts.requests, counts.connections), (0, 0));
}
