import { Trans } from "@lingui/react/macro";
import type { Formula, RunProgress } from "../../ipc";
import { formatPercent } from "../../ui/format";
import { formatBetween, formatSpread } from "../../ui/figures";
import { formulaName } from "../../ui/words";
import css from "./LiveRun.module.css";

type Props = { scores: RunProgress["running"]; formula: Formula };

export function RunningScores({ scores, formula }: Props) {
  return (
    <section className={css.card} aria-labelledby="so-far">
      <h2 id="so-far">
        <Trans>Score so far</Trans>
      </h2>
      <p className={css.quiet}>{formulaName(formula)}</p>
      <dl className={css.scores}>
        {scores.map(({ judge, score }) => (
          <div key={judge} className={css.score}>
            <dt>
              <bdi>{judge}</bdi>
            </dt>
            <dd>
              {score.mean === null ? (
                <span className={css.quiet}>
                  <Trans>no score yet</Trans>
                </span>
              ) : (
                <>
                  <span className={css.figure}>{formatPercent(score.mean, 1)}</span> {formatSpread(score)}
                  {score.interval && <span className={css.between}>{formatBetween(score.interval)}</span>}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
