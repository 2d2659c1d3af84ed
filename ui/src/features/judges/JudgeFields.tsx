import { Trans, useLingui } from "@lingui/react/macro";
import type { JudgePreset, JudgeSummary } from "../../ipc";
import { Banner } from "../../ui/Banner";
import { Select } from "../../ui/Select";
import { TextField } from "../../ui/TextField";
import { AddressField } from "./AddressField";
import { filledIn, nameOf, presetOf, toNewJudge, type JudgeForm } from "./judgeForm";
import { KeyFields } from "./KeyFields";
import { LocalServers } from "./LocalServers";
import { ModelField } from "./ModelField";
import { MoreSettings } from "./MoreSettings";
import css from "./JudgeForm.module.css";

/** The field a person is sent to, to mend a judge that does not work. */
export type Place = "address" | "model";

type Props = {
  form: JudgeForm;
  onChange: (changed: Partial<JudgeForm>) => void;
  presets: JudgePreset[];
  /** The judge that is changed; none where one is added. */
  judge: JudgeSummary | null;
  keepsKey: boolean;
  finalUrl: string | null;
  /** Why the address cannot be called. */
  problem: string | null;
  errorAt: (field: string) => string | null;
  startsAt?: Place;
};

export function JudgeFields(props: Props) {
  const { form, onChange, presets, judge, keepsKey, finalUrl, problem, errorAt, startsAt } = props;
  const { t } = useLingui();
  const preset = presetOf(form, presets);
  const isCallable = form.url.trim() !== "" && problem === null;
  return (
    <>
      <Service form={form} onChange={onChange} presets={presets} isNew={judge === null} />
      <AddressField
        provider={form.provider}
        value={form.url}
        onChange={(url) => onChange({ url })}
        finalUrl={finalUrl}
        error={problem ?? errorAt("url")}
        startsSelected={startsAt === "address"}
      />
      {!keepsKey && (
        <div className={css.keySection}>
          {judge !== null && judge.key.place !== "not_needed" && <KeyStays judge={judge} />}
          <KeyFields form={form} onChange={onChange} errorAt={errorAt} />
        </div>
      )}
      <ModelField
        value={form.model}
        onChange={(model) => onChange({ model })}
        error={errorAt("model")}
        preset={preset}
        draft={isCallable ? toNewJudge(form, keepsKey) : null}
        startsChoosing={startsAt === "model"}
      />
      {judge === null && (
        <TextField
          label={t`Name`}
          value={form.name}
          onChange={(name) => onChange({ name })}
          error={errorAt("name")}
          placeholder={nameOf(form)}
          hint={t`How it is called in your results. Left empty, it is called like its model.`}
        />
      )}
      <MoreSettings form={form} onChange={onChange} errorAt={errorAt} />
    </>
  );
}

type ServiceProps = Pick<Props, "form" | "onChange" | "presets"> & { isNew: boolean };

function Service({ form, onChange, presets, isNew }: ServiceProps) {
  const { t } = useLingui();
  const shown = isNew ? form.preset : (presetOf(form, presets)?.id ?? null);
  const use = (id: string, more: Partial<JudgeForm> = {}) => {
    const picked = presets.find((each) => each.id === id);
    if (picked) onChange({ ...filledIn(picked), ...more });
  };
  return (
    <div className={css.service}>
      <Select
        label={t`Service`}
        placeholder={t`Pick one, or fill in the address yourself`}
        value={shown}
        onChange={(id) => use(id)}
        options={presets.map((each) => ({
          value: each.id,
          label: each.name,
          hint: each.isLocal ? t`runs on this computer` : undefined,
        }))}
      />
      {isNew && <LocalServers onPick={({ preset, url }, model) => use(preset, { url, model })} />}
    </div>
  );
}

function KeyStays({ judge }: { judge: JudgeSummary }) {
  const { host } = judge;
  return (
    <Banner tone="warning">
      <Trans>
        The key of this judge is for {host}. It does not go along to another host, so enter the key for the
        new one.
      </Trans>
    </Banner>
  );
}
