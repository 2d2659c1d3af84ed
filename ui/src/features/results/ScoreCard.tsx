import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { JudgeResults, Method, View } from "../../ipc";
import { formatBetween, formatSpread } from "../../ui/figures";
import { formatCount, formatPercent, formatScore } from "../../ui/format";
import { ShareBar } from "../../ui/ShareBar";
import { formulaName, methodName, METHODS } from "../../ui/words";
import css from "./Overview.module.css";
import { ResultBadge } from "./ResultBadge";
import { ViewControls } from "./ViewControls";

type Props = { judge: JudgeResults; method: string; view: View; onView: (view: View) => void };

export function ScoreCard({ judge, method, view, onView }: Props) {
  const { macro, micro } = judge;
  return (
    <section className={css.scoreCard} aria-labelledby="score">
      <header className={css.cardHeader}>
        <h2 id="score">{formulaName(view.formula)}</h2>
        <JudgeLine judge={judge} method={METHODS.find((each) => each === method) ?? null} />
      </header>
      {macro.mean === null ? (
        <p className={css.noScore}>
          <Trans>There is no score yet: no conversation could be scored under this formula.</Trans>
        </p>
      ) : (
        <div className={css.score}>
          <span className={css.mean}>{formatPercent(macro.mean, 1)}</span>
          <span className={css.spread}>{formatSpread(macro)}</span>
          {macro.interval && <span className={css.quiet}>{formatBetween(macro.interval)}</span>}
        </div>
      )}
      <Coverage judge={judge} />
      <ResultCounts judge={judge} />
      {micro.mean !== null && view.formula !== "pass-fail" && (
        <p className={css.quiet}>
          <Trans>With every reply counted alike, whatever the conversation: {formatScore(micro)}</Trans>
        </p>
      )}
      <ViewControls view={view} onView={onView} />
    </section>
  );
}

function JudgeLine({ judge, method }: { judge: JudgeResults; method: Method | null }) {
  return (
    <p className={css.quiet}>
      <bdi>{judge.judge}</bdi>
      {judge.model !== judge.judge && (
        <>
          , <bdi>{judge.model}</bdi>
        </>
      )}
      {method !== null && <span className={css.asked}>{methodName(method)}</span>}
      {judge.isYardstick && (
        <span className={css.yardstick}>
          <Trans>a yardstick, not a judge</Trans>
        </span>
      )}
    </p>
  );
}

function Coverage({ judge }: { judge: JudgeResults }) {
  const { scored, items, unscored, nothingToRemember, nothingToJudge } = judge;
  return (
    <p className={css.coverage}>
      <Trans>
        {formatCount(scored)} scored of {formatCount(items)}, {formatCount(unscored)} unscored,{" "}
        {formatCount(nothingToRemember)} with nothing to remember
      </Trans>
      {nothingToJudge > 0 && (
        <>
          {" ("}
          <Plural value={nothingToJudge} one="# has no reply to judge" other="# have no reply to judge" />)
        </>
      )}
    </p>
  );
}

function ResultCounts({ judge }: { judge: JudgeResults }) {
  return (
    <div className={css.results}>
      <ShareBar
        parts={[
          { key: "passed", tone: "remembered", value: judge.passed },
          { key: "failed", tone: "missed", value: judge.failed },
          { key: "unscored", tone: "unsure", value: judge.unscored },
          { key: "nothing", tone: "muted", value: judge.nothingToRemember },
        ]}
      />
      <ul className={css.legend}>
        <Legend badge={<ResultBadge result="pass" />} count={judge.passed} />
        <Legend badge={<ResultBadge result="fail" />} count={judge.failed} />
        {judge.unscored > 0 && <Legend badge={<ResultBadge result="unscored" />} count={judge.unscored} />}
        {judge.nothingToRemember > 0 && (
          <Legend badge={<ResultBadge result="nothing_to_remember" />} count={judge.nothingToRemember} />
        )}
      </ul>
    </div>
  );
}

function Legend({ badge, count }: { badge: ReactNode; count: number }) {
  return (
    <li>
      {badge} <strong>{formatCount(count)}</strong>
    </li>
  );
}
