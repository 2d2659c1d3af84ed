import type { ReactNode } from "react";
import css from "./States.module.css";

type Props = { icon?: ReactNode; title: string; children?: ReactNode; actions?: ReactNode };

/** Nothing is here yet: says why, and what to do next. */
export function EmptyState({ icon, title, children, actions }: Props) {
  return (
    <section className={css.state}>
      {icon !== undefined && (
        <span className={css.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2>{title}</h2>
      {children !== undefined && <div className={css.body}>{children}</div>}
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </section>
  );
}
