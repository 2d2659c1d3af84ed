import { Trans, useLingui } from "@lingui/react/macro";
import { CornerDownRight, History, SearchX } from "lucide-react";
import { Button } from "react-aria-components";
import type { EditorTurn, KnownFact } from "../../ipc";
import { addsToValue, saysTheSame } from "../../ui/facts";
import css from "./FactPanel.module.css";

type Props = {
  facts: KnownFact[];
  turns: EditorTurn[];
  hasRun: boolean;
  onFact: (fact: KnownFact) => void;
};

/** What the user has stated so far, as the judges of the last run found it. */
export function FactPanel({ facts, turns, hasRun, onFact }: Props) {
  const judges = [...new Set(facts.map((fact) => fact.judge))];
  const positions = new Map(turns.map((turn) => [turn.key, turn.position]));
  return (
    <aside className={css.facts} aria-labelledby="facts">
      <h3 id="facts">
        <Trans>Facts the user stated</Trans>
      </h3>
      {facts.length === 0 && (
        <p className={css.none}>
          {hasRun ? (
            <Trans>The judges found no facts in this conversation.</Trans>
          ) : (
            <Trans>Facts come from a run: a judge lists what the user states. Start one with New run.</Trans>
          )}
        </p>
      )}
      {judges.map((judge) => (
        <div key={judge}>
          {judges.length > 1 && <p className={css.judge}>{judge}</p>}
          <ul>
            {facts
              .filter((fact) => fact.judge === judge)
              .map((fact) => (
                <li key={fact.id}>
                  <FactCard
                    fact={fact}
                    position={fact.turn === null ? null : (positions.get(fact.turn) ?? null)}
                    onFact={onFact}
                  />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </aside>
  );
}

type CardProps = { fact: KnownFact; position: number | null; onFact: (fact: KnownFact) => void };

function FactCard({ fact, position, onFact }: CardProps) {
  const { t } = useLingui();
  return (
    <Button
      className={css.fact}
      data-corrected={fact.supersededBy !== null}
      isDisabled={position === null}
      onPress={() => onFact(fact)}
    >
      {addsToValue(fact.key, fact.value) && (
        <span className={css.key} dir="auto">
          {fact.key}
        </span>
      )}
      <span className={css.value} dir="auto">
        {fact.value}
      </span>
      {!saysTheSame(fact.quote, fact.value) && (
        <q className={css.quote} dir="auto">
          {fact.quote}
        </q>
      )}
      <span className={css.where}>
        {position === null ? t`the turn it was said in is gone` : t`said in turn ${position + 1}`}
      </span>
      {fact.supersededBy !== null && (
        <span className={css.where}>
          <CornerDownRight aria-hidden="true" />
          {t`corrected later`}
        </span>
      )}
      {!fact.quoteFound && (
        <span className={css.where}>
          <SearchX aria-hidden="true" />
          {t`The judge quoted text that isn't there`}
        </span>
      )}
      {fact.earlierWording && (
        <span className={css.where}>
          <History aria-hidden="true" />
          {t`made on an earlier wording`}
        </span>
      )}
    </Button>
  );
}
