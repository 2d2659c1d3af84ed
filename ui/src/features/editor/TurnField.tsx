import { useEffect, useRef } from "react";
import type { TurnActions } from "./TurnItem";
import css from "./TurnItem.module.css";

type Props = { label: string; turn: number; text: string; caret: number | null; actions: TurnActions };

/** A turn as it is written. It grows with its text: an unseen twin of the text gives it its height. */
export function TurnField({ label, turn, text, caret, actions }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const start = useRef(caret);
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    area.focus({ preventScroll: true });
    const at = start.current ?? area.value.length;
    area.setSelectionRange(at, at);
    area.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className={css.grow} data-text={text}>
      <textarea
        ref={field}
        className={css.field}
        aria-label={label}
        dir="auto"
        data-undo="screen"
        rows={1}
        value={text}
        onChange={(event) => actions.type(turn, event.target.value)}
        onSelect={(event) => actions.cursor(turn, event.currentTarget.selectionStart)}
        onBlur={(event) => {
          // The whole window lost the keyboard: it will come back to this place.
          if (document.activeElement === event.currentTarget) return;
          actions.leave(turn, false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          event.stopPropagation();
          actions.leave(turn, true);
        }}
      />
    </div>
  );
}
