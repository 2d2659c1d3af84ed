import { useLingui } from "@lingui/react/macro";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./Button";

/** With a label only its icon shows; without one the word "Copy" does. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  const icon = isCopied ? <Check /> : <Copy />;
  if (label !== undefined) {
    return (
      <Button variant="quiet" icon={icon} label={isCopied ? t`Copied` : label} onPress={() => void copy()} />
    );
  }
  return (
    <Button variant="quiet" icon={icon} onPress={() => void copy()}>
      {isCopied ? t`Copied` : t`Copy`}
    </Button>
  );
}
