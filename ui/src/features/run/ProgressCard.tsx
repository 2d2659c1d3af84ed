import { Trans, useLingui } from "@lingui/react/macro";
import { Hourglass } from "lucide-react";
import type { RunProgress } from "../../ipc";
import { href } from "../../routes";
import { ButtonLink } from "../../ui/ButtonLink";
import { formatCount, formatDuration, formatPercent } from "../../ui/format";
import { isAboutJudge } from "../../ui/pause";
import { PauseReason } from "../../ui/PauseReason";
import { ProgressBar } from "../../ui/ProgressBar";
import css from "./LiveRun.module.css";
import { tenths } from "./liveRun";

type Props = { progress: RunProgress; judges: string[] };

export function ProgressCard({ progress, judges }: Props) {
  const { t } = useLingui();
  const { done, items, etaMs, notice } = progress;
  const isHeld = progress.state !== "running";
  const isJudgeStuck = isAboutJudge(notice, judges);
  const share = items === 0 ? 0 : done / items;
  const soFar = t`${formatCount(done)} of ${formatCount(items)} done`;
  const announced = formatPercent(tenths(progress) / 10);
  return (
    <section className={css.main} aria-labelledby="progress">
      <div className={css.headline}>
        <h2 id="progress" className={css.share}>
          {formatPercent(share)}
        </h2>
        <p>{soFar}</p>
        <p className={css.eta}>{etaMs === null ? null : <Trans>about {formatDuration(etaMs)} left</Trans>}</p>
      </div>
      <ProgressBar label={t`Progress of the run`} value={done} max={items} valueLabel={soFar} moving />
      <dl className={css.counts}>
        <Count name={t`Done`} value={done} />
        <Count name={t`Being judged`} value={progress.inFlight} />
        <Count name={t`Waiting`} value={progress.waiting} />
        <Count name={t`Trying again`} value={progress.retrying} />
        <Count name={t`Unscored so far`} value={progress.failed} isWarning={progress.failed > 0} />
      </dl>
      <div className={css.notice} role="status">
        {notice !== null && (
          <>
            <Hourglass aria-hidden="true" />
            <div>{isHeld || isJudgeStuck ? <PauseReason because={notice} judges={judges} /> : notice}</div>
            {isJudgeStuck && (
              <ButtonLink href={href.judges}>
                <Trans>Open Judges</Trans>
              </ButtonLink>
            )}
          </>
        )}
      </div>
      <p className={css.hidden} role="status">
        <Trans>{announced} done</Trans>
      </p>
      <p className={css.quiet}>
        <Trans>You can leave this screen. The run goes on, and every verdict is saved as it arrives.</Trans>
      </p>
    </section>
  );
}

function Count({ name, value, isWarning = false }: { name: string; value: number; isWarning?: boolean }) {
  return (
    <div className={css.count} data-warning={isWarning || undefined}>
      <dt>{name}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}
