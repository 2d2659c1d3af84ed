import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Pause, Square } from "lucide-react";
import { useState } from "react";
import { useClient, type RunState } from "../../ipc";
import { Button } from "../../ui/Button";
import { useCommand } from "../../ui/commands";
import { ConfirmDialog } from "../../ui/Dialog";
import { showProblem } from "../../ui/Toast";

type Props = { run: string; state: RunState };

export function RunControls({ run, state }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const pause = useMutation({
    mutationFn: () => client.pauseRun(run),
    onError: (error) => showProblem(error, t`The run could not be paused. It goes on.`),
  });
  const cancel = useMutation({
    mutationFn: () => client.cancelRun(run),
    onError: (error) => showProblem(error, t`The run could not be stopped. It goes on.`),
  });

  const canPause = state === "running" && !pause.isPending;
  const canStop = state !== "cancelling" && !cancel.isPending;
  useCommand("run.pause", canPause ? () => pause.mutate() : null);
  useCommand("run.stop", canStop ? () => setAsking(true) : null);

  return (
    <>
      <Button icon={<Pause />} isDisabled={!canPause} onPress={() => pause.mutate()}>
        {state === "pausing" ? t`Pausing` : t`Pause`}
      </Button>
      <Button icon={<Square />} isDisabled={!canStop} onPress={() => setAsking(true)}>
        {state === "cancelling" ? t`Stopping` : t`Stop run`}
      </Button>
      <ConfirmDialog
        title={t`Stop this run?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate()}
        confirmLabel={t`Stop run`}
        isDanger
      >
        <Trans>
          The verdicts so far are kept, and you can resume the run later. Answers that are on their way are
          dropped; to wait for them, pause the run instead.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
