import { describe, expect, it } from "vitest";
import { formatSpending } from "../src/ui/figures";
import { beginning } from "../src/ui/longText";
import { readPauses } from "../src/ui/pause";
import { formatCost, formatDate, formatDuration, formatPercent, formatScore } from "../src/ui/format";

describe("figures on screen", () => {
  it("join a score with the half width of its interval", () => {
    expect(formatScore({ mean: 0.82, interval: { low: 0.76, high: 0.88 } })).toBe("82\u202f% ±\u202f6");
  });

  it("never show a figure that does not exist as zero", () => {
    expect(formatPercent(null)).toBe("–");
    expect(formatScore({ mean: null, interval: null })).toBe("–");
    expect(formatCost(null)).toBe("unknown");
  });

  it("call only what was counted and has no price free", () => {
    const spent = { cost: 0, calls: 5, inputTokens: 900, outputTokens: 90, isBuiltIn: false };
    expect(formatSpending(spent)).toBe("free");
    expect(formatSpending({ ...spent, inputTokens: 0, outputTokens: 0 })).toBe("unknown");
    expect(formatSpending({ ...spent, calls: 0 })).toBe("nothing");
    expect(formatSpending({ ...spent, cost: null })).toBe("unknown");
    expect(formatSpending({ ...spent, inputTokens: 0, outputTokens: 0, isBuiltIn: true })).toBe("free");
  });

  it("keep durations as short as they can be read", () => {
    expect(formatDuration(412)).toBe("0.4 s");
    expect(formatDuration(34_000)).toBe("34 s");
    expect(formatDuration(200_000)).toBe("3 min 20 s");
    expect(formatDuration(7_500_000)).toBe("2 h 5 min");
  });

  it("name the year only when it is another one", () => {
    const now = new Date("2026-11-30T12:00:00Z");
    expect(formatDate("2026-11-24T12:00:00Z", now)).toBe("24 Nov");
    expect(formatDate("2025-11-24T12:00:00Z", now)).toBe("24 Nov 2025");
  });
});

describe("texts on screen", () => {
  it("are never cut inside a letter that takes two places", () => {
    expect(beginning("ab🎉c", 3)).toBe("ab");
    expect(beginning("ab🎉c", 4)).toBe("ab🎉");
  });

  it("tell the judges a pause is about from its reasons, one a line", () => {
    expect(readPauses("small: No credit.\nbig: No key.", ["big", "small"])).toEqual([
      { judge: "small", sentence: "No credit." },
      { judge: "big", sentence: "No key." },
    ]);
    expect(readPauses("The limit is reached.", ["small"])).toEqual([
      { judge: null, sentence: "The limit is reached." },
    ]);
  });
});
