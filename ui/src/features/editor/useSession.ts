import { useLingui } from "@lingui/react/macro";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { keys, useClient, type Client, type DatasetSummary, type EditDone } from "../../ipc";
import { showProblem } from "../../ui/Toast";
import { EditSession } from "./session";

// They outlive the screen: what could not be written yet is still there when it is opened again.
const sessions = new WeakMap<QueryClient, Map<string, EditSession>>();

function accept(queries: QueryClient, dataset: string, { step, detail, history }: EditDone) {
  const queryKey = keys.conversation(dataset, step.conversation);
  // An answer that was asked for before this change would bring the old words back.
  void queries.cancelQueries({ queryKey });
  if (detail) queries.setQueryData(queryKey, detail);
  else queries.removeQueries({ queryKey });
  queries.setQueryData(keys.history(dataset), history);
  const known = queries.getQueryData<DatasetSummary[]>(keys.datasets)?.find(({ id }) => id === dataset);
  const isKnownAsEdited = known?.lastRun === null || known?.lastRun?.changedSince === true;
  if (step.what === "write" && isKnownAsEdited) return;
  void queries.invalidateQueries({ queryKey: keys.reviewers(dataset) });
  void queries.invalidateQueries({ queryKey: keys.datasets });
}

export function useSession(dataset: string): EditSession {
  const client = useClient();
  const queries = useQueryClient();
  const session = sessionOf(queries, client, dataset);
  useEffect(() => {
    const save = () => void session.flush();
    const saveWhenHidden = () => document.visibilityState === "hidden" && save();
    window.addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      window.removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", saveWhenHidden);
      save();
    };
  }, [session]);
  return session;
}

function sessionOf(queries: QueryClient, client: Client, dataset: string): EditSession {
  const known = sessions.get(queries) ?? new Map<string, EditSession>();
  sessions.set(queries, known);
  const session =
    known.get(dataset) ??
    new EditSession({
      write: (conversation, turn, content, continues) =>
        client.editConversation(dataset, conversation, { type: "write", turn, content, continues }),
      accept: (done) => accept(queries, dataset, done),
    });
  known.set(dataset, session);
  return session;
}

export type Change = (change: () => Promise<EditDone | null>) => Promise<EditDone | null>;

/** Makes a change and says so when it did not happen. */
export function useChange(session: EditSession): Change {
  const { t } = useLingui();
  return useCallback(
    async (change) => {
      try {
        return await session.run(change);
      } catch (error) {
        showProblem(error, t`This change was not made. Everything is as it was before.`);
        return null;
      }
    },
    [session, t],
  );
}
