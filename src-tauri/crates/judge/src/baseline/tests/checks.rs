//! What each check finds, and the tempting neighbour it must leave alone.

use super::kind;

const CONTRADICTED: Option<&str> = Some("contradicted");
const IGNORED: Option<&str> = Some("ignored_constraint");
const ASKED: Option<&str> = Some("asked_again");
const FORGOT: Option<&str> = Some("forgot");

/// What is said of `reply` after the user said `told` and then asked `question`.
async fn after(told: &str, question: &str, reply: &str) -> Option<&'static str> {
    kind(&[told, "Noted.", question, reply]).await
}

#[tokio::test]
async fn a_time_outside_the_hours_the_user_can_do() {
    let told = "I can only talk after 5 pm, any day except Tuesday.";
    let ask = "When could we talk?";
    assert_eq!(after(told, ask, "I have Monday at 11:30.").await, IGNORED);
    assert_eq!(after(told, ask, "Monday at 17:45 is free.").await, None);
    assert_eq!(after(told, ask, "How about Tuesday at 18:00?").await, IGNORED);
    let spanish = "Solo puedo ir por la mañana.";
    assert_eq!(after(spanish, "¿Cuándo?", "Le espero a las 17:30.").await, IGNORED);
    assert_eq!(after(spanish, "¿Cuándo?", "Le espero a las 9:30.").await, None);
    assert_eq!(after("I woke up after 9:00 today.", ask, "At 8:00 then.").await, None);
}

#[tokio::test]
async fn an_amount_beyond_a_stated_maximum() {
    let told = "We can spend at most 80 euros a night.";
    let ask = "Any hotel?";
    assert_eq!(after(told, ask, "The Palace, 130 euros a night.").await, IGNORED);
    assert_eq!(after(told, ask, "The Inn, 75 euros a night.").await, None);
    assert_eq!(after(told, ask, "The Inn, 225 euros for three nights.").await, None);
    assert_eq!(
        after(told, "Show me something pricier", "The Palace, 130 euros a night.").await,
        None
    );
    assert_eq!(after("No more than 2 kg, please.", ask, "Take the 2500 g box.").await, IGNORED);
}

#[tokio::test]
async fn another_name_for_somebody_the_user_named() {
    let told = "My dog Bruno needs a walk at noon, I'm in the Harbour team.";
    let ask = "What's the plan?";
    assert_eq!(after(told, ask, "We walk your dog Felix at noon.").await, CONTRADICTED);
    assert_eq!(after(told, ask, "We walk your dog Bruno at noon.").await, None);
    assert_eq!(after(told, ask, "We ask the Airport team.").await, CONTRADICTED);
    assert_eq!(after(told, ask, "We ask the Harbour team.").await, None);
    let named = "Hello, my name is Petra, my parcel is late.";
    assert_eq!(kind(&[named, "Hi Sandra, let me look."]).await, CONTRADICTED);
    assert_eq!(kind(&[named, "Hi Petra, let me look."]).await, None);
}

#[tokio::test]
async fn the_opposite_of_what_was_said() {
    let told = "My left ankle hurts since my sister stepped on it.";
    let ask = "What helps?";
    assert_eq!(after(told, ask, "Cool the right ankle.").await, CONTRADICTED);
    assert_eq!(after(told, ask, "Cool the left ankle right now.").await, None);
    assert_eq!(after(told, ask, "Tell your brother to be careful.").await, CONTRADICTED);
    assert_eq!(
        after(told, "My brother helps me. What now?", "Let your brother drive.").await,
        None
    );
}

#[tokio::test]
async fn a_step_already_taken() {
    let told = "I already restarted the boiler.";
    let ask = "It is still cold.";
    assert_eq!(after(told, ask, "Please restart the boiler.").await, ASKED);
    assert_eq!(
        after(told, ask, "Please restart the boiler again, holding the button.").await,
        None
    );
    assert_eq!(after(told, ask, "Please check the pressure of the boiler.").await, None);
    let sent = "I've uploaded the birth certificate.";
    assert_eq!(after(sent, "What next?", "Please send us the birth certificate.").await, ASKED);
    assert_eq!(after(sent, "What next?", "Please send us the signed form.").await, None);
}

#[tokio::test]
async fn the_option_that_was_not_taken() {
    let talk =
        |reply| ["I need a seat.", "Do you want a window or an aisle?", "Aisle please", reply];
    assert_eq!(kind(&talk("Done, 4A by the window.")).await, IGNORED);
    assert_eq!(kind(&talk("Done, 4C on the aisle.")).await, None);
}

#[tokio::test]
async fn a_value_belongs_to_the_same_thing() {
    let told = "My rent is 950 euros and I've been training for three months.";
    let ask = "What can I save?";
    assert_eq!(after(told, ask, "With a rent of 1100 euros, a little.").await, CONTRADICTED);
    assert_eq!(after(told, ask, "Set aside 95 euros, a tenth of the rent.").await, None);
    assert_eq!(after(told, ask, "You've been training for three weeks.").await, CONTRADICTED);
    assert_eq!(after(told, ask, "Try it for three weeks.").await, None);
}

#[tokio::test]
async fn a_confirmation_of_another_day() {
    let told = "A table for Friday at 20:00 please, for six people.";
    assert_eq!(kind(&[told, "Booked: Thursday, 20:00, six people."]).await, CONTRADICTED);
    assert_eq!(kind(&[told, "Booked: Friday, 20:00, six people."]).await, None);
    let moved = "Please move my table from Friday to another day.";
    assert_eq!(kind(&[moved, "Booked: Thursday, same time."]).await, None);
    assert_eq!(after(told, "And now?", "May I ask how many people you are?").await, ASKED);
    assert_eq!(after(told, "And now?", "The list for four:").await, CONTRADICTED);
}

#[tokio::test]
async fn what_not_takes_back_is_outdated() {
    let first = "The course starts on 4 May and lasts three weeks.";
    let talk = |reply| [first, "Noted.", "I misread: it lasts five weeks, not three.", reply];
    assert_eq!(kind(&talk("A course of three weeks, great.")).await, CONTRADICTED);
    assert_eq!(kind(&talk("A course of five weeks, great.")).await, None);
    assert_eq!(kind(&talk("Changed from three weeks to five weeks.")).await, None);
}

#[tokio::test]
async fn a_request_without_a_question_mark() {
    let told = "My customer number is 5512009.";
    let ask = "Can you open a ticket?";
    assert_eq!(after(told, ask, "For that I need your customer number.").await, ASKED);
    assert_eq!(after(told, ask, "For that I need your serial number.").await, None);
}

#[tokio::test]
async fn being_told_is_denied_in_many_ways() {
    let told = "I work as a nurse, and our deposit is 30,000.";
    let ask = "What would fit my work?";
    assert_eq!(after(told, ask, "I have never heard what your profession is.").await, FORGOT);
    assert_eq!(after(told, ask, "We haven't spoken about a deposit.").await, FORGOT);
    assert_eq!(after(told, ask, "You have never mentioned a hobby.").await, None);
    assert_eq!(after(told, ask, "I'd never have said that before you mentioned it.").await, None);
}

#[tokio::test]
async fn a_ban_leaves_substitutes_and_other_people_alone() {
    let told = "I'm vegan and I have no credit card.";
    let ask = "What's for dinner?";
    assert_eq!(after(told, ask, "Chicken with rice.").await, IGNORED);
    assert_eq!(after(told, ask, "Rice with almond milk and vegan cheese.").await, None);
    assert_eq!(after(told, ask, "Your brother could have the chicken.").await, None);
    assert_eq!(after(told, ask, "A debit card is fine there.").await, None);
    assert_eq!(after(told, ask, "Show your credit card at the door.").await, IGNORED);
    assert_eq!(after(told, "Is chicken cheap?", "Chicken is cheap.").await, None);
}

#[tokio::test]
async fn a_day_on_which_the_user_is_busy() {
    let told = "I have no time at weekends.";
    let ask = "When do we meet?";
    assert_eq!(after(told, ask, "On Saturday at ten.").await, IGNORED);
    assert_eq!(after(told, ask, "On Thursday at ten.").await, None);
    assert_eq!(after(told, "Saturday works this once.", "On Saturday at ten.").await, None);
}

#[tokio::test]
async fn a_number_that_names_a_size_or_a_gate() {
    let told = "I take size 38.";
    assert_eq!(after(told, "Order them.", "Ordered: boots in size 39.").await, CONTRADICTED);
    assert_eq!(after(told, "Order them.", "Ordered: boots in size 38 for 39 euros.").await, None);
}

#[tokio::test]
async fn what_shall_i_put_asks_and_shall_i_put_offers() {
    let told = "The booking is in the name of Ortega.";
    assert_eq!(after(told, "Do it.", "What name shall I put on the booking?").await, ASKED);
    assert_eq!(after(told, "Do it.", "Shall I put a name on the booking?").await, None);
}
