import { useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleDashed, CircleHelp, CircleX } from "lucide-react";
import type { AttritionKind, Outcome } from "../ipc";
import css from "./VerdictBadge.module.css";

const ICONS = {
  retained: CircleCheck,
  attrition: CircleX,
  not_applicable: CircleDashed,
  unscored: CircleHelp,
};

export function useVerdictWords() {
  const { t } = useLingui();
  const outcomes: Record<Outcome, string> = {
    retained: t`remembered`,
    attrition: t`missed`,
    not_applicable: t`nothing to remember`,
    unscored: t`unscored`,
  };
  const kinds: Record<AttritionKind, string> = {
    forgot: t`forgot`,
    contradicted: t`contradicted`,
    asked_again: t`asked again`,
    ignored_constraint: t`ignored a constraint`,
  };
  return { outcome: (outcome: Outcome) => outcomes[outcome], kind: (kind: AttritionKind) => kinds[kind] };
}

/** A verdict is never colour alone: icon, word and colour say the same. */
export function VerdictBadge({ outcome, kind }: { outcome: Outcome; kind?: AttritionKind | null }) {
  const words = useVerdictWords();
  const Icon = ICONS[outcome];
  return (
    <span className={css.badge} data-outcome={outcome}>
      <Icon aria-hidden="true" />
      {words.outcome(outcome)}
      {kind ? <span className={css.kind}>{words.kind(kind)}</span> : null}
    </span>
  );
}
