import { Trans } from "@lingui/react/macro";
import { History, Pencil, TriangleAlert } from "lucide-react";
import type { Verdict } from "../../ipc";
import { LongText } from "../../ui/LongText";
import { VerdictBadge } from "../../ui/VerdictBadge";
import { EvidencePair } from "./EvidencePair";
import css from "./TurnItem.module.css";

type Props = { verdict: Verdict; editHref: string; onJump: (verdict: number, turn: number) => void };

export function VerdictNote({ verdict, editHref, onJump }: Props) {
  const { outcome, kind, weak, reason, causeMessage, notes, earlierWording } = verdict;
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
        {earlierWording && (
          <span className={css.weak}>
            <History aria-hidden="true" />
            <Trans>made on an earlier wording</Trans>
          </span>
        )}
      </p>
      {causeMessage !== null && <LongText text={causeMessage} />}
      {reason !== null && <LongText text={reason} />}
      <EvidencePair verdict={verdict} onJump={onJump} />
      {outcome === "attrition" && (
        <a className={css.edit} href={editHref}>
          <Pencil aria-hidden="true" />
          <Trans>Edit this turn</Trans>
        </a>
      )}
      {notes.map((note) => (
        <LongText key={note} className={css.note} text={note} />
      ))}
    </div>
  );
}
