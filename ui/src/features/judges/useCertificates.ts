import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys, useClient, type JudgeSummary } from "../../ipc";
import { showProblem } from "../../ui/Toast";
import { formOf, toNewJudge } from "./judgeForm";

/** Lets a person choose the file that vouches for a judge's service, and stores it with the judge. */
export function useCertificates(judge: JudgeSummary, onStored: () => void) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { name } = judge;
  const { mutate } = useMutation({
    mutationFn: async () => {
      const file = await client.chooseCertificates();
      if (file === null) return false;
      await client.changeJudge(toNewJudge({ ...formOf(judge), certificates: file }, true));
      return true;
    },
    onSuccess: async (isStored) => {
      if (!isStored) return;
      await queries.invalidateQueries({ queryKey: keys.judges });
      onStored();
    },
    onError: (error) => showProblem(error, t`The certificate file of “${name}” could not be used.`),
  });
  return { choose: () => mutate() };
}
