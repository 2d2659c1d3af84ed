const listeners = new Set<() => void>();

/** Asks for the reviewer's name where the screen shows it; pressing a label key before that is how most start. */
export function askForName(): void {
  listeners.forEach((ask) => ask());
}

export function onNameAsked(ask: () => void): () => void {
  listeners.add(ask);
  return () => void listeners.delete(ask);
}
