import {
  FieldError,
  Label,
  Text,
  TextArea as AriaTextArea,
  TextField,
  type TextFieldProps,
} from "react-aria-components";
import css from "./Field.module.css";

type Props = Omit<TextFieldProps, "className" | "style" | "children"> & {
  label: string;
  hint?: string;
  error?: string | null;
  rows?: number;
};

/** A text of several lines. */
export function TextArea({ label, hint, error, rows = 4, ...rest }: Props) {
  return (
    <TextField {...rest} validationBehavior="aria" isInvalid={Boolean(error)} className={css.field}>
      <Label className={css.label}>{label}</Label>
      <AriaTextArea className={css.area} rows={rows} dir="auto" />
      {hint !== undefined && (
        <Text slot="description" className={css.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={css.error}>{error}</FieldError>
    </TextField>
  );
}
