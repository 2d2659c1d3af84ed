import { useLingui } from "@lingui/react/macro";
import type { Role } from "../../ipc";

export function useRoleNames(): Record<Role, string> {
  const { t } = useLingui();
  return { user: t`User`, assistant: t`Chatbot`, system: t`Instructions`, tool: t`Tool` };
}
