import { Check } from "lucide-react";
import type { ReactNode } from "react";
import {
  Checkbox as AriaCheckbox,
  Label,
  Radio,
  RadioGroup,
  Switch as AriaSwitch,
} from "react-aria-components";
import css from "./Choice.module.css";

type SwitchProps = {
  label: string;
  hint?: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  isDisabled?: boolean;
};

export function Switch({ label, hint, value, onChange, isDisabled }: SwitchProps) {
  return (
    <AriaSwitch className={css.switch} isSelected={value} onChange={onChange} isDisabled={isDisabled}>
      <span className={css.track} aria-hidden="true">
        <span className={css.knob} />
      </span>
      <span>
        {label}
        {hint !== undefined && <span className={css.hint}>{hint}</span>}
      </span>
    </AriaSwitch>
  );
}

type CheckboxProps = {
  value: boolean;
  onChange: (value: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
};

export function Checkbox({ value, onChange, isDisabled, children }: CheckboxProps) {
  return (
    <AriaCheckbox className={css.checkbox} isSelected={value} onChange={onChange} isDisabled={isDisabled}>
      <span className={css.box} aria-hidden="true">
        <Check />
      </span>
      <span className={css.text}>{children}</span>
    </AriaCheckbox>
  );
}

type RadioProps<V extends string> = {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: { value: V; label: string; hint?: ReactNode }[];
  layout?: "stack" | "row";
};

export function Radios<V extends string>({
  label,
  value,
  onChange,
  options,
  layout = "stack",
}: RadioProps<V>) {
  return (
    <RadioGroup
      className={css.group}
      data-layout={layout}
      value={value}
      onChange={(next) => {
        const picked = options.find((option) => option.value === next);
        if (picked) onChange(picked.value);
      }}
    >
      <Label className={css.label}>{label}</Label>
      <div className={css.options}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={css.radio}>
            <span className={css.dot} aria-hidden="true" />
            <span>
              {option.label}
              {option.hint !== undefined && <span className={css.hint}>{option.hint}</span>}
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
