import { useLingui } from "@lingui/react/macro";
import type { EditWord, LabelWord, Role } from "../../ipc";

export const ROLES: readonly Role[] = ["user", "assistant", "system", "tool"];

export function useRoleWords() {
  const { t } = useLingui();
  const names: Record<Role, string> = {
    user: t`User`,
    assistant: t`Chatbot`,
    system: t`Instructions`,
    tool: t`Tool`,
  };
  const inSentence: Record<Role, string> = {
    user: t`user`,
    assistant: t`chatbot`,
    system: t`instructions`,
    tool: t`tool`,
  };
  return { names, inSentence };
}

export function useLabelWords(): Record<LabelWord, string> {
  const { t } = useLingui();
  return {
    retained: t`remembered`,
    attrition: t`missed`,
    not_applicable: t`nothing to remember`,
    unsure: t`unsure`,
  };
}

export function useStepWords(): Record<EditWord, string> {
  const { t } = useLingui();
  return {
    write: t`change the text`,
    role: t`change who speaks`,
    insert: t`add a turn`,
    delete: t`delete a turn`,
    move: t`move a turn`,
    split: t`split a turn`,
    merge: t`join two turns`,
    label: t`label a reply`,
    add_conversation: t`add a conversation`,
    remove_conversation: t`delete a conversation`,
  };
}
