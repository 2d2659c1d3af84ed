import { useCommand } from "../../ui/commands";

type Keys = { onMove: (by: number) => void; onClose: () => void };

export function usePeekKeys({ onMove, onClose }: Keys) {
  useCommand("result.nextConversation", () => onMove(1));
  useCommand("result.previousConversation", () => onMove(-1));
  useCommand("result.close", onClose);
}
