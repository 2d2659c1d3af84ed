import { Trans, useLingui } from "@lingui/react/macro";
import type { UseMutationResult } from "@tanstack/react-query";
import { Zap } from "lucide-react";
import type { JudgeFix, JudgeTest } from "../../ipc";
import { Button } from "../../ui/Button";
import { useNamedCommand } from "../../ui/commands";
import { ErrorState } from "../../ui/ErrorState";
import { TestOutcome } from "./TestOutcome";
import css from "./Judges.module.css";

type Props = {
  name: string;
  test: UseMutationResult<JudgeTest, Error, void>;
  onMend: (fix: JudgeFix) => void;
};

export function TestJudge({ name, test, onMend }: Props) {
  const { t } = useLingui();
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
        {test.data && <TestOutcome name={name} outcome={test.data} onMend={onMend} />}
        {test.error && (
          <ErrorState
            error={test.error}
            title={t`The test could not be made`}
            compact
            onRetry={() => test.mutate()}
            retryLabel={t`Test again`}
          />
        )}
        {test.isIdle && (
          <span className={css.testHint}>
            <Trans>Makes one tiny call with an invented sentence.</Trans>
          </span>
        )}
      </div>
    </div>
  );
}
