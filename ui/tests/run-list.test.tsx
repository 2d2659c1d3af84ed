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
