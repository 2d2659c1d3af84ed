import { Trans, useLingui } from "@lingui/react/macro";
import { Keyboard, Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useOpening, useWorkspace } from "../../ipc";
import { Button } from "../../ui/Button";
import { useCommands } from "../../ui/commands";
import { Page } from "../../ui/Page";
import { PageHeader } from "../../ui/PageHeader";
import { Segmented } from "../../ui/Segmented";
import { setTheme, useTheme } from "../../ui/theme";
import { CopyButton } from "../../ui/CopyButton";
import css from "./Settings.module.css";

function Row({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.row}>
      <div className={css.text}>
        <h2>{title}</h2>
        {about !== undefined && <p className={css.about}>{about}</p>}
      </div>
      <div className={css.value}>{children}</div>
    </section>
  );
}

export function Settings() {
  const { t } = useLingui();
  const theme = useTheme();
  const commands = useCommands();
  return (
    <Page width="read">
      <PageHeader title={t`Settings`} />
      <div className={css.rows}>
        <Row title={t`Appearance`} about={t`“System” follows the setting of this computer.`}>
          <Segmented
            label={t`Theme`}
            value={theme}
            onChange={setTheme}
            options={[
              { value: "system", label: t`System`, icon: <Monitor aria-hidden="true" /> },
              { value: "light", label: t`Light`, icon: <Sun aria-hidden="true" /> },
              { value: "dark", label: t`Dark`, icon: <Moon aria-hidden="true" /> },
            ]}
          />
        </Row>
        <WorkspaceRow />
        <Row title={t`Keyboard`} about={t`Everything can be done without a mouse.`}>
          <Button icon={<Keyboard />} onPress={() => commands.find("shortcuts.open")?.()}>
            {t`Show keyboard shortcuts`}
          </Button>
        </Row>
        <About />
      </div>
    </Page>
  );
}

function WorkspaceRow() {
  const { t } = useLingui();
  const { data: workspace, error } = useOpening();
  return (
    <Row
      title={t`Your data`}
      about={t`Datasets, runs and results are in this one file on your computer. Close Recollect before you copy the file.`}
    >
      {error !== null && (
        <p className={css.readOnly}>
          <Trans>The workspace could not be opened. The library says why.</Trans>
        </p>
      )}
      {workspace && (
        <>
          <div className={css.path}>
            <code>{workspace.path}</code>
            <CopyButton text={workspace.path} label={t`Copy the path`} />
          </div>
          {!workspace.writable && (
            <p className={css.readOnly}>
              {workspace.readOnlyReason ?? <Trans>This workspace cannot be written to.</Trans>}
            </p>
          )}
        </>
      )}
    </Row>
  );
}

function About() {
  const { t } = useLingui();
  const version = useWorkspace()?.appVersion;
  return (
    <Row
      title={t`About Recollect`}
      about={t`Text goes only to the judges you add, and only when you start a run or a test. Nothing else is sent: no usage data, no update check.`}
    >
      {version !== undefined && <Trans>Version {version}</Trans>}
    </Row>
  );
}
