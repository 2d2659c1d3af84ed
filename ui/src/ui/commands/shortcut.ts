const isMac = () => /mac/i.test(navigator.userAgent);

const SYMBOLS: Record<string, string> = {
  Delete: "Del",
  Enter: "↵",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** The caps of one shortcut as people see them on their keyboard: ["Ctrl", "K"]. */
export function keyCaps(shortcut: string): string[] {
  return shortcut
    .split("+")
    .map((part) => (part === "Mod" ? (isMac() ? "⌘" : "Ctrl") : (SYMBOLS[part] ?? part)));
}

export function matchesShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const parts = shortcut.split("+");
  const key = parts.at(-1) ?? "";
  const wantsMod = parts.includes("Mod");
  const hasMod = isMac() ? event.metaKey : event.ctrlKey;
  if (wantsMod !== hasMod || event.altKey !== parts.includes("Alt")) return false;
  if (event.key.toLowerCase() !== key.toLowerCase()) return false;
  // Where "?" or "/" sits, and whether it needs Shift, depends on the keyboard's layout.
  const shiftMatters = /^([a-z]|\w{2,})$/i.test(key);
  return !shiftMatters || event.shiftKey === parts.includes("Shift");
}

const TYPING = "input, textarea, select, [contenteditable='true']";
/** A field takes back its own typing unless it says that the screen does. */
const OWN_UNDO = "[data-undo='screen']";
const OVERLAYS = "[role='dialog'], [role='alertdialog'], [role='listbox'], [role='menu']";

/** Keys belong to the text being typed and to whatever lies over the screen before they belong to the screen. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(OVERLAYS) || document.querySelector("[role='dialog']")) return true;
  const field = target?.closest(TYPING);
  const isPlain = !event.ctrlKey && !event.metaKey;
  if (field && !isPlain && /^[zy]$/i.test(event.key)) return !field.matches(OWN_UNDO);
  return isPlain && Boolean(field);
}
