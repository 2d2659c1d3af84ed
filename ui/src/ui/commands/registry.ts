import type { CommandId } from "./table";

type Handler = () => void;

/** What can be done right now. The screen that came last answers first. */
export class CommandRegistry {
  private readonly handlers: { id: CommandId; run: Handler }[] = [];

  add(id: CommandId, run: Handler): () => void {
    const entry = { id, run };
    this.handlers.push(entry);
    return () => void this.handlers.splice(this.handlers.indexOf(entry), 1);
  }

  find(id: CommandId): Handler | null {
    return this.handlers.findLast((entry) => entry.id === id)?.run ?? null;
  }

  /** Newest first, each once. */
  available(): CommandId[] {
    return [...new Set(this.handlers.map((entry) => entry.id).reverse())];
  }
}
