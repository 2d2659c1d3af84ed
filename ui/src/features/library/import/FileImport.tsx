import { Trans, useLingui } from "@lingui/react/macro";
import { useCommands } from "../../../ui/commands";
import { Button } from "../../../ui/Button";
import { ErrorState } from "../../../ui/ErrorState";
import { Page } from "../../../ui/Page";
import { PageHeader } from "../../../ui/PageHeader";
import { Skeleton } from "../../../ui/Skeleton";
import { TextField } from "../../../ui/TextField";
import { ImportBar } from "./ImportBar";
import { Columns } from "./Columns";
import { RefusalCard, SkippedList, Warnings } from "./Notices";
import { QuestionCard } from "./QuestionCard";
import { PreviewTable } from "./PreviewTable";
import { Recognised } from "./Recognised";
import { RoleNames } from "./RoleNames";
import { withAnswer, withRole } from "./options";
import { useImport } from "./useImport";
import css from "./Import.module.css";

type Props = { file: string; back: { href: string; label: string } };

export function FileImport({ file, back }: Props) {
  const { t } = useLingui();
  const commands = useCommands();
  const importing = useImport(file);
  const { preview, options, setOptions, commit } = importing;
  const fileName = file.split(/[\\/]/).at(-1) ?? file;
  // Before the question is answered nothing is known of the format, the columns and the speakers.
  const isSettled = preview.data?.question === null;
  const chooseAnother = () => commands.find("import.file")?.();
  return (
    <Page width="fill">
      <PageHeader
        title={t`Import a file`}
        back={back}
        lead={<bdi title={file}>{fileName}</bdi>}
        actions={<Button onPress={chooseAnother}>{t`Choose another file`}</Button>}
      />
      <div className={css.content}>
        {preview.isPending && <Skeleton rows={3} shape="panel" />}
        {preview.error && (
          <ErrorState
            error={preview.error}
            title={t`This file could not be read`}
            safe={t`Nothing was changed.`}
            onRetry={() => void preview.refetch()}
          />
        )}
        {commit.error && (
          <ErrorState
            error={commit.error}
            title={t`The import did not work`}
            safe={t`Nothing was imported.`}
            compact
          />
        )}
        {preview.data && !preview.error && (
          <>
            {preview.data.question && (
              <QuestionCard
                question={preview.data.question}
                onAnswer={(code, choice) => setOptions(withAnswer(options, code, choice))}
              />
            )}
            {preview.data.refusal && <RefusalCard refusal={preview.data.refusal} />}
            <div className={css.panes}>
              <div className={css.settings}>
                <TextField
                  label={t`Name of the dataset`}
                  value={importing.name}
                  onChange={importing.setName}
                />
                {isSettled ? (
                  <Recognised preview={preview.data} options={options} onChange={setOptions} />
                ) : (
                  <p className={css.later}>
                    <Trans>
                      What was recognised in the file is shown here once the question is answered.
                    </Trans>
                  </p>
                )}
                {isSettled && preview.data.columns.length > 0 && (
                  <Columns
                    preview={preview.data}
                    onChange={(mapping) => setOptions({ ...options, mapping })}
                  />
                )}
                {isSettled && preview.data.roleNames.length > 0 && (
                  <RoleNames
                    names={preview.data.roleNames}
                    onChange={(name, role) => setOptions(withRole(options, name, role))}
                  />
                )}
              </div>
              <div className={css.result}>
                <Warnings warnings={preview.data.warnings} />
                <SkippedList skipped={preview.data.skipped} />
                <PreviewTable rows={preview.data.rows} total={preview.data.turns} />
                {preview.data.rows.length === 0 && (
                  <p className={css.noRows}>
                    <Trans>The conversations will be shown here as soon as they can be read.</Trans>
                  </p>
                )}
              </div>
            </div>
          </>
        )}
      </div>
      <ImportBar importing={importing} />
    </Page>
  );
}
