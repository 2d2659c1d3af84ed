import { CircleCheck, CircleDashed, CircleHelp, CircleX } from "lucide-react";
import type { TestResult } from "../../ipc";
import { resultName } from "../../ui/words";
import css from "./ResultBadge.module.css";

const ICONS = { pass: CircleCheck, fail: CircleX, unscored: CircleHelp, nothing_to_remember: CircleDashed };

export function ResultBadge({ result }: { result: TestResult }) {
  const Icon = ICONS[result];
  return (
    <span className={css.badge} data-result={result}>
      <Icon aria-hidden="true" />
      {resultName(result)}
    </span>
  );
}
