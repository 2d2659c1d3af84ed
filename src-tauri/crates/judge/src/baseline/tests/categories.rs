//! What counts as what, in several languages, and what only looks like a breach.

use super::kind;

const CONTRADICTED: Option<&str> = Some("contradicted");
const IGNORED: Option<&str> = Some("ignored_constraint");
const ASKED: Option<&str> = Some("asked_again");

/// What is said of `reply` after the user said `told` and then asked something else.
async fn reply(told: &str, reply: &str) -> Option<&'static str> {
    kind(&[told, "Noted.", "What do you suggest?", reply]).await
}

#[tokio::test]
async fn a_diet_bans_its_members_in_every_language() {
    for (told, breach, fitting) in [
        ("Ich bin Vegetarierin.", "Ein Schnitzel vom Schwein.", "Ein Auflauf mit Kartoffeln."),
        ("Je suis végétarienne.", "Un poulet rôti.", "Une soupe de légumes."),
        ("Soy vegana.", "Una tabla de queso.", "Una ensalada de tomate."),
        ("Sono celiaca.", "Una focaccia al rosmarino.", "Una polenta al rosmarino."),
        ("Sou vegetariana.", "Um bife com batatas.", "Um caldo de legumes."),
        ("Ik ben zwanger.", "Sushi met een glas wijn.", "Soep met brood."),
        ("Jestem wegetarianką.", "Kurczak z ziemniakami.", "Zupa z ziemniakami."),
    ] {
        assert_eq!(reply(told, breach).await, IGNORED, "{told} {breach}");
        assert_eq!(reply(told, fitting).await, None, "{told} {fitting}");
    }
}

#[tokio::test]
async fn what_is_free_of_it_or_stands_in_for_it_is_no_breach() {
    assert_eq!(reply("Ich esse kein Gluten.", "Ein glutenfreies Brot.").await, None);
    assert_eq!(reply("Ich vertrage keine Milch.", "Ein Pudding mit Kokosmilch.").await, None);
    assert_eq!(reply("Sono vegana.", "Un cappuccino con latte d'avena.").await, None);
    assert_eq!(reply("I'm allergic to penicillin.", "Anything other than penicillin.").await, None);
    assert_eq!(reply("I hate flying.", "The train is nicer than flying.").await, None);
}

#[tokio::test]
async fn each_thing_of_a_list_is_ruled_out() {
    let told = "No pork, shellfish or eggs please.";
    assert_eq!(reply(told, "An omelette with herbs.").await, IGNORED);
    assert_eq!(reply(told, "A lobster soup.").await, IGNORED);
    assert_eq!(reply(told, "A carrot soup.").await, None);
}

#[tokio::test]
async fn a_ban_for_a_time_is_no_ban_at_all_times() {
    let told = "No music after 22:00 please.";
    assert_eq!(reply(told, "Music is fine until 22:00.").await, None);
}

#[tokio::test]
async fn a_device_that_is_broken_or_missing_is_not_used() {
    assert_eq!(reply("Our oven is broken.", "Bake it for an hour.").await, IGNORED);
    assert_eq!(reply("Our oven is broken.", "Fry it in a pan.").await, None);
    assert_eq!(reply("We don't have a car.", "Drive to the coast.").await, IGNORED);
    assert_eq!(reply("We don't have a car.", "Take the bus to the coast.").await, None);
    assert_eq!(reply("The printer doesn't print.", "Restart the printer.").await, None);
}

#[tokio::test]
async fn fear_and_less_of_something_are_kept() {
    assert_eq!(reply("I'm afraid of heights.", "Go up the tower.").await, IGNORED);
    let told = "The doctor told me to reduce salt.";
    assert_eq!(reply(told, "Add two spoons of salt.").await, IGNORED);
    assert_eq!(reply(told, "Add very little salt.").await, None);
}

#[tokio::test]
async fn a_day_the_user_refuses_is_refused_by_any_of_its_names() {
    assert_eq!(reply("Wednesdays don't work any more.", "Wed: a long ride").await, IGNORED);
    assert_eq!(reply("Los lunes no puedo.", "Quedamos el lunes a las seis.").await, IGNORED);
    assert_eq!(
        reply("I don't work on Fridays.", "Thursday, as Friday is your day off.").await,
        None
    );
    assert_eq!(reply("On Friday my neighbours are away.", "Then have it on Friday.").await, None);
}

#[tokio::test]
async fn a_minimum_and_a_denied_excess_bind() {
    assert_eq!(reply("We need at least 3 beds.", "The blue room has 2 beds.").await, IGNORED);
    assert_eq!(reply("We need at least 3 beds.", "The blue room has 4 beds.").await, None);
    assert_eq!(reply("No lamps over 30% please.", "The lamp is at 55 per cent.").await, IGNORED);
    assert_eq!(reply("No lamps over 30% please.", "The lamp is at 20 per cent.").await, None);
}

#[tokio::test]
async fn the_day_that_was_left_is_outdated() {
    let told = "We moved the lunch from Monday to Tuesday.";
    assert_eq!(reply(told, "The lunch on Monday is ready.").await, CONTRADICTED);
    assert_eq!(reply(told, "The lunch on Tuesday is ready.").await, None);
}

#[tokio::test]
async fn totals_and_other_dimensions_are_no_other_values() {
    let told = "We need 12 boxes, 25 kg each.";
    assert_eq!(reply(told, "Your 12 boxes of 25 kg are 300 kg.").await, None);
    assert_eq!(reply("My hall is 3 m high.", "Your hall takes a shelf 2 m wide.").await, None);
}

#[tokio::test]
async fn another_colour_of_the_same_thing_contradicts() {
    let told = "We want the blue curtains.";
    assert_eq!(reply(told, "The green curtains are ordered.").await, CONTRADICTED);
    assert_eq!(reply(told, "The blue curtains and a green rug.").await, None);
}

#[tokio::test]
async fn an_age_and_a_number_of_people_are_not_asked_for_twice() {
    assert_eq!(reply("My son is 9.", "How old is your son?").await, ASKED);
    assert_eq!(reply("Somos cinco y llegamos tarde.", "¿Cuántas personas serán?").await, ASKED);
    let told = "Mein Name ist Jutta Brandner, Kundennummer 77120.";
    assert_eq!(reply(told, "Können Sie mir bitte Ihre Kundennummer nennen?").await, ASKED);
    assert_eq!(reply(told, "Sollen wir Ihre Kundennummer ändern?").await, None);
}
