import type { EditorTurn } from "../../ipc";
import { useCommand, useCommands } from "../../ui/commands";
import type { Editing } from "./TurnList";
import type { Labels } from "./useLabels";
import type { TurnEdits } from "./useTurnEdits";

type Props = {
  turns: EditorTurn[];
  current: number | null;
  editing: Editing | null;
  edits: TurnEdits;
  labels: Labels;
  isReadOnly: boolean;
  focusTurn: (key: number | undefined) => void;
  isHere: () => boolean;
};

/** The keys of the transcript. What changes a turn needs the keyboard to be in it, so that nothing unseen changes. */
export function useTurnKeys(props: Props) {
  const { turns, current, editing, edits, labels, isReadOnly, focusTurn, isHere } = props;
  const commands = useCommands();
  const at = turns.findIndex((turn) => turn.key === current);
  const turn = turns[at];
  const go = (to: number) => focusTurn(turns[Math.max(0, Math.min(turns.length - 1, to))]?.key);
  useCommand("turn.next", () => go(at + 1));
  useCommand("turn.previous", () => go(at - 1));

  const onTurn = (run: (key: number) => void) =>
    turn && !isReadOnly ? () => isHere() && run(turn.key) : null;
  useCommand("turn.add", onTurn(edits.add));
  useCommand("turn.up", onTurn(edits.up));
  useCommand("turn.down", onTurn(edits.down));
  useCommand(
    "turn.merge",
    onTurn((key) => void edits.merge(key)),
  );
  useCommand(
    "turn.delete",
    onTurn((key) => void edits.remove(key)),
  );
  useCommand("turn.split", editing ? onTurn((key) => void edits.split(key)) : null);
  useCommand(
    "turn.done",
    onTurn((key) => {
      edits.leave(key, true);
      if (at + 1 < turns.length) go(at + 1);
      else commands.find("conversation.next")?.();
    }),
  );

  const onReply = turn?.role === "assistant" && turn.content !== "" ? onTurn : () => null;
  const set = (label: Parameters<Labels["set"]>[1]) => onReply((key) => labels.set(key, label));
  const mine = turn?.labels.find((label) => label.reviewer === labels.reviewer);
  useCommand("label.remembered", set("retained"));
  useCommand("label.missed", set("attrition"));
  useCommand("label.nothing", set("not_applicable"));
  useCommand("label.unsure", set("unsure"));
  useCommand("label.clear", mine ? set(null) : null);
  useCommand("label.note", onReply(labels.askNote));
  useCommand("label.confirm", mine?.earlierWording ? onReply(labels.confirm) : null);
}
