import { Trans, useLingui } from "@lingui/react/macro";
import { memo, useState, useSyncExternalStore } from "react";
import type { AttritionKind, EditorTurn, LabelWord, Role } from "../../ipc";
import { LabelBar } from "./LabelBar";
import { Opinions } from "./Opinions";
import type { EditSession } from "./session";
import { TurnField } from "./TurnField";
import { TurnText } from "./TurnText";
import { TurnTools } from "./TurnTools";
import type { Asking } from "./useLabels";
import { useRoleWords } from "./words";
import css from "./TurnItem.module.css";

export type TurnCommand = "add" | "up" | "down" | "merge" | "split" | "remove";
/** The same object at every render, so that only the turn that changed is drawn again. */
export type TurnActions = {
  focus: (turn: number) => void;
  edit: (turn: number, caret: number | null) => void;
  type: (turn: number, text: string) => void;
  leave: (turn: number, isWanted: boolean) => void;
  run: (name: TurnCommand, turn: number) => void;
  role: (turn: number, role: Role) => void;
  cursor: (turn: number, at: number) => void;
  label: (turn: number, label: LabelWord | null) => void;
  kind: (turn: number, kind: AttritionKind | null) => void;
  note: (turn: number, note: string | null) => void;
  askNote: (turn: number) => void;
  confirm: (turn: number) => void;
};

type Props = {
  conversation: string;
  turn: EditorTurn;
  isLast: boolean;
  /** It is laid out only when it is in sight. */
  isLazy: boolean;
  isCurrent: boolean;
  isFocusable: boolean;
  /** Where the cursor starts; undefined while the turn is only read. */
  caret: number | null | undefined;
  quote: string | null;
  reviewer: string | null;
  isBlind: boolean;
  asking: Asking;
  isReadOnly: boolean;
  session: EditSession;
  actions: TurnActions;
};

export const TurnItem = memo(function TurnItem(props: Props) {
  const { conversation, turn, isLast, isCurrent, isFocusable, caret, quote, reviewer } = props;
  const { isLazy, isBlind, asking, isReadOnly, session, actions } = props;
  const { t } = useLingui();
  const { names, inSentence } = useRoleWords();
  const [isHovered, setHovered] = useState(false);
  const text = useSyncExternalStore(session.subscribe, () => session.textOf(conversation, turn.key));
  const content = text ?? turn.content;
  const { key, position, role } = turn;
  const number = position + 1;
  const label = t`Turn ${number}, ${inSentence[role]}`;
  const isEditing = caret !== undefined;
  const isReply = role === "assistant" && turn.content !== "";
  const mine = turn.labels.find((each) => each.reviewer === reviewer) ?? null;
  const handlers = {
    tabIndex: isFocusable ? 0 : -1,
    onFocus: () => actions.focus(key),
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by !== undefined && !event.altKey) {
        event.preventDefault();
        neighbour(event.currentTarget, by)?.focus();
      }
      if (event.key === "Enter" && !isReadOnly && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        actions.edit(key, null);
      }
    },
  };

  return (
    <li className={css.place} data-lazy={isLazy}>
      <div
        role="group"
        aria-label={label}
        className={css.turn}
        data-turn={key}
        data-role={role}
        data-current={isCurrent}
        data-editing={isEditing}
        {...handlers}
      >
        <div className={css.head}>
          <strong className={css.who}>{names[role]}</strong>
          <span className={css.number}>
            <Trans>turn {number}</Trans>
          </span>
          {!isReadOnly && (isCurrent || isHovered) && (
            <TurnTools turn={turn} isLast={isLast} isTabStop={isCurrent} actions={actions} />
          )}
        </div>
        {isEditing ? (
          <TurnField label={label} turn={key} text={content} caret={caret} actions={actions} />
        ) : (
          <TurnText
            content={content}
            quote={quote}
            onEdit={isReadOnly ? null : (at) => actions.edit(key, at)}
          />
        )}
        <Opinions turn={turn} reviewer={reviewer} isHidden={isBlind && mine === null} actions={actions} />
        {isReply && isCurrent && !isReadOnly && (
          <LabelBar turn={key} mine={mine} asking={asking} actions={actions} />
        )}
      </div>
    </li>
  );
});

function neighbour(turn: HTMLElement, by: number): HTMLElement | null | undefined {
  const item = turn.closest("li");
  const next = by > 0 ? item?.nextElementSibling : item?.previousElementSibling;
  return next?.querySelector<HTMLElement>("[data-turn]");
}
