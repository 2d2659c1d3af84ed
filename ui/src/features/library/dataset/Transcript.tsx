import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { keys, useClient } from "../../../ipc";
import { ErrorState } from "../../../ui/ErrorState";
import { Skeleton } from "../../../ui/Skeleton";
import { useRoleNames } from "../roles";
import css from "./Dataset.module.css";

type Props = { dataset: string; conversation: string | null };

export function Transcript({ dataset, conversation }: Props) {
  const { t } = useLingui();
  if (conversation === null) {
    return (
      <section className={css.transcript} aria-label={t`Transcript`}>
        <p className={css.none}>
          <Trans>Pick a conversation to read it here.</Trans>
        </p>
      </section>
    );
  }
  return <Reading key={conversation} dataset={dataset} conversation={conversation} />;
}

function Reading({ dataset, conversation }: { dataset: string; conversation: string }) {
  const { t } = useLingui();
  const client = useClient();
  const roles = useRoleNames();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.conversation(dataset, conversation),
    queryFn: () => client.conversation(dataset, conversation),
    gcTime: 30_000,
  });
  const title = data?.externalId;
  return (
    <div className={css.transcript} role="region" aria-label={t`Transcript`} tabIndex={0}>
      {isPending && <Skeleton rows={4} />}
      {error && (
        <ErrorState
          error={error}
          title={t`This conversation could not be read`}
          compact
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <h2 className={css.title}>
            <Trans>Conversation {title}</Trans>
          </h2>
          <ol className={css.turns}>
            {data.turns.map((turn) => (
              <li key={turn.position} className={css.turn} data-role={turn.role}>
                <span className={css.who}>{roles[turn.role]}</span>
                <p className={css.said}>{turn.content}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
