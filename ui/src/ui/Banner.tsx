import { Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import css from "./Banner.module.css";

type Props = { tone?: "info" | "warning"; title?: string; children: ReactNode; action?: ReactNode };

/** One thing to know before reading on. */
export function Banner({ tone = "info", title, children, action }: Props) {
  return (
    <div className={css.banner} data-tone={tone} role="note">
      <span className={css.icon} aria-hidden="true">
        {tone === "info" ? <Info /> : <TriangleAlert />}
      </span>
      <div className={css.text}>
        {title !== undefined && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}
