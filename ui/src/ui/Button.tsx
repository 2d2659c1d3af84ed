import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { classes } from "./classes";
import css from "./Button.module.css";

export type ButtonProps = Omit<AriaButtonProps, "className" | "children" | "style" | "aria-label"> & {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  icon?: ReactNode;
  /** The accessible name, where the icon stands alone or the words need more to be told apart. */
  label?: string;
  children?: ReactNode;
};

export function Button({ variant = "secondary", icon, label, children, ...rest }: ButtonProps) {
  const iconOnly = children === undefined;
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      className={classes(css.button, css[variant], iconOnly && css.iconOnly)}
    >
      {icon !== undefined && (
        <span className={css.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </AriaButton>
  );
}
