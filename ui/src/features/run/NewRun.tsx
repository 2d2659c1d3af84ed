import { Trans, useLingui } from "@lingui/react/macro";
import { useQueries } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { keys, useClient, type DatasetSummary, type JudgeSummary } from "../../ipc";
import { href } from "../../routes";
import { ButtonLink } from "../../ui/ButtonLink";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Page } from "../../ui/Page";
import { PageHeader } from "../../ui/PageHeader";
import { Skeleton } from "../../ui/Skeleton";
import { NewRunForm } from "./NewRunForm";

type Props = { dataset: string | null };

export default function NewRun({ dataset }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const [datasets, judges] = useQueries({
    queries: [
      { queryKey: keys.datasets, queryFn: () => client.listDatasets() },
      { queryKey: keys.judges, queryFn: () => client.listJudges() },
    ],
  });
  const error = datasets.error ?? judges.error;
  const retry = () => {
    void datasets.refetch();
    void judges.refetch();
  };

  return (
    <Page>
      <PageHeader
        title={t`New run`}
        lead={<Trans>A judge reads every conversation and checks what the chatbot remembered.</Trans>}
        back={{ href: href.runs, label: t`Runs` }}
      />
      {error ? (
        <ErrorState
          error={error}
          title={t`The form could not be filled`}
          safe={t`Nothing was started and nothing was sent.`}
          onRetry={retry}
        />
      ) : datasets.data && judges.data ? (
        <Ready datasets={datasets.data} judges={judges.data} wanted={dataset} />
      ) : (
        <Skeleton shape="panel" rows={2} />
      )}
    </Page>
  );
}

type ReadyProps = { datasets: DatasetSummary[]; judges: JudgeSummary[]; wanted: string | null };

function Ready({ datasets, judges, wanted }: ReadyProps) {
  const { t } = useLingui();
  if (datasets.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title={t`There are no conversations to check yet`}
        actions={
          <ButtonLink href={href.library} variant="primary">
            <Trans>Go to the library</Trans>
          </ButtonLink>
        }
      >
        <Trans>Import a file or add a sample in the library first. Then come back and start a run.</Trans>
      </EmptyState>
    );
  }
  return <NewRunForm key={wanted} datasets={datasets} judges={judges} wanted={wanted} />;
}
