import { keyCaps } from "./commands/shortcut";
import css from "./KeyCaps.module.css";

/** A shortcut drawn as the keys to press. */
export function KeyCaps({ shortcut }: { shortcut: string }) {
  return (
    <span className={css.caps}>
      {keyCaps(shortcut).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
