import { classes } from "../../ui/classes";
import css from "./HighlightedText.module.css";
import { segment, type Mark } from "./marks";

type Props = { content: string; marks: readonly Mark[]; active: ReadonlySet<string> };

/** A turn's text with facts and quoted words marked. The text is data: it only ever becomes text nodes. */
export function HighlightedText({ content, marks, active }: Props) {
  return segment(content, marks).map(({ start, text, marks: here }) =>
    here.length === 0 ? (
      <span key={start}>{text}</span>
    ) : (
      <mark
        key={start}
        className={classes(
          css.mark,
          here.some((mark) => mark.kind === "fact") && css.fact,
          here.some((mark) => mark.kind === "reply") && css.reply,
          here.every((mark) => mark.corrected) && css.corrected,
          here.some((mark) => active.has(mark.id)) && css.active,
        )}
      >
        {text}
      </mark>
    ),
  );
}
