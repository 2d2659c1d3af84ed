import type { AppError } from "./bindings";

export function isAppError(value: unknown): value is AppError {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}

/** Whatever was thrown, as an AppError. The message is empty when nobody wrote a sentence for it. */
export function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return { code: "internal", message: "", field: null, retryable: true, detail };
}
