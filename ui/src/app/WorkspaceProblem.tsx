import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { toAppError, type AppError, type ErrorCode } from "../ipc";
import { ErrorState } from "../ui/ErrorState";
import { Page } from "../ui/Page";
import { PageHeader } from "../ui/PageHeader";

/** In place of every screen that needs the workspace while it cannot be opened. */
export function WorkspaceProblem({ error }: { error: unknown }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const advice = useAdvice();
  const known = toAppError(error);
  return (
    <Page width="read">
      <PageHeader title={t`Recollect`} />
      <ErrorState
        error={{ ...known, detail: technical(known) }}
        title={t`Your workspace could not be opened`}
        safe={/nothing (was changed|is lost)/i.test(known.message) ? undefined : t`The file was not changed.`}
        advice={advice(known.code)}
        onRetry={() => void queries.invalidateQueries()}
      />
    </Page>
  );
}

/** Enough for whoever is asked for help. */
const technical = ({ code, message, detail }: AppError) =>
  [code, message, detail].filter((part) => part !== null && part !== "").join("\n");

function useAdvice() {
  const { t } = useLingui();
  return (code: ErrorCode): string => {
    switch (code) {
      case "workspace_newer":
        return t`Once the newest Recollect is installed, close this window and start it. Your work is waiting there.`;
      case "workspace_not_ours":
        return t`Close Recollect and move that file to another folder, and Recollect starts with a new, empty workspace. Or start it with --workspace and the path of the right file.`;
      case "workspace_locked":
        return t`Another Recollect window or a backup program may have the file open. Close it there, then try again; if it stays like this, close Recollect and start it anew.`;
      case "workspace_full":
        return t`Make some room on that disk, then try again; if it stays like this, close Recollect and start it anew.`;
      default:
        return t`Check that the disk is connected and that you may open the file, then try again. If it stays like this, close Recollect and put your latest backup of the file in its place; keep the damaged one.`;
    }
  };
}
