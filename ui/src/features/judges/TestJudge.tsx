import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleX, Zap } from "lucide-react";
import { keys, useClient, type JudgeTest } from "../../ipc";
import { Button } from "../../ui/Button";
import { useNamedCommand } from "../../ui/commands";
import { Details } from "../../ui/Details";
import { ErrorState } from "../../ui/ErrorState";
import { formatDuration } from "../../ui/format";
import css from "./Judges.module.css";

export function TestJudge({ name }: { name: string }) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () => client.testJudge(name),
    // A test may learn what the model refuses: the card shows that as a note.
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.judges }),
  });
  useNamedCommand("judge.test", test.isPending ? [] : [{ about: name, run: () => test.mutate() }]);
  return (
    <div className={css.test}>
      <Button
        icon={<Zap />}
        onPress={() => test.mutate()}
        isDisabled={test.isPending}
        label={t`Test ${name}`}
      >
        {test.isPending ? t`Testing…` : t`Test`}
      </Button>
      <div className={css.testResult} aria-live="polite">
        {test.data && <Outcome outcome={test.data} />}
        {test.error && <ErrorState error={test.error} title={t`The test could not be made`} compact />}
        {test.isIdle && (
          <span className={css.testHint}>
            <Trans>Makes one tiny call with an invented sentence.</Trans>
          </span>
        )}
      </div>
    </div>
  );
}

function Outcome({ outcome }: { outcome: JudgeTest }) {
  const { ok, message, finalUrl, model, elapsedMs, detail } = outcome;
  const took = formatDuration(elapsedMs);
  return (
    <div className={css.outcome} data-ok={ok || undefined}>
      {ok ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
      <div>
        <p>
          <strong>{ok ? <Trans>It works.</Trans> : <Trans>It does not work yet.</Trans>}</strong> {message}
        </p>
        <p className={css.testHint}>
          {model !== null && <Trans>The model calls itself {model}. </Trans>}
          <Trans>Answered in {took}.</Trans>
        </p>
        {finalUrl !== null && <p className={css.url}>{finalUrl}</p>}
        {detail !== null && <Details text={detail} />}
      </div>
    </div>
  );
}
