/** Names of cached answers. A change invalidates by the first word, so that every screen that shows it is fresh. */
export const keys = {
  workspace: ["workspace"] as const,
  datasets: ["datasets"] as const,
  deleted: ["deleted"] as const,
  conversation: (dataset: string, conversation: string) => ["conversation", dataset, conversation] as const,
  history: (dataset: string) => ["history", dataset] as const,
  reviewers: (dataset: string) => ["reviewers", dataset] as const,
  samples: ["samples"] as const,
  judges: ["judges"] as const,
  presets: ["presets"] as const,
  runs: ["runs"] as const,
};
