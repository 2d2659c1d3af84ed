import { Trans, useLingui } from "@lingui/react/macro";
import { MessageSquarePlus } from "lucide-react";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ConversationDetail } from "../../ipc";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { LAID_OUT_AT_ONCE } from "../../ui/longText";
import type { EditSession } from "./session";
import { TurnItem, type TurnActions } from "./TurnItem";
import { useLabels } from "./useLabels";
import type { Change } from "./useSession";
import { useTurnEdits } from "./useTurnEdits";
import { useTurnKeys } from "./useTurnKeys";
import css from "./TurnList.module.css";

/** A turn to go to, and words in it to point out. */
export type Wanted = { turn: number; quote: string | null };
/** The turn being edited, and where its cursor starts; null for its end. */
export type Editing = { turn: number; caret: number | null };

type Props = {
  dataset: string;
  detail: ConversationDetail;
  first: number | null;
  isNew: boolean;
  session: EditSession;
  change: Change;
  isReadOnly: boolean;
  wanted: Wanted | null;
};

export function TurnList({ dataset, detail, first, isNew, session, change, isReadOnly, wanted }: Props) {
  const { t } = useLingui();
  const { id, turns } = detail;
  const opening = turns[0];
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<number | null>(() => turns[(first ?? 0) - 1]?.key ?? null);
  const [editing, setEditing] = useState<Editing | null>(() =>
    isNew && opening?.content === "" && !isReadOnly ? { turn: opening.key, caret: null } : null,
  );
  const [said, setSaid] = useState("");

  // A turn that was just made is not on screen yet.
  const due = useRef<number | undefined>(turns[(first ?? 0) - 1]?.key);
  const focusTurn = useCallback((key: number | undefined) => {
    const turn = list.current?.querySelector<HTMLElement>(`[data-turn="${key}"]`);
    due.current = turn ? undefined : key;
    turn?.focus({ preventScroll: true });
    turn?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    if (due.current !== undefined) focusTurn(due.current);
  }, [turns, focusTurn]);
  const isHere = () => list.current?.contains(document.activeElement) ?? false;

  const edits = useTurnEdits({
    dataset, detail, session, change, current, editing, setEditing, focusTurn, announce: setSaid,
  }); // prettier-ignore
  const labels = useLabels({ dataset, detail, change, current, focusTurn, isReadOnly, announce: setSaid });
  useTurnKeys({ turns, current, editing, edits, labels, isReadOnly, focusTurn, isHere });
  useKeptFocus({ detail, current, editing, setEditing, focusTurn, list });

  useEffect(() => {
    if (wanted) focusTurn(wanted.turn);
  }, [wanted, focusTurn]);
  const latest = useRef({ edits, labels });
  useLayoutEffect(() => {
    latest.current = { edits, labels };
  });
  const actions = useMemo<TurnActions>(
    () => ({
      focus: setCurrent,
      edit: (turn, caret) => setEditing({ turn, caret }),
      type: (turn, text) => session.type(id, turn, text),
      leave: (turn, isWanted) => latest.current.edits.leave(turn, isWanted),
      run: (name, turn) => latest.current.edits[name](turn),
      role: (turn, role) => latest.current.edits.role(turn, role),
      cursor: (turn, at) => latest.current.edits.cursor(turn, at),
      label: (turn, label) => latest.current.labels.set(turn, label),
      kind: (turn, kind) => latest.current.labels.kind(turn, kind),
      note: (turn, note) => latest.current.labels.note(turn, note),
      askNote: (turn) => latest.current.labels.askNote(turn),
      confirm: (turn) => latest.current.labels.confirm(turn),
    }),
    [id, session],
  );

  if (turns.length === 0) {
    return (
      <div className={css.list}>
        <EmptyState
          icon={<MessageSquarePlus />}
          title={t`This conversation has no turns`}
          actions={
            !isReadOnly && (
              <Button variant="primary" onPress={() => edits.addFirst()}>
                <Trans>Add the first turn</Trans>
              </Button>
            )
          }
        >
          <Trans>Write what the user says first; the chatbot's reply comes below it.</Trans>
        </EmptyState>
      </div>
    );
  }
  const focusable = turns.some((turn) => turn.key === current) ? current : turns[0]?.key;
  return (
    <div className={css.list}>
      <ol ref={list} className={css.turns}>
        {turns.map((turn) => {
          const isCurrent = turn.key === current;
          return (
            <TurnItem
              key={turn.key}
              conversation={id}
              turn={turn}
              isLazy={turns.length > LAID_OUT_AT_ONCE}
              isLast={turn.position === turns.length - 1}
              isCurrent={isCurrent}
              isFocusable={turn.key === focusable}
              caret={editing?.turn === turn.key ? editing.caret : undefined}
              quote={wanted?.turn === turn.key ? wanted.quote : null}
              reviewer={labels.reviewer}
              isBlind={labels.isBlind}
              asking={isCurrent ? labels.asking : null}
              isReadOnly={isReadOnly}
              session={session}
              actions={actions}
            />
          );
        })}
      </ol>
      {!isReadOnly && (
        <p className={css.hint}>
          <Trans>
            J and K go from turn to turn, Enter edits, Escape ends it, A adds a turn, 1 2 3 label a reply.
            Press ? for all keys.
          </Trans>
        </p>
      )}
      <p className={css.said} role="status" aria-label={t`What just happened`}>
        {said}
      </p>
    </div>
  );
}

type KeptFocus = Pick<Props, "detail"> & {
  current: number | null;
  editing: Editing | null;
  setEditing: (editing: null) => void;
  focusTurn: (key: number | undefined) => void;
  list: React.RefObject<HTMLOListElement | null>;
};

/** A change may take away the turn that has the keyboard, or bring one back: the keyboard goes where it happened. */
function useKeptFocus({ detail, current, editing, setEditing, focusTurn, list }: KeptFocus) {
  const before = useRef(detail);
  useEffect(() => {
    const old = before.current.turns;
    before.current = detail;
    if (old === detail.turns) return;
    const has = (key: number | null) => detail.turns.some((turn) => turn.key === key);
    if (editing && !has(editing.turn)) setEditing(null);
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (current === null || (has(current) && !isLost)) return;
    if (has(current) && editing === null && list.current) focusTurn(current);
    if (has(current)) return;
    const at = old.findIndex((turn) => turn.key === current);
    focusTurn((detail.turns[at] ?? detail.turns.at(-1))?.key);
  }, [detail, current, editing, setEditing, focusTurn, list]);
}
