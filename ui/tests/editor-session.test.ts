import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ConversationDetail, EditDone } from "../src/ipc";
import { EditSession } from "../src/features/editor/session";

type Write = { text: string; continues: boolean; answer: (error?: unknown) => void };

const detail = (content: string): ConversationDetail => ({
  id: "c",
  externalId: "0001",
  run: null,
  facts: [],
  turns: [{ key: 1, position: 0, role: "user", content, labels: [], verdicts: [] }],
});
const done = (content: string): EditDone => ({
  step: { what: "write", conversation: "c", externalId: "0001", turn: 1 },
  detail: detail(content),
  history: { undo: null, redo: null },
  savedAt: "2026-12-01T12:04:00",
});

/** A session whose writes wait until the test answers them. */
function open() {
  const writes: Write[] = [];
  const session = new EditSession({
    write: (_conversation, _turn, text, continues) =>
      new Promise((resolve, reject) => {
        const answer = (error?: unknown) => (error === undefined ? resolve(done(text)) : reject(error));
        writes.push({ text, continues, answer });
      }),
    accept: () => undefined,
  });
  const type = (text: string) => session.type("c", 1, text);
  return { session, writes, type };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("typing", () => {
  it("is on its way to the disk within 400 ms, and again while it goes on", async () => {
    const { writes, type } = open();
    for (let typed = 1; typed <= 10; typed += 1) {
      type("x".repeat(typed));
      await vi.advanceTimersByTimeAsync(100);
      writes.forEach((write) => write.answer());
    }
    expect(writes.map((write) => write.text.length)).toEqual([4, 8]);
    await vi.advanceTimersByTimeAsync(400);
    expect(writes.at(-1)?.text).toHaveLength(10);
  });

  it("is one step of undo until there is a pause", async () => {
    const { writes, type } = open();
    const typeAndWait = async (text: string, ms: number) => {
      type(text);
      await vi.advanceTimersByTimeAsync(ms);
      writes.at(-1)?.answer();
      await vi.advanceTimersByTimeAsync(0);
    };
    await typeAndWait("a", 500);
    await typeAndWait("ab", 3_000);
    await typeAndWait("abc", 500);
    expect(writes.map((write) => write.continues)).toEqual([false, true, false]);
  });

  it("never has two writes under way, and the newest words go last", async () => {
    const { session, writes, type } = open();
    type("one");
    void session.flush();
    await vi.advanceTimersByTimeAsync(0);
    type("two");
    type("three");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(writes.map((write) => write.text)).toEqual(["one"]);
    writes[0]?.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(writes.map((write) => write.text)).toEqual(["one", "three"]);
  });

  it("survives a write that failed, and is written on request", async () => {
    const { session, writes, type } = open();
    type("precious");
    await vi.advanceTimersByTimeAsync(400);
    writes[0]?.answer(new Error("disk full"));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.status().state).toBe("failed");
    session.leave("c");
    await vi.advanceTimersByTimeAsync(0);
    writes[1]?.answer(new Error("disk full"));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.textOf("c", 1)).toBe("precious");
    void session.flush();
    await vi.advanceTimersByTimeAsync(0);
    writes[2]?.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.status().state).toBe("saved");
  });
});

describe("another change", () => {
  it("waits for what was typed before it, and does not happen if that cannot be written", async () => {
    const { session, writes, type } = open();
    const change = vi.fn(() => Promise.resolve(done("undone")));
    type("typed");
    const first = session.run(change);
    await vi.advanceTimersByTimeAsync(0);
    expect(change).not.toHaveBeenCalled();
    writes[0]?.answer(new Error("disk full"));
    await expect(first).resolves.toBeNull();
    expect(change).not.toHaveBeenCalled();
    const second = session.run(change);
    await vi.advanceTimersByTimeAsync(0);
    writes[1]?.answer();
    await second;
    expect(session.textOf("c", 1)).toBe("undone");
  });
});
