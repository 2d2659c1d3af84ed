import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import "../src/app/RunScreen";
import "../src/features/run/Runs";
import { openApp } from "./app-open";
import { problems } from "./axe";

const rows = async () => within(await screen.findByRole("list", { name: "Runs" })).getAllByRole("listitem");

describe("the list of runs", () => {
  it("has the newest first, with its state in words", async () => {
    openApp("#/runs");
    const states = (await rows()).map(
      (row) => row.textContent?.match(/Running|Paused|Finished|Interrupted/)?.[0],
    );
    expect(states).toEqual(["Running", "Paused", "Finished", "Interrupted", "Finished"]);
  });

  it("says why a run is paused and resumes it", async () => {
    const { user } = openApp("#/runs");
    const paused = (await rows())[1]!;
    expect(paused).toHaveTextContent("mistral-small: The account at the service has no credit left.");
    await user.click(within(paused).getByRole("button", { name: "Resume" }));
    expect(await within(paused).findByText("Running")).toBeVisible();
  });

  it("offers to resume only what can be resumed", async () => {
    openApp("#/runs");
    await rows();
    expect(screen.getAllByRole("button", { name: "Resume" })).toHaveLength(2);
  });

  it("says so when a run cannot be resumed", async () => {
    const { user, fake } = openApp("#/runs");
    const interrupted = (await rows())[3]!;
    fake.failNext({
      code: "run_not_resumable",
      message: "The judge of this run was removed. Add it again, then resume.",
      field: null,
      retryable: false,
      detail: null,
    });
    await user.click(within(interrupted).getByRole("button", { name: "Resume" }));
    expect(await screen.findByText(/The judge of this run was removed/)).toBeVisible();
  });

  it("asks how much more a run may use that has reached its limit", async () => {
    const { user, fake } = openApp("#/runs");
    const allowed = { maxCalls: 500, maxTokens: null, maxCost: null };
    const asked: unknown[] = [];
    const resume = fake.resumeRun;
    fake.resumeRun = (...all) => {
      asked.push(all);
      return resume(...all);
    };
    await fake.resumeRun("4", false, allowed).catch(() => undefined);
    asked.length = 0;

    const paused = (await rows())[1]!;
    await user.click(within(paused).getByRole("button", { name: "Resume" }));
    const dialog = await screen.findByRole("dialog", { name: "Allow this run more" });
    expect(dialog).toHaveTextContent("To go on, allow more.");
    expect(await problems()).toEqual([]);
    const field = within(dialog).getByRole("textbox", { name: "Stop after this many questions" });
    expect(field).toHaveValue("500");
    await user.clear(field);
    await user.type(field, "900");
    await user.click(within(dialog).getByRole("button", { name: "Resume" }));

    expect(await within((await rows())[1]!).findByText("Running")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(asked).toEqual([
      ["4", false, null],
      ["4", false, { ...allowed, maxCalls: 900 }],
    ]);
  });

  it("offers a first run when there is none", async () => {
    openApp("#/runs", { data: "empty" });
    expect(await screen.findByRole("link", { name: "New run" })).toHaveAttribute("href", "#/runs/new");
    expect(screen.getByText("Nothing has been checked yet")).toBeVisible();
  });

  it("says what is safe when the runs cannot be read", async () => {
    openApp("#/runs", { data: "error" });
    expect(await screen.findByRole("alert")).toHaveTextContent("Runs that are under way go on.");
  });

  it("has no accessibility problems", async () => {
    openApp("#/runs");
    await rows();
    expect(await problems()).toEqual([]);
  });

  it("says so when a run is not there any more", async () => {
    openApp("#/runs/run-99");
    expect(await screen.findByRole("link", { name: "See all runs" })).toHaveAttribute("href", "#/runs");
  });
});
