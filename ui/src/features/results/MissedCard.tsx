import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "react-aria-components";
import type { JudgeResults, RowFilter } from "../../ipc";
import { formatCount } from "../../ui/format";
import { ShareBar } from "../../ui/ShareBar";
import { kindName } from "../../ui/words";
import css from "./Overview.module.css";

type Props = { judge: JudgeResults; onFilter: (filter: RowFilter) => void };

export function MissedCard({ judge, onFilter }: Props) {
  const { turns, kinds, causes } = judge;
  const seen = kinds.filter(({ kind, turns: count }) => kind !== null || count > 0);
  const judged = turns.retained + turns.attrition + turns.notApplicable;
  const most = Math.max(1, ...seen.map((each) => each.turns));
  return (
    <section className={css.card} aria-labelledby="missed">
      <h2 id="missed">
        {judged === 0 ? (
          <Trans>No reply has been judged</Trans>
        ) : (
          <Plural
            value={turns.attrition}
            _0="No reply missed anything"
            one="# reply missed something"
            other="# replies missed something"
          />
        )}
      </h2>
      <p className={css.quiet}>
        <Trans>
          {formatCount(turns.retained)} remembered, {formatCount(turns.notApplicable)} had nothing to remember
        </Trans>
      </p>
      <ul className={css.kinds}>
        {seen.map(({ kind, turns: count }) => (
          <li key={kind ?? "none"}>
            <Button className={css.kind} isDisabled={count === 0} onPress={() => onFilter(kind ?? "missed")}>
              <span>{kindName(kind)} </span>
              <span className={css.kindBar}>
                <ShareBar
                  parts={[
                    { key: "turns", tone: "missed", value: count },
                    { key: "rest", tone: "none", value: most - count },
                  ]}
                />
              </span>
              <span className={css.kindCount}>{formatCount(count)}</span>
              <span className={css.hidden}>
                <Trans>Show these conversations</Trans>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {causes.length > 0 && (
        <div className={css.causes}>
          <h3>
            <Plural value={turns.unscored} one="# reply is unscored" other="# replies are unscored" />
          </h3>
          <ul>
            {causes.map(({ cause, message, turns: count }) => (
              <li key={cause}>
                <span>{message}</span>
                <span className={css.kindCount}>{formatCount(count)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
