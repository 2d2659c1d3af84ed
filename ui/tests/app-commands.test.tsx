import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { matchesShortcut } from "../src/ui/commands/shortcut";
import { problems } from "./axe";
import { openApp } from "./app-open";

const press = (key: string, init: KeyboardEventInit = {}) => new KeyboardEvent("keydown", { key, ...init });

describe("the command palette", () => {
  it("finds a command by its words and runs it", async () => {
    const { user } = openApp("#/library");
    await screen.findByRole("row", { name: /Pilot bot/ });
    await user.keyboard("{Control>}k{/Control}");
    const palette = await screen.findByRole("dialog", { name: "Find a command" });
    await user.type(within(palette).getByRole("searchbox"), "judges");
    expect(within(palette).getAllByRole("menuitem")).toHaveLength(1);
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(window.location.hash).toBe("#/judges"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("names what a command acts on", async () => {
    const { user } = openApp("#/library");
    await screen.findByRole("row", { name: /Pilot bot/ });
    await user.keyboard("{Control>}k{/Control}");
    await user.click(await screen.findByRole("menuitem", { name: /Rename the dataset.*Pilot bot/ }));
    expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("Pilot bot, internal test");
  });

  it("deletes the dataset that is open, and only by its name", async () => {
    const { user } = openApp("#/library/pilot");
    await screen.findByRole("heading", { level: 1, name: "Pilot bot, internal test" });
    await user.keyboard("{Delete}");
    await user.keyboard("{Control>}k{/Control}");
    await user.click(await screen.findByRole("menuitem", { name: /Delete the dataset.*Pilot bot/ }));
    expect(await screen.findByText("“Pilot bot, internal test” is deleted.")).toBeVisible();
    expect(await screen.findByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  });

  it("goes on with a paused run from the list of runs", async () => {
    const { user, fake } = openApp("#/runs");
    await screen.findByRole("list", { name: "Runs" });
    await user.keyboard("{Control>}k{/Control}");
    await user.click(await screen.findByRole("menuitem", { name: /Resume the run.*Run 4/ }));
    await waitFor(async () =>
      expect((await fake.listRuns()).find((run) => run.id === "4")?.state).toBe("running"),
    );
  });

  it("offers only what this screen can do", async () => {
    const { user } = openApp("#/settings");
    await user.keyboard("{Control>}k{/Control}");
    await screen.findByRole("menuitem", { name: /Go to Library/ });
    expect(screen.queryByRole("menuitem", { name: /Rename the dataset/ })).toBeNull();
    expect(await problems()).toEqual([]);
  });
});

describe("the shortcut sheet", () => {
  it("opens with the question mark and lists the keys of every screen", async () => {
    const { user } = openApp("#/judges");
    await user.keyboard("?");
    const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(sheet).toHaveTextContent("Rename the datasetF2");
    expect(await problems()).toEqual([]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("shortcuts", () => {
  it("leave letters to the text being typed", async () => {
    const { user } = openApp("#/library");
    await screen.findByRole("row", { name: /Pilot bot/ });
    await user.type(screen.getByRole("searchbox"), "n?");
    expect(window.location.hash).toBe("#/library");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("tell a letter from the same letter with Shift or Ctrl", () => {
    expect(matchesShortcut(press("J", { shiftKey: true }), "Shift+J")).toBe(true);
    expect(matchesShortcut(press("J", { shiftKey: true }), "J")).toBe(false);
    expect(matchesShortcut(press("k", { ctrlKey: true }), "Mod+K")).toBe(true);
    expect(matchesShortcut(press("n", { ctrlKey: true }), "N")).toBe(false);
  });

  it("take a sign as a sign, wherever the keyboard has it", () => {
    expect(matchesShortcut(press("?", { shiftKey: true }), "?")).toBe(true);
    expect(matchesShortcut(press("/", { shiftKey: true }), "/")).toBe(true);
  });
});
