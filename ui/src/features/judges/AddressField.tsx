import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/TextField";
import css from "./JudgeForm.module.css";

type Props = {
  provider: string;
  value: string;
  onChange: (url: string) => void;
  finalUrl: string | null;
  error: string | null;
  startsSelected?: boolean;
};

/** Where the judge is, and under it where it will really be called. */
export function AddressField({ provider, value, onChange, finalUrl, error, startsSelected }: Props) {
  const { t } = useLingui();
  const before =
    provider === "azure"
      ? t`Copy it from the Azure portal: the endpoint of your resource, like https://NAME.openai.azure.com, or the target URI of a deployment.`
      : t`Where the service can be reached, for example https://api.example.com/v1`;
  const isPlain = error !== null && /^\s*http:\/\//i.test(value);
  return (
    <div className={css.withButton}>
      <TextField
        label={t`Address`}
        value={value}
        onChange={onChange}
        placeholder="https://"
        error={error}
        hint={finalUrl === null ? before : t`Will call ${finalUrl}`}
        startsSelected={startsSelected}
      />
      {isPlain && (
        <Button onPress={() => onChange(value.trim().replace(/^http:/i, "https:"))}>{t`Use https`}</Button>
      )}
    </div>
  );
}
