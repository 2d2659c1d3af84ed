import { useLingui, Trans } from "@lingui/react/macro";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./Button";
import css from "./States.module.css";

/** Technical text, folded away, with a button that copies it for whoever is asked for help. */
export function Details({ text }: { text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <details className={css.details}>
      <summary>
        <Trans>Details</Trans>
      </summary>
      <pre>{text}</pre>
      <Button variant="quiet" icon={copied ? <Check /> : <Copy />} onPress={() => void copy()}>
        {copied ? t`Copied` : t`Copy`}
      </Button>
    </details>
  );
}
