import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { columnOf, obstacle, withColumn, withShape } from "../src/features/library/import/options";
import { FIRST_IS_USER, speakersOf } from "../src/features/library/import/speakers";
import { problems } from "./axe";
import { openApp } from "./app-open";

const at = (file: string) => `#/library/import?file=/home/sam/${file}`;
const importButton = () => screen.findByRole("button", { name: "Import" });

describe("importing a file", () => {
  it("shows what was recognised before anything is stored, then opens the new dataset", async () => {
    const { user, fake } = openApp(at("support-week-47.xlsx"));
    expect(await screen.findByText("Excel workbook, one row a turn")).toBeVisible();
    expect(await fake.listDatasets()).toHaveLength(3);
    await waitFor(async () => expect(await importButton()).toBeEnabled());
    await user.click(await importButton());
    expect(await screen.findByRole("heading", { level: 1, name: "support week 47" })).toBeVisible();
    expect(screen.getByText("Imported 480 conversations, skipped 20 places.")).toBeVisible();
  });

  it("lists every skipped place with its reason", async () => {
    openApp(at("support-week-47.xlsx"));
    const summary = await screen.findByText("20 places will be skipped");
    const list = summary.closest("details");
    expect(list).toHaveTextContent("row 31");
    expect(list).toHaveTextContent("The speaker is missing.");
  });

  it("waits for the answer to a question only a person can settle", async () => {
    const { user } = openApp(at("chat-export.jsonl"));
    expect(await screen.findByRole("group", { name: "Kim" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Nova is the chatbot" }));
    await waitFor(() => expect(screen.queryByText("Answer the question above first.")).toBeNull());
    expect(await importButton()).toBeEnabled();
  });

  it("claims nothing about the file while its question is open", async () => {
    openApp(at("chat-export.jsonl"));
    await screen.findByRole("button", { name: "Nova is the chatbot" });
    for (const heading of ["What was recognised", "Columns", "Who is who"]) {
      expect(screen.queryByRole("heading", { name: heading })).toBeNull();
    }
    expect(await problems()).toEqual([]);
  });

  it("says where a broken file breaks and that nothing was changed", async () => {
    openApp(at("broken-export.csv"));
    const refusal = await screen.findByRole("alert");
    expect(refusal).toHaveTextContent("row 212, column “content”");
    expect(refusal).toHaveTextContent("Nothing was changed.");
    expect(screen.getByText("As it stands, nothing can be imported from this file.")).toBeVisible();
    expect(await importButton()).toBeDisabled();
  });

  it("imports once the column with the text is picked", async () => {
    const { user } = openApp(at("tickets.csv"));
    await user.click(await screen.findByRole("button", { name: /Text/ }));
    await user.click(await screen.findByRole("option", { name: "Message" }));
    await waitFor(async () => expect(await importButton()).toBeEnabled());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("sends the role a person gives to a name in the file", async () => {
    const { user } = openApp(at("week-48.csv"));
    await user.click(await screen.findByRole("button", { name: /Role of note/ }));
    await user.click(await screen.findByRole("option", { name: "Tool" }));
    expect(
      await screen.findByRole("button", { name: /Tool.*Role of note|Role of note.*Tool/ }),
    ).toBeVisible();
  });

  it("cannot import into a workspace that may only be read, and says why", async () => {
    openApp(at("week-48.csv"), { isReadOnly: true });
    expect(await screen.findByText(/Another Recollect window has this workspace open/)).toBeVisible();
    expect(await importButton()).toBeDisabled();
  });

  it("asks for a name instead of importing without one", async () => {
    const { user } = openApp(at("week-48.csv"));
    await user.clear(await screen.findByRole("textbox", { name: "Name of the dataset" }));
    expect(await screen.findByText("Give the dataset a name.")).toBeVisible();
    expect(await importButton()).toBeDisabled();
  });

  it("keeps the file and says what is safe when the import fails", async () => {
    const { user, fake } = openApp(at("week-48.csv"));
    await waitFor(async () => expect(await importButton()).toBeEnabled());
    const message = "The disk is full.";
    fake.failNext({ code: "workspace_full", message, field: null, retryable: true, detail: null });
    await user.click(await importButton());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveTextContent("Nothing was imported.");
    expect(await fake.listDatasets()).toHaveLength(3);
  });

  it("has no accessibility problems", async () => {
    openApp(at("support-week-47.xlsx"));
    const preview = await screen.findByRole("region", { name: "Preview" });
    expect(within(preview).getAllByRole("row").length).toBeGreaterThan(40);
    expect(await problems()).toEqual([]);
  });
});

describe("a question about speakers", () => {
  const question = { message: "", code: "roles" };

  it("is taken apart by speaker, also when a name holds the sign between name and role", () => {
    const choices = ["a = b = user", "a = b = leave out", FIRST_IS_USER];
    expect(speakersOf({ ...question, choices })).toEqual({
      speakers: [
        {
          name: "a = b",
          choices: [
            { choice: "a = b = user", as: "user" },
            { choice: "a = b = leave out", as: "left out" },
          ],
        },
      ],
      others: [FIRST_IS_USER],
    });
  });

  it("leaves other questions as they are", () => {
    expect(speakersOf({ ...question, code: "encoding", choices: ["UTF-8"] })).toBeNull();
  });
});

describe("the meaning of columns", () => {
  const mapping = [
    { field: "conversation" as const, column: "id" },
    { field: "content" as const, column: "text" },
  ];

  it("gives a column one meaning at a time", () => {
    const next = withColumn(mapping, "role", "text");
    expect(columnOf(next, "role")).toBe("text");
    expect(columnOf(next, "content")).toBeNull();
  });

  it("drops what does not belong to the other kind of row", () => {
    expect(withShape(mapping, "exchange")).toEqual([{ field: "conversation", column: "id" }]);
  });

  it("never imports while the preview is older than the options", () => {
    expect(obstacle({ preview: undefined, isReading: true, name: "x", isWritable: true })).toBe("reading");
  });

  it("never imports into a workspace that may only be read", () => {
    expect(obstacle({ preview: undefined, isReading: false, name: "x", isWritable: false })).toBe("readOnly");
  });
});
