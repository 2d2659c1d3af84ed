import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys, useClient } from "../../ipc";
import { showProblem } from "../../ui/Toast";

/** Goes on with a run; with `true` also asks again for what is unscored. */
export function useResume(run: string) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (retryUnscored: boolean) => client.resumeRun(run, retryUnscored),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.runs }),
    onError: (error) => showProblem(error, t`The run could not be resumed. What it has so far is safe.`),
  });
}
