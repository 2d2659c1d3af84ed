import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FolderX, Play } from "lucide-react";
import { keys, useClient, type DatasetSummary } from "../../../ipc";
import { href, navigate } from "../../../routes";
import { ButtonLink } from "../../../ui/ButtonLink";
import { useCommand } from "../../../ui/commands";
import { EmptyState } from "../../../ui/EmptyState";
import { ErrorState } from "../../../ui/ErrorState";
import { formatDate } from "../../../ui/format";
import { Page } from "../../../ui/Page";
import { PageHeader } from "../../../ui/PageHeader";
import { Skeleton } from "../../../ui/Skeleton";
import { Browser } from "./Browser";

export default function DatasetPage({ dataset }: { dataset: string }) {
  const { t } = useLingui();
  const client = useClient();
  const datasets = useQuery({ queryKey: keys.datasets, queryFn: () => client.listDatasets() });
  const found = datasets.data?.find((each) => each.id === dataset);
  if (found) return <FoundDataset dataset={found} />;
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

function FoundDataset({ dataset }: { dataset: DatasetSummary }) {
  const { t } = useLingui();
  const { id, name, conversations, turns, createdAt, lastRun } = dataset;
  const added = formatDate(createdAt);
  useCommand("run.new", () => navigate(href.newRun(id)));
  return (
    <Page width="fill">
      <PageHeader
        title={name}
        back={{ href: href.library, label: t`Library` }}
        lead={
          <>
            <Plural value={conversations} one="# conversation" other="# conversations" />
            {", "}
            <Plural value={turns} one="# turn" other="# turns" />
            {", "}
            <Trans>added {added}</Trans>
          </>
        }
        actions={
          <>
            {lastRun && <ButtonLink href={href.run(lastRun.run)}>{t`Last results`}</ButtonLink>}
            <ButtonLink href={href.newRun(id)} variant="primary" icon={<Play />}>{t`New run`}</ButtonLink>
          </>
        }
      />
      <Browser dataset={id} />
    </Page>
  );
}
