import { t } from "@lingui/core/macro";
import type { AttritionKind, Formula, Method, TestResult } from "../ipc";

export const FORMULAS: readonly Formula[] = ["all-turns", "testable-turns", "pass-fail"];
export const METHODS: readonly Method[] = ["turn-by-turn", "whole-conversation"];
export const KINDS: readonly AttritionKind[] = [
  "forgot",
  "contradicted",
  "asked_again",
  "ignored_constraint",
];

/** Runs of one dataset share its name; the number tells them apart. */
export const runName = (run: string) => t`Run ${run}`;

export function methodName(method: Method): string {
  return method === "turn-by-turn" ? t`Turn by turn` : t`About the whole conversation at once`;
}

export function methodMeaning(method: Method): string {
  return method === "turn-by-turn"
    ? t`One question for each message of the user and one for each reply. Careful, and every reply is judged by itself.`
    : t`One question for each conversation. Far fewer questions, but judges overlook more in long conversations.`;
}

export function formulaName(formula: Formula): string {
  switch (formula) {
    case "all-turns":
      return t`Share of all replies`;
    case "testable-turns":
      return t`Share of replies that had something to remember`;
    case "pass-fail":
      return t`Whole conversations without a miss`;
  }
}

export function formulaMeaning(formula: Formula): string {
  switch (formula) {
    case "all-turns":
      return t`Replies without a miss, out of all replies. A reply counts as fine when there was nothing to remember yet.`;
    case "testable-turns":
      return t`Leaves out replies before the user has stated anything. Stricter, because easy replies no longer help.`;
    case "pass-fail":
      return t`A conversation counts only if no reply missed anything: one miss and it scores zero.`;
  }
}

export function kindName(kind: AttritionKind | null): string {
  switch (kind) {
    case "forgot":
      return t`Forgot`;
    case "contradicted":
      return t`Contradicted`;
    case "asked_again":
      return t`Asked again`;
    case "ignored_constraint":
      return t`Ignored a constraint`;
    case null:
      return t`Kind not given`;
  }
}

export function resultName(result: TestResult): string {
  switch (result) {
    case "pass":
      return t`Passed`;
    case "fail":
      return t`Failed`;
    case "unscored":
      return t`Unscored`;
    case "nothing_to_remember":
      return t`Nothing to remember`;
  }
}
