import { Trans, useLingui } from "@lingui/react/macro";
import type { JudgeResults, RowFilter, View } from "../../ipc";
import { Histogram } from "../../ui/Histogram";
import { MissedCard } from "./MissedCard";
import css from "./Overview.module.css";
import { ScoreCard } from "./ScoreCard";
import { UsageCard } from "./UsageCard";
import { passMark } from "./view";

type Props = {
  judge: JudgeResults;
  method: string;
  view: View;
  onView: (view: View) => void;
  onFilter: (filter: RowFilter) => void;
};

export function Overview({ judge, method, view, onView, onFilter }: Props) {
  const { t } = useLingui();
  return (
    <div className={css.overview}>
      <div className={css.column}>
        <ScoreCard judge={judge} method={method} view={view} onView={onView} />
        <UsageCard judge={judge} />
      </div>
      <div className={css.column}>
        <MissedCard judge={judge} onFilter={onFilter} />
        <section className={css.card} aria-labelledby="spread">
          <h2 id="spread">
            <Trans>How the conversations spread</Trans>
          </h2>
          <p className={css.quiet}>
            <Trans>Conversations at each score. The dotted line is the pass mark.</Trans>
          </p>
          <Histogram
            label={t`Conversations at each score`}
            bins={judge.histogram}
            passMark={passMark(view)}
          />
        </section>
      </div>
    </div>
  );
}
