import { Trans } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import type { Verdict } from "../../ipc";
import { LongText } from "../../ui/LongText";
import { VerdictBadge } from "../../ui/VerdictBadge";
import { EvidencePair } from "./EvidencePair";
import css from "./TurnItem.module.css";

type Props = { verdict: Verdict; onJump: (verdict: number, turn: number) => void };

export function VerdictNote({ verdict, onJump }: Props) {
  const { outcome, kind, weak, reason, causeMessage, notes } = verdict;
  return (
    <div className={css.verdict} data-outcome={outcome}>
      <p className={css.badges}>
        <VerdictBadge outcome={outcome} kind={kind} />
        {weak && (
          <span className={css.weak}>
            <TriangleAlert aria-hidden="true" />
            <Trans>weak evidence</Trans>
          </span>
        )}
      </p>
      {causeMessage !== null && <LongText text={causeMessage} />}
      {reason !== null && <LongText text={reason} />}
      <EvidencePair verdict={verdict} onJump={onJump} />
      {notes.map((note) => (
        <LongText key={note} className={css.note} text={note} />
      ))}
    </div>
  );
}
