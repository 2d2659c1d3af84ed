import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { CommandRegistry } from "./registry";
import { isTaken, matchesShortcut } from "./shortcut";
import { COMMANDS, type CommandId } from "./table";

const CommandsContext = createContext<CommandRegistry | null>(null);

export function useCommands(): CommandRegistry {
  const registry = useContext(CommandsContext);
  if (!registry) throw new Error("useCommands needs a CommandsProvider above it");
  return registry;
}

/** Offers a command for as long as the caller is on screen; null while it makes no sense. */
export function useCommand(id: CommandId, run: (() => void) | null): void {
  const registry = useCommands();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const isOffered = run !== null;
  useEffect(() => {
    if (!isOffered) return undefined;
    return registry.add(id, () => latest.current?.());
  }, [registry, id, isOffered]);
}

export type NamedCommand = { about: string; run: () => void };

/** Offers a command once for each thing it could act on. It is picked by that name, and so has no key. */
export function useNamedCommand(id: CommandId, targets: NamedCommand[]): void {
  const registry = useCommands();
  const latest = useRef(targets);
  useEffect(() => {
    latest.current = targets;
  });
  const names = JSON.stringify(targets.map((target) => target.about));
  useEffect(() => {
    const removals = latest.current.map(({ about }, index) =>
      registry.add(id, () => latest.current[index]?.run(), about),
    );
    return () => removals.forEach((remove) => remove());
  }, [registry, id, names]);
}

function onKeyDown(registry: CommandRegistry, event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || isTaken(event)) return;
  for (const id of registry.available()) {
    const { keys, alsoKeys } = COMMANDS[id];
    const isPressed = [keys, alsoKeys].some((each) => each !== undefined && matchesShortcut(event, each));
    if (!isPressed) continue;
    event.preventDefault();
    event.stopPropagation();
    registry.find(id)?.();
    return;
  }
}

export function CommandsProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(() => new CommandRegistry());
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(registry, event);
    // Before the focused list sees it: a list would take a letter for the start of a name.
    window.addEventListener("keydown", listener, { capture: true });
    return () => window.removeEventListener("keydown", listener, { capture: true });
  }, [registry]);
  return <CommandsContext value={registry}>{children}</CommandsContext>;
}
