import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { keys, toAppError, useClient, type JudgeSummary } from "../../ipc";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { ErrorState } from "../../ui/ErrorState";
import { showToast } from "../../ui/Toast";
import { JudgeFields, type Place } from "./JudgeFields";
import {
  formOf,
  isSameHost,
  missingField,
  NEW_FORM,
  toNewJudge,
  type JudgeForm,
  type RequiredField,
} from "./judgeForm";
import { useKeptSentence } from "./keyWords";
import { useFinalUrl } from "./useFinalUrl";
import css from "./JudgeForm.module.css";

/** Fields that show by themselves what was refused about them. */
const FIELDS = ["name", "url", "model", "instructions", "certificates"];
const KEY_FIELDS = ["key", "keyEnv"];

type Props = {
  /** The judge to be changed; none adds one. */
  judge?: JudgeSummary;
  startsAt?: Place;
  onClose: () => void;
  onSaved?: () => void;
};

export function JudgeDialog({ judge, startsAt, onClose, onSaved }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const formId = useId();
  const keptSentence = useKeptSentence();
  const missingSentence = useMissingSentence();
  const [form, setForm] = useState(() => (judge ? formOf(judge) : NEW_FORM));
  const change = (changed: Partial<JudgeForm>) => setForm((before) => ({ ...before, ...changed }));
  const presets = useQuery({
    queryKey: keys.presets,
    queryFn: () => client.judgePresets(),
    staleTime: Infinity,
  });
  const { finalUrl, problem } = useFinalUrl(form);
  const keepsKey = judge !== undefined && isSameHost(judge.url, finalUrl);

  const save = useMutation({
    mutationFn: () => {
      const settings = toNewJudge(form, keepsKey);
      return judge ? client.changeJudge(settings) : client.addJudge(settings);
    },
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: keys.judges });
      const { name } = saved;
      const done = judge ? t`“${name}” is changed.` : t`“${name}” is added. Test it before you run it.`;
      showToast([done, keepsKey ? "" : keptSentence(saved.key)].join(" ").trim());
      onSaved?.();
      onClose();
    },
  });
  const refused = save.error ? toAppError(save.error) : null;
  const errorAt = (field: string) => (refused?.field === field ? refused.message : null);
  const shown = [...FIELDS, ...(keepsKey ? [] : KEY_FIELDS)];
  const reason = missingSentence(missingField(form, keepsKey)) ?? problem;
  const name = judge?.name ?? "";
  return (
    <Dialog
      title={judge ? t`Change “${name}”` : t`Add a judge`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <span className={css.reason} role="status">
            {reason}
          </span>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isDisabled={reason !== null || save.isPending}
          >
            {judge ? t`Save` : t`Add`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null) save.mutate();
        }}
      >
        <JudgeFields
          form={form}
          onChange={change}
          presets={presets.data ?? []}
          judge={judge ?? null}
          keepsKey={keepsKey}
          finalUrl={finalUrl}
          problem={problem}
          errorAt={errorAt}
          startsAt={startsAt}
        />
        {refused && !shown.includes(refused.field ?? "") && (
          <ErrorState
            error={refused}
            title={judge ? t`The judge was not changed` : t`The judge was not added`}
            compact
          />
        )}
      </form>
    </Dialog>
  );
}

function useMissingSentence() {
  const { t } = useLingui();
  const sentences: Record<RequiredField, string> = {
    url: t`Say where the model can be reached.`,
    model: t`Say which model to ask.`,
    key: t`Paste the key.`,
    keyEnv: t`Name the variable with the key.`,
  };
  return (field: RequiredField | null) => (field === null ? null : sentences[field]);
}
