import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { FileKey } from "lucide-react";
import { useState, type ReactNode } from "react";
import { toAppError, useClient } from "../../ipc";
import { Button } from "../../ui/Button";
import { formatCount } from "../../ui/format";
import { NumberField } from "../../ui/NumberField";
import { TextArea } from "../../ui/TextArea";
import { NEW_FORM, orUnknown, type JudgeForm } from "./judgeForm";
import css from "./JudgeForm.module.css";

/** As many characters as the engine takes. */
const MOST_INSTRUCTIONS = 4000;

type Props = {
  form: JudgeForm;
  onChange: (changed: Partial<JudgeForm>) => void;
  errorAt: (field: string) => string | null;
};

/** What most judges do well without. */
export function MoreSettings({ form, onChange, errorAt }: Props) {
  return (
    <div className={css.more}>
      <Prices form={form} onChange={onChange} />
      <Limits form={form} onChange={onChange} />
      <Instructions form={form} onChange={onChange} error={errorAt("instructions")} />
      <Certificates form={form} onChange={onChange} error={errorAt("certificates")} />
    </div>
  );
}

type PartProps = Omit<Props, "errorAt">;

type SectionProps = { title: string; isOpen: boolean; error?: string | null; children: ReactNode };

/** Open where there is something in it from the start, or something wrong. */
function Section({ title, isOpen, error = null, children }: SectionProps) {
  const [startsOpen] = useState(isOpen);
  return (
    <details className={css.section} open={startsOpen || error !== null || undefined}>
      <summary>{title}</summary>
      <div className={css.sectionBody}>{children}</div>
    </details>
  );
}

function Prices({ form, onChange }: PartProps) {
  const { t } = useLingui();
  const hint = t`US dollars per million tokens. Empty means unknown.`;
  return (
    <div className={css.pair}>
      <NumberField
        label={t`Price, tokens read`}
        hint={hint}
        minValue={0}
        value={form.priceIn ?? NaN}
        onChange={(price) => onChange({ priceIn: orUnknown(price) })}
        placeholder={t`unknown`}
      />
      <NumberField
        label={t`Price, tokens written`}
        hint={hint}
        minValue={0}
        value={form.priceOut ?? NaN}
        onChange={(price) => onChange({ priceOut: orUnknown(price) })}
        placeholder={t`unknown`}
      />
    </div>
  );
}

function Limits({ form, onChange }: PartProps) {
  const { t } = useLingui();
  return (
    <Section title={t`Speed and waiting`} isOpen={form.rpm !== null || form.tpm !== null}>
      <div className={css.pair}>
        <NumberField
          label={t`Calls at the same time`}
          minValue={1}
          maxValue={64}
          value={form.concurrency}
          onChange={(value) => onChange({ concurrency: orUnknown(value) ?? NEW_FORM.concurrency })}
        />
        <NumberField
          label={t`Seconds to wait for an answer`}
          minValue={5}
          maxValue={600}
          value={form.timeoutSeconds}
          onChange={(value) => onChange({ timeoutSeconds: orUnknown(value) ?? NEW_FORM.timeoutSeconds })}
        />
        <NumberField
          label={t`Requests a minute`}
          hint={t`Empty means no limit of ours.`}
          minValue={1}
          value={form.rpm ?? NaN}
          onChange={(value) => onChange({ rpm: orUnknown(value) })}
          placeholder={t`no limit`}
        />
        <NumberField
          label={t`Tokens a minute`}
          hint={t`Empty means no limit of ours.`}
          minValue={1}
          value={form.tpm ?? NaN}
          onChange={(value) => onChange({ tpm: orUnknown(value) })}
          placeholder={t`no limit`}
        />
      </div>
    </Section>
  );
}

function Instructions({ form, onChange, error }: PartProps & { error: string | null }) {
  const { t } = useLingui();
  const [length, most] = [formatCount(form.instructions.length), formatCount(MOST_INSTRUCTIONS)];
  return (
    <Section title={t`Instructions of your own`} isOpen={form.instructions !== ""} error={error}>
      <TextArea
        label={t`Further instructions for this judge`}
        value={form.instructions}
        onChange={(instructions) => onChange({ instructions })}
        maxLength={MOST_INSTRUCTIONS}
        error={error}
        hint={t`${length} of ${most} characters. They follow ours and cannot change the form of the answers. Every change gets a new version, and the judge is asked anew.`}
      />
    </Section>
  );
}

function Certificates({ form, onChange, error }: PartProps & { error: string | null }) {
  const { t } = useLingui();
  const client = useClient();
  const choose = useMutation({
    mutationFn: () => client.chooseCertificates(),
    onSuccess: (file) => file !== null && onChange({ certificates: file }),
  });
  const problem = error ?? (choose.error ? toAppError(choose.error).message : null);
  return (
    <Section title={t`Certificate of your organisation`} isOpen={form.certificates !== null} error={problem}>
      <p className={css.note}>
        <Trans>
          Only where your network's own authority vouches for the service. Choose its file (PEM), which your
          administrator has. It is trusted for this judge alone, beside those this computer trusts.
        </Trans>
      </p>
      {form.certificates !== null && <p className={css.address}>{form.certificates}</p>}
      {problem !== null && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.buttons}>
        <Button icon={<FileKey />} onPress={() => choose.mutate()}>
          {form.certificates === null ? t`Choose a certificate file` : t`Choose another file`}
        </Button>
        {form.certificates !== null && (
          <Button variant="quiet" onPress={() => onChange({ certificates: null })}>
            {t`Leave it out`}
          </Button>
        )}
      </div>
    </Section>
  );
}
