import { Trans, useLingui } from "@lingui/react/macro";
import type { ImportOptions, ImportPreview } from "../../../ipc";
import { NumberField } from "../../../ui/NumberField";
import { Select } from "../../../ui/Select";
import css from "./Import.module.css";

const ENCODINGS = [
  "UTF-8",
  "windows-1252",
  "UTF-16LE",
  "ISO-8859-15",
  "Shift_JIS",
  "GB18030",
  "windows-1251",
];

type Props = { preview: ImportPreview; options: ImportOptions; onChange: (options: ImportOptions) => void };

export function Recognised({ preview, options, onChange }: Props) {
  const { t } = useLingui();
  const { format, encoding, delimiter } = preview;
  const facts = [
    { label: t`Format`, value: format },
    { label: t`Encoding`, value: encoding },
    { label: t`Separator`, value: delimiter },
  ];
  const hasHeader = preview.columns.length > 0;
  return (
    <section className={css.card}>
      <h2>{t`What was recognised`}</h2>
      {facts.every(({ value }) => !value) && (
        <p className={css.later}>
          <Trans>The format could not be told yet.</Trans>
        </p>
      )}
      <dl className={css.facts}>
        {facts
          .filter(({ value }) => value !== null && value !== "")
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {(encoding !== null || hasHeader) && (
        <details className={css.more}>
          <summary>
            <Trans>Letters or headings look wrong?</Trans>
          </summary>
          <div className={css.fields}>
            {encoding !== null && (
              <Select
                label={t`Encoding`}
                value={options.encoding ?? "auto"}
                options={[
                  { value: "auto", label: t`Recognise it` },
                  ...ENCODINGS.map((value) => ({ value, label: value })),
                ]}
                onChange={(value) => onChange({ ...options, encoding: value === "auto" ? null : value })}
              />
            )}
            {hasHeader && (
              <NumberField
                label={t`Row with the column names`}
                hint={t`0 if the file has none`}
                minValue={0}
                maxValue={100}
                value={options.headerRow ?? NaN}
                placeholder={t`Recognise it`}
                onChange={(row) => onChange({ ...options, headerRow: Number.isNaN(row) ? null : row })}
              />
            )}
          </div>
        </details>
      )}
    </section>
  );
}
