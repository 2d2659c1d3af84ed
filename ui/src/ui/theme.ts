import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

const STORED_AS = "recollect.theme";
const listeners = new Set<() => void>();

function read(): Theme {
  const stored = window.localStorage.getItem(STORED_AS);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Puts the remembered theme on the page; called before the first paint. */
export function applyTheme(theme: Theme = read()): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

export function setTheme(theme: Theme): void {
  window.localStorage.setItem(STORED_AS, theme);
  applyTheme(theme);
  listeners.forEach((notify) => notify());
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read);
}
