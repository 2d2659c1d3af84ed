import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown, ChevronUp, ListChecks, Redo2, Trash2, Undo2 } from "lucide-react";
import type { EditStep } from "../../ipc";
import { Button } from "../../ui/Button";
import { Tip } from "../../ui/Tip";
import { SaveState } from "./SaveState";
import type { EditSession } from "./session";
import type { Undo } from "./useUndo";
import { useStepWords } from "./words";
import css from "./ConversationBar.module.css";

type Props = {
  title: string | null;
  session: EditSession;
  undo: Undo;
  isReadOnly: boolean;
  facts: number;
  isFactsOpen: boolean;
  onFactsOpen: (isOpen: boolean) => void;
  onStep: (by: 1 | -1) => void;
  onRemove: (() => void) | null;
};

export function ConversationBar(props: Props) {
  const { title, session, undo, isReadOnly, facts, isFactsOpen, onFactsOpen, onStep, onRemove } = props;
  const { t } = useLingui();
  const words = useStepWords();
  const describe = (step: EditStep | null) =>
    step === null ? null : t`${words[step.what]} (${step.externalId})`;
  const undone = describe(undo.undo);
  const redone = describe(undo.redo);
  const undoLabel = undone === null ? t`Undo` : t`Undo: ${undone}`;
  const redoLabel = redone === null ? t`Redo` : t`Redo: ${redone}`;
  return (
    <header className={css.bar}>
      <h2 className={css.title}>{title !== null && <Trans>Conversation {title}</Trans>}</h2>
      {!isReadOnly && <SaveState session={session} />}
      <div className={css.buttons}>
        {!isReadOnly && (
          <>
            <Tip text={undoLabel} shortcut="Mod+Z">
              <Button
                variant="quiet"
                icon={<Undo2 />}
                label={undoLabel}
                isDisabled={undo.onUndo === null}
                onPress={() => undo.onUndo?.()}
              />
            </Tip>
            <Tip text={redoLabel} shortcut="Mod+Shift+Z">
              <Button
                variant="quiet"
                icon={<Redo2 />}
                label={redoLabel}
                isDisabled={undo.onRedo === null}
                onPress={() => undo.onRedo?.()}
              />
            </Tip>
            <span className={css.gap} />
          </>
        )}
        <Tip text={t`Previous conversation`} shortcut="Shift+K">
          <Button
            variant="quiet"
            icon={<ChevronUp />}
            label={t`Previous conversation`}
            onPress={() => onStep(-1)}
          />
        </Tip>
        <Tip text={t`Next conversation`} shortcut="Shift+J">
          <Button
            variant="quiet"
            icon={<ChevronDown />}
            label={t`Next conversation`}
            onPress={() => onStep(1)}
          />
        </Tip>
        {onRemove && (
          <Tip text={t`Delete the conversation`} shortcut="Shift+Delete">
            <Button variant="quiet" icon={<Trash2 />} label={t`Delete the conversation`} onPress={onRemove} />
          </Tip>
        )}
        <Button
          variant="quiet"
          icon={<ListChecks />}
          aria-expanded={isFactsOpen}
          onPress={() => onFactsOpen(!isFactsOpen)}
        >
          <Trans>Facts ({facts})</Trans>
        </Button>
      </div>
    </header>
  );
}
