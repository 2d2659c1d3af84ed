import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useClient, type RunSummary, type View } from "../../ipc";
import { ONLY_WHILE_SHOWN, resultKeys } from "./queries";
import { firstView, viewOf } from "./view";

/** The figures of a run under the formula looked at: the run's own until another one is chosen. */
export function useFigures(run: RunSummary) {
  const client = useClient();
  const [chosen, setChosen] = useState<View | null>(null);
  const first = firstView(run);
  const opening = useQuery({
    queryKey: resultKeys.figures(run.id, first),
    queryFn: () => client.runResults(run.id, first),
    ...ONLY_WHILE_SHOWN,
  });
  const own = opening.data ? viewOf(opening.data) : first;
  const view = chosen ?? own;
  const figures = useQuery({
    queryKey: resultKeys.figures(run.id, view),
    queryFn: () => client.runResults(run.id, view),
    placeholderData: keepPreviousData,
    enabled: opening.data !== undefined,
    ...ONLY_WHILE_SHOWN,
  });
  const failed = [opening, figures].find((query) => query.error);
  return {
    view,
    own,
    setView: setChosen,
    data: figures.data ?? null,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
