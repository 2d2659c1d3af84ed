import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FolderX, Play, RefreshCcwDot } from "lucide-react";
import { keys, useClient, useWorkspace, type DatasetSummary } from "../../ipc";
import { href, navigate, type DatasetRoute } from "../../routes";
import { ButtonLink } from "../../ui/ButtonLink";
import { useCommand } from "../../ui/commands";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { formatDate } from "../../ui/format";
import { Page } from "../../ui/Page";
import { PageHeader } from "../../ui/PageHeader";
import { ReadOnlyBanner } from "../../ui/ReadOnlyBanner";
import { RunAgain } from "../../ui/RunAgain";
import { Skeleton } from "../../ui/Skeleton";
import { Editor } from "./Editor";
import css from "./DatasetPage.module.css";

export default function DatasetPage({ route }: { route: DatasetRoute }) {
  const { t } = useLingui();
  const client = useClient();
  const datasets = useQuery({ queryKey: keys.datasets, queryFn: () => client.listDatasets() });
  const found = datasets.data?.find((each) => each.id === route.dataset);
  if (found) return <FoundDataset dataset={found} route={route} />;
  return (
    <Page>
      <PageHeader title={t`Dataset`} back={{ href: href.library, label: t`Library` }} />
      {datasets.isPending && <Skeleton />}
      {datasets.error && (
        <ErrorState
          error={datasets.error}
          title={t`The dataset could not be opened`}
          onRetry={() => void datasets.refetch()}
        />
      )}
      {datasets.data && (
        <EmptyState
          icon={<FolderX />}
          title={t`This dataset is no longer in the library`}
          actions={<ButtonLink href={href.library} variant="primary">{t`Go to Library`}</ButtonLink>}
        >
          <Trans>It may have been deleted. Results of earlier runs are kept under Runs.</Trans>
        </EmptyState>
      )}
    </Page>
  );
}

function FoundDataset({ dataset, route }: { dataset: DatasetSummary; route: DatasetRoute }) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const { id, name, conversations, turns, createdAt, lastRun } = dataset;
  const added = formatDate(createdAt);
  const isReadOnly = workspace?.writable === false;
  useCommand("run.new", () => navigate(href.newRun(id)));
  return (
    <Page width="fill">
      <PageHeader
        title={name}
        back={{ href: href.library, label: t`Library` }}
        lead={
          <span className={css.lead}>
            <span>
              <Plural value={conversations} one="# conversation" other="# conversations" />
              {", "}
              <Plural value={turns} one="# turn" other="# turns" />
              {", "}
              <Trans>added {added}</Trans>
            </span>
            {lastRun?.changedSince && (
              <span className={css.edited}>
                <RefreshCcwDot aria-hidden="true" />
                <Trans>Edited since the last run</Trans>
              </span>
            )}
          </span>
        }
        actions={
          <>
            {lastRun && <ButtonLink href={href.run(lastRun.run)}>{t`Last results`}</ButtonLink>}
            <ButtonLink href={href.newRun(id)} icon={<Play />} variant={primaryUnless(lastRun?.changedSince)}>
              {t`New run`}
            </ButtonLink>
            {lastRun?.changedSince && !isReadOnly && <RunAgain run={lastRun.run} variant="primary" />}
          </>
        }
      />
      {isReadOnly && (
        <div className={css.banner}>
          <ReadOnlyBanner title={t`You can read, but not edit or label`} />
        </div>
      )}
      <Editor dataset={id} route={route} isReadOnly={isReadOnly} />
    </Page>
  );
}

const primaryUnless = (isElsewhere: boolean | undefined) => (isElsewhere ? "secondary" : "primary");
