import type { RunUpdate } from "./bindings";
import type { RunWatcher, Unwatch } from "./client";

type Subscribe = (onMessage: (update: RunUpdate) => void) => Promise<unknown>;

/**
 * Follows a run over numbered updates. The first message is a snapshot; when a number is missing the subscription is
 * started again, so that a lost delta can never leave a wrong figure on screen.
 */
export function followRun(subscribe: Subscribe, watcher: RunWatcher): Unwatch {
  let closed = false;
  let generation = 0;

  const open = () => {
    const mine = ++generation;
    let last: number | null = null;
    const onMessage = (update: RunUpdate) => {
      if (closed || mine !== generation) return;
      const expected = update.kind === "snapshot" || (last !== null && update.sequence === last + 1);
      if (!expected) {
        open();
        return;
      }
      last = update.sequence;
      watcher.onUpdate(update);
    };
    subscribe(onMessage).catch((error: unknown) => {
      if (!closed && mine === generation) watcher.onError(error);
    });
  };

  open();
  return () => {
    closed = true;
  };
}
