import { Trans, useLingui } from "@lingui/react/macro";
import { Bot, Settings2, User, Wrench } from "lucide-react";
import { memo, useState } from "react";
import type { Role, Turn, Verdict } from "../../ipc";
import { beginning, LONGEST_AT_ONCE } from "../../ui/longText";
import { ShowAllOfIt } from "../../ui/ShowAllOfIt";
import { HighlightedText } from "./HighlightedText";
import type { Mark } from "./marks";
import css from "./TurnItem.module.css";
import { VerdictNote } from "./VerdictNote";

const ICONS: Record<Role, typeof Bot> = { user: User, assistant: Bot, system: Settings2, tool: Wrench };

type Props = {
  turn: Turn;
  /** It is laid out only when it is in sight. */
  isLazy: boolean;
  marks: readonly Mark[];
  active: ReadonlySet<string>;
  verdict: Verdict | null;
  isCurrent: boolean;
  /** Where this turn can be edited. */
  editHref: string;
  onJump: (verdict: number, turn: number) => void;
};

export const TurnItem = memo(function TurnItem(props: Props) {
  const { turn, isLazy, marks, active, verdict, isCurrent, editHref, onJump } = props;
  const { t } = useLingui();
  const { content } = turn;
  const [isWhole, setWhole] = useState(false);
  // Words that are pointed at are shown, wherever they stand.
  const isPointedAt = marks.some((mark) => active.has(mark.id) && mark.end > LONGEST_AT_ONCE);
  if (isPointedAt && !isWhole) setWhole(true);
  const isCut = content.length > LONGEST_AT_ONCE && !isWhole;
  const Icon = ICONS[turn.role];
  const names: Record<Role, string> = {
    user: t`User`,
    assistant: t`Chatbot`,
    system: t`Instructions`,
    tool: t`Tool`,
  };
  return (
    <li
      className={css.turn}
      data-lazy={isLazy}
      data-turn={turn.position}
      data-role={turn.role}
      data-current={isCurrent}
      tabIndex={-1}
    >
      <p className={css.who}>
        <Icon aria-hidden="true" />
        <strong>{names[turn.role]}</strong>
        <span className={css.number}>
          <Trans>turn {turn.position + 1}</Trans>
        </span>
      </p>
      <div className={css.text} dir="auto">
        {content === "" ? (
          <span className={css.empty}>
            <Trans>No text in this turn.</Trans>
          </span>
        ) : (
          <HighlightedText
            content={isCut ? beginning(content, LONGEST_AT_ONCE) : content}
            marks={marks}
            active={active}
          />
        )}
      </div>
      {isCut && <ShowAllOfIt length={content.length} onPress={() => setWhole(true)} />}
      {verdict && <VerdictNote verdict={verdict} editHref={editHref} onJump={onJump} />}
    </li>
  );
});
