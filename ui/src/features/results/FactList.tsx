import { Trans, useLingui } from "@lingui/react/macro";
import { CornerDownRight, SearchX } from "lucide-react";
import { Button } from "react-aria-components";
import type { Fact } from "../../ipc";
import { addsToValue } from "../../ui/facts";
import css from "./FactList.module.css";

type Props = { facts: Fact[]; onFact: (fact: Fact) => void };

export function FactList({ facts, onFact }: Props) {
  return (
    <aside className={css.facts} aria-labelledby="facts">
      <h2 id="facts">
        <Trans>What the user stated</Trans>
      </h2>
      {facts.length === 0 ? (
        <p className={css.none}>
          <Trans>The judge found no facts in this conversation.</Trans>
        </p>
      ) : (
        <ul>
          {facts.map((fact) => (
            <li key={fact.id}>
              <FactCard fact={fact} facts={facts} onFact={onFact} />
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

function FactCard({ fact, facts, onFact }: Props & { fact: Fact }) {
  const { t } = useLingui();
  const later = facts.find((each) => each.id === fact.supersededBy);
  const earlier = facts.find((each) => each.id === fact.supersedes);
  return (
    <Button className={css.fact} data-corrected={later !== undefined} onPress={() => onFact(fact)}>
      {addsToValue(fact.key, fact.value) && (
        <span className={css.key} dir="auto">
          {fact.key}
        </span>
      )}
      <span className={css.value} dir="auto">
        {fact.value}
      </span>
      <span className={css.where}>{t`said in turn ${fact.turn + 1}`}</span>
      {later && (
        <span className={css.change}>
          <CornerDownRight aria-hidden="true" />
          {t`corrected in turn ${later.turn + 1}`}
        </span>
      )}
      {earlier && (
        <span className={css.change}>
          <CornerDownRight aria-hidden="true" />
          {t`corrects “${earlier.value}”`}
        </span>
      )}
      {!fact.quoteFound && (
        <span className={css.change}>
          <SearchX aria-hidden="true" />
          {t`The judge quoted text that isn't there`}
        </span>
      )}
    </Button>
  );
}
