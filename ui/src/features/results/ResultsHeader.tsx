import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import type { RunSummary, View } from "../../ipc";
import { href } from "../../routes";
import { Button } from "../../ui/Button";
import { useCommand } from "../../ui/commands";
import { formatDateTime, runStateWord } from "../../ui/format";
import { PageHeader } from "../../ui/PageHeader";
import { runName } from "../../ui/words";
import { ExportDialog } from "./ExportDialog";

type Props = { run: RunSummary; view: View; canExport: boolean };

export function ResultsHeader({ run, view, canExport }: Props) {
  const { t } = useLingui();
  const [isExporting, setExporting] = useState(false);
  useCommand("results.export", canExport ? () => setExporting(true) : null);
  return (
    <>
      <PageHeader
        title={run.datasetName}
        back={{ href: href.runs, label: t`Runs` }}
        lead={
          <Trans>
            {runName(run.id)} · {runStateWord(run.state)} · started {formatDateTime(run.startedAt)} · version{" "}
            {run.datasetVersion} of the dataset
          </Trans>
        }
        actions={
          <Button
            variant="primary"
            icon={<Download />}
            isDisabled={!canExport}
            onPress={() => setExporting(true)}
          >
            <Trans>Export</Trans>
          </Button>
        }
      />
      {isExporting && <ExportDialog run={run} view={view} onClose={() => setExporting(false)} />}
    </>
  );
}
