import { Trans } from "@lingui/react/macro";
import { LongText } from "./LongText";
import { readPause } from "./pause";
import css from "./PauseReason.module.css";

type Props = { because: string; judges: string[] };

/** Why a run rests, and what to do before it can go on. */
export function PauseReason({ because, judges }: Props) {
  const { judge, sentence } = readPause(because, judges);
  if (judge === null) return <LongText className={css.headline} text={because} />;
  return (
    <>
      <p className={css.headline}>
        <Trans>
          The judge <bdi>“{judge}”</bdi> could not go on.
        </Trans>
      </p>
      <LongText text={sentence} />
      <p>
        <Trans>
          If the key or the address is wrong, correct it under Judges, then resume. What was judged so far is
          kept.
        </Trans>
      </p>
    </>
  );
}
