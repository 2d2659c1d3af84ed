import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys, useClient, type DatasetSummary } from "../../ipc";
import { showProblem } from "../../ui/Toast";

/** Adds every sample that is not in the library yet; the built-in yardstick has then already scored them. */
export function useAddSamples() {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const known = new Set((await client.listDatasets()).map((dataset) => dataset.name));
      const added: DatasetSummary[] = [];
      // One after the other: each is a write, and a failure must leave the earlier ones in place.
      for (const sample of await client.listSamples()) {
        if (!known.has(sample.name)) added.push(await client.addSample(sample.id));
      }
      return added;
    },
    onError: (error) => showProblem(error, t`The samples could not be added.`),
    onSettled: () =>
      Promise.all([keys.datasets, keys.runs].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return { add: () => mutate(), isAdding: isPending };
}
