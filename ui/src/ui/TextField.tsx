import {
  FieldError,
  Input,
  Label,
  Text,
  TextField as AriaTextField,
  type TextFieldProps,
} from "react-aria-components";
import css from "./Field.module.css";

type Props = Omit<TextFieldProps, "className" | "style" | "children"> & {
  label: string;
  hint?: string;
  error?: string | null;
  placeholder?: string;
  suggestions?: string;
};

export function TextField({ label, hint, error, placeholder, ...rest }: Props) {
  return (
    <AriaTextField {...rest} isInvalid={Boolean(error)} className={css.field}>
      <Label className={css.label}>{label}</Label>
      <Input className={css.input} placeholder={placeholder} spellCheck={false} autoComplete="off" />
      {hint !== undefined && (
        <Text slot="description" className={css.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={css.error}>{error}</FieldError>
    </AriaTextField>
  );
}
