import { describe, expect, it } from "vitest";
import type { RunUpdate } from "../src/ipc";
import { toAppError } from "../src/ipc";
import { followRun } from "../src/ipc/follow";
import { createFake } from "../src/ipc/fake";

type Send = (update: RunUpdate) => void;

function update(sequence: number, kind: RunUpdate["kind"]): RunUpdate {
  return { sequence, kind, progress: { run: "1" } as RunUpdate["progress"] };
}

function follow() {
  const sends: Send[] = [];
  const seen: number[] = [];
  const stop = followRun(
    (send) => {
      sends.push(send);
      return Promise.resolve(null);
    },
    { onUpdate: ({ sequence }) => seen.push(sequence), onError: () => undefined },
  );
  return { sends, seen, stop };
}

describe("following a run", () => {
  it("asks for a new snapshot when an update was lost", () => {
    const { sends, seen } = follow();
    sends[0]?.(update(0, "snapshot"));
    sends[0]?.(update(1, "delta"));
    sends[0]?.(update(3, "delta"));
    expect(seen).toEqual([0, 1]);
    expect(sends).toHaveLength(2);
    sends[0]?.(update(4, "delta"));
    sends[1]?.(update(7, "snapshot"));
    sends[1]?.(update(8, "delta"));
    expect(seen).toEqual([0, 1, 7, 8]);
  });

  it("hears nothing after it stopped listening", () => {
    const { sends, seen, stop } = follow();
    stop();
    sends[0]?.(update(0, "snapshot"));
    expect(seen).toEqual([]);
  });
});

describe("errors", () => {
  it("from outside the app carry no sentence of their own, only a detail", () => {
    expect(toAppError(new TypeError("x is undefined"))).toMatchObject({
      code: "internal",
      message: "",
      detail: "TypeError: x is undefined",
    });
  });
});

describe("the fake", () => {
  it("gives every conversation of a run exactly one verdict per reply", async () => {
    const fake = createFake({ data: "sample", file: "clean", tickMs: null });
    const view = { formula: "all-turns" as const, threshold: 0.5, strict: false };
    const query = {
      filter: "all" as const,
      search: "",
      sort: "file" as const,
      descending: false,
      offset: 0,
      limit: 5,
    };
    const { rows } = await fake.resultRows("1", "baseline", view, query);
    expect(rows).toHaveLength(5);
    for (const row of rows) {
      const { turns, verdicts } = await fake.itemDetail(row.item, view);
      const replies = turns.filter((turn) => turn.role === "assistant").map((turn) => turn.position);
      expect(verdicts.map((verdict) => verdict.position)).toEqual(replies);
    }
  });
});
