import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import "../src/app/RunScreen";
import "../src/features/run/NewRun";
import { openApp } from "./app-open";
import { problems } from "./axe";

const NEW_RUN = "#/runs/new?dataset=support";
const estimate = () => screen.findByRole("complementary", { name: "Before you start" });
const judge = (name: RegExp) => screen.findByRole("checkbox", { name });

async function openReady() {
  const app = openApp(NEW_RUN);
  await waitFor(async () => expect(within(await estimate()).getByText("Cost")).toBeVisible());
  return app;
}

describe("new run", () => {
  it("offers the dataset of the link and the first judge that can answer", async () => {
    await openReady();
    expect(screen.getByRole("button", { name: /Dataset/ })).toHaveTextContent("Customer support sample");
    expect(await judge(/mistral-small/)).toBeChecked();
    expect(await judge(/baseline/)).not.toBeChecked();
  });

  it("says who will receive the text of how many conversations", async () => {
    await openReady();
    expect(
      within(await estimate())
        .getByText("api.mistral.ai")
        .closest("li"),
    ).toHaveTextContent("api.mistral.ai will receive the text of 48 conversations.");
  });

  it("gives calls, cost and re-used verdicts as they are estimated", async () => {
    await openReady();
    const panel = await estimate();
    expect(panel).toHaveTextContent("Questions to judges389 to 497");
    expect(panel).toHaveTextContent("Cost$0.09 to $0.15");
    expect(panel).toHaveTextContent("340 answers will be re-used.");
    expect(panel).toHaveTextContent(
      "With 48 conversations, differences under 9 points cannot be told from chance.",
    );
  });

  it("says that nothing leaves the computer when only the yardstick judges", async () => {
    const { user } = await openReady();
    await user.click(await judge(/mistral-small/));
    await user.click(await judge(/baseline/));
    expect(await screen.findByText("Nothing leaves this computer.")).toBeVisible();
    expect(await judge(/A yardstick, not a judge/)).toBeChecked();
  });

  it("counts a judge on this computer as on this computer", async () => {
    const { user } = await openReady();
    await user.click(await judge(/mistral-small/));
    await user.click(await judge(/local-qwen/));
    expect(await screen.findByText("Nothing leaves this computer.")).toBeVisible();
  });

  it("calls an unknown cost unknown", async () => {
    const { user } = await openReady();
    await user.click(await judge(/team-gateway/));
    await waitFor(async () =>
      expect(await estimate()).toHaveTextContent("Cost" + "unknown: a price is missing"),
    );
  });

  it("says why it cannot start", async () => {
    const { user } = await openReady();
    await user.click(await judge(/mistral-small/));
    expect(await screen.findByText("Pick at least one judge.")).toBeVisible();
    const start = screen.getByRole("button", { name: "Start run" });
    expect(start).toBeDisabled();
    expect(start).toHaveAccessibleDescription("Pick at least one judge.");
  });

  it("asks for exactly what the form shows and goes to the run", async () => {
    const { user, fake } = await openReady();
    const asked: unknown[] = [];
    const { startRun } = fake;
    fake.startRun = (request) => {
      asked.push(request);
      return startRun(request);
    };
    await user.click(screen.getByRole("radio", { name: /Whole conversations without a miss/ }));
    await user.click(screen.getByRole("radio", { name: /About the whole conversation at once/ }));
    await user.click(screen.getByText("More options"));
    await user.type(screen.getByRole("textbox", { name: /Stop after spending/ }), "2.5{Tab}");
    await user.click(screen.getByRole("switch", { name: /Strict/ }));
    const repeats = screen.getByRole("textbox", { name: "Repeats" });
    await user.clear(repeats);
    await user.type(repeats, "2{Tab}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Start run" })).toBeEnabled());
    await user.click(screen.getByRole("button", { name: "Start run" }));
    expect(await screen.findByRole("progressbar", { name: "Progress of the run" })).toBeVisible();
    expect(window.location.hash).toMatch(/^#\/runs\/\d+$/);
    expect(asked).toEqual([
      {
        dataset: "support",
        judges: ["mistral-small"],
        method: "whole-conversation",
        formula: "pass-fail",
        threshold: 0.5,
        strict: true,
        includeReason: true,
        repeats: 2,
        concurrency: null,
        limits: { maxCalls: null, maxTokens: null, maxCost: 2.5 },
        fresh: false,
      },
    ]);
  });

  it("says in place that a run did not start", async () => {
    const { user, fake } = await openReady();
    fake.failNext({
      code: "key_missing",
      message: "The key for this judge is not set.",
      field: null,
      retryable: false,
      detail: null,
    });
    await user.click(screen.getByRole("button", { name: "Start run" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The run did not start");
    expect(alert).toHaveTextContent("The key for this judge is not set.");
  });

  it("sends people without a dataset to the library", async () => {
    openApp("#/runs/new", { data: "empty" });
    expect(await screen.findByRole("link", { name: "Go to the library" })).toHaveAttribute(
      "href",
      "#/library",
    );
  });

  it("has no accessibility problems", async () => {
    const { user } = await openReady();
    await user.click(screen.getByText("More options"));
    expect(await problems()).toEqual([]);
  });
});
