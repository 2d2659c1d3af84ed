import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useClient, type ConversationDetail, type EditDone, type Role, type TurnEdit } from "../../ipc";
import type { EditSession } from "./session";
import type { Editing } from "./TurnList";
import type { Change } from "./useSession";

type Props = {
  dataset: string;
  detail: ConversationDetail;
  session: EditSession;
  change: Change;
  current: number | null;
  editing: Editing | null;
  setEditing: (editing: Editing | null) => void;
  focusTurn: (key: number | undefined) => void;
  announce: (text: string) => void;
};

const ANSWERED_BY: Record<Role, Role> = {
  user: "assistant",
  assistant: "user",
  system: "user",
  tool: "assistant",
};

export type TurnEdits = ReturnType<typeof useTurnEdits>;

/** What can be done to the turns of one conversation. */
export function useTurnEdits(props: Props) {
  const { dataset, detail, session, change, editing, setEditing, focusTurn, announce } = props;
  const { t } = useLingui();
  const client = useClient();
  const cursors = useRef<{ turn: number; at: number } | null>(null);
  const { id, turns } = detail;
  const find = (key: number) => turns.find((turn) => turn.key === key);
  const make = (edit: TurnEdit) => change(() => client.editConversation(dataset, id, edit));
  const added = ({ detail: now }: EditDone) => now?.turns.find(({ key }) => !find(key))?.key;

  const insert = async (at: number, role: Role) => {
    const done = await make({ type: "insert", at, role, content: "" });
    const key = done ? added(done) : undefined;
    if (key === undefined) return;
    setEditing({ turn: key, caret: null });
    announce(t`Turn ${at + 1} is added.`);
  };
  const move = async (key: number, by: 1 | -1) => {
    const turn = find(key);
    const to = (turn?.position ?? 0) + by;
    if (!turn || to < 0 || to >= turns.length) return;
    if ((await make({ type: "move", turn: key, to })) === null) return;
    focusTurn(key);
    announce(t`Moved to place ${to + 1} of ${turns.length}.`);
  };

  return {
    addFirst: () => void insert(0, "user"),
    add: (key: number) => {
      const turn = find(key);
      if (turn) void insert(turn.position + 1, ANSWERED_BY[turn.role]);
    },
    up: (key: number) => void move(key, -1),
    down: (key: number) => void move(key, 1),
    remove: async (key: number) => {
      const turn = find(key);
      if (!turn) return;
      setEditing(null);
      const done = await make({ type: "delete", turn: key });
      if (done) announce(t`Turn ${turn.position + 1} is deleted. Undo brings it back.`);
    },
    merge: async (key: number) => {
      const turn = find(key);
      if (!turn || turn.position + 1 >= turns.length) return;
      setEditing(null);
      const done = await make({ type: "merge", turn: key });
      if (!done) return;
      focusTurn(key);
      announce(t`Turn ${turn.position + 1} now holds the text of the next turn too.`);
    },
    split: async (key: number) => {
      const cursor = cursors.current;
      const turn = find(key);
      if (!turn || cursor?.turn !== key) {
        announce(t`Put the cursor where the turn should be split first.`);
        return;
      }
      setEditing(null);
      const done = await make({ type: "split", turn: key, at: cursor.at });
      if (!done) return;
      focusTurn(done.detail?.turns[turn.position + 1]?.key);
      announce(t`Turn ${turn.position + 1} is split in two.`);
    },
    role: (key: number, role: Role) => void make({ type: "role", turn: key, role }),
    cursor: (turn: number, at: number) => {
      cursors.current = { turn, at };
    },
    /** Ends editing; the keyboard stays on the turn if it is not wanted elsewhere. */
    leave: (turn: number, isWanted: boolean) => {
      void session.flush();
      if (editing?.turn !== turn) return;
      flushSync(() => setEditing(null));
      if (isWanted) focusTurn(turn);
    },
  };
}
