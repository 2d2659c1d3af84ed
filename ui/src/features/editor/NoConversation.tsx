import { Trans, useLingui } from "@lingui/react/macro";
import { MessagesSquare, Plus, Undo2 } from "lucide-react";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { useChange, useSession } from "./useSession";
import { useUndo } from "./useUndo";
import { useStepWords } from "./words";

type Props = {
  dataset: string;
  isReadOnly: boolean;
  onAdd: (() => void) | null;
  onShow: (conversation: string, turn: number | null) => void;
};

/** A dataset without conversations: what was deleted can still be brought back. */
export function NoConversation({ dataset, isReadOnly, onAdd, onShow }: Props) {
  const { t } = useLingui();
  const session = useSession(dataset);
  const change = useChange(session);
  const words = useStepWords();
  const none = () => undefined;
  const { undo, onUndo } = useUndo({
    dataset, conversation: null, session, change, isReadOnly, onShow, onGone: none, onTurn: none,
  }); // prettier-ignore
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={t`This dataset has no conversations`}
      actions={
        <>
          {onAdd && (
            <Button variant="primary" icon={<Plus />} onPress={onAdd}>{t`Add a conversation`}</Button>
          )}
          {undo && onUndo && (
            <Button icon={<Undo2 />} onPress={onUndo}>
              {t`Undo: ${words[undo.what]} (${undo.externalId})`}
            </Button>
          )}
        </>
      }
    >
      <Trans>Write one turn by turn, or go to the library and import a file.</Trans>
    </EmptyState>
  );
}
