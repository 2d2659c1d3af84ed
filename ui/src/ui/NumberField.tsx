import { Minus, Plus } from "lucide-react";
import {
  Button,
  FieldError,
  Group,
  Input,
  Label,
  NumberField as AriaNumberField,
  Text,
  type NumberFieldProps,
} from "react-aria-components";
import css from "./Field.module.css";

type Props = Omit<NumberFieldProps, "className" | "style" | "children"> & {
  label: string;
  hint?: string;
  placeholder?: string;
};

export function NumberField({ label, hint, placeholder, ...rest }: Props) {
  return (
    <AriaNumberField {...rest} className={css.field}>
      <Label className={css.label}>{label}</Label>
      <Group className={css.group}>
        <Input className={css.input} placeholder={placeholder} />
        <Button slot="decrement" className={css.step}>
          <Minus aria-hidden="true" />
        </Button>
        <Button slot="increment" className={css.step}>
          <Plus aria-hidden="true" />
        </Button>
      </Group>
      {hint !== undefined && (
        <Text slot="description" className={css.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={css.error} />
    </AriaNumberField>
  );
}
