import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { LimitFields } from "./LimitFields";
import css from "./NewRun.module.css";
import type { AtLimit, Resume } from "./useResume";

/** Asks how much more a run may use, where it was refused because it has used all it may. */
export function AllowMore({ resume }: { resume: Resume }) {
  return resume.atLimit === null ? null : <AllowMoreDialog resume={resume} atLimit={resume.atLimit} />;
}

function AllowMoreDialog({ resume, atLimit }: { resume: Resume; atLimit: AtLimit }) {
  const { t } = useLingui();
  const form = useId();
  const [limits, setLimits] = useState(atLimit.limits);
  return (
    <Dialog
      title={t`Allow this run more`}
      isOpen
      onClose={resume.leaveAtLimit}
      size="s"
      actions={
        <>
          <Button onPress={resume.leaveAtLimit}>{t`Leave it paused`}</Button>
          <Button variant="primary" type="submit" form={form} isDisabled={resume.isPending}>
            {t`Resume`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          resume.go(atLimit.retryUnscored, limits);
        }}
      >
        <Banner tone="warning">{atLimit.message}</Banner>
        <LimitFields limits={limits} onChange={setLimits} />
      </form>
    </Dialog>
  );
}
