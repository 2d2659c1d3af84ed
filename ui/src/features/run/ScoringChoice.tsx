import { Trans, useLingui } from "@lingui/react/macro";
import { Radios } from "../../ui/Choice";
import { FORMULAS, formulaMeaning, formulaName, methodMeaning, methodName, METHODS } from "../../ui/words";
import type { Draft } from "./draft";
import css from "./NewRun.module.css";

type Props = { draft: Draft; onChange: (part: Partial<Draft>) => void };

export function ScoringChoice({ draft, onChange }: Props) {
  const { t } = useLingui();
  return (
    <section className={css.section} aria-labelledby="how">
      <h2 id="how">
        <Trans>How it is checked and counted</Trans>
      </h2>
      <p className={css.note}>
        <Trans>
          The judge notes every fact the user states, and says of each reply whether it forgot, contradicted,
          asked again for or ignored one of them, with the words it rests on.
        </Trans>
      </p>
      <Radios
        label={t`The judge is asked`}
        value={draft.method}
        onChange={(method) => onChange({ method })}
        options={METHODS.map((method) => ({
          value: method,
          label: methodName(method),
          hint: methodMeaning(method),
        }))}
      />
      <Radios
        label={t`The score is`}
        value={draft.formula}
        onChange={(formula) => onChange({ formula })}
        options={FORMULAS.map((formula) => ({
          value: formula,
          label: formulaName(formula),
          hint: formulaMeaning(formula),
        }))}
      />
      <p className={css.note}>
        <Trans>You can switch this later without paying again: the verdicts stay the same.</Trans>
      </p>
    </section>
  );
}
