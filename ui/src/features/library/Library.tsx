import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { keys, useClient, useWorkspace } from "../../ipc";
import { href } from "../../routes";
import { Button } from "../../ui/Button";
import { ButtonLink } from "../../ui/ButtonLink";
import { useCommand, useCommands } from "../../ui/commands";
import { ErrorState } from "../../ui/ErrorState";
import { MenuButton, type MenuAction } from "../../ui/MenuButton";
import { Page } from "../../ui/Page";
import { PageHeader } from "../../ui/PageHeader";
import { ReadOnlyBanner } from "../../ui/ReadOnlyBanner";
import { Skeleton } from "../../ui/Skeleton";
import { Datasets } from "./Datasets";
import { FirstRun } from "./FirstRun";
import { useAddSamples } from "./useAddSamples";
import css from "./Library.module.css";
import { useDeletedDatasets } from "./useDeletedDatasets";
import { useStartEmpty } from "./useStartEmpty";

export function Library() {
  const { t } = useLingui();
  const client = useClient();
  const workspace = useWorkspace();
  const isReadOnly = workspace?.writable === false;
  const datasets = useQuery({ queryKey: keys.datasets, queryFn: () => client.listDatasets() });
  const { deleted, restore } = useDeletedDatasets();
  const [last] = deleted;
  useCommand("edit.undo", last && !isReadOnly ? () => restore(last) : null);
  const comebacks = isReadOnly
    ? []
    : deleted.slice(0, OFFERED).map((dataset) => ({
        id: dataset.id,
        label: t`Bring back “${dataset.name}”`,
        run: () => restore(dataset),
      }));
  const isEmpty = datasets.data?.length === 0;
  const hasSome = datasets.data !== undefined && !isEmpty;
  return (
    <Page>
      <PageHeader
        title={t`Library`}
        actions={hasSome && !isReadOnly ? <LibraryActions comebacks={comebacks} /> : undefined}
      />
      {isReadOnly && (
        <div className={css.banner}>
          <ReadOnlyBanner title={t`You can look, but not change anything`} />
        </div>
      )}
      {datasets.isPending && <Skeleton rows={4} />}
      {/* Where the workspace itself cannot be opened, that is said instead. */}
      {workspace !== undefined && datasets.error && (
        <ErrorState
          error={datasets.error}
          title={t`The library could not be opened`}
          onRetry={() => void datasets.refetch()}
        />
      )}
      {isEmpty && <FirstRun comebacks={comebacks} />}
      {hasSome && <Datasets datasets={datasets.data} />}
    </Page>
  );
}

/** Of what was deleted; those deleted last. */
const OFFERED = 5;

function LibraryActions({ comebacks }: { comebacks: MenuAction[] }) {
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
          ...comebacks,
        ]}
      />
      <ButtonLink href={href.newRun()}>{t`New run`}</ButtonLink>
      <Button variant="primary" icon={<FileUp />} onPress={() => commands.find("import.file")?.()}>
        {t`Import a file`}
      </Button>
    </>
  );
}
