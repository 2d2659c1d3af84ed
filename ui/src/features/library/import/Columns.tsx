import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ImportOptions, ImportPreview, MappedField } from "../../../ipc";
import { Segmented } from "../../../ui/Segmented";
import { Select } from "../../../ui/Select";
import { columnOf, FIELDS, shapeOf, withColumn, withShape, type RowShape } from "./options";
import css from "./Import.module.css";

type Mapping = ImportOptions["mapping"];
type Props = { preview: ImportPreview; onChange: (mapping: Mapping) => void };

const NONE = "none";
const keyOf = (column: string) => `column:${column}`;

function useFieldNames(): Record<MappedField, string> {
  const { t } = useLingui();
  return {
    conversation: t`Conversation`,
    turn: t`Order of the turns`,
    role: t`Who is speaking`,
    content: t`Text`,
    user: t`What the user said`,
    assistant: t`What the chatbot said`,
  };
}

export function Columns({ preview, onChange }: Props) {
  const { t } = useLingui();
  const names = useFieldNames();
  const { columns, mapping } = preview;
  const [chosen, setChosen] = useState<RowShape | null>(null);
  const shape = chosen ?? shapeOf(mapping);
  // While the file is refused a column is missing rather than absent: it is asked for, not denied.
  const isAsked = preview.refusal !== null;
  const options = [
    { value: NONE, label: t`Not in this file` },
    ...columns.map((column) => ({ value: keyOf(column), label: column })),
  ];
  const pick = (field: MappedField, value: string) => {
    const column = columns.find((each) => keyOf(each) === value) ?? null;
    onChange(withColumn(withShape(mapping, shape), field, column));
  };
  const reshape = (next: RowShape) => {
    setChosen(next);
    onChange(withShape(mapping, next));
  };
  return (
    <section className={css.card}>
      <h2>{t`Columns`}</h2>
      <Segmented
        label={t`What one row of the file holds`}
        value={shape}
        onChange={reshape}
        options={[
          { value: "turn", label: t`One turn a row` },
          { value: "exchange", label: t`Question and answer` },
        ]}
      />
      <div className={css.fields}>
        {FIELDS[shape].map((field) => {
          const column = columnOf(mapping, field);
          return (
            <Select
              key={field}
              label={names[field]}
              options={options}
              value={column !== null ? keyOf(column) : isAsked ? null : NONE}
              placeholder={t`Choose a column`}
              onChange={(value) => pick(field, value)}
            />
          );
        })}
      </div>
    </section>
  );
}
