import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { keys, useClient } from "../../ipc";
import { Button } from "../../ui/Button";
import { Switch } from "../../ui/Choice";
import { useCommand } from "../../ui/commands";
import { formatCount } from "../../ui/format";
import { TextField } from "../../ui/TextField";
import { askForName, onNameAsked } from "./nameAsked";
import { useBlind, useReviewer } from "./useKept";
import css from "./ReviewerStrip.module.css";

/** Who labels, how far they are, and whether they see what judges said first. */
export function ReviewerStrip({ dataset }: { dataset: string }) {
  const { t } = useLingui();
  const [reviewer] = useReviewer();
  const [isBlind, setBlind] = useBlind();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => onNameAsked(() => setAsking(true)), []);
  const closeForm = () => {
    flushSync(() => setAsking(false));
    // Back to the turn that is to be labelled: the next key is for it.
    document.querySelector<HTMLElement>("[data-turn][tabindex='0']")?.focus();
  };
  useCommand("blind.toggle", () => setBlind(!isBlind));
  return (
    <div className={css.strip}>
      <Tag aria-hidden="true" />
      {isAsking ? (
        <NameForm onDone={closeForm} />
      ) : reviewer === null ? (
        <>
          <span>
            <Trans>Label replies yourself to see whether judges agree with you.</Trans>
          </span>
          <Button variant="quiet" onPress={askForName}>{t`Start labelling`}</Button>
        </>
      ) : (
        <>
          <Progress dataset={dataset} reviewer={reviewer} />
          <Button variant="quiet" onPress={askForName}>
            <Trans>Change name</Trans>
          </Button>
          <span className={css.blind}>
            <Switch label={t`Hide other opinions until I label`} value={isBlind} onChange={setBlind} />
          </span>
        </>
      )}
    </div>
  );
}

function Progress({ dataset, reviewer }: { dataset: string; reviewer: string }) {
  const client = useClient();
  const datasets = useQuery({ queryKey: keys.datasets, queryFn: () => client.listDatasets() });
  const { data } = useQuery({
    queryKey: keys.reviewers(dataset),
    queryFn: () => client.listReviewers(dataset),
  });
  const mine = data?.find((each) => each.name === reviewer);
  const replies = mine?.replies ?? datasets.data?.find(({ id }) => id === dataset)?.assistantTurns ?? null;
  const labelled = mine?.labelled ?? 0;
  return (
    <span role="status">
      <strong>{reviewer}</strong>
      {" · "}
      {replies === null ? (
        <Trans>{formatCount(labelled)} labelled</Trans>
      ) : (
        <Trans>
          {formatCount(labelled)} of {formatCount(replies)} labelled
        </Trans>
      )}
      {mine !== undefined && mine.stale > 0 && (
        <>
          {", "}
          <Trans>{formatCount(mine.stale)} on an earlier wording</Trans>
        </>
      )}
    </span>
  );
}

function NameForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const [reviewer, setReviewer] = useReviewer();
  const [name, setName] = useState(reviewer ?? "");
  const trimmed = name.trim();
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === "") return;
        setReviewer(trimmed);
        onDone();
      }}
    >
      <TextField
        label={t`Your name for labels`}
        value={name}
        onChange={setName}
        maxLength={100}
        startsSelected
        onKeyDown={(event) => event.key === "Escape" && onDone()}
      />
      <Button type="submit" variant="primary" isDisabled={trimmed === ""}>{t`Save name`}</Button>
    </form>
  );
}
