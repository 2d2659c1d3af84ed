const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether the name of a fact tells more than its value does: “allergy” does beside “peanuts”, “four” beside “four” does not. */
export function addsToValue(key: string, value: string): boolean {
  const known = new Set(words(value));
  return words(key).some((word) => !known.has(word));
}

/** Whether both say the same, but for case and signs. */
export const saysTheSame = (one: string, other: string) => words(one).join(" ") === words(other).join(" ");
