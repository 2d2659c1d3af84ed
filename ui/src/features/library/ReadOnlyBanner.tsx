import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../../ui/Banner";
import { useWorkspace } from "../../ipc";
import css from "./Library.module.css";

export function ReadOnlyBanner() {
  const { t } = useLingui();
  const workspace = useWorkspace();
  if (workspace === undefined || workspace.writable) return null;
  return (
    <div className={css.banner}>
      <Banner tone="warning" title={t`You can look, but not change anything`}>
        {workspace.readOnlyReason ?? <Trans>This workspace cannot be written to.</Trans>}
      </Banner>
    </div>
  );
}
