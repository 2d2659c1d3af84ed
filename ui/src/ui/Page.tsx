import type { ReactNode } from "react";
import css from "./Page.module.css";

type Props = {
  /** "read": a column for forms and lists; "wide": tables; "fill": the screen manages its own panes and scrolling. */
  width?: "read" | "wide" | "fill";
  children: ReactNode;
};

export function Page({ width = "wide", children }: Props) {
  return (
    <div className={css.page} data-width={width}>
      {children}
    </div>
  );
}
