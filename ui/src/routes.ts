import { useSyncExternalStore } from "react";

export type Route =
  | { name: "library" }
  | { name: "import"; file: string | null }
  | { name: "dataset"; dataset: string }
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
  if (more.length > 0) return { name: "unknown" };
  if (section === "" || section === "library") return libraryRoute(rest, parameters);
  if (section === "runs") return runRoute(rest, parameters);
  if (rest) return { name: "unknown" };
  if (section === "judges") return { name: "judges", isAdding: parameters.has("add") };
  if (section === "settings") return { name: "settings" };
  return { name: "unknown" };
}

function libraryRoute(rest: string | undefined, parameters: URLSearchParams): Route {
  if (!rest) return { name: "library" };
  if (rest === "import") return { name: "import", file: parameters.get("file") };
  return { name: "dataset", dataset: rest };
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

function subscribe(onChange: () => void) {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

export function useHash(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash);
}
