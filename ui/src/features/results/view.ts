import type { RowFilter, RowSort, RunResults, RunSummary, View } from "../../ipc";

/** The first look at a run, before its own settings are known: as its summary names it. */
export const firstView = (run: RunSummary): View => ({ formula: run.formula, threshold: 0.5, strict: false });

export const viewOf = ({ settings }: RunResults): View => ({
  formula: settings.formula,
  threshold: settings.threshold,
  strict: settings.strict,
});

export const sameView = (a: View, b: View) =>
  a.formula === b.formula && a.threshold === b.threshold && a.strict === b.strict;

/** The score a conversation needs to pass. */
export const passMark = ({ strict, threshold }: View) => (strict ? 1 : threshold);

export const FILTERS: readonly RowFilter[] = [
  "all",
  "missed",
  "forgot",
  "contradicted",
  "asked_again",
  "ignored_constraint",
  "unscored",
  "weak",
];

const SORTS: readonly RowSort[] = ["file", "conversation", "score", "missed", "unscored"];
export const toSort = (column: string): RowSort => SORTS.find((sort) => sort === column) ?? "file";
