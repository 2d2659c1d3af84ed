import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { problems } from "./axe";
import { openApp } from "./app-open";

describe("the frame", () => {
  it("marks the section the address belongs to", async () => {
    openApp("#/runs/new?dataset=support");
    expect(await screen.findByRole("heading", { level: 1, name: "New run" })).toBeVisible();
    expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Runs");
  });

  it("offers a way back from an address that does not exist", async () => {
    const { user } = openApp("#/nowhere");
    await user.click(screen.getByRole("link", { name: "Go to Library" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  });

  it("opens a dropped file in the import screen", async () => {
    const { fake } = openApp("#/judges");
    fake.drop(["/home/sam/week 48.csv"]);
    expect(await screen.findByRole("heading", { level: 1, name: "Import a file" })).toBeVisible();
    expect(window.location.hash).toBe("#/library/import?file=%2Fhome%2Fsam%2Fweek%2048.csv");
  });

  it("has no accessibility problems", async () => {
    openApp("#/library");
    await screen.findByRole("heading", { level: 1 });
    expect(await problems()).toEqual([]);
  });
});
