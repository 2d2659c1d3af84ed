import type { ImportOptions, ImportPreview, MappedField, Role } from "../../../ipc";

export const NO_OPTIONS: ImportOptions = {
  mapping: [],
  roles: [],
  encoding: null,
  headerRow: null,
  sheet: null,
  answers: [],
};

/** One row of the file is one turn, or it is a question together with its answer. */
export type RowShape = "turn" | "exchange";

export const FIELDS: Record<RowShape, MappedField[]> = {
  turn: ["conversation", "role", "content", "turn"],
  exchange: ["conversation", "user", "assistant", "turn"],
};

type Mapping = ImportOptions["mapping"];

export function shapeOf(mapping: Mapping): RowShape {
  return mapping.some(({ field }) => field === "user" || field === "assistant") ? "exchange" : "turn";
}

export function columnOf(mapping: Mapping, field: MappedField): string | null {
  return mapping.find((entry) => entry.field === field)?.column ?? null;
}

/** A column means one thing: giving it a new meaning takes it away from the old one. */
export function withColumn(mapping: Mapping, field: MappedField, column: string | null): Mapping {
  const kept = mapping.filter((entry) => entry.field !== field && entry.column !== column);
  return column === null ? kept : [...kept, { field, column }];
}

export function withShape(mapping: Mapping, shape: RowShape): Mapping {
  return mapping.filter(({ field }) => FIELDS[shape].includes(field));
}

export function withRole(options: ImportOptions, name: string, role: Role): ImportOptions {
  return { ...options, roles: [...options.roles.filter((entry) => entry.name !== name), { role, name }] };
}

/** Earlier answers stay: a question about speakers is asked once for each of them. The last one given counts. */
export function withAnswer(options: ImportOptions, code: string, choice: string): ImportOptions {
  const answers = options.answers.filter((answer) => answer.code !== code || answer.choice !== choice);
  return { ...options, answers: [...answers, { code, choice }] };
}

/** What stands between the preview and the import; the screen has a sentence for each. */
export type Obstacle =
  "reading" | "unreadable" | "question" | "refusal" | "nothing" | "name" | "readOnly" | null;

type Readiness = {
  preview: ImportPreview | undefined;
  isReading: boolean;
  name: string;
  isWritable: boolean;
};

export function obstacle({ preview, isReading, name, isWritable }: Readiness): Obstacle {
  if (!isWritable) return "readOnly";
  if (isReading) return "reading";
  if (preview === undefined) return "unreadable";
  if (preview.question !== null) return "question";
  if (preview.refusal !== null) return "refusal";
  if (preview.conversations === 0) return "nothing";
  return name.trim() === "" ? "name" : null;
}
