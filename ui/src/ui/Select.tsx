import { Check, ChevronsUpDown } from "lucide-react";
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
} from "react-aria-components";
import css from "./Field.module.css";

export type Option<V extends string> = { value: V; label: string; hint?: string };

type Props<V extends string> = {
  label: string;
  options: Option<V>[];
  value: V | null;
  onChange: (value: V) => void;
  placeholder?: string;
  hint?: string;
  isDisabled?: boolean;
  hideLabel?: boolean;
};

export function Select<V extends string>({
  label,
  options,
  value,
  onChange,
  placeholder,
  hint,
  isDisabled,
  hideLabel,
}: Props<V>) {
  return (
    <AriaSelect
      className={css.field}
      aria-label={hideLabel ? label : undefined}
      value={value}
      onChange={(key) => {
        const picked = options.find((option) => option.value === key);
        if (picked) onChange(picked.value);
      }}
      placeholder={placeholder}
      isDisabled={isDisabled}
    >
      {!hideLabel && <Label className={css.label}>{label}</Label>}
      <Button className={css.trigger}>
        <SelectValue className={css.value} />
        <ChevronsUpDown aria-hidden="true" />
      </Button>
      {hint !== undefined && (
        <Text slot="description" className={css.hint}>
          {hint}
        </Text>
      )}
      <Popover className={css.popover}>
        <ListBox className={css.list} items={options}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={css.option}>
              {({ isSelected }) => (
                <>
                  <span className={css.tick}>{isSelected && <Check aria-hidden="true" />}</span>
                  <span className={css.optionText}>
                    <Text slot="label">{option.label}</Text>
                    {option.hint !== undefined && (
                      <Text slot="description" className={css.hint}>
                        {option.hint}
                      </Text>
                    )}
                  </span>
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
