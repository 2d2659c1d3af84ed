import type { ReactNode } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import css from "./Segmented.module.css";

type Props<V extends string> = {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: { value: V; label: string; icon?: ReactNode }[];
};

/** A few choices side by side, one of them always on. */
export function Segmented<V extends string>({ label, value, onChange, options }: Props<V>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={css.group}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(selected) => {
        const picked = options.find((option) => selected.has(option.value));
        if (picked) onChange(picked.value);
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} className={css.option}>
          {option.icon}
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
