import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { problems } from "./axe";
import { openApp } from "./app-open";

const card = (name: string) => screen.findByRole("article", { name });
type User = ReturnType<typeof openApp>["user"];

async function paste(user: User, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

const dialog = () => screen.findByRole("dialog");
const retype = async (user: User, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.paste(text);
};

async function change(user: User, name: string) {
  await user.click(await screen.findByRole("button", { name: `Change ${name}` }));
  return dialog();
}

describe("changing a judge", () => {
  it("shows how it is set up and keeps what is not touched", async () => {
    const { user, fake } = openApp("#/judges");
    const form = await change(user, "mistral-small");
    expect(within(form).queryByRole("textbox", { name: "Name" })).toBeNull();
    expect(within(form).queryByRole("radio", { name: /Paste it/ })).toBeNull();
    expect(within(form).getByRole("textbox", { name: "Address" })).toHaveValue("https://api.mistral.ai/v1");
    expect(await within(form).findByRole("button", { name: /Mistral.*Service/ })).toBeVisible();
    expect(await problems()).toEqual([]);
    await retype(user, within(form).getByRole("textbox", { name: "Model" }), "mistral-large");
    await user.click(within(form).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("“mistral-small” is changed.")).toBeVisible();
    const changed = (await fake.listJudges()).find((judge) => judge.name === "mistral-small");
    expect(changed).toMatchObject({
      model: "mistral-large",
      priceIn: 0.1,
      rpm: 60,
      promptVersion: "1+2",
      key: { place: "environment", variable: "MISTRAL_API_KEY" },
    });
  });

  it("says that a key stays behind when the host changes, and asks for the new one", async () => {
    const { user, fake } = openApp("#/judges");
    const form = await change(user, "mistral-small");
    await retype(user, within(form).getByRole("textbox", { name: "Address" }), "https://other.example/v1");
    expect(await within(form).findByText(/The key of this judge is for api.mistral.ai/)).toBeVisible();
    expect(within(form).getByRole("textbox", { name: "Name of the variable" })).toHaveValue("");
    await user.click(within(form).getByRole("radio", { name: /Paste it/ }));
    expect(within(form).getByRole("button", { name: "Save" })).toBeDisabled();
    await paste(user, within(form).getByLabelText("The key"), "sk-0123456789-next");
    await user.click(within(form).getByRole("button", { name: "Save" }));
    expect(await card("mistral-small")).toHaveTextContent("ends in next");
    const changed = (await fake.listJudges()).find((judge) => judge.name === "mistral-small");
    expect(changed).toMatchObject({ host: "other.example", key: { place: "keychain" } });
  });

  it("counts a version up with every change of the instructions", async () => {
    const { user } = openApp("#/judges");
    const form = await change(user, "mistral-small");
    const text = within(form).getByRole("textbox", { name: "Further instructions for this judge" });
    await retype(user, text, "Prices are in pounds.");
    await user.click(within(form).getByRole("button", { name: "Save" }));
    await waitFor(async () =>
      expect(await card("mistral-small")).toHaveTextContent(
        "Instructions of your own, version 1+3Prices are in pounds.",
      ),
    );
  });

  it("stores a certificate file that was chosen, and leaves it out again", async () => {
    const { user, fake } = openApp("#/judges");
    const certificates = async () =>
      (await fake.listJudges()).find((judge) => judge.name === "team-gateway")?.certificates;
    let form = await change(user, "team-gateway");
    await user.click(within(form).getByText("Certificate of your organisation"));
    await user.click(within(form).getByRole("button", { name: "Choose a certificate file" }));
    expect(await within(form).findByText("/home/sam/certificates/house-ca.pem")).toBeVisible();
    await user.click(within(form).getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await certificates()).toBe("/home/sam/certificates/house-ca.pem"));
    form = await change(user, "team-gateway");
    await user.click(within(form).getByRole("button", { name: "Leave it out" }));
    await user.click(within(form).getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await certificates()).toBeNull());
  });

  it("shows what is wrong with a certificate file where it is chosen", async () => {
    const { user, fake } = openApp("#/judges");
    const form = await change(user, "team-gateway");
    fake.failNext({
      code: "bad_input",
      message: "The file of extra certificates cannot be used: it holds no certificate.",
      field: "certificates",
      retryable: false,
      detail: null,
    });
    await user.click(within(form).getByRole("button", { name: "Save" }));
    expect(await within(form).findByText(/it holds no certificate/)).toBeVisible();
  });
});

describe("testing a judge", () => {
  const test = async (user: User, name: string) => {
    await user.click(await screen.findByRole("button", { name: `Test ${name}` }));
    return card(name);
  };
  const troubled = (what: string) => `${what}-judge-of-the-customer-care-quality-team-in-the-second-quarter`;

  it("tells what was found and what it cost", async () => {
    const { user } = openApp("#/judges");
    const mistral = await test(user, "mistral-small");
    expect(await within(mistral).findByText("It works.")).toBeVisible();
    expect(mistral).toHaveTextContent("It keeps to the exact form of answers.");
    expect(mistral).toHaveTextContent("The service does not accept a temperature.");
    expect(mistral).toHaveTextContent("This test cost: under $0.01. 412 tokens read, 38 written.");
    expect(mistral).toHaveTextContent("The model calls itself mistral-small-latest.");
  });

  it("asks for the key where that is what is missing, and forgets the failure once it is there", async () => {
    const { user } = openApp("#/judges");
    const gateway = await test(user, "team-gateway");
    expect(await within(gateway).findByText("It does not work yet.")).toBeVisible();
    expect(
      within(gateway)
        .getByText(/Incorrect API key/)
        .closest("details"),
    ).not.toHaveAttribute("open");
    await user.click(within(gateway).getByRole("button", { name: "Enter the key: team-gateway" }));
    await paste(user, await screen.findByLabelText("The key"), "sk-0123456789-wxyz");
    await user.click(screen.getByRole("button", { name: "Save the key" }));
    await waitFor(() => expect(within(gateway).queryByText("It does not work yet.")).toBeNull());
    await test(user, "team-gateway");
    expect(await within(gateway).findByText("It works.")).toBeVisible();
    expect(gateway).toHaveTextContent("Its price is unknown");
  });

  it("leads to the list of models, to the address, and to another try", async () => {
    const { user } = openApp("#/judges", { isTroubled: true });
    await test(user, troubled("misspelt"));
    await user.click(await screen.findByRole("button", { name: /^Choose a model: misspelt/ }));
    expect(await screen.findByRole("listbox", { name: "Models of the service" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await test(user, troubled("moved"));
    await user.click(await screen.findByRole("button", { name: /^Correct the address: moved/ }));
    expect(await screen.findByRole("textbox", { name: "Address" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await test(user, troubled("offline"));
    expect(await screen.findByRole("button", { name: /^Test again: offline/ })).toBeVisible();
  });

  it("mends a connection that is not trusted with one file", async () => {
    const { user } = openApp("#/judges", { isTroubled: true });
    const inhouse = await test(user, troubled("inhouse"));
    await user.click(
      await within(inhouse).findByRole("button", { name: /^Choose a certificate file: inhouse/ }),
    );
    expect(await within(inhouse).findByText("It works.")).toBeVisible();
    expect(inhouse).toHaveTextContent("/home/sam/certificates/house-ca.pem");
  });

  it("offers no button where only the account at the service helps", async () => {
    const { user } = openApp("#/judges", { isTroubled: true });
    const unpaid = await test(user, troubled("unpaid"));
    expect(await within(unpaid).findByText(/no credit left. Top it up there/)).toBeVisible();
    const names = within(unpaid)
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label"));
    expect(names.filter((name) => name?.includes(": "))).toEqual([]);
    expect(await problems()).toEqual([]);
  });
});
