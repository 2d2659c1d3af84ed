import type { ReactNode } from "react";
import { classes } from "./classes";
import css from "./Button.module.css";

type Props = {
  href: string;
  variant?: "primary" | "secondary" | "quiet";
  icon?: ReactNode;
  children: ReactNode;
};

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({ href, variant = "secondary", icon, children }: Props) {
  return (
    <a href={href} className={classes(css.link, css[variant])}>
      {icon !== undefined && (
        <span className={css.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </a>
  );
}
