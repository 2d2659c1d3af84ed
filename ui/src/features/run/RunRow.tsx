import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Play } from "lucide-react";
import type { RunSummary } from "../../ipc";
import { href } from "../../routes";
import { Button } from "../../ui/Button";
import { useNamedCommand } from "../../ui/commands";
import { formatCount, formatDateTime, formatScore, isResumable } from "../../ui/format";
import { LongText } from "../../ui/LongText";
import { ProgressBar } from "../../ui/ProgressBar";
import { formulaName, runName } from "../../ui/words";
import { AllowMore } from "./AllowMore";
import { isLive } from "./liveRun";
import css from "./Runs.module.css";
import { StateBadge } from "./StateBadge";
import { useResume } from "./useResume";

export function RunRow({ run }: { run: RunSummary }) {
  const { t } = useLingui();
  const resume = useResume(run.id);
  const started = formatDateTime(run.startedAt);
  const canResume = isResumable(run.state);
  useNamedCommand(
    "run.resume",
    canResume ? [{ about: `${runName(run.id)}, ${run.datasetName}`, run: () => resume.go(false) }] : [],
  );
  const unfinished = run.done < run.items;
  return (
    <li className={css.row}>
      <div className={css.what}>
        <div className={css.title}>
          <a className={css.name} href={href.run(run.id)} title={run.datasetName}>
            <bdi>{run.datasetName}</bdi>
          </a>
          <StateBadge state={run.state} />
        </div>
        <p className={css.quiet}>
          <Trans>
            {runName(run.id)} · {started} · version {run.datasetVersion}
          </Trans>
          {run.unscored > 0 && (
            <>
              {" · "}
              <Plural value={run.unscored} one="# unscored" other="# unscored" />
            </>
          )}
        </p>
        {run.pausedBecause !== null && <LongText className={css.why} text={run.pausedBecause} />}
        {unfinished && (
          <div className={css.progress}>
            <ProgressBar
              size="small"
              moving={isLive(run.state)}
              label={t`Progress of ${runName(run.id)}, ${run.datasetName}`}
              value={run.done}
              max={run.items}
              valueLabel={t`${formatCount(run.done)} of ${formatCount(run.items)}`}
            />
            <span className={css.quiet} aria-hidden="true">
              <Trans>
                {formatCount(run.done)} of {formatCount(run.items)}
              </Trans>
            </span>
          </div>
        )}
      </div>
      <dl className={css.scores}>
        {run.scores.map(({ judge, score }) => (
          <div key={judge} className={css.score}>
            <dt title={judge}>
              <bdi>{judge}</bdi>
            </dt>
            <dd>{formatScore(score)}</dd>
          </div>
        ))}
        <div className={css.formula}>
          <dt className={css.hidden}>
            <Trans>Counted as</Trans>
          </dt>
          <dd>{formulaName(run.formula)}</dd>
        </div>
      </dl>
      <div className={css.actions}>
        {canResume && (
          <Button icon={<Play />} isDisabled={resume.isPending} onPress={() => resume.go(false)}>
            <Trans>Resume</Trans>
          </Button>
        )}
        <AllowMore resume={resume} />
      </div>
    </li>
  );
}
