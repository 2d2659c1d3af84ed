import type { JudgePreset, JudgeSummary, KeyState, LocalServer, NewJudge } from "../bindings";

export const NO_KEY: KeyState = { place: "not_needed", isPresent: true, variable: null, lastFour: null };
const keyInVariable = (variable: string, isPresent: boolean): KeyState => ({
  place: "environment",
  isPresent,
  variable,
  lastFour: null,
});
export const keptKey = (key: string): KeyState => ({
  place: "keychain",
  isPresent: true,
  variable: null,
  lastFour: key.length < 12 ? null : key.slice(-4),
});

const usual = {
  provider: "openai-compatible",
  builtIn: false,
  concurrency: 8,
  timeoutSeconds: 60,
  rpm: null,
  tpm: null,
  certificates: null,
  instructions: "",
  promptVersion: "1",
  notes: [],
};
export const BASELINE: JudgeSummary = {
  ...usual, name: "baseline", provider: "baseline", model: "patterns 1", url: null, host: null, address: null,
  builtIn: true, promptVersion: "2", key: NO_KEY, priceIn: 0, priceOut: 0,
}; // prettier-ignore
export const JUDGES: JudgeSummary[] = [
  {
    ...usual, name: "mistral-small", model: "mistral-small-latest", url: "https://api.mistral.ai/v1/chat/completions",
    host: "api.mistral.ai", address: "https://api.mistral.ai/v1", key: keyInVariable("MISTRAL_API_KEY", true),
    priceIn: 0.1, priceOut: 0.3, rpm: 60, instructions: "Prices are in euros.", promptVersion: "1+2",
    notes: ["This model refuses a temperature, so none is sent."],
  },
  {
    ...usual, name: "local-qwen", provider: "ollama", model: "qwen3:8b", url: "http://127.0.0.1:11434/api/chat",
    host: "127.0.0.1", address: "http://127.0.0.1:11434", key: NO_KEY, priceIn: 0, priceOut: 0,
  },
  {
    ...usual, name: "team-gateway", model: "gpt-4.1-mini", url: "https://llm.example.org/v1/chat/completions",
    host: "llm.example.org", address: "https://llm.example.org/v1", key: keyInVariable("GATEWAY_KEY", false),
    priceIn: null, priceOut: null,
  },
]; // prettier-ignore

/** One for each way a test can fail; the long names are there to be looked at. */
export const TROUBLED: JudgeSummary[] = ["misspelt", "moved", "offline", "inhouse", "unpaid"].map((what) => ({
  ...usual,
  name: `${what}-judge-of-the-customer-care-quality-team-in-the-second-quarter`,
  model: "organisation/a-model-with-a-rather-long-name-instruct-2507-q4_k_m.gguf",
  url: `https://${what}.a-rather-long-name-of-a-gateway.example.org/v1/chat/completions`,
  host: `${what}.a-rather-long-name-of-a-gateway.example.org`,
  address: `https://${what}.a-rather-long-name-of-a-gateway.example.org/v1`,
  key: keptKey("sk-0123456789abcdwxyz"),
  priceIn: 2,
  priceOut: 8,
}));

const [hosted, local] = [
  (id: string, name: string, url: string, provider = "openai-compatible", hasModelList = true): JudgePreset => ({
    id, name, provider, url: url === "" ? null : url, needsKey: true, hasModelList, isLocal: false,
    keyVariable: `${name.toUpperCase().replace(/\W+/g, "_")}_API_KEY`,
  }),
  (id: string, name: string, url: string, provider = "openai-compatible"): JudgePreset => ({
    id, name, provider, url, needsKey: false, keyVariable: null, isLocal: true, hasModelList: true,
  }),
]; // prettier-ignore

export const PRESETS: JudgePreset[] = [
  hosted("openai", "OpenAI", "https://api.openai.com/v1", "openai"),
  hosted("anthropic", "Anthropic", "https://api.anthropic.com/v1", "anthropic"),
  hosted("azure", "Azure OpenAI", "", "azure", false),
  local("ollama", "Ollama", "http://127.0.0.1:11434", "ollama"),
  { ...hosted("openai-compatible", "OpenAI-compatible", ""), needsKey: false, keyVariable: null },
  hosted("mistral", "Mistral", "https://api.mistral.ai/v1"),
  local("lmstudio", "LM Studio", "http://127.0.0.1:1234/v1"),
];

export const SERVERS: LocalServer[] = [
  { preset: "ollama", name: "Ollama", url: "http://127.0.0.1:11434", models: ["gemma3:12b", "qwen3:8b"] },
  { preset: "lmstudio", name: "LM Studio", url: "http://127.0.0.1:1234/v1", models: [] },
];

export const MODELS = Array.from({ length: 12 }, (_, index) => `model-${index + 1}`);

/** The judge as it is listed once it is added, or once it is changed. */
export function asListed(
  { keyEnv, newKey, keepsKey, ...settings }: NewJudge,
  before?: JudgeSummary,
): JudgeSummary {
  const fromVariable = () => (keyEnv === null ? NO_KEY : keyInVariable(keyEnv, keyEnv !== "MISSING_KEY"));
  const given = newKey ? keptKey(newKey.key) : fromVariable();
  const own = Number(before?.promptVersion.split("+")[1] ?? "0");
  const isChanged = settings.instructions !== (before?.instructions ?? "");
  const version = own + (isChanged ? 1 : 0);
  return {
    ...settings,
    url: finalUrl(settings.provider, settings.url),
    address: settings.url,
    host: new URL(settings.url).hostname,
    builtIn: false,
    key: keepsKey && before ? before.key : given,
    promptVersion: settings.instructions === "" ? "1" : `1+${version}`,
    notes: before?.notes ?? [],
  };
}

const CALLS: Record<string, string> = { anthropic: "/messages", ollama: "/api/chat" };

/** Where an address as entered leads; an error is a sentence. */
export function finalUrl(provider: string, entered: string): string {
  const parsed = URL.parse(entered);
  if (!parsed) throw new Error("This is not a complete address. It starts with https:// or http://.");
  if (parsed.protocol === "http:" && !["localhost", "127.0.0.1"].includes(parsed.hostname)) {
    throw new Error("Only this computer may be reached without https.");
  }
  const call = CALLS[provider] ?? "/chat/completions";
  const path = parsed.pathname.replace(/\/+$/, "").replace(call, "");
  return `${parsed.origin}${path === "" && provider !== "ollama" ? "/v1" : path}${call}`;
}
