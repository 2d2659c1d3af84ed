import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import "../src/app/RunScreen";
import { openApp } from "./app-open";
import { problems } from "./axe";

const RUN = "#/runs/3";
const BROKEN = {
  code: "file_unwritable" as const,
  message: "The folder is read-only.",
  field: null,
  retryable: false,
  detail: null,
};
const score = () => screen.findByRole("region", { name: "Share of all replies" });
const total = (text: string) =>
  waitFor(() => expect(screen.getByRole("region", { name: "Conversations" })).toHaveTextContent(text));

async function openResults(hash = RUN) {
  const app = openApp(hash);
  await score();
  return app;
}

describe("results of a run", () => {
  it("names the formula beside the score, its interval and what it rests on", async () => {
    const { fake } = await openResults();
    const view = { formula: "all-turns" as const, threshold: 0.5, strict: false };
    const [judge] = (await fake.runResults("3", view)).judges;
    const card = await score();
    expect(card).toHaveTextContent(`${(judge!.macro.mean! * 100).toFixed(1)} %`);
    expect(card).toHaveTextContent(/± \d\.\d/);
    expect(card).toHaveTextContent(
      `${judge!.scored} scored of 48, ${judge!.unscored} unscored, 0 with nothing`,
    );
    expect(card).toHaveTextContent(`Passed ${judge!.passed}`);
  });

  it("counts the same verdicts another way when another formula is picked", async () => {
    const { user, fake } = await openResults();
    await user.click(screen.getByRole("button", { name: /Counted as/ }));
    await user.click(await screen.findByRole("option", { name: /Whole conversations without a miss/ }));
    const card = await screen.findByRole("region", { name: "Whole conversations without a miss" });
    const view = { formula: "pass-fail" as const, threshold: 0.5, strict: false };
    const mean = (await fake.runResults("3", view)).judges[0]!.macro.mean!;
    await waitFor(() => expect(card).toHaveTextContent(`${(mean * 100).toFixed(1)} %`));
  });

  it("fails whatever is below a perfect score when strict", async () => {
    const { user, fake } = await openResults();
    await user.click(screen.getByRole("switch", { name: /Strict/ }));
    const view = { formula: "all-turns" as const, threshold: 0.5, strict: true };
    const failed = (await fake.runResults("3", view)).judges[0]!.failed;
    expect(failed).toBeGreaterThan(10);
    await waitFor(async () => expect(await score()).toHaveTextContent(`Failed ${failed}`));
  });

  it("calls the built-in judge a yardstick", async () => {
    const { user } = await openResults();
    await user.click(screen.getByRole("radio", { name: "baseline" }));
    expect(await within(await score()).findByText("a yardstick, not a judge")).toBeVisible();
  });

  it("gives the histogram as a table too", async () => {
    await openResults();
    const table = screen.getByRole("table", { name: "Conversations at each score", hidden: true });
    expect(within(table).getAllByRole("row", { hidden: true })).toHaveLength(11);
  });

  it("shows only conversations with a kind of miss when that kind is picked", async () => {
    const { user, fake } = await openResults();
    await user.click(screen.getByRole("button", { name: /^Contradicted/ }));
    const view = { formula: "all-turns" as const, threshold: 0.5, strict: false };
    const query = { filter: "contradicted" as const, search: "", sort: "file" as const, descending: false };
    const page = await fake.resultRows("3", "mistral-small", view, { ...query, offset: 0, limit: 1 });
    expect(page.total).toBeGreaterThan(0);
    await total(`${page.total} conversations`);
    expect(screen.getByRole("radio", { name: "Contradicted" })).toBeChecked();
  });

  it("searches, and offers a way back from finding nothing", async () => {
    const { user } = await openResults();
    await total("48 conversations");
    await user.type(screen.getByRole("searchbox", { name: "Search the conversations" }), "zeppelin");
    await user.click(await screen.findByRole("button", { name: "Show all conversations" }));
    await total("48 conversations");
  });

  it("says that the list could not be read and reads it again on request", async () => {
    const app = openApp(RUN);
    const { resultRows } = app.fake;
    app.fake.resultRows = () => Promise.reject(BROKEN);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The conversations could not be listed");
    app.fake.resultRows = resultRows;
    await app.user.click(within(alert).getByRole("button", { name: "Try again" }));
    await total("48 conversations");
  });

  it("says what is safe when the results cannot be read", async () => {
    const app = openApp("#/runs");
    await screen.findByRole("list", { name: "Runs" });
    app.fake.runResults = () => Promise.reject(BROKEN);
    window.location.hash = RUN;
    expect(await screen.findByRole("alert")).toHaveTextContent("The verdicts are safe in the workspace.");
  });

  it("asks again for what is unscored, and then shows the new figures", async () => {
    const { user, fake } = await openResults();
    await user.click(screen.getByRole("button", { name: "Retry what is unscored" }));
    expect(await screen.findByRole("progressbar", { name: "Progress of the run" })).toBeVisible();
    act(() => fake.step(500));
    const view = { formula: "all-turns" as const, threshold: 0.5, strict: false };
    const { turns } = (await fake.runResults("3", view)).judges[0]!;
    expect(await screen.findByText(new RegExp(`^${turns.retained} remembered`))).toBeVisible();
  });

  it("says what is missing from a paused run and resumes it", async () => {
    const { user } = await openResults("#/runs/4");
    expect(screen.getByText("64 of 126 are done so far.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Resume" }));
    expect(await screen.findByRole("progressbar", { name: "Progress of the run" })).toBeVisible();
  });

  it("has no accessibility problems", async () => {
    await openResults();
    await total("48 conversations");
    expect(await problems()).toEqual([]);
  });
});

describe("export", () => {
  async function openExport() {
    const app = await openResults();
    const asked: unknown[] = [];
    const { exportRun } = app.fake;
    app.fake.exportRun = (run, path, options) => {
      asked.push([run, path, options]);
      return exportRun(run, path, options);
    };
    await app.user.click(screen.getByRole("button", { name: "Export" }));
    return { ...app, asked, dialog: await screen.findByRole("dialog", { name: "Export as CSV" }) };
  }

  it("writes the file as chosen and shows where it is", async () => {
    const { user, fake, asked, dialog } = await openExport();
    const shown: string[] = [];
    fake.revealFile = async (path) => {
      shown.push(path);
      return null;
    };
    await user.click(within(dialog).getByRole("radio", { name: /Semicolon/ }));
    await user.click(within(dialog).getByRole("switch", { name: /Tell Excel/ }));
    await user.click(within(dialog).getByRole("button", { name: "Choose where to save" }));
    const file = "/home/sam/Documents/Customer support sample 2026-11-28.csv";
    expect(await screen.findByText(file)).toBeVisible();
    const view = { formula: "all-turns", threshold: 0.5, strict: false };
    expect(asked).toEqual([["3", file, { delimiter: "semicolon", bom: false, view }]]);
    await user.click(screen.getByRole("button", { name: "Show in folder" }));
    expect(shown).toEqual([file]);
  });

  it("does nothing when the file dialog is cancelled", async () => {
    const { user, fake, asked, dialog } = await openExport();
    fake.chooseExportFile = async () => null;
    const save = within(dialog).getByRole("button", { name: "Choose where to save" });
    await user.click(save);
    await waitFor(() => expect(save).toBeEnabled());
    expect(asked).toEqual([]);
    expect(dialog).toBeVisible();
  });

  it("says in place why the file was not saved", async () => {
    const { user, fake, dialog } = await openExport();
    fake.failNext(BROKEN);
    await user.click(within(dialog).getByRole("button", { name: "Choose where to save" }));
    const alert = await within(dialog).findByRole("alert");
    expect(alert).toHaveTextContent("The folder is read-only.");
    expect(alert).toHaveTextContent("The results are safe in the workspace.");
  });

  it("has no accessibility problems", async () => {
    const { dialog } = await openExport();
    expect(await problems(dialog)).toEqual([]);
  });
});
