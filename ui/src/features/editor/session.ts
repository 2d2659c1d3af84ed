import type { EditDone } from "../../ipc";

/** At most this much typing can be lost when everything goes dark. */
const WRITE_EVERY_MS = 400;
/** A pause this long begins a new step of undo, and so does a step that has grown this long. */
const PAUSE_MS = 1_500;
const LONGEST_STEP_MS = 8_000;

export type SaveStatus =
  { state: "idle" | "saving" } | { state: "saved"; at: string } | { state: "failed"; error: unknown };

type Draft = {
  conversation: string;
  turn: number;
  text: string;
  isDirty: boolean;
  /** The first keystroke since the last write, and the last one. */
  since: number;
  until: number;
};
type Typing = { key: string; began: number; until: number };

export type SessionPorts = {
  write: (conversation: string, turn: number, content: string, continues: boolean) => Promise<EditDone>;
  /** Called with what an edit has become, before the next one goes out. */
  accept: (done: EditDone) => void;
};

const keyOf = (conversation: string, turn: number) => `${conversation}/${turn}`;

/**
 * All changes to one dataset on their way to the disk: one after another, in the order they were made. What is being
 * typed is kept here until it is written, so that neither a failed write nor leaving the screen can lose it.
 */
export class EditSession {
  private readonly drafts = new Map<string, Draft>();
  private readonly listeners = new Set<() => void>();
  private queue: Promise<unknown> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private typing: Typing | null = null;
  private current: SaveStatus = { state: "idle" };

  constructor(private readonly ports: SessionPorts) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly status = (): SaveStatus => this.current;

  /** The text of a turn while it may be ahead of what is stored. */
  textOf(conversation: string, turn: number): string | null {
    return this.drafts.get(keyOf(conversation, turn))?.text ?? null;
  }

  type(conversation: string, turn: number, text: string): void {
    const key = keyOf(conversation, turn);
    const before = this.drafts.get(key);
    const now = Date.now();
    const since = before?.isDirty ? before.since : now;
    this.drafts.set(key, { conversation, turn, text, isDirty: true, since, until: now });
    this.become({ state: "saving" });
    this.timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS);
  }

  /** Writes what is typed now; false when it could not be written. */
  flush(): Promise<boolean> {
    this.stopTimer();
    return this.enqueue(() => this.writeDrafts());
  }

  /** Makes another change, after everything that was typed before it; null when there was none to make. */
  run(change: () => Promise<EditDone | null>): Promise<EditDone | null> {
    this.stopTimer();
    return this.enqueue(async () => {
      if (!(await this.writeDrafts())) return null;
      this.typing = null;
      const done = await change();
      if (done === null) return null;
      this.follow(done);
      this.ports.accept(done);
      this.become({ state: this.isDirty() ? "saving" : "saved", at: done.savedAt });
      return done;
    });
  }

  /** Forgets what is stored of a conversation that is no longer shown. */
  leave(conversation: string): void {
    void this.flush().then(() => {
      for (const [key, draft] of this.drafts) {
        if (draft.conversation === conversation && !draft.isDirty) this.drafts.delete(key);
      }
    });
  }

  private enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = this.queue.then(task);
    this.queue = result.catch(() => undefined);
    return result;
  }

  private async writeDrafts(): Promise<boolean> {
    for (const [key, draft] of this.drafts) {
      if (!draft.isDirty) continue;
      if (!(await this.writeDraft(key, draft))) return false;
    }
    return true;
  }

  private async writeDraft(key: string, { conversation, turn, text, since, until }: Draft): Promise<boolean> {
    const before = this.typing;
    const continues =
      before?.key === key && since - before.until < PAUSE_MS && until - before.began < LONGEST_STEP_MS;
    try {
      const done = await this.ports.write(conversation, turn, text, continues);
      this.typing = { key, began: continues ? before.began : since, until };
      const now = this.drafts.get(key);
      if (now?.text === text) now.isDirty = false;
      this.ports.accept(done);
      this.become({ state: this.isDirty() ? "saving" : "saved", at: done.savedAt });
      return true;
    } catch (error) {
      this.become({ state: "failed", error });
      return false;
    }
  }

  /** After any change but typing, a turn reads as it is stored, unless someone went on typing meanwhile. */
  private follow({ step, detail }: EditDone): void {
    for (const [key, draft] of this.drafts) {
      if (draft.conversation !== step.conversation) continue;
      const stored = detail?.turns.find((turn) => turn.key === draft.turn);
      if (stored === undefined) this.drafts.delete(key);
      else if (!draft.isDirty) draft.text = stored.content;
    }
  }

  private isDirty(): boolean {
    return [...this.drafts.values()].some((draft) => draft.isDirty);
  }

  private stopTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private become(status: SaveStatus): void {
    this.current = status.state === this.current.state && status.state === "saving" ? this.current : status;
    this.listeners.forEach((notify) => notify());
  }
}
