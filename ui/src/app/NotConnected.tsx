import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { MonitorX } from "lucide-react";
import { EmptyState } from "../ui/EmptyState";

function Explanation() {
  const { t } = useLingui();
  return (
    <main>
      <EmptyState icon={<MonitorX />} title={t`This page works inside the Recollect app`}>
        <Trans>
          Start Recollect from your applications. A browser cannot read the conversations on this computer.
        </Trans>
      </EmptyState>
    </main>
  );
}

export function NotConnected({ messages }: { messages: I18n }) {
  return (
    <I18nProvider i18n={messages}>
      <Explanation />
    </I18nProvider>
  );
}
