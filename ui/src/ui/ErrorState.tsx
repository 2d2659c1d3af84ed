import { useLingui, Trans } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { toAppError } from "../ipc";
import { Button } from "./Button";
import { Details } from "./Details";
import { classes } from "./classes";
import { notSaidYet } from "./said";
import css from "./States.module.css";

type Props = {
  error: unknown;
  /** What did not work, as a short headline: "The library could not be opened". */
  title: string;
  /** What the error did not touch: "Your conversations are safe." */
  safe?: string;
  /** What to do about it, where the error does not say. */
  advice?: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** Inside a card or a form rather than in place of a screen. */
  compact?: boolean;
};

export function ErrorState({ error, title, safe, advice, onRetry, retryLabel, compact }: Props) {
  const { t } = useLingui();
  const known = toAppError(error);
  const unwritten = known.message === "" ? t`Nothing was changed.` : undefined;
  const comfort = notSaidYet(safe ?? unwritten, known.message);
  return (
    <section className={classes(css.error, compact && css.compact)} role="alert">
      <span className={css.errorIcon} aria-hidden="true">
        <TriangleAlert />
      </span>
      <div className={css.errorText}>
        <h2>{title}</h2>
        <p>{known.message === "" ? <Trans>Something unexpected happened.</Trans> : known.message}</p>
        {comfort !== null && <p className={css.safe}>{comfort}</p>}
        {advice !== undefined && <p>{advice}</p>}
        {onRetry && (
          <div className={css.errorActions}>
            <Button onPress={onRetry}>{retryLabel ?? t`Try again`}</Button>
          </div>
        )}
        {known.detail !== null && <Details text={known.detail} />}
      </div>
    </section>
  );
}
