import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX } from "lucide-react";
import type { JudgeFix, JudgeTest, ReplyForm } from "../../ipc";
import { Button } from "../../ui/Button";
import { Details } from "../../ui/Details";
import { formatCost, formatCount, formatDuration } from "../../ui/format";
import css from "./Judges.module.css";

type Props = { name: string; outcome: JudgeTest; onMend: (fix: JudgeFix) => void };

export function TestOutcome({ name, outcome, onMend }: Props) {
  const { ok, message, fix, detail } = outcome;
  return (
    <div className={css.outcome} data-ok={ok || undefined}>
      {ok ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
      <div>
        <p>
          <strong>{ok ? <Trans>It works.</Trans> : <Trans>It does not work yet.</Trans>}</strong> {message}
        </p>
        {fix !== null && <Mend name={name} fix={fix} onMend={onMend} />}
        <Found outcome={outcome} />
        {detail !== null && <Details text={detail} />}
      </div>
    </div>
  );
}

function Mend({ name, fix, onMend }: { name: string; fix: JudgeFix; onMend: (fix: JudgeFix) => void }) {
  const { t } = useLingui();
  const words: Record<JudgeFix, string> = {
    enter_key: t`Enter the key`,
    choose_model: t`Choose a model`,
    correct_address: t`Correct the address`,
    test_again: t`Test again`,
    choose_certificates: t`Choose a certificate file`,
  };
  const word = words[fix];
  return (
    <p className={css.mend}>
      <Button label={t`${word}: ${name}`} onPress={() => onMend(fix)}>
        {word}
      </Button>
    </p>
  );
}

/** What the call showed, each on a line of its own. */
function Found({ outcome }: { outcome: JudgeTest }) {
  const { t } = useLingui();
  const { finalUrl, model, form, refused, elapsedMs } = outcome;
  const forms: Record<ReplyForm, string> = {
    schema: t`It keeps to the exact form of answers.`,
    json: t`It answers as JSON; the exact form is asked for in words.`,
    words: t`It takes no setting for the form of answers, so the form is asked for in words.`,
  };
  const took = formatDuration(elapsedMs);
  return (
    <ul className={css.findings}>
      {model !== null && (
        <li>
          <Trans>The model calls itself {model}.</Trans>
        </li>
      )}
      {form !== null && <li>{forms[form]}</li>}
      {refused.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {outcome.ok && <Price outcome={outcome} />}
      {(outcome.ok || elapsedMs >= 1_000) && (
        <li>{outcome.ok ? <Trans>Answered in {took}.</Trans> : <Trans>It took {took}.</Trans>}</li>
      )}
      {finalUrl !== null && <li className={css.url}>{finalUrl}</li>}
    </ul>
  );
}

function Price({ outcome: { cost, priceKnown, inputTokens, outputTokens } }: { outcome: JudgeTest }) {
  const [spent, read, written] = [
    formatCost(cost),
    formatCount(inputTokens ?? 0),
    formatCount(outputTokens ?? 0),
  ];
  const isCounted = inputTokens !== null && outputTokens !== null;
  return (
    <li>
      {cost !== null && <Trans>This test cost: {spent}. </Trans>}
      {cost === null && !priceKnown && <Trans>Its price is unknown: enter it to see what runs cost. </Trans>}
      {cost === null && priceKnown && (
        <Trans>What this test cost is unknown: the service does not count its tokens. </Trans>
      )}
      {isCounted && (
        <Trans>
          {read} tokens read, {written} written.
        </Trans>
      )}
    </li>
  );
}
