import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { Button } from "./Button";
import css from "./Dialog.module.css";

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: "s" | "m" | "l";
  children: ReactNode;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
};

export function Dialog({ title, isOpen, onClose, size = "m", children, actions }: Props) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      className={css.scrim}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className={css.modal} data-size={size}>
        <AriaDialog className={css.dialog}>
          <header className={css.header}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <Button variant="quiet" icon={<X />} label={t`Close`} onPress={onClose} />
          </header>
          <div className={css.body}>{children}</div>
          {actions !== undefined && <footer className={css.actions}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

type ConfirmProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  confirmLabel: string;
  isDanger?: boolean;
  children: ReactNode;
};

/** Only for what cannot be undone; everything else happens at once and offers Undo. */
export function ConfirmDialog({
  title,
  isOpen,
  onClose,
  onConfirm,
  confirmLabel,
  isDanger,
  children,
}: ConfirmProps) {
  const { t } = useLingui();
  const confirm = () => {
    onConfirm();
    onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      size="s"
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant={isDanger ? "danger" : "primary"} onPress={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
