import { useLingui } from "@lingui/react/macro";
import { Gavel, Library, ListChecks, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { href, type Route } from "../routes";
import { Logo } from "./Logo";
import css from "./Rail.module.css";

type Section = "library" | "judges" | "runs" | "settings";

function sectionOf(route: Route): Section | null {
  if (route.name === "library" || route.name === "import" || route.name === "dataset") return "library";
  if (route.name === "runs" || route.name === "newRun" || route.name === "run") return "runs";
  return route.name === "unknown" ? null : route.name;
}

export function Rail({ route }: { route: Route }) {
  const { t } = useLingui();
  const here = sectionOf(route);
  const link = (section: Section, to: string, label: string, icon: ReactNode) => (
    <li className={css.item} data-section={section}>
      <a href={to} className={css.link} aria-current={here === section ? "page" : undefined} title={label}>
        <span className={css.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={css.label}>{label}</span>
      </a>
    </li>
  );
  return (
    <nav className={css.rail} aria-label={t`Main`}>
      <div className={css.brand} aria-hidden="true">
        <Logo />
        <span className={css.name}>Recollect</span>
      </div>
      <ul className={css.list}>
        {link("library", href.library, t`Library`, <Library />)}
        {link("judges", href.judges, t`Judges`, <Gavel />)}
        {link("runs", href.runs, t`Runs`, <ListChecks />)}
        {link("settings", href.settings, t`Settings`, <Settings />)}
      </ul>
    </nav>
  );
}
