import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { keys, useClient, type EditDone, type EditHistory } from "../../ipc";
import { useCommand } from "../../ui/commands";
import type { EditSession } from "./session";
import type { Change } from "./useSession";

type Props = {
  dataset: string;
  /** The one that is shown. */
  conversation: string | null;
  session: EditSession;
  change: Change;
  isReadOnly: boolean;
  /** Called with another conversation, and its turn that reads otherwise now, counted from 1. */
  onShow: (conversation: string, turn: number | null) => void;
  /** Called when the conversation is no longer in the dataset. */
  onGone: () => void;
  /** Called with the turn that reads otherwise now. */
  onTurn: (turn: number) => void;
};
export type Undo = EditHistory & { onUndo: (() => void) | null; onRedo: (() => void) | null };

const hasKeyboard = (turn: number) =>
  document.activeElement?.closest("[data-turn]")?.getAttribute("data-turn") === String(turn);

/** One history for the whole dataset: going back shows the conversation that changes. */
export function useUndo(props: Props): Undo {
  const { dataset, conversation, session, change, isReadOnly, onShow, onGone, onTurn } = props;
  const client = useClient();
  const history = useQuery({
    queryKey: keys.history(dataset),
    queryFn: () => client.editHistory(dataset),
    enabled: !isReadOnly,
  });
  const isTyped = useSyncExternalStore(session.subscribe, () => session.status().state === "saving");
  const travel = async (step: (dataset: string) => Promise<EditDone | null>) => {
    const done = await change(() => step(dataset));
    if (done === null) return;
    const { turn } = done.step;
    if (done.detail === null) {
      if (done.step.conversation === conversation) onGone();
    } else if (done.step.conversation !== conversation) {
      const changed = done.detail.turns.find((each) => each.key === turn);
      onShow(done.step.conversation, changed ? changed.position + 1 : null);
    } else if (turn !== null && !hasKeyboard(turn)) {
      onTurn(turn);
    }
  };
  const { undo = null, redo = null } = history.data ?? {};
  const onUndo = !isReadOnly && (undo !== null || isTyped) ? () => void travel(client.undoEdit) : null;
  const onRedo = !isReadOnly && redo !== null ? () => void travel(client.redoEdit) : null;
  useCommand("edit.undo", onUndo);
  useCommand("edit.redo", onRedo);
  return { undo, redo, onUndo, onRedo };
}
