import { Trans } from "@lingui/react/macro";
import { LongText } from "./LongText";
import { readPauses, type Pause } from "./pause";
import css from "./PauseReason.module.css";

type Props = { because: string; judges: string[] };

/** Why a run rests, and what to do before it can go on. */
export function PauseReason({ because, judges }: Props) {
  const pauses = readPauses(because, judges);
  return (
    <>
      {pauses.map((pause) => (
        <Reason key={pause.judge ?? pause.sentence} pause={pause} />
      ))}
      {pauses.some(({ judge }) => judge !== null) && (
        <p>
          <Trans>
            If the key or the address is wrong, correct it under Judges, then resume. What was judged so far
            is kept.
          </Trans>
        </p>
      )}
    </>
  );
}

function Reason({ pause }: { pause: Pause }) {
  const { judge, sentence } = pause;
  if (judge === null) return <LongText className={css.headline} text={sentence} />;
  return (
    <>
      <p className={css.headline}>
        <Trans>
          The judge <bdi>“{judge}”</bdi> could not go on.
        </Trans>
      </p>
      <LongText text={sentence} />
    </>
  );
}
