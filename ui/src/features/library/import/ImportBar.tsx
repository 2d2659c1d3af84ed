import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useWorkspace } from "../../../ipc";
import { Button } from "../../../ui/Button";
import { useCommand } from "../../../ui/commands";
import type { Obstacle } from "./options";
import type { Import } from "./useImport";
import css from "./Import.module.css";

function useReason(obstacle: Obstacle): string | null {
  const { t } = useLingui();
  const readOnly = useWorkspace()?.readOnlyReason;
  switch (obstacle) {
    case null:
      return null;
    case "reading":
      return t`Reading the file…`;
    case "unreadable":
      return t`The file could not be read.`;
    case "question":
      return t`Answer the question above first.`;
    case "refusal":
      return t`As it stands, nothing can be imported from this file.`;
    case "nothing":
      return t`No conversation was found in this file.`;
    case "name":
      return t`Give the dataset a name.`;
    case "readOnly":
      return readOnly ?? t`This workspace cannot be written to.`;
  }
}

export function ImportBar({ importing }: { importing: Import }) {
  const { t } = useLingui();
  const { commit, preview, obstacle } = importing;
  const reason = useReason(obstacle);
  const isReady = obstacle === null;
  useCommand("import.commit", isReady ? () => commit.mutate() : null);
  const found = preview.error ? undefined : preview.data;
  return (
    <footer className={css.bar}>
      <div className={css.summary}>
        {found && found.conversations > 0 && (
          <span>
            <strong>
              <Plural value={found.conversations} one="# conversation" other="# conversations" />
            </strong>
            {", "}
            <Plural value={found.turns} one="# turn" other="# turns" />
            {found.skipped.length > 0 && (
              <>
                {", "}
                <Trans>
                  <Plural value={found.skipped.length} one="# place" other="# places" /> skipped
                </Trans>
              </>
            )}
          </span>
        )}
        <span className={css.reason} role="status" id="import-reason">
          {reason}
        </span>
      </div>
      <Button
        variant="primary"
        isDisabled={!isReady}
        aria-describedby={reason === null ? undefined : "import-reason"}
        onPress={() => commit.mutate()}
      >
        {commit.isPending ? t`Importing…` : t`Import`}
      </Button>
    </footer>
  );
}
