import { useLingui } from "@lingui/react/macro";
import type { View } from "../../ipc";
import { Switch } from "../../ui/Choice";
import { NumberField } from "../../ui/NumberField";
import { Select } from "../../ui/Select";
import { FORMULAS, formulaMeaning, formulaName } from "../../ui/words";
import css from "./Overview.module.css";

type Props = { view: View; onView: (view: View) => void };

/** Another way to count the same verdicts: nothing is asked again. */
export function ViewControls({ view, onView }: Props) {
  const { t } = useLingui();
  return (
    <div className={css.view}>
      <Select
        label={t`Counted as`}
        value={view.formula}
        onChange={(formula) => onView({ ...view, formula })}
        options={FORMULAS.map((formula) => ({
          value: formula,
          label: formulaName(formula),
          hint: formulaMeaning(formula),
        }))}
      />
      <NumberField
        label={t`Pass mark`}
        value={view.strict ? 1 : view.threshold}
        isDisabled={view.strict}
        onChange={(threshold) => Number.isFinite(threshold) && onView({ ...view, threshold })}
        minValue={0}
        maxValue={1}
        step={0.05}
        formatOptions={{ style: "percent" }}
      />
      <Switch
        label={t`Strict`}
        hint={t`Anything below a perfect score counts as zero.`}
        value={view.strict}
        onChange={(strict) => onView({ ...view, strict })}
      />
    </div>
  );
}
