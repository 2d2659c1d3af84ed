import { useLingui } from "@lingui/react/macro";
import { Radios } from "../../ui/Choice";
import { TextField } from "../../ui/TextField";
import type { JudgeForm } from "./judgeForm";

type Props = {
  form: JudgeForm;
  onChange: (changed: Partial<JudgeForm>) => void;
  errorAt: (field: string) => string | null;
};

/** Where the key is: pasted once and kept by the system, or in a variable of the environment. */
export function KeyFields({ form, onChange, errorAt }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Radios
        label={t`Key`}
        value={form.keyPlace}
        onChange={(keyPlace) => onChange({ keyPlace })}
        options={[
          { value: "none", label: t`None needed`, hint: t`Usual for a server on this computer.` },
          {
            value: "keychain",
            label: t`Paste it`,
            hint: t`It goes into the system keychain and is never shown again.`,
          },
          {
            value: "environment",
            label: t`From an environment variable`,
            hint: t`Only the name of the variable is stored, never the key.`,
          },
        ]}
      />
      {form.keyPlace === "keychain" && (
        <TextField
          label={t`The key`}
          type="password"
          value={form.key}
          onChange={(key) => onChange({ key })}
          error={errorAt("key")}
        />
      )}
      {form.keyPlace === "environment" && (
        <TextField
          label={t`Name of the variable`}
          value={form.keyEnv}
          onChange={(keyEnv) => onChange({ keyEnv })}
          error={errorAt("keyEnv")}
          placeholder="MY_API_KEY"
        />
      )}
    </>
  );
}
