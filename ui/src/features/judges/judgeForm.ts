import type { NewJudge } from "../../ipc";

/** Where the person says the key is. */
export type FormKeyPlace = "none" | "keychain" | "environment";

/** The form as typed: text stays text until it is sent. */
export type JudgeForm = {
  name: string;
  url: string;
  model: string;
  keyPlace: FormKeyPlace;
  key: string;
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
  keyPlace: "none",
  key: "",
  keyEnv: "",
  concurrency: 8,
  timeoutSeconds: 60,
  priceIn: null,
  priceOut: null,
};

export type RequiredField = "name" | "url" | "model" | "key" | "keyEnv";

/** The first thing still missing, in the order of the form. */
export function missingField(form: JudgeForm): RequiredField | null {
  const required: RequiredField[] = ["url", "model", "name"];
  if (form.keyPlace === "keychain") required.push("key");
  if (form.keyPlace === "environment") required.push("keyEnv");
  return required.find((field) => form[field].trim() === "") ?? null;
}

export function toNewJudge({ keyPlace, key, keyEnv, ...form }: JudgeForm): NewJudge {
  return {
    ...form,
    provider: "openai-compatible",
    name: form.name.trim(),
    url: form.url.trim(),
    model: form.model.trim(),
    keyEnv: keyPlace === "environment" ? keyEnv.trim() : null,
    newKey: keyPlace === "keychain" ? { key: key.trim() } : null,
  };
}

/** Number fields give NaN when they are emptied; an empty price is an unknown price, not zero. */
export const orUnknown = (value: number): number | null => (Number.isNaN(value) ? null : value);
