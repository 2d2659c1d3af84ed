import { t } from "@lingui/core/macro";
import type { Interval, Range, ScoreFigure } from "../ipc";
import { formatCompact, formatCost, formatCount, formatPercent } from "./format";

/** Exact up to ten thousand, rounded above: a token count is read for its size. */
export const formatTokens = (value: number) => (value < 10_000 ? formatCount(value) : formatCompact(value));

/** "10 to 20", or one figure where both ends read the same. */
export function formatRange({ low, high }: Range, one: (value: number) => string): string {
  const [from, to] = [one(low), one(high)];
  return from === to ? from : t`${from} to ${to}`;
}

export type Spending = {
  cost: number | null;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** Whether all of it was asked of the built-in judge, which counts no tokens. */
  isBuiltIn: boolean;
};

/** What a run cost. Zero is only "free" where something was counted and its price is zero. */
export function formatSpending({ cost, calls, inputTokens, outputTokens, isBuiltIn }: Spending): string {
  if (cost !== 0 || isBuiltIn) return formatCost(cost);
  if (calls === 0) return t`nothing`;
  return inputTokens + outputTokens === 0 ? formatCost(null) : formatCost(cost);
}

/** Points out of 100: "4.2". */
export const formatPoints = (share: number, digits = 1) => (share * 100).toFixed(digits);

/** The wider side of an interval, which may have been cut at 0 or 100. */
export function formatSpread({ mean, interval }: ScoreFigure): string | null {
  if (mean === null || interval === null) return null;
  return `±\u202f${formatPoints(Math.max(mean - interval.low, interval.high - mean))}`;
}

export function formatBetween({ low, high }: Interval): string {
  const [from, to] = [formatPercent(low, 1), formatPercent(high, 1)];
  return t`likely between ${from} and ${to}`;
}
