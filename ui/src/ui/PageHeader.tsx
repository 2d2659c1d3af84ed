import { ChevronLeft } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { takesFocus } from "./focus";
import css from "./PageHeader.module.css";

type Props = {
  title: string;
  /** One quiet line under the title. */
  lead?: ReactNode;
  back?: { href: string; label: string };
  actions?: ReactNode;
};

/** The title takes the focus when a screen opens, so that a screen reader says where it is and Tab starts at its top. */
export function PageHeader({ title, lead, back, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus()) heading.current?.focus();
  }, []);
  return (
    <header className={css.header} data-deep={back ? "" : undefined}>
      <div className={css.text}>
        {back && (
          <a href={back.href} className={css.back}>
            <ChevronLeft aria-hidden="true" />
            {back.label}
          </a>
        )}
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {lead !== undefined && <div className={css.lead}>{lead}</div>}
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </header>
  );
}
