import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { keys, useClient } from "../../ipc";
import { href } from "../../routes";
import { Button } from "../../ui/Button";
import { ButtonLink } from "../../ui/ButtonLink";
import { useCommand, useCommands } from "../../ui/commands";
import { ErrorState } from "../../ui/ErrorState";
import { MenuButton } from "../../ui/MenuButton";
import { Page } from "../../ui/Page";
import { PageHeader } from "../../ui/PageHeader";
import { Skeleton } from "../../ui/Skeleton";
import { Datasets } from "./Datasets";
import { FirstRun } from "./FirstRun";
import { ReadOnlyBanner } from "./ReadOnlyBanner";
import { useAddSamples } from "./useAddSamples";
import { useStartEmpty } from "./useStartEmpty";

export function Library() {
  const { t } = useLingui();
  const client = useClient();
  const datasets = useQuery({ queryKey: keys.datasets, queryFn: () => client.listDatasets() });
  const isEmpty = datasets.data?.length === 0;
  const hasSome = datasets.data !== undefined && !isEmpty;
  return (
    <Page>
      <PageHeader title={t`Library`} actions={hasSome ? <LibraryActions /> : undefined} />
      <ReadOnlyBanner />
      {datasets.isPending && <Skeleton rows={4} />}
      {datasets.error && (
        <ErrorState
          error={datasets.error}
          title={t`The library could not be opened`}
          onRetry={() => void datasets.refetch()}
        />
      )}
      {isEmpty && <FirstRun />}
      {hasSome && <Datasets datasets={datasets.data} />}
    </Page>
  );
}

function LibraryActions() {
  const { t } = useLingui();
  const commands = useCommands();
  const samples = useAddSamples();
  const { start, isStarting } = useStartEmpty();
  useCommand("dataset.new", isStarting ? null : start);
  useCommand("samples.add", samples.isAdding ? null : samples.add);
  return (
    <>
      <MenuButton
        label={t`More`}
        actions={[
          { id: "new", label: t`Start a new dataset`, run: start },
          { id: "samples", label: t`Add the samples`, run: () => samples.add() },
        ]}
      />
      <ButtonLink href={href.newRun()}>{t`New run`}</ButtonLink>
      <Button variant="primary" icon={<FileUp />} onPress={() => commands.find("import.file")?.()}>
        {t`Import a file`}
      </Button>
    </>
  );
}
