import { useLingui } from "@lingui/react/macro";
import type { KeyState } from "../../ipc";

/** Where a key that was just entered is now; empty where none was. */
export function useKeptSentence() {
  const { t } = useLingui();
  return ({ place }: KeyState): string => {
    if (place === "keychain") return t`Its key is in the system keychain.`;
    if (place === "session") {
      return t`This computer's keychain could not be used, so the key is kept for this session only.`;
    }
    return "";
  };
}
