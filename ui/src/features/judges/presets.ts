/** Well-known OpenAI-compatible addresses, so that nobody has to look them up. */
export type Preset = { id: string; name: string; url: string; keyEnv: string | null };

export const PRESETS: readonly Preset[] = [
  { id: "openai", name: "OpenAI", url: "https://api.openai.com/v1", keyEnv: "OPENAI_API_KEY" },
  { id: "mistral", name: "Mistral", url: "https://api.mistral.ai/v1", keyEnv: "MISTRAL_API_KEY" },
  { id: "groq", name: "Groq", url: "https://api.groq.com/openai/v1", keyEnv: "GROQ_API_KEY" },
  { id: "openrouter", name: "OpenRouter", url: "https://openrouter.ai/api/v1", keyEnv: "OPENROUTER_API_KEY" },
  { id: "deepseek", name: "DeepSeek", url: "https://api.deepseek.com/v1", keyEnv: "DEEPSEEK_API_KEY" },
  { id: "together", name: "Together", url: "https://api.together.xyz/v1", keyEnv: "TOGETHER_API_KEY" },
  { id: "ollama", name: "Ollama", url: "http://127.0.0.1:11434/v1", keyEnv: null },
  { id: "lmstudio", name: "LM Studio", url: "http://127.0.0.1:1234/v1", keyEnv: null },
  { id: "llamacpp", name: "llama.cpp", url: "http://127.0.0.1:8080/v1", keyEnv: null },
  { id: "vllm", name: "vLLM", url: "http://127.0.0.1:8000/v1", keyEnv: null },
];

export const isLocal = (preset: Preset) => preset.url.startsWith("http://127.0.0.1");
