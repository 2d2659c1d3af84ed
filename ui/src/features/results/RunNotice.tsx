import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleHelp, CirclePause, Play, RotateCcw } from "lucide-react";
import type { RunSummary } from "../../ipc";
import { href } from "../../routes";
import { Button } from "../../ui/Button";
import { ButtonLink } from "../../ui/ButtonLink";
import { useCommand } from "../../ui/commands";
import { formatCount, isResumable } from "../../ui/format";
import { isAboutJudge } from "../../ui/pause";
import { PauseReason } from "../../ui/PauseReason";
import css from "./RunNotice.module.css";

type Props = { run: RunSummary; onResume: (retryUnscored: boolean) => void; isResuming: boolean };

/** What is missing from these results, and the button that gets it. Nothing for a run that is complete. */
export function RunNotice({ run, onResume, isResuming }: Props) {
  const canResume = isResumable(run.state);
  const canRetry = (canResume || run.state === "finished") && run.unscored > 0;
  const isPartial = run.state !== "finished";
  const isJudgeStuck = isAboutJudge(run.pausedBecause, run.judges);
  useCommand("run.resume", canResume && !isResuming ? () => onResume(false) : null);
  useCommand("run.retry", canRetry && !isResuming ? () => onResume(true) : null);
  if (!isPartial && !canRetry) return null;
  return (
    <section className={css.notice}>
      {isPartial ? <CirclePause aria-hidden="true" /> : <CircleHelp aria-hidden="true" />}
      <div className={css.text}>
        {isPartial && <Why run={run} />}
        {run.unscored > 0 && (
          <p>
            <Plural
              value={run.unscored}
              one="# conversation has replies that could not be judged. Those replies are left out of every score."
              other="# conversations have replies that could not be judged. Those replies are left out of every score."
            />
          </p>
        )}
      </div>
      <div className={css.actions}>
        {isJudgeStuck && (
          <ButtonLink href={href.judges}>
            <Trans>Open Judges</Trans>
          </ButtonLink>
        )}
        {canRetry && (
          <Button icon={<RotateCcw />} isDisabled={isResuming} onPress={() => onResume(true)}>
            <Trans>Retry what is unscored</Trans>
          </Button>
        )}
        {canResume && (
          <Button variant="primary" icon={<Play />} isDisabled={isResuming} onPress={() => onResume(false)}>
            <Trans>Resume</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

function Why({ run }: { run: RunSummary }) {
  const { t } = useLingui();
  const sentences = {
    paused: t`The run is paused.`,
    cancelled: t`The run was stopped.`,
    interrupted: t`The app was closed while this run was under way. Nothing that was judged is lost.`,
  };
  const why =
    run.state === "cancelled" || run.state === "interrupted" ? sentences[run.state] : sentences.paused;
  return (
    <>
      {run.pausedBecause === null ? (
        <p className={css.headline}>{why}</p>
      ) : (
        <PauseReason because={run.pausedBecause} judges={run.judges} />
      )}
      <p>
        <Trans>
          {formatCount(run.done)} of {formatCount(run.items)} are done so far.
        </Trans>
      </p>
    </>
  );
}
