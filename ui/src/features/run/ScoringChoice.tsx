import { Trans, useLingui } from "@lingui/react/macro";
import { Radios } from "../../ui/Choice";
import { FORMULAS, formulaMeaning, formulaName } from "../../ui/words";
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
      <div className={css.method}>
        <h3>
          <Trans>Turn by turn</Trans>
        </h3>
        <p>
          <Trans>
            The judge first notes every fact the user states. Then it reads each reply and decides whether it
            forgot, contradicted, asked again for or ignored one of them. Every verdict comes with the words
            it rests on.
          </Trans>
        </p>
      </div>
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
