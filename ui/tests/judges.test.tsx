import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { missingField, NEW_FORM, toNewJudge } from "../src/features/judges/judgeForm";
import { problems } from "./axe";
import { openApp } from "./app-open";

const card = (name: string) => screen.findByRole("article", { name });
type User = ReturnType<typeof openApp>["user"];

async function fillIn(user: User, fields: Record<string, string>) {
  await user.click(await screen.findByRole("button", { name: "Add a judge" }));
  for (const [name, text] of Object.entries(fields)) {
    await user.type(await screen.findByRole("textbox", { name }), text);
  }
}

describe("the judges", () => {
  it("shows which host gets text, and whether its key is there", async () => {
    openApp("#/judges");
    const gateway = await card("team-gateway");
    expect(within(gateway).getByText("llm.example.org")).toBeVisible();
    expect(within(gateway).getByText("https://llm.example.org/v1/chat/completions")).toBeVisible();
    expect(gateway).toHaveTextContent("GATEWAY_KEYis not set on this computer");
    expect(await card("mistral-small")).toHaveTextContent("MISTRAL_API_KEYis set");
  });

  it("never shows an unknown price as zero", async () => {
    openApp("#/judges");
    expect(await card("team-gateway")).toHaveTextContent("read unknown, written unknown");
    expect(await card("local-qwen")).toHaveTextContent("read $0.00, written $0.00");
  });

  it("names the currency of a price wherever one is shown or asked for", async () => {
    const { user } = openApp("#/judges");
    expect(await card("mistral-small")).toHaveTextContent(
      "Price per million tokens, in US dollarsread $0.10, written $0.30",
    );
    await user.click(screen.getByRole("button", { name: "Add a judge" }));
    const hints = await screen.findAllByText("US dollars per million tokens. Empty means unknown.");
    expect(hints).toHaveLength(2);
  });

  it("opens the form to add a judge from any screen's list of commands", async () => {
    const { user } = openApp("#/settings");
    await user.keyboard("{Control>}k{/Control}");
    await user.click(await screen.findByRole("menuitem", { name: /Add a judge/ }));
    expect(await screen.findByRole("dialog", { name: "Add a judge" })).toBeVisible();
  });

  it("labels the built-in baseline as a yardstick", async () => {
    openApp("#/judges", { data: "empty" });
    expect(await screen.findByText("a yardstick, not a judge")).toBeVisible();
    expect(screen.getByText("No judge yet")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Remove baseline/ })).toBeNull();
  });

  it("adds a judge at the address that is shown before it is added", async () => {
    const { user, fake } = openApp("#/judges");
    await fillIn(user, { Address: "https://api.example.com", Model: "small-1", Name: "small" });
    expect(await screen.findByText("Will call https://api.example.com/v1/chat/completions")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(await card("small")).toBeVisible();
    const added = (await fake.listJudges()).find((judge) => judge.name === "small");
    expect(added).toMatchObject({
      key: { place: "not_needed" },
      priceIn: null,
      priceOut: null,
      concurrency: 8,
    });
  });

  it("says what is missing, and why an address cannot be used", async () => {
    const { user } = openApp("#/judges");
    await fillIn(user, {});
    expect(await screen.findByText("Say where the model can be reached.")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: "Address" }), "http://example.com");
    expect(await screen.findByText("Only this computer may be reached without https.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Add" })).toBeDisabled();
  });

  it("puts a refusal beside the field it is about", async () => {
    const { user } = openApp("#/judges");
    await fillIn(user, { Address: "https://api.example.com", Model: "m", Name: "mistral-small" });
    await user.click(screen.getByRole("button", { name: "Add" }));
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(/already a judge/),
    );
  });

  it("reports a test that worked and one that did not", async () => {
    const { user } = openApp("#/judges");
    await user.click(await screen.findByRole("button", { name: "Test mistral-small" }));
    expect(await within(await card("mistral-small")).findByText("It works.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Test team-gateway" }));
    const gateway = await card("team-gateway");
    expect(await within(gateway).findByText("It does not work yet.")).toBeVisible();
    expect(
      within(gateway)
        .getByText(/Incorrect API key/)
        .closest("details"),
    ).not.toHaveAttribute("open");
  });

  it("removes a judge only after it was confirmed", async () => {
    const { user } = openApp("#/judges");
    await user.click(await screen.findByRole("button", { name: "Remove local-qwen" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(await card("local-qwen")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove local-qwen" }));
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByRole("article", { name: "local-qwen" })).toBeNull());
  });

  it("has no accessibility problems, with and without the form", async () => {
    const { user } = openApp("#/judges");
    await card("mistral-small");
    expect(await problems()).toEqual([]);
    await fillIn(user, {});
    expect(await problems()).toEqual([]);
  });
});

describe("the form of a judge", () => {
  it("asks for address, model and name, in that order", () => {
    expect(missingField(NEW_FORM)).toBe("url");
    expect(missingField({ ...NEW_FORM, url: "https://x" })).toBe("model");
    expect(missingField({ ...NEW_FORM, url: "https://x", model: "m" })).toBe("name");
  });

  it("takes an empty key name for no key", () => {
    expect(toNewJudge({ ...NEW_FORM, keyPlace: "none", keyEnv: "OLD_KEY" }).keyEnv).toBeNull();
  });
});
