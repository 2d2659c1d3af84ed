import { Trans, useLingui } from "@lingui/react/macro";
import type { JudgeResults } from "../../ipc";
import { formatSpending, formatTokens } from "../../ui/figures";
import { formatCount, formatDuration } from "../../ui/format";
import css from "./Overview.module.css";

export function UsageCard({ judge }: { judge: JudgeResults }) {
  const { t } = useLingui();
  return (
    <section className={css.card} aria-labelledby="took">
      <h2 id="took">
        <Trans>What it took</Trans>
      </h2>
      <dl className={css.usage}>
        <Figure name={t`Questions asked`} value={formatCount(judge.calls)} />
        <Figure name={t`Answers re-used`} value={formatCount(judge.answeredFromMemory)} />
        <Figure name={t`Tried again`} value={formatCount(judge.retries)} />
        <Figure name={t`Tokens sent`} value={formatTokens(judge.inputTokens)} />
        <Figure name={t`Tokens received`} value={formatTokens(judge.outputTokens)} />
        <Figure name={t`Cost`} value={formatSpending({ ...judge, isBuiltIn: judge.isYardstick })} />
        <Figure name={t`Time`} value={formatDuration(judge.elapsedMs)} />
      </dl>
      {judge.notes.length > 0 && (
        <p className={css.noted}>
          <Trans>Noted about this judge:</Trans> {judge.notes.join(" ")}
        </p>
      )}
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
