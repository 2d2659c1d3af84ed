import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import "../src/features/editor/DatasetPage";
import { clearToasts } from "../src/ui/Toast";
import { problems } from "./axe";
import { openApp } from "./app-open";

const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

describe("a deleted dataset", () => {
  const remove = async (user: ReturnType<typeof openApp>["user"], name: string) => {
    await user.click(within(await row(name)).getByRole("button", { name: `More for ${name}` }));
    await user.click(await screen.findByRole("menuitem", { name: /^Delete/ }));
    await waitFor(() => expect(screen.queryByRole("row", { name: new RegExp(name) })).toBeNull());
  };

  it("comes back by the keyboard or from the menu, also long after its notice is gone", async () => {
    const { user } = openApp("#/library");
    await remove(user, "Pilot bot, internal test");
    clearToasts();
    screen.getByRole("heading", { level: 1, name: "Library" }).focus();
    await user.keyboard("{Control>}z{/Control}");
    expect(await row("Pilot bot")).toBeVisible();
    await remove(user, "Pilot bot, internal test");
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Bring back “Pilot/ }));
    expect(await row("Pilot bot")).toBeVisible();
  });
});

describe("a workspace that can only be read", () => {
  it("can be changed again once what stood in the way is gone", async () => {
    const { user } = openApp("#/library", { isReadOnly: true });
    expect(await screen.findByRole("note")).toHaveTextContent("Another Recollect window");
    expect(screen.queryByRole("button", { name: "Import a file" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Import a file" })).toBeVisible();
    expect(screen.queryByRole("note")).toBeNull();
  });
});

describe("an empty library", () => {
  it("scores the samples with one press, without a judge", async () => {
    const { user } = openApp("#/library", { data: "empty" });
    await user.click(await screen.findByRole("button", { name: "Try the sample" }));
    const sample = await row("Customer support sample");
    expect(within(sample).getByText(/^\d+ %$/)).toBeVisible();
    expect(within(sample).getByText("Share of all replies")).toBeVisible();
    expect(within(sample).getByText("Run 1 · by baseline")).toBeVisible();
    expect(await row("Bookings sample")).toBeVisible();
  });

  it("puts the keyboard on the title once the button that added the samples is gone", async () => {
    const { user } = openApp("#/library", { data: "empty" });
    await user.click(await screen.findByRole("button", { name: "Try the sample" }));
    await row("Customer support sample");
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Library" })).toHaveFocus());
  });

  it("starts a dataset to be written by hand, with the cursor in its first turn", async () => {
    const { user, fake } = openApp("#/library", { data: "empty" });
    await user.click(await screen.findByRole("button", { name: "Start empty" }));
    expect(await screen.findByRole("heading", { level: 1, name: "New dataset" })).toBeVisible();
    const first = await screen.findByRole("textbox", { name: "Turn 1, user" });
    await waitFor(() => expect(first).toHaveFocus());
    await user.type(first, "No nuts, please.");
    const [made] = await fake.listDatasets();
    const page = await fake.datasetPage(made!.id, "", 0, 1);
    await waitFor(async () => {
      const { turns } = await fake.conversation(made!.id, page.rows[0]!.id);
      expect(turns.map((turn) => turn.content)).toEqual(["No nuts, please."]);
    });
    expect(await problems()).toEqual([]);
  });

  it("takes the way to the import screen with the chosen file", async () => {
    const { user } = openApp("#/library", { data: "empty", file: "clean" });
    await user.click(await screen.findByRole("button", { name: "Import a file" }));
    await waitFor(() => expect(window.location.hash).toContain("support-week-48.csv"));
  });

  it("stays where it is when no file is chosen", async () => {
    const { user } = openApp("#/library", { data: "empty", file: "cancel" });
    await user.click(await screen.findByRole("button", { name: "Import a file" }));
    expect(window.location.hash).toBe("#/library");
  });

  it("has no accessibility problems", async () => {
    openApp("#/library", { data: "empty" });
    await screen.findByText("Bookings sample");
    expect(await problems()).toEqual([]);
  });
});

describe("the library", () => {
  it("shows the last score with its margin, who gave it, and that the dataset has changed since", async () => {
    openApp("#/library");
    const changed = await row("Support, week 47");
    expect(within(changed).getByText(/^± \d+$/)).toBeVisible();
    expect(within(changed).getByText("Run 4 · Paused, so far by mistral-small")).toBeVisible();
    expect(within(changed).getByText("changed since last run")).toBeVisible();
    expect(within(await row("Pilot bot")).getByText("Not scored yet")).toBeVisible();
  });

  it("takes a deletion back", async () => {
    const { user } = openApp("#/library");
    (await row("Pilot bot")).focus();
    await user.keyboard("{Delete}");
    await waitFor(() => expect(screen.queryByRole("row", { name: /Pilot bot/ })).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await row("Pilot bot")).toBeVisible();
  });

  it("says why a deletion did not happen and keeps the dataset", async () => {
    const { user, fake } = openApp("#/library");
    const dataset = await row("Pilot bot");
    const message = "The workspace is locked by another program. Nothing was deleted.";
    fake.failNext({ code: "workspace_locked", message, field: null, retryable: true, detail: null });
    dataset.focus();
    await user.keyboard("{Delete}");
    expect(await screen.findByText(message)).toBeVisible();
    expect(await row("Pilot bot")).toBeVisible();
  });

  it("renames the focused dataset with F2", async () => {
    const { user } = openApp("#/library");
    (await row("Pilot bot")).focus();
    await user.keyboard("{F2}");
    const name = await screen.findByRole("textbox", { name: "Name" });
    expect(name).toHaveFocus();
    await user.clear(name);
    expect(screen.getByText("A dataset needs a name.")).toBeVisible();
    await user.type(name, "Pilot, May{Enter}");
    expect(await row("Pilot, May")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("opens a dataset with Enter and a run of it with N", async () => {
    const { user } = openApp("#/library");
    (await row("Pilot bot")).focus();
    await user.keyboard("n");
    await waitFor(() => expect(window.location.hash).toBe("#/runs/new?dataset=pilot"));
    window.location.hash = "#/library";
    (await row("Pilot bot")).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(window.location.hash).toBe("#/library/pilot"));
  });

  it("filters by name, reached with the slash key", async () => {
    const { user } = openApp("#/library");
    await row("Pilot bot");
    await user.keyboard("/");
    await user.keyboard("week");
    await waitFor(() => expect(screen.queryByRole("row", { name: /Pilot bot/ })).toBeNull());
    expect(await row("Support, week 47")).toBeVisible();
    expect(screen.getByText("1 dataset")).toBeVisible();
  });

  it("says why nothing can be changed in a workspace that may only be read", async () => {
    openApp("#/library", { isReadOnly: true });
    const note = await screen.findByRole("note");
    expect(note).toHaveTextContent("You can look, but not change anything");
    expect(note).toHaveTextContent("Another Recollect window has this workspace open.");
  });

  it("says what is broken, what is safe, and keeps the technical text in the details", async () => {
    openApp("#/library", { data: "error" });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Your workspace could not be opened");
    expect(alert).toHaveTextContent("The workspace file is damaged. Nothing was changed.");
    expect(within(alert).queryByText("The file was not changed.")).toBeNull();
    expect(alert).toHaveTextContent("put your latest backup of the file in its place");
    expect(within(alert).getByRole("button", { name: "Copy", hidden: true })).toBeInTheDocument();
    expect(within(alert).getByRole("button", { name: "Try again" })).toBeVisible();
    expect(
      within(alert)
        .getByText(/SQLITE_CORRUPT/)
        .closest("details"),
    ).not.toHaveAttribute("open");
  });

  it("has no accessibility problems", async () => {
    openApp("#/library");
    await row("Pilot bot");
    expect(await problems()).toEqual([]);
  });
});

describe("a dataset", () => {
  it("shows a conversation as it was said", async () => {
    openApp("#/library/week47");
    expect(await screen.findByRole("heading", { level: 1, name: "Support, week 47" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Conversation 0001" })).toBeVisible();
    const [first] = within(screen.getByRole("region", { name: "Transcript" })).getAllByRole("listitem");
    expect(first).toHaveTextContent(/^User/);
  });

  it("counts what a search over all texts finds", async () => {
    const { user } = openApp("#/library/week47");
    await screen.findByText("126 conversations");
    await user.type(screen.getByRole("searchbox", { name: "Search in all texts" }), "zzz nothing says this");
    expect(await screen.findByText(/No conversation contains/)).toBeVisible();
    expect(screen.getByText("0 conversations")).toBeVisible();
  });

  it("says so when it is gone", async () => {
    openApp("#/library/nothing");
    expect(await screen.findByText("This dataset is no longer in the library")).toBeVisible();
  });

  it("has no accessibility problems", async () => {
    openApp("#/library/pilot");
    await screen.findByRole("heading", { name: "Conversation 0001" });
    expect(await problems()).toEqual([]);
  });
});
