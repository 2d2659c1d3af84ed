import { useEffect, useRef } from "react";
import {
  FieldError,
  Input,
  Label,
  Text,
  TextField as AriaTextField,
  type TextFieldProps,
} from "react-aria-components";
import css from "./Field.module.css";

type Props = Omit<TextFieldProps, "className" | "style" | "children" | "autoFocus"> & {
  label: string;
  hint?: string;
  error?: string | null;
  placeholder?: string;
  /** Takes the keyboard when it appears, with its text marked: for a dialog that exists to edit this one text. */
  startsSelected?: boolean;
};

export function TextField({ label, hint, error, placeholder, startsSelected = false, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!startsSelected) return;
    input.current?.focus();
    input.current?.select();
  }, [startsSelected]);
  // Natively, an error that came from outside would keep a corrected form from being sent again.
  return (
    <AriaTextField {...rest} validationBehavior="aria" isInvalid={Boolean(error)} className={css.field}>
      <Label className={css.label}>{label}</Label>
      <Input
        ref={input}
        className={css.input}
        placeholder={placeholder}
        dir="auto"
        spellCheck={false}
        autoComplete="off"
      />
      {hint !== undefined && (
        <Text slot="description" className={css.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={css.error}>{error}</FieldError>
    </AriaTextField>
  );
}
