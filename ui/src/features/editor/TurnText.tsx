import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { beginning, LONGEST_AT_ONCE } from "../../ui/longText";
import { ShowAllOfIt } from "../../ui/ShowAllOfIt";
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
  const [isWhole, setWhole] = useState(false);
  const place = placeOf(content, quote);
  // Words that are pointed out are shown, wherever they stand.
  if (place !== null && place.end > LONGEST_AT_ONCE && !isWhole) setWhole(true);
  const isCut = content.length > LONGEST_AT_ONCE && !isWhole;
  return (
    <>
      <div className={css.text} dir="auto" data-editable={onEdit !== null} {...press}>
        {content === "" ? (
          <span className={css.empty}>
            <Trans>No text in this turn.</Trans>
          </span>
        ) : (
          <Quoted content={isCut ? beginning(content, LONGEST_AT_ONCE) : content} place={place} />
        )}
      </div>
      {isCut && <ShowAllOfIt length={content.length} onPress={() => setWhole(true)} />}
    </>
  );
}

type Place = { start: number; end: number };

function placeOf(content: string, quote: string | null): Place | null {
  const start = quote ? content.toLowerCase().indexOf(quote.toLowerCase()) : -1;
  return quote === null || start < 0 ? null : { start, end: start + quote.length };
}

function Quoted({ content, place }: { content: string; place: Place | null }) {
  if (place === null) return content;
  const { start, end } = place;
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
