import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound, TriangleAlert } from "lucide-react";
import { keys, useClient, type JudgeSummary, type KeyState } from "../../ipc";
import { Button } from "../../ui/Button";
import { showProblem, showToast } from "../../ui/Toast";
import css from "./Judges.module.css";

type Props = { judge: JudgeSummary; onEnter: () => void; onGone: () => void };

/** What is known of a judge's key, and the ways to change it. The key itself never comes back. */
export function JudgeKey({ judge, onEnter, onGone }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { name, key } = judge;
  const isKept = key.isPresent && (key.place === "keychain" || key.place === "session");
  const forget = useMutation({
    mutationFn: () => client.forgetJudgeKey(name),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.judges });
      onGone();
      showToast(t`The key of “${name}” is removed.`);
    },
    onError: (error) => showProblem(error, t`The key of “${name}” could not be removed.`),
  });
  return (
    <div className={css.keyRow}>
      <span className={css.key} data-missing={!key.isPresent || undefined}>
        {key.isPresent ? <KeyRound aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
        <KeyWords state={key} />
      </span>
      <span className={css.keyButtons}>
        <Button
          variant="quiet"
          label={isKept ? t`Replace key of ${name}` : t`Enter a key for ${name}`}
          onPress={onEnter}
        >
          {isKept ? t`Replace key` : t`Enter a key`}
        </Button>
        {isKept && (
          <Button
            variant="quiet"
            label={t`Remove key of ${name}`}
            isDisabled={forget.isPending}
            onPress={() => forget.mutate()}
          >
            {t`Remove key`}
          </Button>
        )}
      </span>
    </div>
  );
}

function KeyWords({ state: { place, isPresent, variable, lastFour } }: { state: KeyState }) {
  if (place === "not_needed") return <Trans>none needed</Trans>;
  if (place === "environment") {
    return (
      <>
        <code>{variable}</code>
        {isPresent ? <Trans>is set</Trans> : <Trans>is not set on this computer</Trans>}
      </>
    );
  }
  if (!isPresent) return <Trans>not found in the system keychain</Trans>;
  return (
    <>
      {place === "session" ? <Trans>for this session only</Trans> : <Trans>in the system keychain</Trans>}
      {lastFour !== null && (
        <span>
          <Trans>
            ends in <code>{lastFour}</code>
          </Trans>
        </span>
      )}
    </>
  );
}
