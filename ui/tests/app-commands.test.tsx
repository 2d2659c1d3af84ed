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

  it("acts on the row that had the keyboard", async () => {
    const { user } = openApp("#/library");
    (await screen.findByRole("row", { name: /Pilot bot/ })).focus();
    await user.keyboard("{Control>}k{/Control}");
    await user.click(await screen.findByRole("menuitem", { name: /Rename the dataset/ }));
    expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("Pilot bot, internal test");
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
