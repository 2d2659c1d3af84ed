import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { keys, toAppError, useClient } from "../../ipc";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/TextField";
import { showToast } from "../../ui/Toast";
import { useKeptSentence } from "./keyWords";
import css from "./JudgeForm.module.css";

type Props = { name: string; onClose: () => void; onKept: () => void };

/** Takes a key once. It goes to the system keychain and is never read back. */
export function EnterKey({ name, onClose, onKept }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const keptSentence = useKeptSentence();
  const formId = useId();
  const [key, setKey] = useState("");
  const keep = useMutation({
    mutationFn: () => client.setJudgeKey(name, { key: key.trim() }),
    onSuccess: async (judge) => {
      await queries.invalidateQueries({ queryKey: keys.judges });
      showToast(keptSentence(judge.key));
      onKept();
      onClose();
    },
  });
  const canKeep = key.trim() !== "" && !keep.isPending;
  return (
    <Dialog
      title={t`Key for “${name}”`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={formId} isDisabled={!canKeep}>
            {t`Save the key`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (canKeep) keep.mutate();
        }}
      >
        <p>
          <Trans>
            It goes into the system keychain and is never shown again. It is sent to its own host only.
          </Trans>
        </p>
        <TextField
          label={t`The key`}
          type="password"
          value={key}
          onChange={setKey}
          startsSelected
          error={keep.error ? toAppError(keep.error).message : null}
        />
      </form>
    </Dialog>
  );
}
