use recollect_domain::fact::{known_before, link_corrections};
use recollect_domain::turn::numbered;
use recollect_domain::{Fact, FactId, Role, Turn};

use super::*;
use crate::{ReadStatus, documents, interpret, read_reply};

mod any_text;
mod categories;
mod checks;

async fn ask(task: Task, document: Value) -> Value {
    let request = Request::new(task, document);
    let reply = Baseline.call(&request).await.expect("an answer");
    let read = read_reply(&reply.text, &reply.finish, request.schema());
    assert_eq!(read.status, ReadStatus::Ok, "{}", reply.text);
    assert!(read.flags.is_empty(), "{:?}", read.flags);
    read.value.expect("a value")
}

async fn facts(turns: &[Turn]) -> Vec<Fact> {
    let mut found: Vec<Fact> = Vec::new();
    for turn in turns.iter().filter(|turn| turn.states_facts()) {
        let value = ask(Task::ExtractFacts, documents::extract_facts(turn, turns)).await;
        for stated in interpret::facts(&value).0 {
            assert!(turn.content.contains(&stated.quote), "{stated:?}");
            found.push(Fact {
                id: FactId::nth(found.len()),
                key: stated.key,
                value: stated.value,
                quote: stated.quote,
                turn: turn.position,
                corrects: stated.corrects,
                supersedes: None,
                quote_found: true,
            });
        }
    }
    link_corrections(&mut found);
    found
}

/// What is said of the last turn of a conversation that the user begins.
pub(super) async fn kind(messages: &[&str]) -> Option<&'static str> {
    let turns = numbered(messages.iter().enumerate().map(|(at, text)| {
        (if at % 2 == 0 { Role::User } else { Role::Assistant }, (*text).to_owned())
    }));
    let facts = facts(&turns).await;
    let reply = turns.last().expect("a turn");
    let known = known_before(&facts, reply.position);
    let before = turns.iter().rev().nth(1);
    let value = ask(Task::JudgeReply, documents::judge_reply(&known, before, reply)).await;
    interpret::verdict(&value).and_then(|verdict| verdict.kind).map(|kind| kind.as_str())
}

#[tokio::test]
async fn a_question_already_answered_is_asked_again() {
    let told = "My order number is KX-4471 and my address is 9 Hill Road, Leeds.";
    assert_eq!(kind(&[told, "What is your address?"]).await, Some("asked_again"));
    assert_eq!(kind(&[told, "Thanks! Is 9 Hill Road still right?"]).await, None);
    assert_eq!(kind(&[told, "Would you like a refund?"]).await, None);
}

#[tokio::test]
async fn a_thing_that_was_ruled_out_is_an_ignored_constraint() {
    let told = "Plan a dinner for Friday. I'm allergic to peanuts, and no mushrooms please.";
    assert_eq!(kind(&[told, "How about satay skewers?"]).await, Some("ignored_constraint"));
    assert_eq!(kind(&[told, "Start with a mushroom soup."]).await, Some("ignored_constraint"));
    assert_eq!(kind(&[told, "A tomato soup, without mushrooms of course."]).await, None);
}

#[tokio::test]
async fn saying_that_one_was_not_told_is_forgetting_only_if_one_was() {
    let told = ["Our budget is 1200 euros.", "Noted.", "What can we afford?"];
    let reply = |text| [told[0], told[1], told[2], text];
    assert_eq!(kind(&reply("You haven't told me your budget.")).await, Some("forgot"));
    assert_eq!(kind(&reply("You haven't told me your shoe size.")).await, None);
}

#[tokio::test]
async fn a_replaced_value_contradicts() {
    let told = ["We travel on 14 June.", "Noted.", "Actually make it 16 June."];
    let reply = |text| [told[0], told[1], told[2], text];
    assert_eq!(kind(&reply("Your flight on 14 June is booked.")).await, Some("contradicted"));
    assert_eq!(kind(&reply("Your flight on 16 June is booked.")).await, None);
}

#[tokio::test]
async fn a_greeting_and_a_bare_request_state_nothing() {
    let turns = numbered(
        ["Hi there!", "What can you do?", "ok thanks"].map(|text| (Role::User, text.to_owned())),
    );
    assert_eq!(facts(&turns).await, []);
}

#[tokio::test]
async fn an_explanation_names_what_was_missed() {
    let value = ask(
        Task::ExplainScore,
        json!({"task": "explain_score", "missed": [{"kind": "asked_again", "fact_quote": "I'm Ann"}], "judged": 4}),
    )
    .await;
    assert_eq!(value["reason"], "1 of 4 replies missed something: asked again “I'm Ann”.");
}
