import type { commands, RunUpdate } from "./bindings";

// The generated commands either throw an AppError or return {status, data | error}; screens only ever see the data.
type Data<R> = R extends { status: "ok"; data: infer D } ? D : R extends { status: "error" } ? never : R;
type Plain<F> = F extends (...args: infer A) => Promise<infer R> ? (...args: A) => Promise<Data<R>> : never;

/** Stops listening. The run itself goes on. */
export type Unwatch = () => void;

export type RunWatcher = { onUpdate: (update: RunUpdate) => void; onError: (error: unknown) => void };

/** Everything a screen may ask of the app. Two implementations: the real one and an in-browser fake. */
export type Client = {
  [Name in Exclude<keyof typeof commands, "watchRun">]: Plain<(typeof commands)[Name]>;
} & {
  watchRun: (run: string, watcher: RunWatcher) => Unwatch;
  /** Called with the paths of files dropped on the window. */
  onFileDrop: (handler: (paths: string[]) => void) => Unwatch;
};
