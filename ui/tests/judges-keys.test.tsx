import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openApp } from "./app-open";

const KEY = "sk-planted-0123456789-wxyz";

type User = ReturnType<typeof openApp>["user"];

async function paste(user: User, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

const card = (name: string) => screen.findByRole("article", { name });

describe("the keys of judges", () => {
  it("keeps a pasted key in the keychain and shows its last four letters only", async () => {
    const { user, fake } = openApp("#/judges");
    await user.click(await screen.findByRole("button", { name: "Add a judge" }));
    await paste(user, await screen.findByRole("textbox", { name: "Address" }), "https://api.example.com");
    await paste(user, screen.getByRole("textbox", { name: "Model" }), "small-1");
    await paste(user, screen.getByRole("textbox", { name: "Name" }), "small");
    await user.click(screen.getByRole("radio", { name: /Paste it/ }));
    expect(screen.getByText("Paste the key.")).toBeVisible();
    const field = screen.getByLabelText("The key");
    expect(field).toHaveAttribute("type", "password");
    await paste(user, field, KEY);
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(await card("small")).toHaveTextContent("in the system keychain");
    expect(await card("small")).toHaveTextContent("ends in wxyz");
    expect(document.body).not.toHaveTextContent(KEY);
    expect(screen.queryByDisplayValue(KEY)).toBeNull();
    expect(JSON.stringify(await fake.listJudges())).not.toContain(KEY);
  });

  it("replaces a key without ever showing the old one, and removes it", async () => {
    const { user } = openApp("#/judges");
    const gateway = await card("team-gateway");
    await user.click(within(gateway).getByRole("button", { name: "Enter a key for team-gateway" }));
    await paste(user, await screen.findByLabelText("The key"), KEY);
    await user.click(screen.getByRole("button", { name: "Save the key" }));
    expect(await screen.findByText("Its key is in the system keychain.")).toBeVisible();
    expect(await card("team-gateway")).toHaveTextContent("ends in wxyz");
    await user.click(screen.getByRole("button", { name: "Replace key of team-gateway" }));
    expect(await screen.findByLabelText("The key")).toHaveValue("");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Remove key of team-gateway" }));
    expect(await screen.findByText("The key of “team-gateway” is removed.")).toBeVisible();
    expect(await card("team-gateway")).toHaveTextContent("none needed");
  });

  it("says so when a key could not be kept", async () => {
    const { user, fake } = openApp("#/judges");
    await user.click(await screen.findByRole("button", { name: "Enter a key for team-gateway" }));
    await paste(user, await screen.findByLabelText("The key"), KEY);
    fake.failNext({
      code: "key_missing",
      message: "The system keychain answered with an error.",
      field: null,
      retryable: true,
      detail: null,
    });
    await user.click(screen.getByRole("button", { name: "Save the key" }));
    expect(await screen.findByText("The system keychain answered with an error.")).toBeVisible();
    expect(screen.getByLabelText("The key")).toBeVisible();
  });
});
