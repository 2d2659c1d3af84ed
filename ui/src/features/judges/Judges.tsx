import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Plus, Scale } from "lucide-react";
import { useState } from "react";
import { keys, useClient } from "../../ipc";
import { Button } from "../../ui/Button";
import { useCommand } from "../../ui/commands";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Page } from "../../ui/Page";
import { PageHeader } from "../../ui/PageHeader";
import { Skeleton } from "../../ui/Skeleton";
import { JudgeCard } from "./JudgeCard";
import { JudgeDialog } from "./JudgeDialog";
import { YardstickCard } from "./YardstickCard";
import css from "./Judges.module.css";

/** `startsAdding`: the form to add a judge is open from the start. */
export function Judges({ startsAdding = false }: { startsAdding?: boolean }) {
  const { t } = useLingui();
  const client = useClient();
  const [isAdding, setAdding] = useState(startsAdding);
  const judges = useQuery({ queryKey: keys.judges, queryFn: () => client.listJudges() });
  const add = () => setAdding(true);
  useCommand("judge.add", judges.data ? add : null);
  const yardsticks = judges.data?.filter((judge) => judge.builtIn) ?? [];
  const endpoints = judges.data?.filter((judge) => !judge.builtIn) ?? [];
  return (
    <Page width="read">
      <PageHeader
        title={t`Judges`}
        lead={t`A judge is a model that reads a conversation and says, for each reply, whether something the user had said was lost.`}
        actions={
          judges.data && (
            <Button variant="primary" icon={<Plus />} onPress={add}>
              {t`Add a judge`}
            </Button>
          )
        }
      />
      {judges.isPending && <Skeleton rows={3} />}
      {judges.error && (
        <ErrorState
          error={judges.error}
          title={t`The judges could not be listed`}
          onRetry={() => void judges.refetch()}
        />
      )}
      {judges.data && (
        <div className={css.list}>
          {endpoints.map((judge) => (
            <JudgeCard key={judge.name} judge={judge} />
          ))}
          {endpoints.length === 0 && (
            <EmptyState
              icon={<Scale />}
              title={t`No judge yet`}
              actions={<Button onPress={add} icon={<Plus />}>{t`Add a judge`}</Button>}
            >
              <Trans>
                Add a model you may use: a hosted one, or one that runs on this computer. Until then the
                built-in yardstick below gives a rough first score.
              </Trans>
            </EmptyState>
          )}
          {yardsticks.map((judge) => (
            <YardstickCard key={judge.name} judge={judge} />
          ))}
        </div>
      )}
      {isAdding && <JudgeDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
