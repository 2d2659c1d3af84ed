import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { keys, useClient, type DatasetSummary } from "../../ipc";
import { showProblem, showToast } from "../../ui/Toast";
import { useDeletedDatasets } from "./useDeletedDatasets";

/** Deletes at once and offers to take it back: nobody is asked a question they would answer without reading. */
export function useDeleteDataset() {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(
      [keys.datasets, keys.deleted, keys.runs].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );

  const { restore } = useDeletedDatasets();
  const remove = async (dataset: DatasetSummary) => {
    const { id, name } = dataset;
    try {
      await client.deleteDataset(id);
      await refresh();
      showToast(t`“${name}” is deleted.`, { label: t`Undo`, run: () => restore(dataset) });
    } catch (error) {
      showProblem(error, t`“${name}” could not be deleted.`);
    }
  };
  return (dataset: DatasetSummary) => void remove(dataset);
}
