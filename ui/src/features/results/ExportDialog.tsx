import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, FolderOpen } from "lucide-react";
import { useState } from "react";
import { useClient, type ExportDone, type ExportOptions, type RunSummary, type View } from "../../ipc";
import { Button } from "../../ui/Button";
import { Radios, Switch } from "../../ui/Choice";
import { Dialog } from "../../ui/Dialog";
import { ErrorState } from "../../ui/ErrorState";
import { showProblem } from "../../ui/Toast";
import { formulaName } from "../../ui/words";
import css from "./ExportDialog.module.css";

type Props = { run: RunSummary; view: View; onClose: () => void };

export function ExportDialog({ run, view, onClose }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const [options, setOptions] = useState<Omit<ExportOptions, "view">>({ delimiter: "comma", bom: true });
  const save = useMutation({
    mutationFn: async () => {
      const path = await client.chooseExportFile(suggestedName(run));
      return path === null ? null : client.exportRun(run.id, path, { ...options, view });
    },
  });

  if (save.data) return <Saved done={save.data} onClose={onClose} />;
  return (
    <Dialog
      title={t`Export as CSV`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isDisabled={save.isPending} onPress={() => save.mutate()}>
            {save.isPending ? t`Saving` : t`Choose where to save`}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>
          <Trans>
            One row for every turn and judge, with verdict, reason, evidence and score (
            {formulaName(view.formula)}). Opens in Excel, Numbers, LibreOffice or Google Sheets.
          </Trans>
        </p>
        <Radios
          label={t`Between the columns`}
          value={options.delimiter}
          onChange={(delimiter) => setOptions({ ...options, delimiter })}
          options={[
            {
              value: "comma",
              label: t`Comma`,
              hint: t`The usual choice, and right for an English-language Excel.`,
            },
            {
              value: "semicolon",
              label: t`Semicolon`,
              hint: t`For Excel in most of Europe, where a comma marks decimals.`,
            },
            { value: "tab", label: t`Tab`, hint: t`Safe to paste into almost anything.` },
          ]}
        />
        <Switch
          label={t`Tell Excel how letters are stored`}
          hint={t`Keeps é, ü and 日本 readable in Excel (a byte order mark). Turn it off if another program shows odd signs in the first cell.`}
          value={options.bom}
          onChange={(bom) => setOptions({ ...options, bom })}
        />
        {save.error && (
          <ErrorState
            compact
            error={save.error}
            title={t`The file was not saved`}
            safe={t`The results are safe in the workspace.`}
          />
        )}
      </div>
    </Dialog>
  );
}

function Saved({ done, onClose }: { done: ExportDone; onClose: () => void }) {
  const { t } = useLingui();
  const client = useClient();
  const reveal = () =>
    client
      .revealFile(done.file)
      .catch((error: unknown) => showProblem(error, t`The folder could not be opened. The file is saved.`));
  return (
    <Dialog
      title={t`Saved`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button icon={<FolderOpen />} onPress={() => void reveal()}>
            <Trans>Show in folder</Trans>
          </Button>
          <Button variant="primary" onPress={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <p className={css.saved} role="status">
        <CircleCheck aria-hidden="true" />
        <span>
          <Plural value={done.rows} one="# row was saved to" other="# rows were saved to" />
          <span className={css.file}>{done.file}</span>
        </span>
      </p>
    </Dialog>
  );
}

function suggestedName(run: RunSummary): string {
  const name = run.datasetName.replace(/[^\p{L}\p{N}._-]+/gu, " ").trim() || "results";
  return `${name} ${run.startedAt.slice(0, 10)}.csv`;
}
