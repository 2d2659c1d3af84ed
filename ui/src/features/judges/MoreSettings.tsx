import { Trans, useLingui } from "@lingui/react/macro";
import { NumberField } from "../../ui/NumberField";
import { NEW_FORM, orUnknown, type JudgeForm } from "./judgeForm";
import css from "./Judges.module.css";

type Props = { form: JudgeForm; onChange: (changed: Partial<JudgeForm>) => void };

export function MoreSettings({ form, onChange }: Props) {
  const { t } = useLingui();
  return (
    <details className={css.more}>
      <summary>
        <Trans>Speed and waiting</Trans>
      </summary>
      <div className={css.pair}>
        <NumberField
          label={t`Calls at the same time`}
          minValue={1}
          maxValue={64}
          value={form.concurrency}
          onChange={(value) => onChange({ concurrency: orUnknown(value) ?? NEW_FORM.concurrency })}
        />
        <NumberField
          label={t`Seconds to wait for an answer`}
          minValue={5}
          maxValue={600}
          value={form.timeoutSeconds}
          onChange={(value) => onChange({ timeoutSeconds: orUnknown(value) ?? NEW_FORM.timeoutSeconds })}
        />
      </div>
    </details>
  );
}
