import { Trans, useLingui } from "@lingui/react/macro";
import { Check, TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { toAppError } from "../../ipc";
import { Button } from "../../ui/Button";
import type { EditSession } from "./session";
import css from "./ConversationBar.module.css";

const timeOf = (iso: string) =>
  new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Where what was typed is: on the disk, on its way, or only here. */
export function SaveState({ session }: { session: EditSession }) {
  const { t } = useLingui();
  const status = useSyncExternalStore(session.subscribe, session.status);
  return (
    <div className={css.saveState}>
      <p role="status" aria-label={t`Saved state`} data-state={status.state}>
        {status.state === "saved" && (
          <>
            <Check aria-hidden="true" />
            <Trans>Saved {timeOf(status.at)}</Trans>
          </>
        )}
        {status.state === "saving" && <Trans>Saving…</Trans>}
        {status.state === "failed" && (
          <>
            <TriangleAlert aria-hidden="true" />
            <Trans>Not saved. Your text is kept here.</Trans> {toAppError(status.error).message}
          </>
        )}
      </p>
      {status.state === "failed" && <Button onPress={() => void session.flush()}>{t`Retry`}</Button>}
    </div>
  );
}
