import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useClient, type RunSummary } from "../../ipc";
import { href } from "../../routes";
import { ErrorState } from "../../ui/ErrorState";
import { formatDateTime } from "../../ui/format";
import { Page } from "../../ui/Page";
import { PageHeader } from "../../ui/PageHeader";
import { Skeleton } from "../../ui/Skeleton";
import { runName } from "../../ui/words";
import { LatestVerdicts } from "./LatestVerdicts";
import css from "./LiveRun.module.css";
import { isLive } from "./liveRun";
import { ProgressCard } from "./ProgressCard";
import { RunControls } from "./RunControls";
import { RunningScores } from "./RunningScores";
import { StateBadge } from "./StateBadge";
import { useLiveRun } from "./useLiveRun";
import { UsageCard } from "./UsageCard";

type Props = { run: RunSummary; onEnd: () => void };

export function LiveRun({ run, onEnd }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const { live, error, retry } = useLiveRun(client, run.id);
  const state = live?.progress.state ?? run.state;

  useEffect(() => {
    // A run that cannot be watched may have ended just before: the list of runs knows.
    if (!isLive(state) || error !== null) onEnd();
  }, [state, error, onEnd]);

  return (
    <Page>
      <PageHeader
        title={run.datasetName}
        back={{ href: href.runs, label: t`Runs` }}
        lead={
          <span className={css.lead}>
            <StateBadge state={state} />
            <Trans>
              {runName(run.id)} · started {formatDateTime(run.startedAt)}
            </Trans>
          </span>
        }
        actions={<RunControls run={run.id} state={state} />}
      />
      {error ? (
        <ErrorState
          error={error}
          title={t`The progress cannot be shown right now`}
          safe={t`The run itself goes on.`}
          onRetry={retry}
        />
      ) : live === null ? (
        <Skeleton shape="panel" rows={2} />
      ) : (
        <div className={css.cards}>
          <ProgressCard progress={live.progress} judges={run.judges} />
          <RunningScores scores={live.progress.running} formula={run.formula} />
          <UsageCard progress={live.progress} judges={run.judges} />
          <LatestVerdicts latest={live.latest} />
        </div>
      )}
    </Page>
  );
}
