import { Trans } from "@lingui/react/macro";
import { Ruler } from "lucide-react";
import type { JudgeSummary } from "../../ipc";
import css from "./Judges.module.css";

export function YardstickCard({ judge }: { judge: JudgeSummary }) {
  return (
    <article className={css.card} data-built-in>
      <header className={css.head}>
        <h2>{judge.name}</h2>
        <span className={css.tag}>
          <Ruler aria-hidden="true" />
          <Trans>a yardstick, not a judge</Trans>
        </span>
      </header>
      <p className={css.about}>
        <Trans>
          Built in. It looks for fixed patterns: names, numbers and dates that come back wrong, and questions
          that were already answered. The same conversation always gets the same score. It runs on this
          computer, sends nothing and costs nothing. Use it to see whether a real judge finds more.
        </Trans>
      </p>
    </article>
  );
}
