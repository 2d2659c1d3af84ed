import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound, MonitorCheck, Send } from "lucide-react";
import type { JudgeSummary } from "../../ipc";
import { href } from "../../routes";
import { Checkbox } from "../../ui/Choice";
import css from "./NewRun.module.css";

type Props = { judges: JudgeSummary[]; picked: string[]; onToggle: (name: string, on: boolean) => void };

export function JudgePicker({ judges, picked, onToggle }: Props) {
  return (
    <section className={css.section} aria-labelledby="who">
      <h2 id="who">
        <Trans>Who judges</Trans>
      </h2>
      <ul className={css.judges}>
        {judges.map((judge) => (
          <li key={judge.name} className={css.judge}>
            <Checkbox value={picked.includes(judge.name)} onChange={(on) => onToggle(judge.name, on)}>
              <JudgeLine judge={judge} />
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className={css.note}>
        <Trans>
          Pick two or more to see where they differ. <a href={href.judges}>Add or test judges</a>
        </Trans>
      </p>
    </section>
  );
}

function JudgeLine({ judge }: { judge: JudgeSummary }) {
  const { t } = useLingui();
  return (
    <>
      <span className={css.judgeName}>
        {judge.name}
        <span className={css.model}>{judge.model}</span>
      </span>
      {judge.builtIn ? (
        <span className={css.judgeFact}>
          <MonitorCheck aria-hidden="true" />
          <Trans>A yardstick, not a judge. Built in, works without a network and is always free.</Trans>
        </span>
      ) : (
        <span className={css.judgeFact}>
          <Send aria-hidden="true" />
          {judge.host === null ? t`No address yet` : t`Runs at ${judge.host}`}
        </span>
      )}
      {!judge.key.isPresent && (
        <span className={css.judgeProblem}>
          <KeyRound aria-hidden="true" />
          {judge.key.variable === null ? (
            <Trans>Its key is missing. Enter it on the screen Judges.</Trans>
          ) : (
            <Trans>Its key is missing: the variable {judge.key.variable} is not set.</Trans>
          )}
        </span>
      )}
    </>
  );
}
