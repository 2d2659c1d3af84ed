import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleDashed, CircleHelp, CircleX, EyeOff, History, TriangleAlert } from "lucide-react";
import type { EditorTurn, LabelWord, TurnLabel, TurnVerdict } from "../../ipc";
import { Button } from "../../ui/Button";
import { useVerdictWords, VerdictBadge } from "../../ui/VerdictBadge";
import type { TurnActions } from "./TurnItem";
import { useLabelWords } from "./words";
import css from "./Opinions.module.css";

type Props = { turn: EditorTurn; reviewer: string | null; isHidden: boolean; actions: TurnActions };

/** What people and judges said of a reply. */
export function Opinions({ turn, reviewer, isHidden, actions }: Props) {
  const { t } = useLingui();
  const { labels, verdicts, key } = turn;
  if (labels.length === 0 && verdicts.length === 0) return null;
  const shown = isHidden ? labels.filter((label) => label.reviewer === reviewer) : labels;
  const hidden = labels.length - shown.length + (isHidden ? verdicts.length : 0);
  return (
    <ul className={css.opinions} aria-label={t`Labels and verdicts`}>
      {shown.map((label) => (
        <Label
          key={label.reviewer}
          label={label}
          onConfirm={label.reviewer === reviewer ? () => actions.confirm(key) : null}
        />
      ))}
      {hidden > 0 ? (
        <li className={css.hidden}>
          <EyeOff aria-hidden="true" />
          <Plural
            value={hidden}
            one="# opinion is hidden until you label this reply"
            other="# opinions are hidden until you label this reply"
          />
        </li>
      ) : (
        !isHidden && verdicts.map((verdict) => <JudgeVerdict key={verdict.judge} verdict={verdict} />)
      )}
    </ul>
  );
}

const ICONS: Record<LabelWord, typeof CircleX> = {
  retained: CircleCheck,
  attrition: CircleX,
  not_applicable: CircleDashed,
  unsure: CircleHelp,
};

function Label({ label, onConfirm }: { label: TurnLabel; onConfirm: (() => void) | null }) {
  const { t } = useLingui();
  const words = useLabelWords();
  const { kind } = useVerdictWords();
  const Icon = ICONS[label.label];
  return (
    <li className={css.opinion}>
      <span className={css.label} data-label={label.label}>
        <Icon aria-hidden="true" />
        {words[label.label]}
        {label.kind && <span className={css.kind}>{kind(label.kind)}</span>}
      </span>
      <span className={css.by}>{label.reviewer}</span>
      {label.earlierWording && <Earlier />}
      {label.earlierWording && onConfirm && (
        <Button variant="quiet" onPress={onConfirm}>{t`Still right`}</Button>
      )}
      {label.note !== null && <p className={css.reason}>{label.note}</p>}
    </li>
  );
}

function JudgeVerdict({ verdict }: { verdict: TurnVerdict }) {
  const { outcome, kind, judge, weak, earlierWording, reason, causeMessage } = verdict;
  const says = causeMessage ?? reason;
  return (
    <li className={css.opinion}>
      <VerdictBadge outcome={outcome} kind={kind} />
      <span className={css.by}>{judge}</span>
      {weak && (
        <span className={css.mark}>
          <TriangleAlert aria-hidden="true" />
          <Trans>weak evidence</Trans>
        </span>
      )}
      {earlierWording && <Earlier />}
      {says !== null && <p className={css.reason}>{says}</p>}
    </li>
  );
}

function Earlier() {
  return (
    <span className={css.mark}>
      <History aria-hidden="true" />
      <Trans>made on an earlier wording</Trans>
    </span>
  );
}
