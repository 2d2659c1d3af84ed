import { Plural, Trans } from "@lingui/react/macro";
import { RefreshCcwDot } from "lucide-react";
import { useWorkspace, type RunSummary } from "../../ipc";
import { isResumable } from "../../ui/format";
import { RunAgain } from "../../ui/RunAgain";
import css from "./RunNotice.module.css";

type Props = { run: RunSummary; changed: number; added: number };

/** Says that the results are about words that have changed since, and offers to get new ones. */
export function EditedNotice({ run, changed, added }: Props) {
  const workspace = useWorkspace();
  if (changed === 0 && added === 0) return null;
  const canRun = workspace?.writable !== false && !isResumable(run.state);
  return (
    <section className={css.notice}>
      <RefreshCcwDot aria-hidden="true" />
      <div className={css.text}>
        {changed > 0 && (
          <p className={css.headline}>
            <Plural
              value={changed}
              one="# conversation was edited after this run"
              other="# conversations were edited after this run"
            />
          </p>
        )}
        {added > 0 && (
          <p className={css.headline}>
            <Plural
              value={added}
              one="# conversation was added after this run"
              other="# conversations were added after this run"
            />
          </p>
        )}
        <p>
          <Trans>What you see here is what was judged then.</Trans>
        </p>
      </div>
      {canRun && (
        <div className={css.actions}>
          <RunAgain run={run.id} />
        </div>
      )}
    </section>
  );
}
