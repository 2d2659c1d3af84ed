import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import "../src/app/RunScreen";
import { openApp } from "./app-open";
import { problems } from "./axe";

const bar = () => screen.findByRole("progressbar", { name: "Progress of the run" });

async function openLive() {
  const app = openApp("#/runs/5");
  await bar();
  return app;
}

describe("a run under way", () => {
  it("shows how far it is and what every item is doing", async () => {
    await openLive();
    expect(await bar()).toHaveAttribute("aria-valuetext", "30 of 96 done");
    expect(screen.getByText("Waiting").closest("div")).toHaveTextContent("Waiting58");
    expect(screen.getByText("Being judged").closest("div")).toHaveTextContent("Being judged8");
  });

  it("moves on by itself", async () => {
    const { fake } = await openLive();
    act(() => fake.step(5));
    expect(await bar()).toHaveAttribute("aria-valuenow", "35");
  });

  it("passes on what the provider asked for", async () => {
    const { fake } = await openLive();
    act(() => fake.step(4));
    const said = await screen.findByText("The provider asked us to wait 34 s.");
    expect(said.closest("[role=status]")).toBeVisible();
  });

  it("says which judge could not go on, and leads to it", async () => {
    const { fake } = await openLive();
    const { watchRun } = fake;
    fake.watchRun = (run, watcher) =>
      watchRun(run, {
        ...watcher,
        onUpdate: (update) => {
          const notice = "mistral-small: The service did not accept the key.";
          watcher.onUpdate({ ...update, progress: { ...update.progress, state: "pausing", notice } });
        },
      });
    window.location.hash = "#/runs";
    await screen.findByRole("list", { name: "Runs" });
    window.location.hash = "#/runs/5";
    expect(await screen.findByText("The service did not accept the key.")).toBeVisible();
    expect(screen.getByText(/^The judge/)).toHaveTextContent("The judge “mistral-small” could not go on.");
    expect(screen.getByRole("link", { name: "Open Judges" })).toHaveAttribute("href", "#/judges");
  });

  it("says its number", async () => {
    await openLive();
    expect(screen.getByText(/^Run 5 · started/)).toBeVisible();
  });

  it("lists the newest verdict first", async () => {
    const { fake } = await openLive();
    act(() => fake.step(1));
    const list = screen.getByRole("region", { name: "Latest verdicts" });
    expect(within(list).getAllByRole("listitem")[0]).toHaveTextContent("0031, turn");
  });

  it("goes on when the screen is left", async () => {
    const { user, fake } = await openLive();
    const pause = vi.spyOn(fake, "pauseRun");
    await user.click(screen.getAllByRole("link", { name: "Runs" })[0]!);
    await screen.findByRole("list", { name: "Runs" });
    act(() => fake.step(6));
    await waitFor(() => expect(screen.getByText("36 of 96")).toBeVisible(), { timeout: 4000 });
    expect(pause).not.toHaveBeenCalled();
  });

  it("pauses, and then offers to resume", async () => {
    const { user, fake } = await openLive();
    await user.click(screen.getByRole("button", { name: "Pause" }));
    act(() => fake.step(1));
    await user.click(await screen.findByRole("button", { name: "Resume" }));
    expect(await bar()).toHaveAttribute("aria-valuenow", "30");
  });

  it("stops only after a question", async () => {
    const { user, fake } = await openLive();
    await user.click(screen.getByRole("button", { name: "Stop run" }));
    const dialog = await screen.findByRole("dialog", { name: "Stop this run?" });
    act(() => fake.step(1));
    expect(await fake.listRuns().then((runs) => runs.find((run) => run.id === "5")?.state)).toBe("running");
    await user.click(within(dialog).getByRole("button", { name: "Stop run" }));
    act(() => fake.step(1));
    expect(await screen.findByText("The run was stopped.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Resume" }));
    expect(await bar()).toBeVisible();
  });

  it("turns into its results when it is finished", async () => {
    const { fake } = await openLive();
    act(() => fake.step(500));
    expect(await screen.findByRole("region", { name: "Share of all replies" })).toBeVisible();
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Customer support sample" })).toBeVisible();
  });

  it("has no accessibility problems", async () => {
    await openLive();
    expect(await problems()).toEqual([]);
  });
});
