import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleAlert, Play } from "lucide-react";
import type { ReactNode } from "react";
import { useClient, type NewRun, type RunEstimate } from "../../ipc";
import { Button } from "../../ui/Button";
import { Destinations } from "../../ui/Destinations";
import { useCommand } from "../../ui/commands";
import { ErrorState } from "../../ui/ErrorState";
import { formatCost, formatCount, formatDuration } from "../../ui/format";
import { formatPoints, formatRange, formatTokens } from "../../ui/figures";
import { Skeleton } from "../../ui/Skeleton";
import css from "./EstimatePanel.module.css";
import { useDebounced } from "../../ui/useDebounced";

const TYPING_PAUSE_MS = 250;

type Props = { request: NewRun | null; isStarting: boolean; startError: unknown; onStart: () => void };

/** What the run will take, kept current while the form changes, and the button that starts it. */
export function EstimatePanel({ request, isStarting, startError, onStart }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const settled = useDebounced(request, TYPING_PAUSE_MS);
  const estimate = useQuery({
    queryKey: ["estimate", settled],
    queryFn: () => (settled === null ? null : client.estimateRun(settled)),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const data = estimate.error ? null : (estimate.data ?? null);
  const isCurrent = settled === request && !estimate.isPlaceholderData && data !== null;
  const blocked = data?.blocked ?? null;
  const canStart = isCurrent && blocked === null && !isStarting;
  useCommand("run.start", canStart ? onStart : null);

  return (
    <aside className={css.panel} aria-labelledby="estimate">
      <h2 id="estimate">
        <Trans>Before you start</Trans>
      </h2>
      {estimate.error ? (
        <ErrorState
          compact
          error={estimate.error}
          title={t`The estimate did not work`}
          safe={t`Nothing was sent.`}
          onRetry={() => void estimate.refetch()}
        />
      ) : data === null ? (
        <Skeleton shape="line" rows={5} />
      ) : (
        <Figures estimate={data} />
      )}
      {startError ? (
        <ErrorState compact error={startError} title={t`The run did not start`} safe={t`Nothing was sent.`} />
      ) : null}
      {blocked !== null && (
        <p className={css.blocked} id="blocked">
          <CircleAlert aria-hidden="true" />
          {blocked}
        </p>
      )}
      <Button
        variant="primary"
        icon={<Play />}
        isDisabled={!canStart}
        aria-describedby={blocked === null ? undefined : "blocked"}
        onPress={onStart}
      >
        {isStarting ? t`Starting` : t`Start run`}
      </Button>
    </aside>
  );
}

function Figures({ estimate }: { estimate: RunEstimate }) {
  const { t } = useLingui();
  const { calls, inputTokens, cost, seconds, answeredFromMemory, smallestDifference } = estimate;
  // Nothing is asked when every verdict is re-used: that is no price of zero.
  const isPaid = estimate.hosts.length > 0;
  const money = (value: number) =>
    value === 0 && isPaid && calls.high === 0 ? t`nothing` : formatCost(value);
  const time = { low: seconds.low * 1000, high: seconds.high * 1000 };
  return (
    <>
      <dl className={css.figures}>
        <Figure name={t`Questions to judges`} value={formatRange(calls, formatCount)} />
        <Figure name={t`Tokens sent`} value={formatRange(inputTokens, formatTokens)} />
        <Figure
          name={t`Cost`}
          value={cost === null ? t`unknown: a price is missing` : formatRange(cost, money)}
        />
        <Figure name={t`Time`} value={formatRange(time, formatDuration)} />
      </dl>
      {answeredFromMemory > 0 && (
        <p>
          <Plural
            value={answeredFromMemory}
            one="# answer will be re-used."
            other="# answers will be re-used."
          />
        </p>
      )}
      <Destinations hosts={estimate.hosts} />
      {smallestDifference !== null && (
        <p className={css.quiet}>
          <Trans>
            With <Plural value={estimate.conversations} one="# conversation" other="# conversations" />,
            differences under {formatPoints(smallestDifference, 0)} points cannot be told from chance.
          </Trans>
        </p>
      )}
    </>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
