import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ItemDetail, Verdict } from "../src/ipc";
import "../src/app/RunScreen";
import { openApp } from "./app-open";
import { problems } from "./axe";

const at = (content: string, words: string) => {
  const start = content.indexOf(words);
  return { start, end: start + words.length };
};

const SAID = "🎉 Hi! I'm Zoë 👩‍🚀 and my order is 48213.";
const LATER = "Sorry, I meant order 50977.";
const REPLY = "😕 Could you tell me your order number?";
const PLAIN = "Fine, and what is your name?";

const verdict = (position: number, rest: Partial<Verdict>): Verdict => ({
  position,
  outcome: "attrition",
  kind: "asked_again",
  weak: false,
  reason: null,
  cause: null,
  causeMessage: null,
  factIds: [],
  factQuote: null,
  replyQuote: null,
  notes: [],
  earlierWording: false,
  ...rest,
});
const fact = { key: "order", quoteFound: true, supersedes: null, supersededBy: null };

const DETAIL: ItemDetail = {
  item: "x",
  run: "3",
  judge: "mistral-small",
  conversation: "0099",
  conversationId: "c-99",
  repeat: 1,
  score: 0,
  result: "fail",
  cause: null,
  causeMessage: null,
  reason: "Both replies lost something.",
  turns: [
    { position: 0, role: "user", content: SAID },
    { position: 1, role: "assistant", content: "Noted." },
    { position: 2, role: "user", content: LATER },
    { position: 3, role: "assistant", content: REPLY },
    { position: 4, role: "assistant", content: PLAIN },
  ],
  facts: [
    {
      ...fact,
      id: "f1",
      turn: 0,
      value: "48213",
      quote: "48213",
      highlight: at(SAID, "48213"),
      supersededBy: "f2",
    },
    {
      ...fact,
      id: "f2",
      turn: 2,
      value: "50977",
      quote: "order 50977",
      highlight: at(LATER, "order 50977"),
      supersedes: "f1",
    },
    {
      ...fact,
      id: "f3",
      turn: 0,
      key: "mood",
      value: "happy",
      quote: "so happy",
      quoteFound: false,
      highlight: null,
    },
  ],
  verdicts: [
    verdict(1, { outcome: "retained", kind: null }),
    verdict(3, {
      factIds: ["f2"],
      factQuote: { text: "order 50977", found: true, position: 2, highlight: at(LATER, "order 50977") },
      replyQuote: {
        text: "your order number",
        found: true,
        position: 3,
        highlight: at(REPLY, "your order number"),
      },
    }),
    verdict(4, {
      kind: "forgot",
      weak: true,
      replyQuote: { text: "who are you", found: false, position: null, highlight: null },
    }),
  ],
  changedSince: false,
};

async function openPeek(detail: Partial<ItemDetail> = {}) {
  const app = openApp("#/runs/3");
  keepTwoRows(app.fake);
  const { itemDetail } = app.fake;
  app.fake.itemDetail = async (item, view) => {
    const real = await itemDetail(item, view);
    return real.conversation === "0001" ? { ...DETAIL, ...detail } : real;
  };
  await app.user.click(await screen.findByText("0001"));
  await screen.findByRole("heading", { level: 1, name: "Conversation 0099" });
  return app;
}

/** Two rows are enough here, and a short table is a fast one. */
function keepTwoRows(fake: ReturnType<typeof openApp>["fake"]) {
  const { resultRows } = fake;
  fake.resultRows = async (run, judge, view, query) => {
    const { rows } = await resultRows(run, judge, view, { ...query, offset: 0, limit: 2 });
    return { total: 2, rows: rows.slice(query.offset, query.offset + query.limit) };
  };
}

const turn = (number: number) => screen.getByText(`turn ${number}`).closest("li")!;
const marks = (element: Element) => [...element.querySelectorAll("mark")].map((mark) => mark.textContent);

describe("an open conversation", () => {
  it("marks exactly the stated words and the reply's words, also after emoji", async () => {
    await openPeek();
    expect(marks(turn(1))).toEqual(["48213"]);
    expect(marks(turn(3))).toEqual(["order 50977"]);
    expect(marks(turn(4))).toEqual(["your order number"]);
    expect(turn(1)).toHaveTextContent(SAID);
  });

  it("names the formula beside the score", async () => {
    await openPeek();
    const heading = screen.getByRole("heading", { level: 1, name: "Conversation 0099" });
    expect(heading.parentElement).toHaveTextContent("0 % Share of all replies");
  });

  it("cuts a long reason, and shows all of it on request", async () => {
    const { user } = await openPeek({ reason: `${"The reply lost something. ".repeat(80)}The end.` });
    expect(screen.queryByText(/The end\./)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(screen.getByText(/The end\.$/)).toBeVisible();
  });

  it("shows the beginning of an enormous turn, and all of it on request", async () => {
    const content = `${"word ".repeat(10_000)}The end.`;
    const { user } = await openPeek({
      turns: [{ position: 0, role: "user", content }],
      facts: [],
      verdicts: [],
    });
    expect(turn(1)).not.toHaveTextContent("The end.");
    await user.click(within(turn(1)).getByRole("button", { name: "Show all of it" }));
    expect(turn(1)).toHaveTextContent("The end.");
  });

  it("shows quoted words at once, however far into a turn they stand", async () => {
    const content = `${"word ".repeat(10_000)}order 1`;
    const highlight = at(content, "order 1");
    const [first] = DETAIL.facts;
    const { user } = await openPeek({
      turns: [{ position: 0, role: "user", content }],
      facts: [{ ...first!, highlight, supersededBy: null }],
      verdicts: [],
    });
    expect(marks(turn(1))).toEqual([]);
    await user.click(screen.getByRole("button", { name: /48213/ }));
    expect(marks(turn(1))).toEqual(["order 1"]);
  });

  it("shows the evidence as a pair, each half leading to its turn", async () => {
    const { user } = await openPeek();
    await user.click(within(turn(4)).getByRole("button", { name: /The user said, turn 3/ }));
    expect(turn(3)).toHaveFocus();
    await user.click(within(turn(4)).getByRole("button", { name: /The reply, turn 4/ }));
    expect(turn(4)).toHaveFocus();
  });

  it("marks weak evidence and a quote that is not there", async () => {
    await openPeek();
    expect(within(turn(5)).getByText("weak evidence")).toBeVisible();
    expect(turn(5)).toHaveTextContent("The judge quoted text that isn't therewho are you");
    expect(within(turn(4)).queryByText("weak evidence")).not.toBeInTheDocument();
  });

  it("lists the facts, a corrected one as corrected", async () => {
    const { user } = await openPeek();
    const facts = screen.getByRole("complementary", { name: "What the user stated" });
    const [first, second, third] = within(facts).getAllByRole("button");
    expect(first).toHaveTextContent("48213said in turn 1corrected in turn 3");
    expect(second).toHaveTextContent("corrects “48213”");
    expect(third).toHaveTextContent("The judge quoted text that isn't there");
    await user.click(second!);
    expect(turn(3)).toHaveFocus();
  });

  it("goes from miss to miss with J and K", async () => {
    const { user } = await openPeek();
    await user.keyboard("j");
    expect(turn(4)).toHaveFocus();
    await user.keyboard("j");
    expect(turn(5)).toHaveFocus();
    await user.keyboard("k");
    expect(turn(4)).toHaveFocus();
  });

  it("goes from conversation to conversation with Shift+J and Shift+K", async () => {
    const { user } = await openPeek();
    await user.keyboard("{Shift>}j{/Shift}");
    expect(await screen.findByRole("heading", { level: 1, name: "Conversation 0002" })).toHaveFocus();
    await user.keyboard("{Shift>}k{/Shift}");
    expect(await screen.findByRole("heading", { level: 1, name: "Conversation 0099" })).toBeVisible();
  });

  it("closes with Escape and puts the keyboard back on its row", async () => {
    const { user } = await openPeek();
    await user.keyboard("{Escape}");
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Open conversation" })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(document.activeElement).toHaveTextContent("0001"));
  });

  it("says when it was made on an earlier wording", async () => {
    await openPeek({ changedSince: true });
    expect(screen.getByText(/Made on an earlier wording/)).toBeVisible();
  });

  it("shows every step with what was sent and what came back, word for word", async () => {
    const { user, fake } = await openPeek();
    const view = { formula: "all-turns" as const, threshold: 0.5, strict: false };
    const query = { filter: "all" as const, search: "", sort: "file" as const, descending: false };
    const page = await fake.resultRows("3", "mistral-small", view, { ...query, offset: 0, limit: 1 });
    const steps = await fake.itemSteps(page.rows[0]!.item);
    await user.click(screen.getByRole("button", { name: "Show steps" }));
    const dialog = await screen.findByRole("dialog", { name: "Steps" });
    await waitFor(() => expect(within(dialog).getAllByRole("listitem")).toHaveLength(steps.length));
    const blocks = [...dialog.querySelectorAll("pre")].map((block) => block.textContent);
    expect(blocks.slice(0, 3)).toEqual([steps[0]!.instructions, steps[0]!.request, steps[0]!.reply]);
    expect(await problems(dialog)).toEqual([]);
  });

  it("says that a conversation could not be opened and tries again on request", async () => {
    const app = openApp("#/runs/3");
    keepTwoRows(app.fake);
    const { itemDetail } = app.fake;
    app.fake.itemDetail = () =>
      Promise.reject({
        code: "internal",
        message: "It could not be read.",
        field: null,
        retryable: true,
        detail: "x",
      });
    await app.user.click(await screen.findByText("0001"));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("It could not be read.");
    app.fake.itemDetail = itemDetail;
    await app.user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Conversation 0001" })).toBeVisible();
  });

  it("has no accessibility problems", async () => {
    await openPeek({ changedSince: true });
    expect(await problems()).toEqual([]);
  });
});
