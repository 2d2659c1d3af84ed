import type { View } from "../../ipc";

/** Names of cached answers about results; all begin alike, so that a retry makes every one of them stale. */
export const resultKeys = {
  all: ["results"] as const,
  run: (run: string) => ["results", run] as const,
  figures: (run: string, view: View) => ["results", run, "figures", view] as const,
  item: (run: string, item: string, view: View) => ["results", run, "item", item, view] as const,
  steps: (run: string, item: string) => ["results", run, "steps", item] as const,
};
