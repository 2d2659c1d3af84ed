import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { keys, toAppError, useClient, type DatasetSummary } from "../../ipc";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/TextField";

export function RenameDialog({ dataset, onClose }: { dataset: DatasetSummary; onClose: () => void }) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const [name, setName] = useState(dataset.name);
  const form = useId();
  const rename = useMutation({
    mutationFn: () => client.renameDataset(dataset.id, name.trim()),
    onSuccess: async () => {
      await Promise.all(
        [keys.datasets, keys.runs].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      onClose();
    },
  });
  const problem = rename.error ? toAppError(rename.error).message || t`The name could not be changed.` : null;
  const isUsable = name.trim() !== "";
  return (
    <Dialog
      title={t`Rename the dataset`}
      isOpen
      onClose={onClose}
      size="s"
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={form} isDisabled={!isUsable || rename.isPending}>
            {t`Rename`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isUsable) rename.mutate();
        }}
      >
        <TextField
          label={t`Name`}
          value={name}
          onChange={setName}
          error={isUsable ? problem : t`A dataset needs a name.`}
          startsSelected
        />
      </form>
    </Dialog>
  );
}
