import { ProgressBar as AriaProgressBar } from "react-aria-components";
import { classes } from "./classes";
import css from "./ProgressBar.module.css";

type Props = {
  label: string;
  value: number;
  max: number;
  valueLabel: string;
  size?: "small" | "large";
  moving?: boolean;
};

/** Drawn as SVG: its width is an attribute, which the content security policy allows. */
export function ProgressBar({ label, value, max, valueLabel, size = "large", moving = false }: Props) {
  const share = max === 0 ? 0 : Math.min(1, value / max);
  return (
    <AriaProgressBar
      aria-label={label}
      value={value}
      maxValue={Math.max(1, max)}
      valueLabel={valueLabel}
      className={classes(css.bar, css[size], moving && css.moving)}
    >
      <svg aria-hidden="true" width="100%" height="100%">
        <rect className={css.fill} width={`${share * 100}%`} height="100%" />
      </svg>
    </AriaProgressBar>
  );
}
