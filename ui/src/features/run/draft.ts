import type { DatasetSummary, JudgeSummary, NewRun } from "../../ipc";

/** What the form holds before a run exists. Everything but the dataset and the judges has a good default. */
export type Draft = Omit<NewRun, "dataset"> & { dataset: string | null };

export const REPEATS_MAX = 10;
export const CONCURRENCY_MAX = 64;

export function firstDraft(datasets: DatasetSummary[], judges: JudgeSummary[], wanted: string | null): Draft {
  const known = datasets.find((dataset) => dataset.id === wanted) ?? datasets[0] ?? null;
  const usable =
    judges.find((judge) => !judge.builtIn && judge.key.isPresent) ?? judges.find((judge) => judge.builtIn);
  return {
    dataset: known?.id ?? null,
    judges: usable ? [usable.name] : [],
    method: "turn-by-turn",
    formula: "all-turns",
    threshold: 0.5,
    strict: false,
    includeReason: true,
    repeats: 1,
    concurrency: null,
    limits: { maxCalls: null, maxTokens: null, maxCost: null },
    fresh: false,
  };
}

/** The request for the engine; null while no dataset is picked. */
export function toRequest(draft: Draft): NewRun | null {
  return draft.dataset === null ? null : { ...draft, dataset: draft.dataset };
}

export function toggleJudge(draft: Draft, name: string, picked: boolean): Draft {
  const others = draft.judges.filter((judge) => judge !== name);
  return { ...draft, judges: picked ? [...others, name] : others };
}

/** An emptied number field reports NaN. */
export const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
