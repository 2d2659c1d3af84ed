import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useCallback, type ReactNode } from "react";
import { keys, useClient, type RunSummary } from "../../ipc";
import { href } from "../../routes";
import { ButtonLink } from "../../ui/ButtonLink";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Page } from "../../ui/Page";
import { Skeleton } from "../../ui/Skeleton";
import { LiveRun } from "./LiveRun";
import { AllowMore } from "./AllowMore";
import { isLive } from "./liveRun";
import { useResume } from "./useResume";

export type ResultsSlot = {
  run: RunSummary;
  onResume: (retryUnscored: boolean) => void;
  isResuming: boolean;
};

type Props = {
  run: string;
  /** The results screen belongs to another feature; whoever composes the two hands it in. */
  results: (slot: ResultsSlot) => ReactNode;
};

/** One address for a run: its progress while it is under way, its results afterwards. */
export default function RunPage({ run, results }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const runs = useQuery({ queryKey: keys.runs, queryFn: () => client.listRuns() });
  const resume = useResume(run);
  const onEnd = useCallback(() => {
    void queries.invalidateQueries({ queryKey: keys.runs });
    void queries.invalidateQueries({ queryKey: keys.datasets });
  }, [queries]);
  const summary = runs.data?.find((each) => each.id === run);

  if (summary && isLive(summary.state)) return <LiveRun run={summary} onEnd={onEnd} />;
  if (summary) {
    return (
      <>
        {results({ run: summary, onResume: (retry) => resume.go(retry), isResuming: resume.isPending })}
        <AllowMore resume={resume} />
      </>
    );
  }
  return (
    <Page>
      {runs.error ? (
        <ErrorState
          error={runs.error}
          title={t`This run could not be opened`}
          safe={t`If it is under way, it goes on.`}
          onRetry={() => void runs.refetch()}
        />
      ) : runs.isPending ? (
        <Skeleton shape="panel" rows={2} />
      ) : (
        <EmptyState
          icon={<SearchX />}
          title={t`This run is not here any more`}
          actions={
            <ButtonLink href={href.runs} variant="primary">
              <Trans>See all runs</Trans>
            </ButtonLink>
          }
        >
          <Trans>It may have been deleted together with its dataset.</Trans>
        </EmptyState>
      )}
    </Page>
  );
}
