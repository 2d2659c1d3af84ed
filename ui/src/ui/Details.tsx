import { Trans } from "@lingui/react/macro";
import { CopyButton } from "./CopyButton";
import css from "./States.module.css";

/** Technical text, folded away, with a button that copies it for whoever is asked for help. */
export function Details({ text }: { text: string }) {
  return (
    <details className={css.details}>
      <summary>
        <Trans>Details</Trans>
      </summary>
      <pre>{text}</pre>
      <CopyButton text={text} />
    </details>
  );
}
