import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "./Button";
import { beginning } from "./longText";
import css from "./LongText.module.css";

const SENTENCES = 320;
// A text that is a little longer is shown as it is: a button would take as much room as it saves.
const SLACK = 1.25;

type Props = { text: string; className?: string };

/** Someone else's words as a paragraph. A long one is cut, so that it does not push away what stands under it. */
export function LongText({ text, className }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > SENTENCES * SLACK;
  if (!isLong) {
    return (
      <p dir="auto" className={className}>
        {text}
      </p>
    );
  }
  return (
    <div className={className}>
      <p dir="auto" className={css.text}>
        {isOpen ? text : `${beginning(text, SENTENCES).trimEnd()}…`}
      </p>
      <Button variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {isOpen ? t`Show less` : t`Show all`}
      </Button>
    </div>
  );
}
