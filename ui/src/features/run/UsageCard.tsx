import { Trans, useLingui } from "@lingui/react/macro";
import type { RunProgress } from "../../ipc";
import { formatCount, formatDuration } from "../../ui/format";
import { formatSpending, formatTokens } from "../../ui/figures";
import { ProgressBar } from "../../ui/ProgressBar";
import css from "./LiveRun.module.css";
import { useOnlyBuiltIn } from "./useOnlyBuiltIn";

type Props = { progress: RunProgress; judges: string[] };

export function UsageCard({ progress, judges }: Props) {
  const { t } = useLingui();
  const isBuiltIn = useOnlyBuiltIn(judges);
  const { calls, maxCalls } = progress;
  const cap = maxCalls === null ? "" : formatCount(maxCalls);
  const spent = formatCount(calls);
  return (
    <section className={css.card} aria-labelledby="usage">
      <h2 id="usage">
        <Trans>Used so far</Trans>
      </h2>
      <dl className={css.usage}>
        <Line
          name={t`Questions to judges`}
          value={maxCalls === null ? spent : t`${spent} of at most ${cap}`}
        />
        {maxCalls !== null && (
          <ProgressBar
            size="small"
            label={t`Questions asked, of the limit`}
            value={calls}
            max={maxCalls}
            valueLabel={t`${spent} of ${cap}`}
          />
        )}
        <Line name={t`Verdicts re-used`} value={formatCount(progress.answeredFromMemory)} />
        <Line name={t`Tried again`} value={formatCount(progress.retries)} />
        <Line name={t`Tokens sent`} value={formatTokens(progress.inputTokens)} />
        <Line name={t`Tokens received`} value={formatTokens(progress.outputTokens)} />
        <Line name={t`Spent`} value={formatSpending({ ...progress, isBuiltIn })} />
        <Line name={t`Time`} value={formatDuration(progress.elapsedMs)} />
      </dl>
    </section>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className={css.line}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
