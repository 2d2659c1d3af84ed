import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { keys, useClient, type NewRun, type RunEstimate } from "../ipc";
import { href, navigate } from "../routes";
import { Button } from "./Button";
import { Destinations } from "./Destinations";
import { Dialog } from "./Dialog";
import { formatCost, formatCount } from "./format";
import { formatRange } from "./figures";
import { showProblem } from "./Toast";
import css from "./RunAgain.module.css";

type Prepared = { request: NewRun; estimate: RunEstimate };

/** Runs a dataset again as an earlier run did. Asks first only when text would leave the app for a judge. */
export function RunAgain({ run, variant }: { run: string; variant?: "primary" | "secondary" }) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const onError = (error: unknown) => showProblem(error, t`The run did not start. Nothing was sent.`);
  const start = useMutation({
    mutationFn: client.startRun,
    onSuccess: async (started) => {
      await queries.invalidateQueries({ queryKey: keys.runs });
      navigate(href.run(started));
    },
    onError,
  });
  const prepare = useMutation({
    mutationFn: async (): Promise<Prepared> => {
      const request = await client.runRequest(run);
      return { request, estimate: await client.estimateRun(request) };
    },
    onSuccess: ({ request, estimate }) => {
      if (isHarmless(estimate)) start.mutate(request);
    },
    onError,
  });
  const asked = prepare.data && !isHarmless(prepare.data.estimate) ? prepare.data : null;
  const isBusy = prepare.isPending || start.isPending;
  return (
    <>
      <Button variant={variant} icon={<RotateCw />} isDisabled={isBusy} onPress={() => prepare.mutate()}>
        <Trans>Run again</Trans>
      </Button>
      {asked !== null && (
        <Dialog
          title={t`Run again`}
          size="s"
          isOpen
          onClose={prepare.reset}
          actions={
            <>
              <Button onPress={prepare.reset}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                variant="primary"
                isDisabled={asked.estimate.blocked !== null || start.isPending}
                onPress={() => start.mutate(asked.request)}
              >
                <Trans>Start run</Trans>
              </Button>
            </>
          }
        >
          <Figures estimate={asked.estimate} judges={asked.request.judges} />
        </Dialog>
      )}
    </>
  );
}

const isHarmless = ({ hosts, blocked }: RunEstimate) => hosts.length === 0 && blocked === null;

function Figures({ estimate, judges }: { estimate: RunEstimate; judges: string[] }) {
  const { calls, answeredFromMemory, cost, hosts, blocked } = estimate;
  const range = formatRange(calls, formatCount);
  const named = judges.join(", ");
  return (
    <div className={css.figures}>
      <p>
        <Trans>
          With the same settings and {named}: {range} questions.
        </Trans>{" "}
        {answeredFromMemory > 0 && (
          <Plural
            value={answeredFromMemory}
            one="# answer will be re-used."
            other="# answers will be re-used."
          />
        )}
      </p>
      {cost !== null && <p>{<Trans>Cost: {formatRange(cost, formatCost)}</Trans>}</p>}
      <Destinations hosts={hosts} />
      {blocked !== null && <p className={css.blocked}>{blocked}</p>}
    </div>
  );
}
