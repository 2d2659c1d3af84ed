import { Trans, useLingui } from "@lingui/react/macro";
import type { LatestVerdict } from "../../ipc";
import { VerdictBadge } from "../../ui/VerdictBadge";
import css from "./LatestVerdicts.module.css";

/** Not a live region: a screen reader hears the share done, not every one of hundreds of verdicts. */
export function LatestVerdicts({ latest }: { latest: LatestVerdict[] }) {
  const { t } = useLingui();
  return (
    <section className={css.card} aria-labelledby="latest">
      <h2 id="latest">
        <Trans>Latest verdicts</Trans>
      </h2>
      {latest.length === 0 ? (
        <p className={css.quiet}>
          <Trans>The first verdicts appear here in a moment.</Trans>
        </p>
      ) : (
        <ol className={css.list}>
          {latest.map((verdict) => (
            <li key={`${verdict.item}:${verdict.position}`} className={css.row}>
              <span className={css.badge}>
                <VerdictBadge outcome={verdict.outcome} kind={verdict.kind} />
              </span>
              <span className={css.excerpt} dir="auto">
                {verdict.excerpt}
              </span>
              <span className={css.where} title={`${verdict.conversation} · ${verdict.judge}`}>
                {t`${verdict.conversation}, turn ${verdict.position + 1}`} · {verdict.judge}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
