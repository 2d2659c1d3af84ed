import { useLingui } from "@lingui/react/macro";
import { useEffect, useState, type ReactNode } from "react";
import css from "./States.module.css";

/** Shows its content only when the wait has become noticeable: a flash of grey is worse than nothing. */
export function Delayed({ children, after = 300 }: { children: ReactNode; after?: number }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return due ? <>{children}</> : null;
}

type Props = { rows?: number; shape?: "row" | "line" | "panel" };

export function Skeleton({ rows = 3, shape = "row" }: Props) {
  const { t } = useLingui();
  return (
    <Delayed>
      <div className={css.skeleton} role="status" aria-label={t`Loading`}>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={css.bone} data-shape={shape} />
        ))}
      </div>
    </Delayed>
  );
}
