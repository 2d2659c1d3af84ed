import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RunProgress } from "../../ipc";
import { formatCost, formatCount, formatDuration } from "../../ui/format";
import { formatSpending, formatTokens } from "../../ui/figures";
import { ProgressBar } from "../../ui/ProgressBar";
import css from "./LiveRun.module.css";
import { useOnlyBuiltIn } from "./useOnlyBuiltIn";

type Props = { progress: RunProgress; judges: string[] };

export function UsageCard({ progress, judges }: Props) {
  const { t } = useLingui();
  const isBuiltIn = useOnlyBuiltIn(judges);
  const { calls, limits } = progress;
  const tokens = progress.inputTokens + progress.outputTokens;
  return (
    <section className={css.card} aria-labelledby="usage">
      <h2 id="usage">
        <Trans>Used so far</Trans>
      </h2>
      <dl className={css.usage}>
        <Line
          name={t`Questions to judges`}
          value={ofAtMost(formatCount(calls), limits.maxCalls, formatCount)}
        />
        {limits.maxCalls !== null && (
          <ProgressBar
            size="small"
            label={t`Questions asked, of the limit`}
            value={calls}
            max={limits.maxCalls}
            valueLabel={ofAtMost(formatCount(calls), limits.maxCalls, formatCount)}
          />
        )}
        <Line name={t`Answers re-used`} value={formatCount(progress.answeredFromMemory)} />
        <Line name={t`Tried again`} value={formatCount(progress.retries)} />
        <Line name={t`Tokens sent`} value={formatTokens(progress.inputTokens)} />
        <Line name={t`Tokens received`} value={formatTokens(progress.outputTokens)} />
        {limits.maxTokens !== null && (
          <Line
            name={t`Tokens in all`}
            value={ofAtMost(formatTokens(tokens), limits.maxTokens, formatTokens)}
          />
        )}
        <Line
          name={t`Spent`}
          value={ofAtMost(formatSpending({ ...progress, isBuiltIn }), limits.maxCost, formatCost)}
        />
        <Line name={t`Time`} value={formatDuration(progress.elapsedMs)} />
      </dl>
    </section>
  );
}

/** "12 of at most 400", or the figure alone where there is no limit. */
function ofAtMost(used: string, limit: number | null, format: (limit: number) => string): string {
  if (limit === null) return used;
  const most = format(limit);
  return t`${used} of at most ${most}`;
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className={css.line}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
