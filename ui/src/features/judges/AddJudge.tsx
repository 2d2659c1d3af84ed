import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { keys, toAppError, useClient, type JudgeSummary } from "../../ipc";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { ErrorState } from "../../ui/ErrorState";
import { NumberField } from "../../ui/NumberField";
import { Select } from "../../ui/Select";
import { TextField } from "../../ui/TextField";
import { showToast } from "../../ui/Toast";
import { KeyFields } from "./KeyFields";
import { useKeptSentence } from "./keyWords";
import { MoreSettings } from "./MoreSettings";
import {
  missingField,
  NEW_FORM,
  orUnknown,
  toNewJudge,
  type JudgeForm,
  type RequiredField,
} from "./judgeForm";
import { isLocal, PRESETS } from "./presets";
import { useFinalUrl } from "./useFinalUrl";
import css from "./Judges.module.css";

const FORM_FIELDS = ["name", "url", "model", "key", "keyEnv"];

function useMissingSentence() {
  const { t } = useLingui();
  const sentences: Record<RequiredField, string> = {
    url: t`Say where the model can be reached.`,
    model: t`Say which model to ask.`,
    name: t`Give the judge a name.`,
    key: t`Paste the key.`,
    keyEnv: t`Name the variable with the key.`,
  };
  return (field: RequiredField | null) => (field === null ? null : sentences[field]);
}

export function AddJudge({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const formId = useId();
  const missingSentence = useMissingSentence();
  const keptSentence = useKeptSentence();
  const [form, setForm] = useState(NEW_FORM);
  const [preset, setPreset] = useState<string | null>(null);
  const change = (changed: Partial<JudgeForm>) => setForm((before) => ({ ...before, ...changed }));
  const { finalUrl, problem } = useFinalUrl(form.url);

  const add = useMutation({
    mutationFn: () => client.addJudge(toNewJudge(form)),
    onSuccess: async (judge) => {
      await queries.invalidateQueries({ queryKey: keys.judges });
      showToast(addedSentence(judge));
      onClose();
    },
  });
  const addedSentence = (judge: JudgeSummary) =>
    [t`“${judge.name}” is added. Test it before you run it.`, keptSentence(judge.key)].join(" ").trim();
  const refused = add.error ? toAppError(add.error) : null;
  const at = (field: string) => (refused?.field === field ? refused.message : null);
  const isAtField = refused !== null && FORM_FIELDS.includes(refused.field ?? "");

  const applyPreset = (id: string) => {
    setPreset(id);
    const picked = PRESETS.find((each) => each.id === id);
    if (!picked) return;
    change({
      url: picked.url,
      keyEnv: picked.keyEnv ?? "",
      keyPlace: picked.keyEnv === null ? "none" : "keychain",
    });
  };
  const missing = missingField(form);
  const reason = missingSentence(missing) ?? problem;
  return (
    <Dialog
      title={t`Add a judge`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <span className={css.reason} role="status">
            {reason}
          </span>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={formId} isDisabled={reason !== null || add.isPending}>
            {t`Add`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null) add.mutate();
        }}
      >
        <Select
          label={t`Service`}
          placeholder={t`Pick one, or fill in the address yourself`}
          value={preset}
          onChange={applyPreset}
          options={PRESETS.map((each) => ({
            value: each.id,
            label: each.name,
            hint: isLocal(each) ? t`runs on this computer` : undefined,
          }))}
        />
        <TextField
          label={t`Address`}
          value={form.url}
          onChange={(url) => change({ url })}
          placeholder="https://"
          error={problem ?? at("url")}
          hint={finalUrl === null ? t`Any OpenAI-compatible endpoint` : t`Will call ${finalUrl}`}
        />
        <TextField
          label={t`Model`}
          value={form.model}
          onChange={(model) => change({ model })}
          error={at("model")}
          hint={t`As the service spells it, for example mistral-small-latest`}
        />
        <TextField
          label={t`Name`}
          value={form.name}
          onChange={(name) => change({ name })}
          error={at("name")}
          hint={t`How it is called in your results`}
        />
        <KeyFields form={form} onChange={change} errorAt={at} />
        <div className={css.pair}>
          <NumberField
            label={t`Price, tokens read`}
            hint={t`US dollars per million tokens. Empty means unknown.`}
            minValue={0}
            value={form.priceIn ?? NaN}
            onChange={(price) => change({ priceIn: orUnknown(price) })}
            placeholder={t`unknown`}
          />
          <NumberField
            label={t`Price, tokens written`}
            hint={t`US dollars per million tokens. Empty means unknown.`}
            minValue={0}
            value={form.priceOut ?? NaN}
            onChange={(price) => change({ priceOut: orUnknown(price) })}
            placeholder={t`unknown`}
          />
        </div>
        <MoreSettings form={form} onChange={change} />
        {refused && !isAtField && <ErrorState error={refused} title={t`The judge was not added`} compact />}
      </form>
    </Dialog>
  );
}
