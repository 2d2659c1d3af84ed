import { Search, X } from "lucide-react";
import type { Ref } from "react";
import { Button, Input, SearchField as AriaSearchField } from "react-aria-components";
import css from "./Field.module.css";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** What Enter does; without it, Enter sends the form around the field. */
  onSubmit?: () => void;
};

export function SearchField({ label, value, onChange, inputRef, onSubmit }: Props) {
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      onSubmit={onSubmit}
      className={css.search}
    >
      <Search aria-hidden="true" />
      <Input ref={inputRef} className={css.input} placeholder={label} dir="auto" spellCheck={false} />
      <Button className={css.clear}>
        <X aria-hidden="true" />
      </Button>
    </AriaSearchField>
  );
}
