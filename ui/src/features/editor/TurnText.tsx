import { Trans } from "@lingui/react/macro";
import css from "./TurnItem.module.css";

type Props = { content: string; quote: string | null; onEdit: ((caret: number) => void) | null };

/** A turn as it is read. The keyboard edits through the turn; a click edits where it fell. */
export function TurnText({ content, quote, onEdit }: Props) {
  const press = onEdit && {
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      // Whoever marked words wants to copy them.
      if (window.getSelection()?.isCollapsed === false) return;
      onEdit(offsetAt(event.currentTarget, event.clientX, event.clientY) ?? content.length);
    },
  };
  return (
    <div className={css.text} data-editable={onEdit !== null} {...press}>
      {content === "" ? (
        <span className={css.empty}>
          <Trans>No text in this turn.</Trans>
        </span>
      ) : (
        <Quoted content={content} quote={quote} />
      )}
    </div>
  );
}

function Quoted({ content, quote }: { content: string; quote: string | null }) {
  const start = quote ? content.toLowerCase().indexOf(quote.toLowerCase()) : -1;
  if (quote === null || start < 0) return content;
  const end = start + quote.length;
  return (
    <>
      {content.slice(0, start)}
      <mark className={css.quoted}>{content.slice(start, end)}</mark>
      {content.slice(end)}
    </>
  );
}

function offsetAt(element: HTMLElement, x: number, y: number): number | null {
  const point = document.caretRangeFromPoint?.(x, y);
  if (!point || !element.contains(point.startContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(point.startContainer, point.startOffset);
  return before.toString().length;
}
