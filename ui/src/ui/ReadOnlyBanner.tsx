import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys, useClient, useWorkspace } from "../ipc";
import { Banner } from "./Banner";
import { Button } from "./Button";
import { showProblem, showToast } from "./Toast";

/** Says why a workspace can only be read, and tries again on request. */
export function ReadOnlyBanner({ title }: { title: string }) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const workspace = useWorkspace();
  const again = useMutation({
    mutationFn: () => client.openAgain(),
    onSuccess: async (info) => {
      queries.setQueryData(keys.workspace, info);
      if (!info.writable) return showToast(t`It still cannot be written to.`);
      showToast(t`You can change everything again.`);
      await queries.invalidateQueries();
    },
    onError: (error) => showProblem(error, t`The workspace could not be opened again.`),
  });
  if (workspace === undefined || workspace.writable) return null;
  return (
    <Banner
      tone="warning"
      title={title}
      action={
        <Button onPress={() => again.mutate()} isDisabled={again.isPending}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {workspace.readOnlyReason ?? <Trans>This workspace cannot be written to.</Trans>}
    </Banner>
  );
}
