import type { JudgeSummary, KeyState, NewJudge } from "../bindings";

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

const remote = { provider: "openai-compatible", builtIn: false, concurrency: 8 };
export const BASELINE: JudgeSummary = {
  ...remote, name: "baseline", provider: "baseline", model: "patterns 1", url: null, host: null, builtIn: true,
  key: NO_KEY, priceIn: 0, priceOut: 0, notes: [],
}; // prettier-ignore
export const JUDGES: JudgeSummary[] = [
  {
    ...remote, name: "mistral-small", model: "mistral-small-latest", url: "https://api.mistral.ai/v1/chat/completions",
    host: "api.mistral.ai", key: keyInVariable("MISTRAL_API_KEY", true), priceIn: 0.1, priceOut: 0.3,
    notes: ["This model refuses a temperature, so none is sent."],
  },
  {
    ...remote, name: "local-qwen", model: "qwen3:8b", url: "http://127.0.0.1:11434/v1/chat/completions",
    host: "127.0.0.1", key: NO_KEY, priceIn: 0, priceOut: 0, notes: [],
  },
  {
    ...remote, name: "team-gateway", model: "gpt-4.1-mini", url: "https://llm.example.org/v1/chat/completions",
    host: "llm.example.org", key: keyInVariable("GATEWAY_KEY", false), priceIn: null, priceOut: null, notes: [],
  },
]; // prettier-ignore

/** The judge as it is listed once it is added. */
export function withKey({ keyEnv, newKey, ...settings }: NewJudge): JudgeSummary {
  const fromVariable = () => (keyEnv === null ? NO_KEY : keyInVariable(keyEnv, keyEnv !== "MISSING_KEY"));
  return {
    ...settings,
    host: new URL(settings.url).host,
    builtIn: false,
    key: newKey ? keptKey(newKey.key) : fromVariable(),
    notes: [],
  };
}
