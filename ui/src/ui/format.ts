import type { RunState, ScoreFigure } from "../ipc";
import { t } from "@lingui/core/macro";

const LOCALE = "en-US";
const integers = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat(LOCALE, { notation: "compact", maximumFractionDigits: 1 });

/** 12,345 */
export function formatCount(value: number): string {
  return integers.format(value);
}

/** 1.2M: for figures that are only ever estimates. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

/** "82 %" from 0.82; a figure that does not exist is a dash, never 0. */
export function formatPercent(share: number | null, digits = 0): string {
  if (share === null) return "–";
  return `${(share * 100).toFixed(digits)}\u202f%`;
}

/** The wider side of an interval in points, as it may have been cut at 0 or 100: "± 6". */
export function formatMargin(figure: ScoreFigure): string | null {
  if (figure.mean === null || figure.interval === null) return null;
  const { low, high } = figure.interval;
  return `±\u202f${(Math.max(figure.mean - low, high - figure.mean) * 100).toFixed(0)}`;
}

/** "82 % ± 6" */
export function formatScore(figure: ScoreFigure): string {
  const margin = formatMargin(figure);
  const mean = formatPercent(figure.mean);
  return margin === null ? mean : `${mean} ${margin}`;
}

/** "3 min 20 s", "2 h 5 min", "0.4 s" */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return t`${seconds.toFixed(seconds < 1 ? 1 : 0)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return t`${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 10) return whole % 60 === 0 ? t`${minutes} min` : t`${minutes} min ${whole % 60} s`;
  if (minutes < 60) return t`${Math.round(whole / 60)} min`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? t`${hours} h` : t`${hours} h ${minutes % 60} min`;
}

/** Money in US dollars, as prices are entered; unknown stays unknown. */
export function formatCost(value: number | null): string {
  if (value === null) return t`unknown`;
  if (value === 0) return t`free`;
  if (value < 0.01) return t`under $0.01`;
  return new Intl.NumberFormat(LOCALE, { style: "currency", currency: "USD" }).format(value);
}

const prices = new Intl.NumberFormat(LOCALE, {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

/** A price per million tokens, as it was entered. */
export function formatPrice(value: number | null): string {
  return value === null ? t`unknown` : prices.format(value);
}

const sameYear = (date: Date, now: Date) => date.getFullYear() === now.getFullYear();

/** "24 Nov" within this year, "24 Nov 2025" before it. */
export function formatDate(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const year = sameYear(date, now) ? undefined : "numeric";
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year });
}

/** "24 Nov, 08:14" */
export function formatDateTime(iso: string, now = new Date()): string {
  const time = new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return `${formatDate(iso, now)}, ${time}`;
}

export function runStateWord(state: RunState): string {
  const words: Record<RunState, string> = {
    running: t`Running`,
    pausing: t`Pausing`,
    paused: t`Paused`,
    cancelling: t`Stopping`,
    cancelled: t`Stopped`,
    interrupted: t`Interrupted`,
    finished: t`Finished`,
  };
  return words[state];
}

/** Whether a run at rest can be taken up where it was left. */
export function isResumable(state: RunState): boolean {
  return state === "paused" || state === "cancelled" || state === "interrupted";
}
