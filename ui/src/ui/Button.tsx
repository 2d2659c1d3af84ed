import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import { classes } from "./classes";
import css from "./Button.module.css";

export type ButtonProps = Omit<AriaButtonProps, "className" | "children" | "style"> & {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  icon?: ReactNode;
  /** Only the icon is shown; the label stays as the accessible name. */
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
