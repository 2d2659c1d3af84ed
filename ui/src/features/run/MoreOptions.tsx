import { Trans, useLingui } from "@lingui/react/macro";
import { Switch } from "../../ui/Choice";
import { NumberField } from "../../ui/NumberField";
import { CONCURRENCY_MAX, numberOrNull, REPEATS_MAX, type Draft } from "./draft";
import { LimitFields } from "./LimitFields";
import css from "./NewRun.module.css";

type Props = { draft: Draft; onChange: (part: Partial<Draft>) => void };

export function MoreOptions({ draft, onChange }: Props) {
  const { t } = useLingui();
  return (
    <details className={css.more}>
      <summary>
        <Trans>More options</Trans>
      </summary>
      <div className={css.options}>
        <NumberField
          label={t`Pass mark`}
          hint={t`A conversation passes when its score reaches this.`}
          value={draft.strict ? 1 : draft.threshold}
          isDisabled={draft.strict}
          onChange={(value) => onChange({ threshold: numberOrNull(value) ?? 0.5 })}
          minValue={0}
          maxValue={1}
          step={0.05}
          formatOptions={{ style: "percent" }}
        />
        <NumberField
          label={t`Repeats`}
          hint={t`Asks the judge several times, to see whether it changes its mind.`}
          value={draft.repeats}
          onChange={(value) => onChange({ repeats: numberOrNull(value) ?? 1 })}
          minValue={1}
          maxValue={REPEATS_MAX}
        />
        <NumberField
          label={t`Questions at the same time`}
          hint={t`Leave empty to use what each judge allows.`}
          placeholder={t`As the judges allow`}
          value={draft.concurrency ?? Number.NaN}
          onChange={(value) => onChange({ concurrency: numberOrNull(value) })}
          minValue={1}
          maxValue={CONCURRENCY_MAX}
        />
        <LimitFields limits={draft.limits} onChange={(limits) => onChange({ limits })} />
        <Switch
          label={t`Strict`}
          hint={t`Anything below a perfect score counts as zero.`}
          value={draft.strict}
          onChange={(strict) => onChange({ strict })}
        />
        <Switch
          label={t`Write a reason for each conversation`}
          hint={t`One more question where something was missed.`}
          value={draft.includeReason}
          onChange={(includeReason) => onChange({ includeReason })}
        />
        <Switch
          label={t`Ask everything afresh`}
          hint={t`Does not re-use verdicts this workspace already has for the same question.`}
          value={draft.fresh}
          onChange={(fresh) => onChange({ fresh })}
        />
      </div>
    </details>
  );
}
