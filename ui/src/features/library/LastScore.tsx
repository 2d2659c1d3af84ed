import { Trans, useLingui } from "@lingui/react/macro";
import { RefreshCcwDot } from "lucide-react";
import type { LastRun } from "../../ipc";
import { href } from "../../routes";
import { formatMargin, formatPercent, runStateWord } from "../../ui/format";
import { formulaName, runName } from "../../ui/words";
import css from "./Library.module.css";

export function LastScore({ lastRun }: { lastRun: LastRun | null }) {
  const { t } = useLingui();
  if (lastRun === null) {
    return (
      <p className={css.noScore}>
        <Trans>Not scored yet</Trans>
      </p>
    );
  }
  const { run, judge, formula, score, state, changedSince } = lastRun;
  const margin = formatMargin(score);
  const word = runStateWord(state);
  const percent = formatPercent(score.mean);
  const counted = formulaName(formula);
  const number = runName(run);
  return (
    <div className={css.score}>
      <a
        href={href.run(run)}
        className={css.scoreLink}
        aria-label={t`Last score ${percent} ${margin ?? ""}, ${counted}, open ${number}`}
      >
        <span className={css.mean}>{percent}</span>
        {margin !== null && <span className={css.margin}>{margin}</span>}
      </a>
      <p className={css.counted}>{counted}</p>
      <p className={css.by} title={judge}>
        {state === "finished" ? (
          <Trans>
            {number} · by {judge}
          </Trans>
        ) : (
          <Trans>
            {number} · {word}, so far by {judge}
          </Trans>
        )}
      </p>
      {changedSince && (
        <p className={css.changed}>
          <RefreshCcwDot aria-hidden="true" />
          <Trans>changed since last run</Trans>
        </p>
      )}
    </div>
  );
}
