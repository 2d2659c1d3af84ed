import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { keys, useClient } from "../../ipc";
import { showProblem, showToast } from "../../ui/Toast";

/** Datasets that can be brought back, the one deleted last first. */
export function useDeletedDatasets() {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: keys.deleted, queryFn: () => client.deletedDatasets() });

  const bringBack = async ({ id, name }: { id: string; name: string }) => {
    try {
      await client.restoreDataset(id);
      showToast(t`“${name}” is back.`);
    } catch (error) {
      showProblem(error, t`“${name}” could not be brought back.`);
    }
    await Promise.all(
      [keys.datasets, keys.deleted, keys.runs].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
  return {
    deleted: data ?? [],
    restore: (dataset: { id: string; name: string }) => void bringBack(dataset),
  };
}
