import { useSyncExternalStore } from "react";

/**
 * `conversation` is an id; `named` finds a conversation by the id it had in its file. Turns count from 1. `isNew`: it
 * is there to be written.
 */
export type DatasetRoute = {
  name: "dataset";
  dataset: string;
  conversation: string | null;
  named: string | null;
  turn: number | null;
  isNew: boolean;
};
export type Route =
  | { name: "library" }
  | { name: "import"; file: string | null }
  | DatasetRoute
  | { name: "judges"; isAdding: boolean }
  | { name: "runs" }
  | { name: "newRun"; dataset: string | null }
  | { name: "run"; run: string }
  | { name: "settings" }
  | { name: "unknown" };

const query = (name: string, value: string | null | undefined) =>
  value ? `?${name}=${encodeURIComponent(value)}` : "";

/** The address of every screen: the only place that knows how it is spelled. */
export const href = {
  library: "#/library",
  importFile: (file?: string) => `#/library/import${query("file", file)}`,
  dataset: (id: string) => `#/library/${encodeURIComponent(id)}`,
  conversation: (dataset: string, id: string, turn?: number | null) =>
    `#/library/${encodeURIComponent(dataset)}/${encodeURIComponent(id)}${query("turn", turn?.toString())}`,
  newDataset: (id: string) => `#/library/${encodeURIComponent(id)}?new`,
  newConversation: (dataset: string, id: string) =>
    `#/library/${encodeURIComponent(dataset)}/${encodeURIComponent(id)}?new`,
  turnOf: (dataset: string, conversationName: string, turn: number) =>
    `#/library/${encodeURIComponent(dataset)}${query("named", conversationName)}&turn=${turn}`,
  judges: "#/judges",
  addJudge: "#/judges?add",
  runs: "#/runs",
  newRun: (dataset?: string | null) => `#/runs/new${query("dataset", dataset)}`,
  run: (id: string) => `#/runs/${encodeURIComponent(id)}`,
  settings: "#/settings",
};

export function parseRoute(hash: string): Route {
  const [path = "", search = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [section = "", rest, ...more] = path.split("/").map(decode);
  const parameters = new URLSearchParams(search);
  if (more.length > 1 || (more.length > 0 && section !== "library")) return { name: "unknown" };
  if (section === "" || section === "library") return libraryRoute(rest, more[0] ?? null, parameters);
  if (section === "runs") return runRoute(rest, parameters);
  if (rest) return { name: "unknown" };
  if (section === "judges") return { name: "judges", isAdding: parameters.has("add") };
  if (section === "settings") return { name: "settings" };
  return { name: "unknown" };
}

function libraryRoute(
  rest: string | undefined,
  conversation: string | null,
  parameters: URLSearchParams,
): Route {
  if (!rest) return { name: "library" };
  if (rest === "import") return { name: "import", file: parameters.get("file") };
  const turn = Number(parameters.get("turn"));
  return {
    name: "dataset",
    dataset: rest,
    conversation,
    named: parameters.get("named"),
    turn: Number.isInteger(turn) && turn > 0 ? turn : null,
    isNew: parameters.has("new"),
  };
}

function runRoute(rest: string | undefined, parameters: URLSearchParams): Route {
  if (!rest) return { name: "runs" };
  if (rest === "new") return { name: "newRun", dataset: parameters.get("dataset") };
  return { name: "run", run: rest };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function navigate(to: string): void {
  window.location.hash = to;
}

/** Goes there without a step for Back: for what is only another part of the same screen. */
export function moveTo(to: string): void {
  window.history.replaceState(window.history.state, "", to);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

function subscribe(onChange: () => void) {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

export function useHash(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash);
}
