import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

function keep(name: string, value: string | null) {
  if (value === null) window.localStorage.removeItem(name);
  else window.localStorage.setItem(name, value);
  listeners.forEach((notify) => notify());
}

/** A small choice of the person, kept on this computer. */
function useKept(name: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => window.localStorage.getItem(name));
  return [value, (next) => keep(name, next)];
}

/** Whose labels these are; null until it was said. */
export const useReviewer = () => useKept("recollect.reviewer");

export function useBlind(): [boolean, (isBlind: boolean) => void] {
  const [value, set] = useKept("recollect.blind");
  return [value !== "off", (isBlind) => set(isBlind ? null : "off")];
}
