import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
// Loaded before the first test waits for it.
import "../src/features/editor/DatasetPage";
import type { AppError } from "../src/ipc";
import type { Scenario } from "../src/ipc/fake";
import { openApp } from "./app-open";
import { problems } from "./axe";

const FULL: AppError = {
  code: "workspace_full", message: "The disk is full.", field: null, retryable: true, detail: null,
}; // prettier-ignore

async function openEditor(hash = "#/library/pilot", scenario: Partial<Scenario> = {}) {
  const app = openApp(hash, scenario);
  await screen.findByRole("group", { name: "Turn 1, user" });
  return app;
}
type Fake = Awaited<ReturnType<typeof openEditor>>["fake"];
const turn = (number: number, role = "user") =>
  screen.getByRole("group", { name: `Turn ${number}, ${role}` });
const stored = async (fake: Fake) => (await fake.conversation("pilot", "pilot-c0")).turns;
const texts = async (fake: Fake) => (await stored(fake)).map((each) => each.content);

describe("editing a turn", () => {
  it("begins with Enter, saves by itself and ends with Escape on the turn", async () => {
    const { user, fake } = await openEditor();
    turn(1).focus();
    await user.keyboard("{Enter}");
    const field = screen.getByRole("textbox", { name: "Turn 1, user" });
    expect(field).toHaveFocus();
    await user.type(field, " Thanks!");
    await waitFor(async () => expect((await texts(fake))[0]).toMatch(/ Thanks!$/));
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    await user.keyboard("{Escape}");
    expect(turn(1)).toHaveFocus();
    expect(screen.queryByRole("textbox", { name: "Turn 1, user" })).toBeNull();
  });

  it("keeps the text when it could not be saved, and saves it on request", async () => {
    const { user, fake } = await openEditor();
    const { editConversation } = fake;
    fake.editConversation = () => Promise.reject(FULL);
    turn(1).focus();
    await user.keyboard("{Enter} Precious.{Escape}");
    expect(await screen.findByText(/Not saved/)).toHaveTextContent("The disk is full.");
    expect(turn(1)).toHaveTextContent("Precious.");
    fake.editConversation = editConversation;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText(/^Saved/)).toBeVisible();
    expect((await texts(fake))[0]).toMatch(/Precious\.$/);
  });

  it("takes typing back inside the field, in the one history", async () => {
    const { user, fake } = await openEditor();
    const before = await texts(fake);
    turn(1).focus();
    await user.keyboard("{Enter} More.{Control>}z{/Control}");
    await waitFor(() => expect(screen.getByRole("textbox", { name: /Turn 1/ })).toHaveValue(before[0]));
    expect(await texts(fake)).toEqual(before);
    await user.keyboard("{Control>}y{/Control}");
    await waitFor(async () => expect((await texts(fake))[0]).toMatch(/ More\.$/));
  });
});

describe("adding and deleting conversations", () => {
  const names = async (fake: Fake) =>
    (await fake.datasetPage("pilot", "", 0, 500)).rows.map((each) => each.externalId);

  it("adds one below all others, with the cursor in its first turn", async () => {
    const { user, fake } = await openEditor();
    const before = await names(fake);
    await user.click(screen.getByRole("button", { name: "Add a conversation" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Turn 1, user" })).toHaveFocus());
    expect(await names(fake)).toEqual([...before, String(before.length + 1)]);
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: /^Undo: add a conversation/ }));
    await waitFor(async () => expect(await names(fake)).toEqual(before));
    expect(await screen.findByRole("heading", { name: `Conversation ${before.at(-1)}` })).toBeVisible();
  });

  it("deletes the one shown, goes to the next and brings it back", async () => {
    const { user, fake } = await openEditor();
    const before = await names(fake);
    turn(1).focus();
    await user.keyboard("{Shift>}{Delete}{/Shift}");
    expect(await screen.findByRole("heading", { name: `Conversation ${before[1]}` })).toBeVisible();
    expect(await screen.findByText("Conversation 0001 is deleted. Undo brings it back.")).toBeVisible();
    expect(await names(fake)).toEqual(before.slice(1));
    await user.keyboard("{Control>}z{/Control}");
    expect(await screen.findByRole("heading", { name: "Conversation 0001" })).toBeVisible();
    expect(await names(fake)).toEqual(before);
  });

  it("says what to do when the last one is deleted, and brings it back", async () => {
    const { user, fake } = openApp("#/library", { data: "empty" });
    await user.click(await screen.findByRole("button", { name: "Start empty" }));
    await screen.findByRole("textbox", { name: "Turn 1, user" });
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Delete the conversation" }));
    expect(await screen.findByRole("heading", { name: "This dataset has no conversations" })).toBeVisible();
    expect(await problems()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Undo: delete a conversation (1)" }));
    expect(await screen.findByRole("group", { name: "Turn 1, user" })).toBeVisible();
    expect((await fake.listDatasets())[0]?.conversations).toBe(1);
  });
});

describe("changing the turns", () => {
  it("deletes, and says in the undo button what it would take back", async () => {
    const { user, fake } = await openEditor();
    const before = await texts(fake);
    turn(2, "chatbot").focus();
    await user.keyboard("{Delete}");
    await waitFor(async () => expect(await texts(fake)).toEqual(before.toSpliced(1, 1)));
    await user.click(await screen.findByRole("button", { name: "Undo: delete a turn (0001)" }));
    await waitFor(async () => expect(await texts(fake)).toEqual(before));
    await user.click(await screen.findByRole("button", { name: "Redo: delete a turn (0001)" }));
    await waitFor(async () => expect(await texts(fake)).toEqual(before.toSpliced(1, 1)));
  });

  it("goes to the turn of another conversation when that is what is taken back", async () => {
    const { user, fake } = await openEditor();
    const before = await texts(fake);
    turn(2, "chatbot").focus();
    await user.keyboard("{Enter} More.{Escape}");
    await waitFor(async () => expect((await texts(fake))[1]).toMatch(/ More\.$/));
    await user.keyboard("{Shift>}j{/Shift}");
    await screen.findByRole("heading", { name: "Conversation 0002" });
    await user.keyboard("{Control>}z{/Control}");
    expect(await screen.findByRole("heading", { name: "Conversation 0001" })).toBeVisible();
    await waitFor(() => expect(turn(2, "chatbot")).toHaveFocus());
    expect(await texts(fake)).toEqual(before);
  });

  it("moves a turn down, says where it is and keeps the keyboard on it", async () => {
    const { user, fake } = await openEditor();
    const before = await texts(fake);
    turn(1).focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(await screen.findByText(`Moved to place 2 of ${before.length}.`)).toBeInTheDocument();
    expect((await texts(fake))[1]).toBe(before[0]);
    expect(turn(2)).toHaveFocus();
  });

  it("adds a turn of the other side below and starts it", async () => {
    const { user, fake } = await openEditor();
    turn(1).focus();
    await user.keyboard("a");
    const field = await screen.findByRole("textbox", { name: "Turn 2, chatbot" });
    expect(field).toHaveFocus();
    await user.type(field, "Hello.");
    const added = { role: "assistant", content: "Hello." };
    await waitFor(async () => expect((await stored(fake))[1]).toMatchObject(added));
  });

  it("splits at the cursor, joins again, and changes who speaks", async () => {
    const { user, fake } = await openEditor();
    const before = await texts(fake);
    turn(1).focus();
    await user.keyboard("{Enter}");
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Turn 1, user" });
    await user.type(field, "New.", { initialSelectionStart: 3, initialSelectionEnd: 3 });
    await user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
    await waitFor(async () => expect((await texts(fake)).length).toBe(before.length + 1));
    expect((await texts(fake))[0]).toBe(`${before[0]!.slice(0, 3)}New.`);
    turn(1).focus();
    await user.keyboard("m");
    await waitFor(async () => expect((await texts(fake)).length).toBe(before.length));
    await user.click(within(turn(1)).getByRole("button", { name: "More for turn 1" }));
    await user.click(await screen.findByRole("menuitem", { name: "Change to instructions" }));
    expect(await screen.findByRole("group", { name: "Turn 1, instructions" })).toBeVisible();
  });
});

describe("labelling", () => {
  it("asks for a name once, then labels with one key", async () => {
    const { user } = await openEditor();
    turn(2, "chatbot").focus();
    await user.keyboard("1");
    await user.type(await screen.findByRole("textbox", { name: "Your name for labels" }), "Sam{Enter}");
    const opinions = await within(turn(2, "chatbot")).findByRole("list", { name: "Labels and verdicts" });
    expect(opinions).toHaveTextContent("rememberedSam");
    expect(await screen.findByText(/1 of \d+ labelled/)).toBeVisible();
    await user.keyboard("2");
    await waitFor(() => expect(opinions).toHaveTextContent("missedSam"));
    await user.click(screen.getByRole("radio", { name: "asked again" }));
    await waitFor(() => expect(opinions).toHaveTextContent("missedasked againSam"));
    turn(2, "chatbot").focus();
    await user.keyboard("0");
    await waitFor(() => expect(opinions).not.toBeInTheDocument());
  });

  it("hides what judges and others said from whoever labels until they did", async () => {
    window.localStorage.setItem("recollect.reviewer", "Sam");
    const { user } = await openEditor("#/library/support");
    const reply = turn(2, "chatbot");
    expect(within(reply).getByText(/hidden until you label this reply/)).toBeVisible();
    expect(within(reply).queryByText("baseline")).toBeNull();
    expect(within(reply).queryByText("Priya")).toBeNull();
    reply.focus();
    await user.keyboard("1");
    expect(await within(reply).findByText("baseline")).toBeVisible();
    expect(within(reply).getByText("Priya")).toBeVisible();
    const next = turn(4, "chatbot");
    expect(within(next).queryByText("baseline")).toBeNull();
    await user.keyboard("b");
    expect(await within(next).findByText("baseline")).toBeVisible();
  });

  it("goes on with Ctrl+Enter, from the last turn to the next conversation", async () => {
    const { user, fake } = await openEditor();
    const { length } = await stored(fake);
    screen.getByRole("group", { name: new RegExp(`^Turn ${length},`) }).focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByRole("heading", { name: "Conversation 0002" })).toBeVisible();
  });

  it("says that a label was made on an earlier wording until it is confirmed", async () => {
    window.localStorage.setItem("recollect.reviewer", "Sam");
    const { user } = await openEditor();
    turn(2, "chatbot").focus();
    await user.keyboard("1");
    await within(turn(2, "chatbot")).findByText("Sam");
    turn(1).focus();
    await user.keyboard("{Enter} Please.{Escape}");
    expect(await within(turn(2, "chatbot")).findByText("made on an earlier wording")).toBeVisible();
    turn(2, "chatbot").focus();
    await user.keyboard("y");
    await waitFor(() => expect(screen.queryByText("made on an earlier wording")).toBeNull());
  });
});

describe("running again", () => {
  it("starts at once when nothing leaves the computer", async () => {
    const { user, fake } = await openEditor("#/library/support");
    const request = await fake.runRequest("1");
    fake.runRequest = () => Promise.resolve(request);
    turn(1).focus();
    await user.keyboard("{Enter} Please.{Escape}");
    expect(await screen.findByText("Edited since the last run")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Run again" }));
    await waitFor(() => expect(window.location.hash).toBe("#/runs/6"));
  });

  it("says who receives the text before it starts", async () => {
    const { user } = await openEditor("#/library/week47");
    await user.click(screen.getByRole("button", { name: "Run again" }));
    const dialog = await screen.findByRole("dialog", { name: "Run again" });
    expect(dialog).toHaveTextContent("api.mistral.ai will receive the text of 126 conversations.");
    await user.click(within(dialog).getByRole("button", { name: "Start run" }));
    await waitFor(() => expect(window.location.hash).toBe("#/runs/6"));
  });
});

describe("the editor", () => {
  it("opens at the turn a link names", async () => {
    openApp("#/library/support?named=0003&turn=4");
    expect(await screen.findByRole("heading", { name: "Conversation 0003" })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("group", { name: "Turn 4, chatbot" })).toHaveFocus());
  });

  it("shows the beginning of a very long turn, and all of it on request", async () => {
    const { user, fake } = await openEditor();
    const long = `${"word ".repeat(30_000)}end`;
    turn(1).focus();
    await user.keyboard("{Enter}");
    await user.clear(screen.getByRole("textbox", { name: "Turn 1, user" }));
    await user.paste(long);
    await user.keyboard("{Escape}");
    await waitFor(async () => expect((await texts(fake))[0]).toBe(long));
    expect(turn(1)).not.toHaveTextContent("end");
    await user.click(within(turn(1)).getByRole("button", { name: "Show all of it" }));
    expect(turn(1)).toHaveTextContent(/end$/);
  });

  it("goes from turn to turn and from conversation to conversation by keys", async () => {
    const { user } = await openEditor();
    await user.keyboard("jj");
    expect(turn(2, "chatbot")).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(turn(1)).toHaveFocus();
    await user.keyboard("{Shift>}j{/Shift}");
    expect(await screen.findByRole("heading", { name: "Conversation 0002" })).toBeVisible();
  });

  it("changes nothing in a workspace that may only be read, and says why", async () => {
    const { user } = await openEditor("#/library/support", { isReadOnly: true });
    expect(screen.getByRole("note")).toHaveTextContent("Another Recollect window has this workspace open.");
    turn(2, "chatbot").focus();
    await user.keyboard("{Enter}1{Delete}");
    expect(screen.queryByRole("textbox", { name: "Turn 2, chatbot" })).toBeNull();
    expect(turn(2, "chatbot")).toBeVisible();
  });

  it("has no accessibility problems, reading and editing and labelling", async () => {
    window.localStorage.setItem("recollect.reviewer", "Sam");
    const { user } = await openEditor("#/library/support");
    turn(2, "chatbot").focus();
    await user.keyboard("2");
    await screen.findByRole("radio", { name: "forgot" });
    expect(await problems()).toEqual([]);
    turn(1).focus();
    await user.keyboard("{Enter}");
    expect(await problems()).toEqual([]);
  });
});
