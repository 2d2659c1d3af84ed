import type { View } from "../../ipc";

/**
 * Names of answers about results. They are kept only while they are on screen: a run that is resumed makes all of
 * them stale, and the screen is left for that time.
 */
export const resultKeys = {
  figures: (run: string, view: View) => ["results", run, "figures", view] as const,
  item: (run: string, item: string, view: View) => ["results", run, "item", item, view] as const,
  steps: (run: string, item: string) => ["results", run, "steps", item] as const,
};

export const ONLY_WHILE_SHOWN = { gcTime: 0 };
