import { describe, expect, it } from "vitest";
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
