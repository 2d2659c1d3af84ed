import { useLingui } from "@lingui/react/macro";
import type { RunLimits } from "../../ipc";
import { NumberField } from "../../ui/NumberField";
import { numberOrNull } from "./draft";

type Props = { limits: RunLimits; onChange: (limits: RunLimits) => void };

export function LimitFields({ limits, onChange }: Props) {
  const { t } = useLingui();
  return (
    <>
      <NumberField
        label={t`Stop after this many questions`}
        hint={t`The run pauses there, so that it cannot cost more than you meant it to.`}
        placeholder={t`No limit`}
        value={limits.maxCalls ?? Number.NaN}
        onChange={(value) => onChange({ ...limits, maxCalls: numberOrNull(value) })}
        minValue={1}
      />
      <NumberField
        label={t`Stop after this many tokens`}
        hint={t`Sent and received together. Where a service counts none, they are estimated from the length of the text.`}
        placeholder={t`No limit`}
        value={limits.maxTokens ?? Number.NaN}
        onChange={(value) => onChange({ ...limits, maxTokens: numberOrNull(value) })}
        minValue={1}
      />
      <NumberField
        label={t`Stop after spending, in US dollars`}
        hint={t`Needs the price of each judge. At most what is on its way at that moment comes on top.`}
        placeholder={t`No limit`}
        value={limits.maxCost ?? Number.NaN}
        onChange={(value) => onChange({ ...limits, maxCost: numberOrNull(value) })}
        minValue={0}
        formatOptions={{ maximumFractionDigits: 4 }}
      />
    </>
  );
}
