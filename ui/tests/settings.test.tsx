import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { problems } from "./axe";
import { openApp } from "./app-open";

describe("the settings", () => {
  it("remembers the theme and puts it on the page", async () => {
    const { user } = openApp("#/settings");
    await user.click(screen.getByRole("radio", { name: "Dark" }));
    expect(document.documentElement).toHaveAttribute("data-theme", "dark");
    expect(window.localStorage.getItem("recollect.theme")).toBe("dark");
    await user.click(screen.getByRole("radio", { name: "System" }));
    expect(document.documentElement).not.toHaveAttribute("data-theme");
  });

  it("says where the data lies and which version this is", async () => {
    openApp("#/settings");
    expect(await screen.findByText("/home/sam/.local/share/recollect/workspace.db")).toBeVisible();
    expect(screen.getByText("Version 0.1.0")).toBeVisible();
  });

  it("has no accessibility problems", async () => {
    openApp("#/settings");
    await screen.findByText("Version 0.1.0");
    expect(await problems()).toEqual([]);
  });
});
