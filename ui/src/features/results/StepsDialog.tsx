import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Database } from "lucide-react";
import { useState } from "react";
import { useClient, type Step } from "../../ipc";
import { Dialog } from "../../ui/Dialog";
import { ErrorState } from "../../ui/ErrorState";
import { formatCount, formatDuration } from "../../ui/format";
import { beginning, LONGEST_AT_ONCE } from "../../ui/longText";
import { ShowAllOfIt } from "../../ui/ShowAllOfIt";
import { Skeleton } from "../../ui/Skeleton";
import { ONLY_WHILE_SHOWN, resultKeys } from "./queries";
import css from "./StepsDialog.module.css";

type Props = { run: string; item: string; onClose: () => void };

/** Every question put to the judge and every raw answer, for whoever wants to see how a verdict came about. */
export function StepsDialog({ run, item, onClose }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const steps = useQuery({
    queryKey: resultKeys.steps(run, item),
    queryFn: () => client.itemSteps(item),
    ...ONLY_WHILE_SHOWN,
  });
  return (
    <Dialog title={t`Steps`} isOpen onClose={onClose} size="l">
      {steps.error ? (
        <ErrorState
          compact
          error={steps.error}
          title={t`The steps could not be read`}
          onRetry={() => void steps.refetch()}
        />
      ) : steps.data === undefined ? (
        <Skeleton shape="line" rows={6} />
      ) : steps.data.length === 0 ? (
        <p>
          <Trans>
            No question was put to a judge here. The built-in yardstick works by fixed patterns, and a
            conversation without facts needs no question.
          </Trans>
        </p>
      ) : (
        <>
          <p className={css.lead}>
            <Plural
              value={steps.data.length}
              one="# question was put to the judge for this conversation."
              other="# questions were put to the judge for this conversation."
            />{" "}
            <Trans>Open one to read exactly what was sent and what came back.</Trans>
          </p>
          <ol className={css.steps}>
            {steps.data.map((step) => (
              <li key={`${step.call}:${step.attempt}`}>
                <StepRow step={step} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
}

function useTaskName() {
  const { t } = useLingui();
  return ({ task, position }: Step) => {
    const turn = position === null ? "" : String(position + 1);
    if (task === "extract_facts") return t`List the facts stated in turn ${turn}`;
    if (task === "judge_reply") return t`Judge the reply in turn ${turn}`;
    return t`Explain the score`;
  };
}

function StepRow({ step }: { step: Step }) {
  const { t } = useLingui();
  const name = useTaskName()(step);
  return (
    <details className={css.step}>
      <summary>
        <span className={css.status} data-ok={step.ok}>
          {step.ok ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        </span>
        <span className={css.name}>{name}</span>
        <span className={css.outcome}>
          {step.fromMemory && (
            <>
              <Database aria-hidden="true" />
              {t`re-used`}
              {" · "}
            </>
          )}
          {step.status}
          {step.attempt > 0 && ` · ${t`asked again, ${step.attempt}`}`}
        </span>
      </summary>
      <p className={css.facts}>
        {[
          step.model,
          step.inputTokens === null ? null : t`${formatCount(step.inputTokens)} tokens sent`,
          step.outputTokens === null ? null : t`${formatCount(step.outputTokens)} tokens received`,
          formatDuration(step.elapsedMs),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <Raw title={t`Instructions`} text={step.instructions} />
      <Raw title={t`Sent`} text={step.request} />
      <Raw title={t`Answer, as it came`} text={step.reply === "" ? t`(nothing)` : step.reply} />
    </details>
  );
}

function Raw({ title, text }: { title: string; text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isCut = text.length > LONGEST_AT_ONCE && !isWhole;
  return (
    <>
      <h3 className={css.rawTitle}>{title}</h3>
      <pre className={css.raw} dir="auto">
        {isCut ? beginning(text, LONGEST_AT_ONCE) : text}
      </pre>
      {isCut && <ShowAllOfIt length={text.length} onPress={() => setWhole(true)} />}
    </>
  );
}
