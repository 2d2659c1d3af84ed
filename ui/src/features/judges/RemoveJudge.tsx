import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { keys, useClient } from "../../ipc";
import { ConfirmDialog } from "../../ui/Dialog";
import { focusHeading } from "../../ui/focus";
import { showProblem, showToast } from "../../ui/Toast";

type Props = { name: string; isOpen: boolean; onClose: () => void };

export function RemoveJudge({ name, isOpen, onClose }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const remove = async () => {
    try {
      await client.removeJudge(name);
      await queries.invalidateQueries({ queryKey: keys.judges });
      showToast(t`“${name}” is removed.`);
      focusHeading();
    } catch (error) {
      showProblem(error, t`“${name}” could not be removed.`);
    }
  };
  return (
    <ConfirmDialog
      title={t`Remove “${name}”?`}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void remove()}
      confirmLabel={t`Remove`}
      isDanger
    >
      <p>
        <Trans>
          Its address and settings are forgotten, and so is a key kept for it in the system keychain. Results
          of earlier runs stay.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
