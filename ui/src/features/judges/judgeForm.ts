import type { NewJudge } from "../../ipc";

/** The form as typed: text stays text until it is sent. */
export type JudgeForm = {
  name: string;
  url: string;
  model: string;
  keyEnv: string;
  concurrency: number;
  timeoutSeconds: number;
  priceIn: number | null;
  priceOut: number | null;
};

export const NEW_FORM: JudgeForm = {
  name: "",
  url: "",
  model: "",
  keyEnv: "",
  concurrency: 8,
  timeoutSeconds: 60,
  priceIn: null,
  priceOut: null,
};

export type RequiredField = "name" | "url" | "model";

/** The first thing still missing, in the order of the form. */
export function missingField(form: JudgeForm): RequiredField | null {
  const required: RequiredField[] = ["url", "model", "name"];
  return required.find((field) => form[field].trim() === "") ?? null;
}

export function toNewJudge(form: JudgeForm): NewJudge {
  const keyEnv = form.keyEnv.trim();
  return {
    ...form,
    provider: "openai-compatible",
    name: form.name.trim(),
    url: form.url.trim(),
    model: form.model.trim(),
    keyEnv: keyEnv === "" ? null : keyEnv,
  };
}

/** Number fields give NaN when they are emptied; an empty price is an unknown price, not zero. */
export const orUnknown = (value: number): number | null => (Number.isNaN(value) ? null : value);
