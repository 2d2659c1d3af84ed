import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ListChecks, Plus } from "lucide-react";
import { keys, useClient } from "../../ipc";
import { href, navigate } from "../../routes";
import { ButtonLink } from "../../ui/ButtonLink";
import { useCommand } from "../../ui/commands";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Page } from "../../ui/Page";
import { PageHeader } from "../../ui/PageHeader";
import { Skeleton } from "../../ui/Skeleton";
import { isLive } from "./liveRun";
import { RunRow } from "./RunRow";
import css from "./Runs.module.css";

const REFRESH_MS = 2_000;

export default function Runs() {
  const { t } = useLingui();
  const client = useClient();
  const runs = useQuery({
    queryKey: keys.runs,
    queryFn: () => client.listRuns(),
    refetchInterval: ({ state }) => (state.data?.some((run) => isLive(run.state)) ? REFRESH_MS : false),
  });
  useCommand("run.new", () => navigate(href.newRun()));
  const newRun = (
    <ButtonLink href={href.newRun()} variant="primary" icon={<Plus />}>
      <Trans>New run</Trans>
    </ButtonLink>
  );

  return (
    <Page>
      <PageHeader
        title={t`Runs`}
        lead={<Trans>Every time conversations were checked, newest first.</Trans>}
        actions={runs.data?.length ? newRun : undefined}
      />
      {runs.error ? (
        <ErrorState
          error={runs.error}
          title={t`The runs could not be read`}
          safe={t`Runs that are under way go on.`}
          onRetry={() => void runs.refetch()}
        />
      ) : runs.data === undefined ? (
        <Skeleton rows={4} />
      ) : runs.data.length === 0 ? (
        <EmptyState icon={<ListChecks />} title={t`Nothing has been checked yet`} actions={newRun}>
          <Trans>
            Start a run to see what your chatbot remembered. The built-in yardstick needs no key and no
            network.
          </Trans>
        </EmptyState>
      ) : (
        <ul className={css.list} aria-label={t`Runs`}>
          {runs.data.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Page>
  );
}
