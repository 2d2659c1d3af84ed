import { Plural, useLingui } from "@lingui/react/macro";
import { FileX } from "lucide-react";
import type { Refusal, Skipped, Warning } from "../../../ipc";
import { Banner } from "../../../ui/Banner";
import { notSaidYet } from "../../../ui/said";
import css from "./Import.module.css";

export function RefusalCard({ refusal }: { refusal: Refusal }) {
  const { t } = useLingui();
  const safe = notSaidYet(t`Nothing was changed.`, refusal.message);
  return (
    <section className={css.refusal} role="alert">
      <span className={css.noticeIcon} aria-hidden="true">
        <FileX />
      </span>
      <div className={css.noticeText}>
        <h2>{t`Nothing can be imported from this file yet`}</h2>
        {refusal.place !== null && <p className={css.place}>{refusal.place}</p>}
        <p>{refusal.message}</p>
        {safe !== null && <p className={css.safe}>{safe}</p>}
      </div>
    </section>
  );
}

export function Warnings({ warnings }: { warnings: Warning[] }) {
  const { t } = useLingui();
  const [first] = warnings;
  if (first === undefined) return null;
  return (
    <Banner title={t`Worth knowing`}>
      {warnings.length === 1 ? (
        first.message
      ) : (
        <ul className={css.bullets}>
          {warnings.map(({ code, message }) => (
            <li key={code + message}>{message}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

export function SkippedList({ skipped }: { skipped: Skipped[] }) {
  if (skipped.length === 0) return null;
  return (
    <details className={css.skipped}>
      <summary>
        <Plural value={skipped.length} one="# place will be skipped" other="# places will be skipped" />
      </summary>
      <ul>
        {skipped.map(({ place, reason }, index) => (
          <li key={index}>
            <span className={css.place}>{place}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
