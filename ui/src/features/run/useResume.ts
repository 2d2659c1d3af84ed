import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys, toAppError, useClient, type RunLimits } from "../../ipc";
import { showProblem } from "../../ui/Toast";

type Asked = { retryUnscored: boolean; limits: RunLimits | null };

/** What was asked of a run that has reached a limit, the limits it has, and in words which one it is. */
export type AtLimit = { retryUnscored: boolean; limits: RunLimits; message: string };

export type Resume = {
  run: string;
  /** Goes on with the run; with `retryUnscored` also asks again for what is unscored. */
  go: (retryUnscored: boolean, limits?: RunLimits) => void;
  isPending: boolean;
  /** Set while the run waits for a higher limit. */
  atLimit: AtLimit | null;
  leaveAtLimit: () => void;
};

export function useResume(run: string): Resume {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const [atLimit, setAtLimit] = useState<AtLimit | null>(null);
  const resume = useMutation({
    mutationFn: ({ retryUnscored, limits }: Asked) => client.resumeRun(run, retryUnscored, limits),
    onSuccess: () => {
      setAtLimit(null);
      return queries.invalidateQueries({ queryKey: keys.runs });
    },
    onError: async (thrown, { retryUnscored }) => {
      const { code, message } = toAppError(thrown);
      try {
        if (code !== "limit_reached") throw thrown;
        const { limits } = await client.runRequest(run);
        setAtLimit({ retryUnscored, limits, message });
      } catch (problem) {
        showProblem(problem, t`The run could not be resumed. What it has so far is safe.`);
      }
    },
  });
  return {
    run,
    go: (retryUnscored, limits) => resume.mutate({ retryUnscored, limits: limits ?? null }),
    isPending: resume.isPending,
    atLimit,
    leaveAtLimit: () => setAtLimit(null),
  };
}
