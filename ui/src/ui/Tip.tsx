import type { ReactNode } from "react";
import { Tooltip, TooltipTrigger } from "react-aria-components";
import { KeyCaps } from "./KeyCaps";
import css from "./Tip.module.css";

type Props = { text: string; shortcut?: string; children: ReactNode };

/** What a button does, said when it is pointed at or focused. Its one child is that button. */
export function Tip({ text, shortcut, children }: Props) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      {children}
      <Tooltip className={css.tip} offset={6}>
        {text}
        {shortcut !== undefined && <KeyCaps shortcut={shortcut} />}
      </Tooltip>
    </TooltipTrigger>
  );
}
