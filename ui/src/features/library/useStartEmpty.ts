import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys, useClient } from "../../ipc";
import { href, navigate } from "../../routes";
import { showProblem } from "../../ui/Toast";

/** Makes a dataset to be written by hand and opens it at its first turn. */
export function useStartEmpty() {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.createDataset(t`New dataset`),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: keys.datasets });
      navigate(href.newDataset(id));
    },
    onError: (error) => showProblem(error, t`The dataset could not be started.`),
  });
  return { start: () => mutate(), isStarting: isPending };
}
