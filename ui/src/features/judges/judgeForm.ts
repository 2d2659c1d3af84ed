import type { JudgePreset, JudgeSummary, NewJudge } from "../../ipc";

/** Where the person says the key is. */
export type FormKeyPlace = "none" | "keychain" | "environment";

/** The form as typed: text stays text until it is sent. */
export type JudgeForm = {
  /** The service picked, where one was. */
  preset: string | null;
  provider: string;
  name: string;
  url: string;
  model: string;
  keyPlace: FormKeyPlace;
  key: string;
  keyEnv: string;
  concurrency: number;
  timeoutSeconds: number;
  rpm: number | null;
  tpm: number | null;
  priceIn: number | null;
  priceOut: number | null;
  certificates: string | null;
  instructions: string;
};

export const NEW_FORM: JudgeForm = {
  preset: null,
  provider: "openai-compatible",
  name: "",
  url: "",
  model: "",
  keyPlace: "none",
  key: "",
  keyEnv: "",
  concurrency: 8,
  timeoutSeconds: 60,
  rpm: null,
  tpm: null,
  priceIn: null,
  priceOut: null,
  certificates: null,
  instructions: "",
};

const PLACES = {
  not_needed: "none",
  environment: "environment",
  keychain: "keychain",
  session: "keychain",
} as const;

/** A judge as it can be changed. Its key does not come back, so the field for it starts empty. */
export function formOf(judge: JudgeSummary): JudgeForm {
  const { provider, name, model, concurrency, timeoutSeconds, rpm, tpm, priceIn, priceOut } = judge;
  return {
    preset: null,
    provider,
    name,
    url: judge.address ?? "",
    model,
    keyPlace: PLACES[judge.key.place],
    key: "",
    // Asked for only when the host changes: the variable of the old host is not to be sent to another.
    keyEnv: "",
    concurrency,
    timeoutSeconds,
    rpm,
    tpm,
    priceIn,
    priceOut,
    certificates: judge.certificates,
    instructions: judge.instructions,
  };
}

/** What picking a service fills in. */
export function filledIn(preset: JudgePreset): Partial<JudgeForm> {
  return {
    preset: preset.id,
    provider: preset.provider,
    url: preset.url ?? "",
    keyEnv: preset.keyVariable ?? "",
    keyPlace: preset.needsKey ? "keychain" : "none",
  };
}

/** The service a form is about: the one picked, or the one that its address and provider belong to. */
export function presetOf(form: JudgeForm, presets: JudgePreset[]): JudgePreset | null {
  const picked = presets.find((each) => each.id === form.preset);
  if (picked) return picked;
  if (form.url === "") return null;
  const candidates = presets.filter((each) => each.provider === form.provider);
  const itsOwn = candidates.find((each) => each.url === form.url);
  return itsOwn ?? candidates.find((each) => each.url === null) ?? candidates[0] ?? null;
}

export type RequiredField = "url" | "model" | "key" | "keyEnv";

/** The first thing still missing, in the order of the form. */
export function missingField(form: JudgeForm, keepsKey = false): RequiredField | null {
  const required: RequiredField[] = ["url"];
  if (!keepsKey && form.keyPlace === "keychain") required.push("key");
  if (!keepsKey && form.keyPlace === "environment") required.push("keyEnv");
  required.push("model");
  return required.find((field) => form[field].trim() === "") ?? null;
}

/** A judge without a name of its own is called like its model. */
export const nameOf = ({ name, model }: JudgeForm) => (name.trim() === "" ? model.trim() : name.trim());

export function toNewJudge(form: JudgeForm, keepsKey = false): NewJudge {
  const { provider, concurrency, timeoutSeconds, rpm, tpm, priceIn, priceOut, certificates } = form;
  const { keyPlace, key, keyEnv } = form;
  return {
    name: nameOf(form),
    provider,
    url: form.url.trim(),
    model: form.model.trim(),
    keyEnv: !keepsKey && keyPlace === "environment" ? keyEnv.trim() : null,
    newKey: !keepsKey && keyPlace === "keychain" ? { key: key.trim() } : null,
    keepsKey,
    concurrency,
    timeoutSeconds,
    rpm,
    tpm,
    priceIn,
    priceOut,
    certificates,
    instructions: form.instructions.trim(),
  };
}

/** Number fields give NaN when they are emptied; an empty price is an unknown price, not zero. */
export const orUnknown = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Whether two addresses are of one host, as far as they are known; a key belongs to one. */
export function isSameHost(before: string | null, after: string | null): boolean {
  if (before === null || after === null) return true;
  return URL.parse(before)?.origin === URL.parse(after)?.origin;
}
