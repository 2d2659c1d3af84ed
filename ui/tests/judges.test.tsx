import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { isSameHost, missingField, NEW_FORM, presetOf, toNewJudge } from "../src/features/judges/judgeForm";
import { PRESETS } from "../src/ipc/fake/judges";
import { problems } from "./axe";
import { openApp } from "./app-open";

const card = (name: string) => screen.findByRole("article", { name });
type User = ReturnType<typeof openApp>["user"];

async function paste(user: User, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

async function fillIn(user: User, fields: Record<string, string>) {
  await user.click(await screen.findByRole("button", { name: "Add a judge" }));
  for (const [name, text] of Object.entries(fields)) {
    await paste(user, await screen.findByRole("textbox", { name }), text);
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

  it("shows limits and instructions of one's own with their version", async () => {
    openApp("#/judges");
    const mistral = await card("mistral-small");
    expect(mistral).toHaveTextContent("at most 60 requests a minute");
    expect(mistral).toHaveTextContent("Instructions of your own, version 1+2Prices are in euros.");
    expect(await card("local-qwen")).not.toHaveTextContent("Instructions");
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
    expect(screen.queryByRole("button", { name: /Change baseline/ })).toBeNull();
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

describe("adding a judge", () => {
  it("happens at the address that is shown before it is added", async () => {
    const { user, fake } = openApp("#/judges");
    await fillIn(user, { Address: "https://api.example.com", Model: "small-1", Name: "small" });
    expect(await screen.findByText("Will call https://api.example.com/v1/chat/completions")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(await card("small")).toBeVisible();
    const added = (await fake.listJudges()).find((judge) => judge.name === "small");
    expect(added).toMatchObject({
      provider: "openai-compatible",
      key: { place: "not_needed" },
      priceIn: null,
      priceOut: null,
      concurrency: 8,
      rpm: null,
    });
  });

  it("fills in what a service needs, asks for its key, and speaks its language", async () => {
    const { user, fake } = openApp("#/judges");
    await fillIn(user, {});
    await user.click(await screen.findByRole("button", { name: /Service/ }));
    await user.click(await screen.findByRole("option", { name: /Anthropic/ }));
    expect(screen.getByRole("textbox", { name: "Address" })).toHaveValue("https://api.anthropic.com/v1");
    expect(await screen.findByText("Will call https://api.anthropic.com/v1/messages")).toBeVisible();
    expect(screen.getByText("Paste the key.")).toBeVisible();
    await paste(user, screen.getByLabelText("The key"), "sk-0123456789-abcd");
    await paste(user, screen.getByRole("textbox", { name: "Model" }), "haiku");
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(await card("haiku")).toBeVisible();
    const added = (await fake.listJudges()).find((judge) => judge.name === "haiku");
    expect(added).toMatchObject({ provider: "anthropic", key: { place: "keychain", lastFour: "abcd" } });
  });

  it("explains which address of Azure is meant, and does not offer a list it does not have", async () => {
    const { user } = openApp("#/judges");
    await fillIn(user, {});
    await user.click(await screen.findByRole("button", { name: /Service/ }));
    await user.click(await screen.findByRole("option", { name: /Azure/ }));
    expect(screen.getByText(/Copy it from the Azure portal/)).toBeVisible();
    expect(screen.getByText(/name you gave the deployment/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Choose from the service's list" })).toBeNull();
  });

  it("fills the form with a server and a model found on this computer", async () => {
    const { user, fake } = openApp("#/judges");
    await fillIn(user, {});
    await user.click(await screen.findByRole("button", { name: "Look for servers on this computer" }));
    expect(await screen.findByText("It has no model yet. Load one there, then look again.")).toBeVisible();
    expect(await problems()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Use gemma3:12b of Ollama" }));
    expect(await screen.findByText("Will call http://127.0.0.1:11434/api/chat")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(await card("gemma3:12b")).toBeVisible();
    const added = (await fake.listJudges()).find((judge) => judge.name === "gemma3:12b");
    expect(added).toMatchObject({ provider: "ollama", key: { place: "not_needed" } });
  });

  it("offers the service's own list of models before the judge is there", async () => {
    const { user } = openApp("#/judges");
    await fillIn(user, { Address: "https://api.example.com" });
    await user.click(await screen.findByRole("button", { name: "Choose from the service's list" }));
    const list = await screen.findByRole("listbox", { name: "Models of the service" });
    expect(within(list).getAllByRole("option")).toHaveLength(12);
    await paste(user, screen.getByRole("searchbox", { name: "Find a model" }), "model-12");
    await user.click(within(list).getByRole("option", { name: "model-12" }));
    expect(screen.getByRole("textbox", { name: "Model" })).toHaveValue("model-12");
    expect(screen.queryByRole("listbox", { name: "Models of the service" })).toBeNull();
  });

  it("says what is missing, and turns http into https with one button", async () => {
    const { user } = openApp("#/judges");
    await fillIn(user, {});
    expect(await screen.findByText("Say where the model can be reached.")).toBeVisible();
    await paste(user, screen.getByRole("textbox", { name: "Address" }), "http://example.com");
    expect(
      (await screen.findAllByText("Only this computer may be reached without https.")).length,
    ).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: "Add" })).toBeDisabled();
    await user.click(await screen.findByRole("button", { name: "Use https" }));
    expect(screen.getByRole("textbox", { name: "Address" })).toHaveValue("https://example.com");
    expect(await screen.findByText("Will call https://example.com/v1/chat/completions")).toBeVisible();
  });

  it("puts a refusal beside the field it is about", async () => {
    const { user } = openApp("#/judges");
    await fillIn(user, { Address: "https://api.example.com", Model: "m", Name: "mistral-small" });
    await user.click(screen.getByRole("button", { name: "Add" }));
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(/already a judge/),
    );
  });
});

describe("the form of a judge", () => {
  it("asks for address, key and model, in that order", () => {
    const keyed = { ...NEW_FORM, keyPlace: "keychain" as const };
    expect(missingField(keyed)).toBe("url");
    expect(missingField({ ...keyed, url: "https://x" })).toBe("key");
    expect(missingField({ ...keyed, url: "https://x" }, true)).toBe("model");
    expect(missingField({ ...keyed, url: "https://x", key: "k", model: "m" })).toBeNull();
  });

  it("takes an empty key name for no key, and an empty name for the model's", () => {
    const sent = toNewJudge({ ...NEW_FORM, keyPlace: "none", keyEnv: "OLD_KEY", model: " m " });
    expect(sent).toMatchObject({ keyEnv: null, newKey: null, name: "m" });
  });

  it("sends no key where the kept one stays", () => {
    const form = { ...NEW_FORM, keyPlace: "keychain" as const, key: "typed and given up" };
    expect(toNewJudge(form, true)).toMatchObject({ keyEnv: null, newKey: null, keepsKey: true });
  });

  it("knows the service a judge belongs to by its provider and address", () => {
    const of = (provider: string, url: string) => presetOf({ ...NEW_FORM, provider, url }, PRESETS)?.id;
    expect(of("openai-compatible", "https://api.mistral.ai/v1")).toBe("mistral");
    expect(of("openai-compatible", "https://llm.example.org/v1")).toBe("openai-compatible");
    expect(of("ollama", "http://10.0.0.1:11434")).toBe("ollama");
    expect(presetOf(NEW_FORM, PRESETS)).toBeNull();
  });

  it("takes a port for part of the host", () => {
    expect(isSameHost("https://a.example/v1", "https://a.example/v1/chat/completions")).toBe(true);
    expect(isSameHost("http://127.0.0.1:1234/v1", "http://127.0.0.1:8080/v1")).toBe(false);
    expect(isSameHost("https://a.example/v1", null)).toBe(true);
  });
});
