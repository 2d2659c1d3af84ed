import type { AttritionKind, Role } from "../bindings";

export type FactSpec = { key: string; value: string; quote: string; corrects?: string };
export type MissSpec = {
  text: string;
  kind: AttritionKind;
  fact: string;
  replyQuote: string;
  reason: string;
};
export type Line = { role: Role; text: string; facts?: FactSpec[]; miss?: MissSpec };
export type Template = { slots: Record<string, string[]>; lines: Line[] };

const user = (text: string, ...facts: FactSpec[]): Line => ({ role: "user", text, facts });
const bot = (text: string, miss?: MissSpec): Line => ({ role: "assistant", text, miss });
const fact = (key: string, value: string, quote: string, corrects?: string): FactSpec => ({
  key,
  value,
  quote,
  corrects,
});

const parcel: Template = {
  slots: {
    name: ["Marta", "Jonas", "Aylin", "Pierre", "Imani", "Tom"],
    order: ["48213", "50977", "41166", "39002", "57740"],
    city: ["Leeds", "Bristol", "Cardiff", "Norwich"],
    street: ["14 Harbour Lane", "7 Mill Road", "220 Station Street"],
  },
  lines: [
    user(
      "Hi, this is {name}. My order {order} says delivered, but nothing is here.",
      fact("name", "{name}", "this is {name}"),
      fact("order number", "{order}", "My order {order}"),
    ),
    bot("Sorry to hear that, {name}. I have opened order {order}. Was anyone at home yesterday afternoon?"),
    user(
      "No. I work nights, so please never call before 2 pm. Text messages are fine.",
      fact("contact rule", "no calls before 2 pm", "never call before 2 pm"),
    ),
    bot("Noted: text messages only before 2 pm. The driver left the parcel with a neighbour at number 16.", {
      text: "The driver left the parcel with a neighbour. A colleague will call you tomorrow at 9 am to confirm.",
      kind: "ignored_constraint",
      fact: "contact rule",
      replyQuote: "will call you tomorrow at 9 am",
      reason: "The user asked never to be called before 2 pm; the reply promises a call at 9 am.",
    }),
    user("They don't have it either. Can you send a new one?"),
    bot("Yes. I have reordered everything from {order}, {name}. It leaves the warehouse tonight.", {
      text: "Of course. Could you tell me your order number so that I can arrange a replacement?",
      kind: "asked_again",
      fact: "order number",
      replyQuote: "Could you tell me your order number",
      reason: "The order number was given in the first message; the reply asks for it again.",
    }),
    user(
      "Please send it to my office instead: {street}, {city}.",
      fact("delivery address", "{street}, {city}", "{street}, {city}"),
    ),
    bot("Done: the replacement goes to {street}, {city}. You will get a text message with the time slot.", {
      text: "Done: the replacement goes to your home address. You will get a text message with the time slot.",
      kind: "contradicted",
      fact: "delivery address",
      replyQuote: "the replacement goes to your home address",
      reason: "The user gave an office address for the replacement; the reply sends it home.",
    }),
    user("Great, thank you."),
    bot("Happy to help, {name}. Anything else?"),
  ],
};

const hotel: Template = {
  slots: {
    guests: ["two adults and a toddler", "three adults", "two adults and two children"],
    city: ["Lisbon", "Porto", "Ghent", "Kraków"],
    first: ["12 May", "3 June", "21 September"],
    second: ["14 May", "5 June", "23 September"],
  },
  lines: [
    user(
      "I need a room in {city} for {guests}, arriving {first}.",
      fact("city", "{city}", "a room in {city}"),
      fact("guests", "{guests}", "{guests}"),
      fact("arrival", "{first}", "arriving {first}"),
    ),
    bot("Lovely. How many nights would you like to stay in {city}?"),
    user(
      "Four nights. And I'm severely allergic to feathers, so no down pillows please.",
      fact("nights", "four", "Four nights"),
      fact("allergy", "feathers", "severely allergic to feathers"),
    ),
    bot("Four nights for {guests}, and foam pillows only. I found three hotels near the old town.", {
      text: "Four nights for {guests}. The Vista is my favourite: every bed comes with a goose-down pillow menu.",
      kind: "ignored_constraint",
      fact: "allergy",
      replyQuote: "every bed comes with a goose-down pillow menu",
      reason: "The user is allergic to feathers; the reply recommends down pillows.",
    }),
    user(
      "Wait, I misread the calendar. We arrive on {second}, not the day I said.",
      fact("arrival", "{second}", "We arrive on {second}", "{first}"),
    ),
    bot("No problem: arrival moves to {second}, still four nights.", {
      text: "No problem. I will keep your arrival on {first} and ask about flexible dates.",
      kind: "contradicted",
      fact: "arrival",
      replyQuote: "keep your arrival on {first}",
      reason: "The user corrected the arrival date; the reply keeps the old one.",
    }),
    user("Which of the three has a cot?"),
    bot("Casa Azul has a cot free from {second}, and it can prepare feather-free bedding.", {
      text: "Casa Azul has a cot. In which city were you planning to stay?",
      kind: "asked_again",
      fact: "city",
      replyQuote: "In which city were you planning to stay?",
      reason: "The city was stated in the first message; the reply asks for it again.",
    }),
  ],
};

const software: Template = {
  slots: {
    system: ["macOS 15", "Windows 11", "Ubuntu 24.04"],
    version: ["7.2", "7.3.1", "8.0"],
    plan: ["Team", "Business", "Starter"],
    colleague: ["Priya", "Dmitri", "Lena"],
  },
  lines: [
    user(
      "The export button does nothing. I'm on {system} with version {version}.",
      fact("operating system", "{system}", "I'm on {system}"),
      fact("app version", "{version}", "version {version}"),
    ),
    bot("Thanks for the details. Does it happen with every project, or only one?"),
    user(
      "Every project. I already reinstalled the app twice, that did not help.",
      fact("already tried", "reinstalled twice", "I already reinstalled the app twice"),
    ),
    bot(
      "Then reinstalling is off the list. On {system}, please check whether the export folder is writable.",
      {
        text: "Please uninstall the app, download it again and install it. That usually solves export problems.",
        kind: "forgot",
        fact: "already tried",
        replyQuote: "uninstall the app, download it again and install it",
        reason: "The user already reinstalled twice; the reply suggests it again as if never mentioned.",
      },
    ),
    user(
      "It is writable. We are on the {plan} plan, if that matters.",
      fact("plan", "{plan}", "on the {plan} plan"),
    ),
    bot("It does: on {plan}, exports go through the shared queue, and yours is stuck. I have restarted it.", {
      text: "Exports need a paid plan. Which plan are you on, and which operating system do you use?",
      kind: "asked_again",
      fact: "plan",
      replyQuote: "Which plan are you on",
      reason: "The plan was named one message earlier; the reply asks which plan it is.",
    }),
    user(
      "Works now! Please send the summary to {colleague}, she looks after our licences.",
      fact("licence contact", "{colleague}", "send the summary to {colleague}"),
    ),
    bot("I have sent the summary to {colleague}. Enjoy your exports!", {
      text: "I have sent the summary to your own address. Enjoy your exports!",
      kind: "contradicted",
      fact: "licence contact",
      replyQuote: "sent the summary to your own address",
      reason: "The user asked for the summary to go to {colleague}; the reply sent it elsewhere.",
    }),
  ],
};

const clinic: Template = {
  slots: {
    pet: ["Biscuit", "Luna", "Herr Fuchs"],
    animal: ["cat", "dog", "rabbit"],
    day: ["Tuesday", "Thursday", "Friday"],
    medicine: ["penicillin", "meloxicam"],
  },
  lines: [
    { role: "system", text: "You are the front desk of a small veterinary clinic. Be brief and kind." },
    user(
      "Hello, I'd like an appointment for {pet}, our {animal}.",
      fact("pet", "{pet}, a {animal}", "{pet}, our {animal}"),
    ),
    bot("Of course. Has {pet} been with us before?"),
    user(
      "Yes, twice. Last time {medicine} gave a bad reaction, so please not that again.",
      fact("reaction", "{medicine}", "{medicine} gave a bad reaction"),
    ),
    bot("I have put a warning about {medicine} on {pet}'s card. Which day suits you?", {
      text: "I see. The doctor will probably give {medicine} again, it works quickly. Which day suits you?",
      kind: "ignored_constraint",
      fact: "reaction",
      replyQuote: "give {medicine} again",
      reason: "The user reported a bad reaction to {medicine}; the reply plans to give it again.",
    }),
    user("{day} afternoon, after school.", fact("day", "{day} afternoon", "{day} afternoon")),
    bot("{day} at 16:20 is free. Shall I book it for {pet}?", {
      text: "We have Monday at 9:00. Shall I book it, and what kind of animal is it?",
      kind: "forgot",
      fact: "day",
      replyQuote: "We have Monday at 9:00",
      reason: "The user asked for {day} afternoon; the reply offers Monday morning.",
    }),
    user("Yes please."),
    bot("Booked. See you and {pet} on {day}!"),
  ],
};

const bank: Template = {
  slots: {
    last: ["4417", "9020", "3381"],
    country: ["Japan", "Morocco", "Chile"],
    amount: ["£62.40", "£118.00", "£35.99"],
  },
  lines: [
    user(
      "My card ending {last} was declined in {country}.",
      fact("card", "ending {last}", "card ending {last}"),
      fact("country", "{country}", "declined in {country}"),
    ),
    bot("I'm sorry. I can see a block on the card ending {last}. Did you make a payment of {amount} today?"),
    user(
      "Yes, that was me. I don't have my phone abroad, so no codes by SMS please.",
      fact("constraint", "no SMS codes", "no codes by SMS please"),
    ),
    bot("Understood. I will confirm you through the app instead, without any SMS.", {
      text: "Great, I have just sent a six-digit code by SMS. Please read it back to me.",
      kind: "ignored_constraint",
      fact: "constraint",
      replyQuote: "sent a six-digit code by SMS",
      reason: "The user cannot receive SMS abroad; the reply sends a code by SMS.",
    }),
    user("Confirmed in the app."),
    bot("The block is gone. Your card works in {country} again.", {
      text: "Thank you. The block is gone. Are you travelling at the moment?",
      kind: "forgot",
      fact: "country",
      replyQuote: "Are you travelling at the moment?",
      reason: "The user said the card was declined in {country}; the reply does not remember the journey.",
    }),
  ],
};

const greeting: Template = {
  slots: { hour: ["9 am", "8 am"], closing: ["6 pm", "8 pm"] },
  lines: [
    user("Hi! What are your opening hours?"),
    bot("Good morning! We are open from {hour} to {closing}, Monday to Saturday."),
    user("Thanks!"),
    bot("You're welcome. Have a nice day!"),
  ],
};

export const TEMPLATES: Template[] = [parcel, hotel, software, clinic, bank, greeting];
